import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function enter(path: string, by = staff) {
  const { page, problems, context } = await shop.visit({ width: 1440 });
  await signInStaffAt(page, by);
  await page.goto(path);
  await page.getByRole('button', { name: 'Find or do anything' }).waitFor();
  return { page, problems, leave: () => context.close() };
}

/** Hands on the keyboard alone; every key and chord counts one. */
function keyboard(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  const type = async (words: string) => {
    await page.keyboard.type(words);
    count += words.length;
  };
  /** What the palette finds first by `words`. */
  const go = async (words: string, wanted: string | RegExp) => {
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find or do anything' });
    // The fastest hands see its field first.
    await palette.locator('input:focus').waitFor();
    await type(words);
    await palette.getByRole('option', { name: wanted, selected: true, exact: true }).waitFor();
    await press('Enter');
    await palette.waitFor({ state: 'detached' });
  };
  return { press, type, go, count: () => count };
}

async function orderWithPhone(phone: string) {
  const product = await createProduct(shop.db, { stock: 20 });
  const order = await buy(shop, await createBuyer(shop, [{ productId: product.id, quantity: 2 }]));
  await shop.db.sql(
    `update shop_order set delivery_address = delivery_address || jsonb_build_object('phone', $2::text) where id = $1`,
    [order.order_id, phone],
  );
  return { order, product };
}

test('a day at the keyboard: find, pack, refund, answer and change a price, in some hundred keys', async () => {
  const { order, product } = await orderWithPhone('5512340001');
  const customer = await signInCustomer(shop);
  const { question } = await customer.api.questions.ask({
    body: { product_id: product.id, body: '¿Trae cable de corriente?' },
  });
  const { page, problems, leave } = await enter('/admin/dashboard');
  const hands = keyboard(page);

  await hands.go('5512340001', /#/);
  await page.waitForURL(`**/admin/order/${order.order_id}`);
  await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  await hands.go('pack', 'Pack');
  await page.getByRole('dialog', { name: 'Pack a shipment' }).waitFor();
  await hands.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await hands.go('refund', 'Refund');
  await page.getByRole('dialog', { name: /^Refund/ }).waitFor();
  await page.getByLabel('Another amount, in pesos').waitFor();
  // All of it is packed: the cursor stands where an amount alone is typed.
  await hands.type('100');
  await hands.press('Tab', 'Tab');
  await hands.type('Caja golpeada');
  await hands.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await hands.go('quest', 'Questions');
  await page.getByText('¿Trae cable de corriente?').waitFor();
  await hands.go('answer', /Answer/);
  await page.locator('textarea:focus').waitFor();
  await hands.type('Sí, de 1.5 m.');
  await hands.press('Control+Enter');
  await expect
    .poll(
      async () => (await staff.api.questions.adminQuestions({ query: {} })).questions[0]?.answers[0]?.body,
    )
    .toBe('Sí, de 1.5 m.');

  await hands.go(product.sku, new RegExp(product.sku));
  await page.waitForURL(`**/admin/products/${product.id}`);
  await page
    .getByLabel(/^Price/)
    .first()
    .waitFor();
  await hands.go('price', /^Price/);
  await page.locator('main input:focus').waitFor();
  await hands.type('1999');
  await hands.press('Control+Enter');
  await expect
    .poll(
      async () => (await staff.api.catalog.adminProduct({ params: { id: product.id } })).product.price_cents,
    )
    .toBe(199_900);

  const { order: after } = await staff.api.orders.adminOrder({ params: { order_id: order.order_id } });
  expect(after.fulfilment).toBe('packed');
  expect(after.refunds.map(({ amount_cents: cents }) => cents)).toEqual([10_000]);
  expect(question.id).toBeDefined();
  expect(problems).toEqual([]);
  expect(hands.count()).toBeLessThanOrEqual(110);
  await leave();
});

test('what is typed before the palette has come is in its field', async () => {
  const { page, problems, leave } = await enter('/admin/dashboard');
  const script = Promise.withResolvers<void>();
  await page.route(/command-palette-[\w-]+\.js/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pagoss');
  await page.keyboard.press('Backspace');
  script.resolve();
  const field = page.getByRole('dialog', { name: 'Find or do anything' }).getByRole('combobox');
  await field.waitFor();
  expect(await field.inputValue()).toBe('pagos');
  await page.keyboard.type(' 1');
  expect(await field.inputValue()).toBe('pagos 1');
  expect(problems).toEqual([]);
  await leave();
});

test('an answer on its way takes no letter from the palette', async () => {
  const product = await createProduct(shop.db);
  const customer = await signInCustomer(shop);
  await customer.api.questions.ask({ body: { product_id: product.id, body: '¿Cabe en una caja chica?' } });
  const { page, problems, leave } = await enter('/admin/questions');
  const sending = Promise.withResolvers<void>();
  await page.route(/\/answers?$/, async (route) => {
    await sending.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Answer', exact: true }).first().click();
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Sí.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Find or do anything' }).getByRole('combobox');
  await field.waitFor();
  await page.keyboard.type('pag');
  sending.resolve();
  await page.locator('textarea').waitFor({ state: 'detached' });
  await page.keyboard.type('os');
  expect(await field.inputValue()).toBe('pagos');
  expect(problems).toEqual([]);
  await leave();
});

test('a list is walked, opened and left by keys, and the next order follows the one before', async () => {
  const { order: older } = await orderWithPhone('5512340002');
  const { order: newer } = await orderWithPhone('5512340003');
  const { page, problems, leave } = await enter('/admin/orders');
  await page.getByRole('table', { name: 'Orders' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 chosen').waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/order/${newer.order_id}`);
  await page.keyboard.press('n');
  await page.waitForURL(`**/admin/order/${older.order_id}`);
  await page.keyboard.press('p');
  await page.waitForURL(`**/admin/order/${newer.order_id}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Next one of the list').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForURL('**/admin/products');
  expect(problems).toEqual([]);
  await leave();
});

test('a filter is asked for, chosen and put away; the menu keeps what is pinned and folded', async () => {
  const { page, problems, leave } = await enter('/admin/orders');
  const list = page.getByRole('search');
  expect(await list.getByRole('combobox').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /^To pack \d+$/ }).waitFor();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Payment', exact: true }).click();
  const payment = list.getByLabel('Any payment');
  await payment.selectOption('cancelled');
  await page.waitForURL(/state=cancelled/);
  await page.reload();
  expect(await payment.inputValue()).toBe('cancelled');
  await list.getByRole('button', { name: 'Without Payment' }).click();
  await page.waitForURL((url) => url.search === '');
  await payment.waitFor({ state: 'detached' });

  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'Invoices' }).hover();
  await menu.getByRole('button', { name: 'Pin Invoices' }).click();
  await menu.getByRole('button', { name: 'Catalogue' }).click();
  await page.reload();
  await menu.getByRole('heading', { name: 'Pinned' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Invoices' }).count()).toBe(2);
  expect(await menu.getByRole('link', { name: 'Products', exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await leave();
});

test('a dialog has an address: it is kept by a reload, opened by a link and gone when it closes', async () => {
  const { order } = await orderWithPhone('5512345678');
  const path = `/admin/order/${order.order_id}`;
  const { page, problems, leave } = await enter(path);
  const dialog = page.getByRole('dialog', { name: /^Refund/ });

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.waitFor();
  expect(new URL(page.url()).hash).toBe('#dialog=refund');
  await page.reload();
  await dialog.waitFor();

  // Closing asks the server for nothing: without a connection the page stays.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(shop.url + path);
  expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(1);
  await page.context().setOffline(false);

  // It was no step of the history.
  await page.goto('/admin/orders');
  await page.goto(`${path}#dialog=hold`);
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.waitForURL(`${shop.url}/admin/orders`);

  // What is open for a row is that row after a reload, too; an address of nothing opens nothing.
  await page.goto('/admin/inventory/locations#dialog=location:CDMX');
  await page.getByRole('dialog').waitFor();
  await page.goto('/admin/inventory/locations#dialog=location:%E0%A4%A');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add location' }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('the address of a dialog opens nothing for who may not use it', async () => {
  const { order } = await orderWithPhone('5512345679');
  const support = await signInStaff(shop, 'support');
  const { page, leave } = await enter(`/admin/order/${order.order_id}`, support);
  await page.goto(`/admin/order/${order.order_id}#dialog=refund`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await leave();
});
