import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { refreshListing } from '../../catalog/index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const reorder = ({ api }: SignedIn, orderId: string) =>
  api.orders.reorder({ params: { order_id: orderId }, body: {} });
const cartOf = async ({ id, api }: SignedIn) =>
  (await api.cart.cart({ params: { userId: id } })).cart.items.map(({ product_id, quantity }) => [
    product_id,
    quantity,
  ]);

test('an order is bought again at today’s price, and a second click doubles nothing', async () => {
  const product = await createProduct(shop.db, { priceCents: 100_000, stock: 20 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  const { order_id } = await buy(shop, buyer);
  await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: 120_000 } });
  const first = await reorder(buyer, order_id);
  expect(first.lines).toEqual([
    {
      product_id: product.id,
      product_name: expect.any(String),
      quantity: 2,
      was_price_cents: 100_000,
      in_cart: 2,
      price_cents: 120_000,
      problem: null,
      message: null,
    },
  ]);
  const [second] = await Promise.all([reorder(buyer, order_id), reorder(buyer, order_id)]);
  expect(second.cart?.item_count).toBe(2);
  expect(await cartOf(buyer)).toEqual([[product.id, 2]]);
});

test('what cannot be bought any more is named with its reason, and the rest goes in the cart', async () => {
  const [few, gone, hidden] = [
    await createProduct(shop.db, { stock: 3 }),
    await createProduct(shop.db, { stock: 1 }),
    await createProduct(shop.db),
  ];
  const buyer = await createBuyer(shop, [
    { productId: few.id, quantity: 2 },
    { productId: gone.id },
    { productId: hidden.id },
  ]);
  const { order_id } = await buy(shop, buyer);
  await shop.db.transaction(async (tx) => {
    await tx.sql(`update product set status = 'hidden' where id = $1`, [hidden.id]);
    await refreshListing(tx, [hidden.id]);
  });
  const { lines } = await reorder(buyer, order_id);
  expect(lines.map(({ in_cart, problem, message }) => [in_cart, problem, message])).toEqual([
    [1, 'less_stock', 'Solo queda 1 pieza.'],
    [0, 'out_of_stock', 'Se agotó.'],
    [0, 'not_for_sale', 'Ya no está a la venta.'],
  ]);
  expect(await cartOf(buyer)).toEqual([[few.id, 1]]);
});

test('an order with nothing left to buy leaves no cart behind', async () => {
  const gone = await createProduct(shop.db, { stock: 1 });
  const buyer = await createBuyer(shop, [{ productId: gone.id }]);
  const { order_id } = await buy(shop, buyer);
  await shop.db.sql('delete from cart where customer_id = $1', [buyer.id]);
  expect(await reorder(buyer, order_id)).toMatchObject({ cart: null, lines: [{ problem: 'out_of_stock' }] });
  await expect(cartOf(buyer)).rejects.toMatchObject({ status: 404 });
});

test('only its buyer buys an order again', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await buy(shop, buyer);
  await expect(reorder(await signInCustomer(shop), order_id)).rejects.toMatchObject({ status: 404 });
  await expect(shop.api.orders.reorder({ params: { order_id }, body: {} })).rejects.toMatchObject({
    status: 401,
  });
  await expect(reorder(buyer, 'no-es-un-pedido')).rejects.toMatchObject({ status: 404 });
});

test('a payment that was not completed stands apart from the orders, and can be tried again while there is stock', async () => {
  const product = await createProduct(shop.db, { stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: tried } = await placeOrder(buyer);
  const listed = async (attempts: 'true' | 'false') =>
    (await buyer.api.orders.orders({ query: { attempts } })).orders.map(({ order_id, can_retry }) => [
      order_id,
      can_retry,
    ]);
  expect(await listed('true')).toEqual([[tried, false]]);
  await buyer.api.payments.cancelled({ body: { order_id: tried } });
  expect(await listed('true')).toEqual([[tried, true]]);
  expect(await listed('false')).toEqual([]);
  expect((await buyer.api.orders.order({ params: { order_id: tried } })).order.is_attempt).toBe(true);
  const { order_id: bought } = await buy(shop, buyer);
  expect(await listed('false')).toEqual([[bought, false]]);
});

test('what its buyer called off is a cancelled order, no attempt', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await placeOrder(buyer);
  await buyer.api.orders.cancelOwn({ params: { order_id }, body: {} });
  const { orders } = await buyer.api.orders.orders({ query: { attempts: 'false' } });
  expect(orders).toMatchObject([{ order_id, state: 'cancelled', is_attempt: false }]);
});
