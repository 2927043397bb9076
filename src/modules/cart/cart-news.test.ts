import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let productId: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, sockets: true });
  productId = (await createProduct(shop.db, { priceCents: 10_000, stock: 50 })).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => shop.stop());

/** What another device of an account hears of its cart. */
async function otherDeviceOf({ email }: SignedIn): Promise<unknown[]> {
  const json = { email, password: testPassword };
  const answer = await shop.request('/auth/sign-in/email', { json });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const socket = io(shop.url, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin: shop.url },
    forceNew: true,
  });
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.on('cart.changed', (news) => heard.push(news));
  await new Promise((ready) => socket.once('ready', ready));
  return heard;
}

test('an account’s other devices hear what goes in its cart, and nobody else’s', async () => {
  const [ana, eva] = [await signInCustomer(shop), await signInCustomer(shop)];
  const [heard, heardByEva] = [await otherDeviceOf(ana), await otherDeviceOf(eva)];
  await addToCart(ana, productId);
  await expect.poll(() => heard).toEqual([{ item_count: 1, total_cents: 10_000 }]);
  await addToCart(eva, productId, 2);
  await expect.poll(() => heardByEva).toEqual([{ item_count: 2, total_cents: 20_000 }]);
  expect(heard).toHaveLength(1);
});

test('they hear of an order that is bought again', async () => {
  const buyer = await createBuyer(shop, [{ productId }]);
  const { order_id } = await buy(shop, buyer);
  const heard = await otherDeviceOf(buyer);
  await buyer.api.orders.reorder({ params: { order_id }, body: {} });
  await expect.poll(() => heard).toEqual([{ item_count: 1, total_cents: 10_000 }]);
});
