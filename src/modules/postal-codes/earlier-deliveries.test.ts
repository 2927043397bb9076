import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, newAddress } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let reader: SignedIn;
let productId: number;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  reader = await signInCustomer(shop);
  productId = (await createProduct(shop.db, { stock: 100 })).id;
});
afterAll(() => shop.stop());

const neighbourhoods = async (code: string) =>
  (await reader.api.postalCodes.place({ params: { postal_code: code } })).place?.neighbourhoods;

async function delivered(
  to: { postal_code: string; neighbourhood: string },
  buyer?: SignedIn,
): Promise<void> {
  const who = buyer ?? (await createBuyer(shop, []));
  await addToCart(who, productId);
  const { order_id: id } = await buy(shop, who, { address: { ...newAddress(), ...to } });
  await shop.db.sql(`update shop_order set fulfilment = 'delivered' where id = $1`, [id]);
}

test('colonias that three customers had parcels sent to are told, in their usual spelling', async () => {
  const code = '72811';
  await delivered({ postal_code: code, neighbourhood: 'Lomas del Ábaco' });
  await delivered({ postal_code: code, neighbourhood: 'LOMAS DEL ABACO' });
  expect(await neighbourhoods(code)).toEqual([]);
  await delivered({ postal_code: code, neighbourhood: 'Lomas del Ábaco' });
  expect(await neighbourhoods(code)).toEqual(['Lomas del Ábaco']);
});

test('what one customer writes is told to nobody, however often they buy', async () => {
  const buyer = await createBuyer(shop, []);
  for (let time = 0; time < 3; time += 1)
    await delivered({ postal_code: '72812', neighbourhood: 'Mi casa' }, buyer);
  expect(await neighbourhoods('72812')).toEqual([]);
});

test('nor what one person writes who buys as a guest each time', async () => {
  for (let time = 0; time < 3; time += 1) {
    await delivered({ postal_code: '72814', neighbourhood: 'Mi casa' });
  }
  await shop.db.sql(
    `update shop_order set email = 'misma@prueba.example' where delivery_address->>'postal_code' = '72814'`,
  );
  expect(await neighbourhoods('72814')).toEqual([]);
});

test('what nobody delivered to is not told: anybody may order anything anywhere', async () => {
  for (let time = 0; time < 3; time += 1) {
    const buyer = await createBuyer(shop, [{ productId }]);
    await buy(shop, buyer, {
      address: { ...newAddress(), postal_code: '72813', neighbourhood: 'Palabrota' },
    });
  }
  expect(await neighbourhoods('72813')).toEqual([]);
});
