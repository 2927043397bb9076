import { afterAll, beforeAll, expect, test } from 'vitest';
import { application } from '../factories/create-company.ts';
import { createProduct } from '../factories/create-product.ts';
import {
  type SignedIn,
  signInCustomer,
  signInStaff,
  signInStaffAt,
  testPassword,
} from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { patience } from '../setup/patience.ts';
import { mexicanDay } from '../../src/platform/mexican-day.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

test('a company applies, gets a credit line, buys on it with its purchase order, and pays what it owes', async () => {
  const product = await createProduct(shop.db, { name: 'Taladro de taller', priceCents: 100_000, stock: 9 });
  const head = await signInCustomer(shop, { name: 'Ana Jefa' });
  const { page, context, problems } = await shop.visit({ width: 1280 });
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: head.email, password: testPassword },
  });
  await page.goto('/para-mayoristas');
  await page.evaluate((id) => localStorage.setItem('user', JSON.stringify({ id })), head.id);
  await page.reload();
  const form = page.getByRole('form', { name: 'Solicitud de mayoreo' });
  const typed = application({ name: 'Herrajes del Bajío' });
  await form.getByLabel('Nombre o razón social').fill(typed.name);
  await form.getByLabel('RFC').fill('EKU9003173C9');
  await form.getByLabel('Código postal fiscal').fill(typed.postal_code);
  await form.getByLabel('Régimen fiscal').selectOption(typed.tax_regime);
  await form.getByLabel('Teléfono').fill(typed.phone);
  await form.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.getByText('Recibimos la solicitud de Herrajes del Bajío').waitFor();

  const desk = await shop.visit();
  await signInStaffAt(desk.page, staff);
  await desk.page.goto('/admin/companies?state=applied');
  await desk.page.getByRole('link', { name: 'Herrajes del Bajío' }).click();
  await desk.page.getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByRole('button', { name: 'Suspend' }).waitFor();
  const companyPage = desk.page.url();
  const line = desk.page.locator('form').filter({ has: desk.page.getByLabel('Days to pay') });
  await line.getByLabel('Limit').fill('5000');
  await line.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Credit line has been saved.').first().waitFor();

  const { profile } = await head.api.invoiceProfiles.addProfile({
    body: {
      rfc: 'EKU9003173C9',
      legal_name: 'ESCUELA KEMPER URGATE',
      tax_regime: '601',
      cfdi_use: 'G01',
      postal_code: '42501',
    },
  });
  await page.goto('/dashboard/pedido-rapido');
  await page.getByLabel('SKU o número de parte, y cantidad').fill(`${product.sku} 2`);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByRole('button', { name: 'Agregar 1 producto' }).click();
  await page.getByText('$2,000.00').first().waitFor();
  await page.goto('/checkout');
  await page
    .getByRole('radio', { name: /^Recoger|Sucursal/ })
    .first()
    .click();
  await page.locator('input[name="pickup_phone"]').fill('2221234567');
  await page.getByLabel('Tu orden de compra').fill('OC-2026-77');
  await page.getByRole('radio', { name: /^Crédito de tu empresa/ }).click();
  await page.getByRole('button', { name: 'Comprar a crédito' }).click();
  await page.waitForURL(/[?&]pedido=/);
  await page
    .getByText(/al crédito de tu empresa/)
    .first()
    .waitFor();

  const [order] = (await head.api.orders.orders({ query: {} })).orders;
  const params = { order_id: order?.order_id ?? '' };
  expect((await head.api.orders.order({ params })).order).toMatchObject({
    state: 'paid',
    total_cents: 200_000,
    purchase_order: 'OC-2026-77',
  });
  await head.api.invoices.request({ params, body: { invoice_profile_id: profile.id } });
  await expect
    .poll(async () => (await head.api.invoices.ofOrder({ params })).invoices[0]?.state, patience)
    .toBe('stamped');
  const [invoice] = (await head.api.invoices.ofOrder({ params })).invoices;
  const { xml } = await head.api.invoices.xml({ params: { id: invoice?.id ?? '' } });
  expect(xml).toContain('FormaPago="99"');
  expect(xml).toContain('MetodoPago="PPD"');

  await desk.page.goto('/admin/receivables');
  await desk.page.getByRole('link', { name: 'Herrajes del Bajío' }).click();
  await desk.page.waitForURL(companyPage);
  await desk.page.getByRole('button', { name: 'Record a payment' }).click();
  const booking = desk.page.getByRole('dialog');
  await booking.getByLabel('Reference').fill('SPEI-778812');
  await booking.getByLabel('Paid on').fill(mexicanDay(shop.clock.now()));
  await booking.getByLabel('Amount').fill('2000');
  await booking.getByRole('button', { name: 'Record' }).click();
  await desk.page.getByText('SPEI-778812').waitFor();
  expect(desk.problems).toEqual([]);

  await page.goto('/dashboard/credito-empresa');
  await page.getByText('SPEI-778812').waitFor();
  await page.getByText('Pagado', { exact: true }).waitFor();
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  const day = mexicanDay(shop.clock.now());
  const statement = await context.request.get(`/api/company/credit/statement.csv?from=${day}&to=${day}`);
  expect((await statement.text()).trim().split('\r\n').at(-1)).toMatch(/SPEI-778812,,2000,0$/);
  expect(problems).toEqual([]);
});
