import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { signInVisitor, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ limitAttempts: true });
});
afterAll(() => shop.stop());

async function visitorWithCart(): Promise<SignedIn> {
  const product = await createProduct(shop.db);
  const visitor = await signInVisitor(shop);
  await addToCart(visitor, product.id);
  return visitor;
}
const tryCode = ({ api }: SignedIn, code: string) => api.cart.applyCoupon({ body: { code } });
async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
}

test('the first five wrong codes are not throttled, the sixth waits, and a right one does not count', async () => {
  await createPromotion(shop.db, { type: 'coupon', needsCode: true, code: 'BUENO' });
  const visitor = await visitorWithCart();
  const codes: string[] = [];
  for (let guess = 0; guess < 4; guess += 1) codes.push(await codeOf(tryCode(visitor, `MALO${guess}`)));
  expect(codes).toEqual(Array.from({ length: 4 }, () => 'coupon_unknown'));
  expect(await codeOf(tryCode(visitor, 'bueno'))).toBe('ok');
  expect(await codeOf(tryCode(visitor, 'MALO5'))).toBe('coupon_unknown');
  expect(await codeOf(tryCode(visitor, 'MALO6'))).toBe('coupon_unknown');
  await expect(tryCode(visitor, 'BUENO')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_coupons',
    message: expect.stringMatching(
      /^Probaste varios cupones que no funcionan\. Espera \d+ segundos antes/,
    ) as string,
    details: { retry_after_seconds: expect.any(Number) as number },
  });
  shop.clock.moveBy(11_000);
  expect(await codeOf(tryCode(visitor, 'BUENO'))).toBe('ok');
});

test('many tries at once are throttled too, as are further sessions of the same address', async () => {
  const visitor = await visitorWithCart();
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => codeOf(tryCode(visitor, `NADA${guess}`))),
  );
  expect(results).toContain('too_many_coupons');
  for (let session = 0; session < 20; session += 1) {
    const next = await visitorWithCart();
    const result = await codeOf(tryCode(next, 'NADA'));
    if (result === 'too_many_coupons') return;
  }
  throw new Error('An address guesses as long as it likes.');
});
