import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const toReview = async ({ api }: Pick<SignedIn, 'api'>, orderId: string) =>
  (await api.reviews.ofOrder({ params: { order_id: orderId } })).products.map(({ product_id: id }) => id);

test('the products of an order can be reviewed from its delivery on, each until it is', async () => {
  const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
  const buyer = await createBuyer(shop, [{ productId: one.id }, { productId: two.id }]);
  const { order_id } = await buy(shop, buyer);
  const params = { order_id };
  expect(await toReview(buyer, order_id)).toEqual([]);
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'packed' } });
  await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'Estafeta', tracking_code: 'EST-1' },
  });
  expect(await toReview(buyer, order_id)).toEqual([]);
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  expect(await toReview(buyer, order_id)).toEqual([one.id, two.id]);
  await buyer.api.reviews.addReview({
    body: { product_id: one.id, rating: 5, title: 'Buena', comment: 'Llegó bien y a tiempo.' },
  });
  expect(await toReview(buyer, order_id)).toEqual([two.id]);
});

test('what can be reviewed of an order is for its buyer alone', async () => {
  const buyer = await createBuyer(shop, [{ productId: (await createProduct(shop.db)).id }]);
  const { order_id } = await buy(shop, buyer);
  await expect(toReview(await signInCustomer(shop), order_id)).rejects.toMatchObject({ status: 404 });
  await expect(toReview(shop, order_id)).rejects.toMatchObject({ status: 401 });
  await expect(toReview(buyer, 'no-es-un-pedido')).rejects.toMatchObject({ status: 404 });
});
