import { expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff } from '../factories/sign-in.ts';
import { startTestShop } from '../setup/test-shop.ts';
import { listsNotAsked, questions, refusedPaths } from './staff-questions.ts';

test('every list of the staff that has pages is measured, by paths that its contract accepts', async () => {
  const shop = await startTestShop({ emulators: true });
  try {
    await signInStaff(shop);
    const product = await createProduct(shop.db);
    await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
    const asked = await questions(shop.db);
    expect(listsNotAsked(asked)).toEqual([]);
    expect(refusedPaths(asked)).toEqual([]);
  } finally {
    await shop.stop();
  }
});
