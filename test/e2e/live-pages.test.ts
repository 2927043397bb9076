import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, placeOrder } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('a page shows what happened to its order while it had no socket, once it is connected again', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await placeOrder(buyer);
  const { context, page } = await shop.visit();
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  let isCut = true;
  let tries = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    tries += 1;
    const server = socket.connectToServer();
    if (!isCut) return;
    // With the page's first word: one that is closed before the shop has greeted is given up after 20 s only.
    socket.onMessage(async () => {
      await socket.close();
      await server.close();
    });
  });
  await page.goto(`/dashboard?pedido=${orderId}`);
  await page.getByRole('button', { name: 'Cancelar pedido' }).waitFor();
  await expect.poll(() => tries).toBeGreaterThan(0);

  await buyer.api.orders.cancelOwn({ params: { order_id: orderId }, body: {} });
  isCut = false;
  await page.getByText('Cancelado').first().waitFor();
  // It kept trying by itself: the page was opened once.
  expect(tries).toBeGreaterThan(1);
  await context.close();
});

test('a page that is read anew while no answer comes goes on standing, and shows what is new once one does', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await placeOrder(buyer);
  const { context, page, problems } = await shop.visit();
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  await page.goto(`/dashboard?pedido=${orderId}`);
  const cancel = page.getByRole('button', { name: 'Cancelar pedido' });
  await cancel.waitFor();
  let asked = 0;
  let isConnected = false;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await (isConnected ? route.continue() : route.abort('internetdisconnected'));
  });
  await buyer.api.orders.cancelOwn({ params: { order_id: orderId }, body: {} });
  // The first answer that does not come, and the next try.
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(await cancel.isVisible()).toBe(true);
  isConnected = true;
  await page.getByText('Cancelado').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
