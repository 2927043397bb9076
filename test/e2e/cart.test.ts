import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** Also behind the drawer that opens when something is put in. */
const cartButton = (page: Page, pieces: number) =>
  page.getByRole('button', {
    name: pieces === 1 ? 'Carrito, 1 pieza' : `Carrito, ${pieces} piezas`,
    includeHidden: true,
  });
async function addFrom(page: Page, product: { sku: string; slug: string }): Promise<void> {
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
}

test('what one tab puts in, takes out and puts back is in the other tabs, too', async () => {
  const product = await createProduct(shop.db, { stock: 9, priceCents: 20_000 });
  const { page, context, problems } = await shop.visit();
  const other = await context.newPage();
  // A guest whom neither tab knows yet.
  await other.goto('/cart');
  await other.getByText('Tu carrito está vacío').waitFor();
  await page.bringToFront();
  await addFrom(page, product);
  await cartButton(page, 1).waitFor();
  await other.bringToFront();
  await other.getByRole('button', { name: 'Quitar' }).waitFor();

  await other.getByRole('button', { name: `Cantidad de ${product.name} + 1` }).click();
  await cartButton(other, 2).waitFor();
  await page.bringToFront();
  await page.getByRole('dialog', { name: 'Tu carrito (2)' }).waitFor();

  await other.bringToFront();
  await other.getByRole('button', { name: 'Quitar' }).click();
  await other.getByText('Tu carrito está vacío').waitFor();
  await page.bringToFront();
  await page
    .getByRole('dialog', { name: 'Tu carrito', exact: true })
    .getByText('Tu carrito está vacío')
    .waitFor();

  await other.bringToFront();
  await other.getByText(`Quitaste ${product.name}.`).waitFor();
  await other.getByRole('button', { name: 'Deshacer' }).click();
  await cartButton(other, 2).waitFor();
  expect(await other.getByText(`Quitaste ${product.name}.`).count()).toBe(0);
  await page.bringToFront();
  await page.getByRole('dialog', { name: 'Tu carrito (2)' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a tab that listens only once something is in its cart tells the others of it', async () => {
  const product = await createProduct(shop.db, { stock: 9 });
  const { page, context, problems } = await shop.visit();
  const other = await context.newPage();
  await other.goto('/cart');
  let letListen = () => {};
  const isAdded = new Promise<void>((done) => (letListen = done));
  await page.route(/cart-tabs/, async (route) => {
    await isAdded;
    await route.continue();
  });
  // The other one listens since this one came to a product, which is remembered for all of them.
  const isHeard = other.waitForResponse(/cart-tabs/);
  await page.bringToFront();
  await addFrom(page, product);
  await isHeard;
  await cartButton(page, 1).waitFor();
  letListen();
  await other.bringToFront();
  await other.getByRole('button', { name: 'Quitar' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a tab that begins to listen hears what another one put into the cart since it read it', async () => {
  const [first, second] = [
    await createProduct(shop.db, { stock: 9 }),
    await createProduct(shop.db, { stock: 9 }),
  ];
  const { page, context, problems } = await shop.visit();
  await addFrom(page, first);
  await cartButton(page, 1).waitFor();
  const other = await context.newPage();
  let letListen = () => {};
  const isAdded = new Promise<void>((done) => (letListen = done));
  await other.route(/cart-tabs/, async (route) => {
    await isAdded;
    await route.continue();
  });
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Quitar' }).waitFor();
  await page.bringToFront();
  await addFrom(page, second);
  await cartButton(page, 2).waitFor();
  letListen();
  await other.bringToFront();
  await other.getByRole('button', { name: 'Quitar' }).nth(1).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('what an account puts in and takes out on one device is on the other, also after it was without a connection', async () => {
  const [first, second] = [
    await createProduct(shop.db, { stock: 9, priceCents: 20_000 }),
    await createProduct(shop.db, { stock: 9, priceCents: 30_000 }),
  ];
  const customer = await signInCustomer(shop);
  const enter = async (width: number) => {
    const device = await shop.visit({ width });
    await device.page.goto('/email-login');
    await device.page.getByLabel('Correo').first().fill(customer.email);
    await device.page.getByLabel('Contraseña').first().fill(testPassword);
    await device.page.keyboard.press('Enter');
    await device.page.waitForURL(/\/dashboard/);
    return device;
  };
  const desk = await enter(1440);
  const phone = await enter(390);
  await addFrom(desk.page, first);
  // The drawer that opens hides the button behind it.
  const drawer = (pieces: number) => desk.page.getByRole('dialog', { name: `Tu carrito (${pieces})` });
  await drawer(1).waitFor();
  await cartButton(phone.page, 1).waitFor();
  await phone.context.setOffline(true);
  await addFrom(desk.page, second);
  await drawer(2).waitFor();
  await phone.context.setOffline(false);
  await cartButton(phone.page, 2).waitFor();
  await phone.page.goto('/cart');
  await phone.page.getByRole('button', { name: 'Quitar' }).first().click();
  await drawer(1).waitFor();
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await phone.context.close();
});

test('who signs out in one tab leaves no cart in the others', async () => {
  const customer = await signInCustomer(shop);
  const product = await createProduct(shop.db, { stock: 9 });
  await customer.api.cart.addToCart({
    body: { user_id: customer.id, product_id: product.id, quantity: 1 },
  });
  const { page, context } = await shop.visit();
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: customer.email, password: testPassword },
  });
  await page.goto('/contacto');
  await page.evaluate((id) => localStorage.setItem('user', JSON.stringify({ id })), customer.id);
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Quitar' }).waitFor();
  await page.bringToFront();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await other.bringToFront();
  await other.getByText('Tu carrito está vacío').waitFor();
  expect(await other.getByText(product.name).count()).toBe(0);
  await context.close();
});

test('a browser that forgot who visits, but has the session, asks the shop', async () => {
  const product = await createProduct(shop.db, { stock: 9 });
  const { page, context } = await shop.visit();
  await addFrom(page, product);
  await cartButton(page, 1).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/category');
  await cartButton(page, 1).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull();
  await context.close();
});

test('on a phone the way to pay stays in reach, and the cart says what is missing for free delivery', async () => {
  const { page, context, problems } = await shop.visit({ width: 390, height: 844 });
  await addFrom(page, await createProduct(shop.db, { stock: 9, priceCents: 10_000 }));
  await cartButton(page, 1).waitFor();
  const { id } = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? '{}')) as {
    id: string;
  };
  for (let index = 0; index < 5; index += 1) {
    const product = await createProduct(shop.db, { stock: 9, priceCents: 10_000 });
    await context.request.post('/api/cart/add-to-cart', { data: { user_id: id, product_id: product.id } });
  }
  await page.goto('/cart');
  const bar = page.getByRole('link', { name: 'Pagar', exact: true });
  await bar.waitFor();
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.getByLabel('Entrega en el CP').fill('06700');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByText(/Te faltan \$[\d,.]+ para el envío gratis\./).waitFor();
  await page.getByRole('link', { name: 'Ir a pagar' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  expect(problems).toEqual([]);
  await context.close();
});
