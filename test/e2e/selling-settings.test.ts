import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, deliveryAddress } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { signInStaff, type SignedIn, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { pay, payByCard } from '../setup/pay-in-browser.ts';

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function visitAsOwner(path: string): Promise<Visitor> {
  const visitor = await shop.visit();
  const { page } = visitor;
  await signInStaffAt(page, owner);
  await page.goto(path);
  return visitor;
}

async function visitAsBuyer(buyer: SignedIn): Promise<Visitor> {
  const visitor = await shop.visit({ width: 390, height: 844 });
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  return visitor;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing changed.').waitFor();
}

async function expectNoBarriers({ page }: Visitor): Promise<void> {
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
}

/** What a product's page promises to Puebla, and the checkout asks for it. */
async function promised({ page }: Visitor, path: string) {
  await page.goto(path);
  const delivery = page.getByRole('region', { name: 'Entrega' });
  await delivery.getByLabel('Código postal').fill('72000');
  await delivery.getByRole('button', { name: 'Calcular' }).click();
  await delivery.getByText(/^Llega/).waitFor();
  const onPage = await delivery.innerText();
  await page.goto('/checkout');
  const parcel = page.getByRole('radio', { name: /Envío a domicilio/ });
  await parcel.waitFor();
  const atCheckout = await page.locator('label', { has: parcel }).innerText();
  return { onPage, atCheckout };
}

/** What stands after «Llega» up to the end of the sentence or line. */
const daysIn = (text: string) => /Llega (.+?)(?:\.|\n|$)/.exec(text)?.[1];

test('a rate, the amount that makes parcels free and a holiday hold at once in a product’s promise and at the checkout', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000, weightGrams: 800, stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  await buyer.api.customers.addAddress({ body: deliveryAddress });
  const shopper = await visitAsBuyer(buyer);
  const path = `/product/${product.sku}/${product.slug}`;

  const before = await promised(shopper, path);
  expect(before.onPage).toContain('$149.00');
  expect(before.onPage).toContain('Envío gratis desde $1,999.00');
  expect(before.atCheckout).toContain('$149.00');
  expect(daysIn(before.onPage)).toBe(daysIn(before.atCheckout));

  const desk = await visitAsOwner('/admin/settings/shipping');
  await desk.page.getByLabel('Price, Zone 2').fill('129');
  await desk.page.getByLabel('Free from').fill('900');
  // The six days to come are off, so what was promised moves.
  await desk.page.getByRole('button', { name: 'Add: Holiday' }).click();
  const { rows } = await shop.db.sql(
    `select to_char((now() at time zone 'America/Mexico_City')::date + n, 'YYYY-MM-DD') as day
       from generate_series(1, 6) as n`,
  );
  const days = rows.map(({ day }) => String(day));
  await desk.page.getByLabel('Day, Holiday 1').fill(days[0] ?? '');
  for (const [line, day] of days.entries()) {
    if (line === 0) continue;
    await desk.page.getByRole('button', { name: 'Add: Holiday' }).click();
    await desk.page.getByLabel(`Day, Holiday ${line + 1}`).fill(day);
  }
  await expectNoBarriers(desk);
  await save(desk.page);

  const after = await promised(shopper, path);
  expect(after.onPage).toContain('$129.00');
  expect(after.onPage).toContain('Envío gratis desde $900.00');
  expect(after.atCheckout).toContain('$129.00');
  expect(daysIn(after.onPage)).toBe(daysIn(after.atCheckout));
  expect(daysIn(after.onPage)).not.toBe(daysIn(before.onPage));
  expect(shopper.problems).toEqual([]);

  await desk.page.getByLabel('Free from').fill('400');
  await save(desk.page);
  expect((await promised(shopper, path)).atCheckout).toMatch(/Gratis/);
});

test('a checkout that is paused while a shopper is in it keeps what was typed, and goes on', async () => {
  const product = await createProduct(shop.db, { priceCents: 250_000, stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const shopper = await visitAsBuyer(buyer);
  const { page } = shopper;
  await page.goto('/checkout');
  await page.locator('input[name="street"]').fill('Av. Juárez');
  await page.locator('input[name="postal_code"]').fill('72000');

  const desk = await visitAsOwner('/admin/settings/pause');
  await desk.page.getByLabel('Pause the checkout').check();
  await desk.page.getByLabel('Text').last().fill('Hacemos inventario hasta las seis.');
  await save(desk.page);
  await desk.page.goto('/admin/dashboard');
  await desk.page.getByText('Paused: The checkout').waitFor();
  await desk.page.getByText(/^by .+ since .+, until somebody switches it on$/).waitFor();
  await expectNoBarriers(desk);

  // The shopper, who does not know it yet, is told and loses nothing.
  await page.getByLabel('Recoger en Ciudad de México').check();
  await page.getByText('Hacemos inventario hasta las seis.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Pagar', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: /Envío a domicilio/ }).check();
  expect(await page.locator('input[name="street"]').inputValue()).toBe('Av. Juárez');
  await expectNoBarriers(shopper);
  await page.goto('/');
  await page.getByText('Hacemos inventario hasta las seis.').waitFor();
  await page.goto('/checkout');
  expect(await page.locator('input[name="street"]').inputValue()).toBe('Av. Juárez');

  await changeSettings(owner, 'pause', { is_checkout_paused: false });
  await page.reload();
  await pay(page, /^Tarjeta/);
  await payByCard(page, '4242424242424242');
  await page.getByText('Tu pago está confirmado').waitFor();
});

test('a shop that is paused shows a calm page to shoppers, and the staff go on', async () => {
  await changeSettings(owner, 'pause', { is_shop_paused: true, shop_text: 'Volvemos al rato.' });
  const shopper = await shop.visit({ width: 390, height: 844 });
  const { page } = shopper;
  // Announcements take some milliseconds.
  await expect.poll(async () => (await page.goto('/'))?.status(), { timeout: 15_000 }).toBe(503);
  await page.getByRole('heading', { name: 'Volvemos pronto' }).waitFor();
  await page.getByText('Volvemos al rato.').waitFor();
  await expectNoBarriers(shopper);
  const desk = await visitAsOwner('/admin/settings/pause');
  await desk.page.getByText('Paused: The shop').waitFor();
  await desk.page.getByLabel('Pause the shop').uncheck();
  await save(desk.page);
  await expect.poll(async () => (await page.goto('/'))?.status(), { timeout: 15_000 }).toBe(200);
});

test('days to send goods back that an owner sets stand on the policy and on the product, and in what search engines read', async () => {
  const processor = await createProduct(shop.db, { kind: 'cpu' });
  const cable = await createProduct(shop.db, { kind: 'accessory' });
  const { page } = await visitAsOwner('/admin/settings/returns');
  await page.getByLabel('Unopened goods', { exact: true }).fill('20');
  await page.getByLabel('Defects and wrong goods').fill('45');
  await page.getByRole('button', { name: 'Add: Kind' }).click();
  await page.getByLabel('Kind, Kind 1').selectOption({ label: 'Procesadores' });
  await page.getByLabel('Unopened goods, Kind 1').fill('0');
  await save(page);

  const shopper = (await shop.visit()).page;
  await shopper.goto('/devoluciones');
  const policy = await shopper.locator('article').innerText();
  expect(policy).toContain('20 días naturales si sigue cerrado');
  expect(policy).toContain('Algunos productos tienen otro plazo');
  expect(policy).toContain('45 días si llegó con falla');
  expect(policy).toContain('5 días hábiles para arrepentirte');

  const told = async ({ sku, slug }: { sku: string; slug: string }) => {
    await shopper.goto(`/product/${sku}/${slug}`);
    const words = await shopper.getByRole('region', { name: 'Garantía' }).innerText();
    const scripts = await shopper.locator('script[type="application/ld+json"]').allTextContents();
    return { words, days: /"merchantReturnDays":(\d+)/.exec(scripts.join(''))?.[1] };
  };
  expect(await told(cable)).toEqual({
    words: expect.stringMatching(/Primeros 45 días[^]*si sigue cerrado, 20 días naturales/),
    days: '20',
  });
  expect(await told(processor)).toEqual({
    words: expect.stringContaining('después se cambia solo por falla'),
    days: '5',
  });
});
