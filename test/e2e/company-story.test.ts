import { afterAll, beforeAll, expect, test } from 'vitest';
import { application, invitationTo } from '../factories/create-company.ts';
import { createProduct } from '../factories/create-product.ts';
import {
  type SignedIn,
  signInCustomer,
  signInStaff,
  signInStaffAt,
  testPassword,
} from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { payByCard } from '../setup/pay-in-browser.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** A browser of somebody who signed in before. */
async function visitAs({ id, email }: SignedIn, path: string, width = 1280): Promise<Visitor> {
  const visitor = await shop.visit({ width });
  await visitor.context.request.post('/api/auth/sign-in/email', { data: { email, password: testPassword } });
  await visitor.page.goto('/tiendas');
  await visitor.page.evaluate((own) => localStorage.setItem('user', JSON.stringify({ id: own })), id);
  await visitor.page.goto(path);
  return visitor;
}

async function expectNoBarriers({ page, problems }: Visitor): Promise<void> {
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  expect(problems).toEqual([]);
}

test('a company applies, is approved with a price list, invites a buyer, and buys with its purchase order up to the invoice', async () => {
  const product = await createProduct(shop.db, { name: 'Memoria de taller', priceCents: 100_000, stock: 50 });
  await staff.api.wholesale.addPriceList({
    body: {
      name: 'Talleres',
      basis_points: 1000,
      products: [],
      breaks: [{ ref_id: product.refId, from_quantity: 10, price_cents: 80_000 }],
    },
  });
  const [head, buyer] = [
    await signInCustomer(shop, { name: 'Ana Jefa' }),
    await signInCustomer(shop, { name: 'Beto Compras' }),
  ];

  const applicant = await visitAs(head, '/para-mayoristas', 390);
  const form = applicant.page.getByRole('form', { name: 'Solicitud de mayoreo' });
  const typed = application({ name: 'Talleres del Bajío' });
  await form.getByLabel('Nombre o razón social').fill(typed.name);
  await form.getByLabel('RFC').fill('EKU9003173C8');
  await form.getByLabel('Código postal fiscal').fill(typed.postal_code);
  await form.getByLabel('Régimen fiscal').selectOption(typed.tax_regime);
  await form.getByLabel('Teléfono').fill(typed.phone);
  await form.getByRole('button', { name: 'Enviar solicitud' }).click();
  await form.getByText('El último carácter no corresponde al RFC').first().waitFor();
  await form.getByLabel('RFC').fill('EKU9003173C9');
  await expectNoBarriers(applicant);
  await form.getByRole('button', { name: 'Enviar solicitud' }).click();
  await applicant.page.getByText('Recibimos la solicitud de Talleres del Bajío').waitFor();
  await applicant.page.getByLabel('Agregar un documento').setInputFiles({
    name: 'constancia.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 x'),
  });
  await applicant.page.getByText('constancia.pdf').waitFor();
  await expectNoBarriers(applicant);

  const desk = await shop.visit();
  await signInStaffAt(desk.page, staff);
  await desk.page.goto('/admin/companies?state=applied');
  await desk.page.getByRole('link', { name: 'Talleres del Bajío' }).click();
  await desk.page.getByText('constancia.pdf').waitFor();
  await desk.page.getByRole('combobox', { name: 'Price list' }).selectOption('Talleres');
  await desk.page
    .locator('form')
    .filter({ has: desk.page.getByRole('combobox', { name: 'Price list' }) })
    .getByRole('button', { name: 'Save' })
    .click();
  await desk.page.getByText('Price list has been chosen.').first().waitFor();
  await expectNoBarriers(desk);
  await desk.page.getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByRole('button', { name: 'Suspend' }).waitFor();

  await applicant.page.goto('/dashboard/empresa');
  await applicant.page.getByText('Aprobada').waitFor();
  await expectNoBarriers(applicant);
  const token = await invitationTo(shop, head, buyer.email, { budgetCents: 5_000_000 });
  const other = await visitAs(await signInCustomer(shop), `/empresa/${token}`, 390);
  await other.page.getByText('Esta no es la cuenta invitada').waitFor();
  expect(await other.page.getByRole('button', { name: 'Aceptar la invitación' }).count()).toBe(0);
  await other.page.getByRole('button', { name: 'Salir de esta cuenta' }).click();
  await other.page.getByRole('main').getByRole('link', { name: 'Entrar' }).waitFor();
  const shopper = await visitAs(buyer, `/empresa/${token}`);
  await shopper.page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await shopper.page.getByText('Este mes te quedan $50,000.00 de $50,000.00.').waitFor();
  await expectNoBarriers(shopper);

  await shopper.page.goto('/dashboard/pedido-rapido');
  await shopper.page.getByLabel('SKU o número de parte, y cantidad').fill(`${product.sku} 10\nNADIE-1 2`);
  await shopper.page.getByRole('button', { name: 'Revisar' }).click();
  await shopper.page.getByText('1 de 2 líneas entran al carrito.').waitFor();
  await expectNoBarriers(shopper);
  await shopper.page.getByRole('button', { name: 'Agregar 1 producto' }).click();
  await shopper.page.getByText('$8,000.00').first().waitFor();
  await shopper.page.goto('/checkout');
  await shopper.page
    .getByRole('radio', { name: /^Recoger|Sucursal/ })
    .first()
    .click();
  await shopper.page.locator('input[name="pickup_phone"]').fill('2221234567');
  await shopper.page.getByLabel('Tu orden de compra').fill('OC-2026-15');
  await expectNoBarriers(shopper);
  await shopper.page.getByRole('radio', { name: /^Tarjeta/ }).click();
  await shopper.page.getByRole('button', { name: 'Pagar' }).click();
  await payByCard(shopper.page, '4242424242424242');
  await shopper.page.getByText('Tu pago está confirmado').waitFor();

  const [order] = (await buyer.api.orders.orders({ query: {} })).orders;
  const params = { order_id: order?.order_id ?? '' };
  expect((await buyer.api.orders.order({ params })).order).toMatchObject({
    state: 'paid',
    total_cents: 800_000,
    company_name: 'Talleres del Bajío',
    purchase_order: 'OC-2026-15',
  });
  const { profile } = await buyer.api.invoiceProfiles.addProfile({
    body: {
      rfc: 'EKU9003173C9',
      legal_name: 'ESCUELA KEMPER URGATE',
      tax_regime: '601',
      cfdi_use: 'G01',
      postal_code: '42501',
    },
  });
  await buyer.api.invoices.request({ params, body: { invoice_profile_id: profile.id } });
  await expect
    .poll(async () => (await buyer.api.invoices.ofOrder({ params })).invoices[0]?.state, patience)
    .toBe('stamped');
});
