import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress } from '../factories/buy.ts';
import { createCompany } from '../factories/create-company.ts';
import { createProduct } from '../factories/create-product.ts';
import { type SignedIn, signInStaff, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

async function visitAs({ id, email }: SignedIn, path: string): Promise<Visitor> {
  const visitor = await shop.visit({ width: 390 });
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

/** What the newest request wants, at its wished prices or the shop's. */
async function offer(buyer: SignedIn, priceCents: number, message: string): Promise<void> {
  const [listed] = (await buyer.api.companyQuotes.ownQuotes({ query: {} })).quotes;
  const { quote } = await staff.api.companyQuotes.quote({ params: { id: listed?.id ?? '' } });
  await staff.api.companyQuotes.send({
    params: { id: quote.id },
    body: {
      revision: quote.revision,
      lines: quote.wanted.map(({ product_id, quantity }) => ({
        product_id,
        quantity,
        price_cents: priceCents,
      })),
      shipping_cents: 0,
      valid_days: 10,
      kept_hours: 48,
      message,
    },
  });
}

test('a buyer asks for a price, negotiates it over two versions and orders it on the company’s credit', async () => {
  const disk = await createProduct(shop.db, { name: 'Disco de taller', priceCents: 100_000, stock: 90 });
  const { id, admin } = await createCompany(shop, { staff, name: 'Talleres del Istmo' });
  await staff.api.companyCredit.setLine({
    params: { id },
    body: { limit_cents: 5_000_000, days_to_pay: 30, version: 0 },
  });
  await admin.api.companies.addAddress({ body: newAddress() });

  const visitor = await visitAs(admin, '/dashboard/cotizaciones');
  const { page } = visitor;
  await page.getByText('Aún no pides una cotización').waitFor();
  await expectNoBarriers(visitor);
  await page.getByRole('link', { name: 'Pedir una cotización' }).click();
  await page.getByLabel('Pegar claves y cantidades').fill(`${disk.sku} 20\nNADIE-1 2`);
  await page.getByRole('button', { name: 'Agregar estas líneas' }).click();
  await page.getByText('No encontramos esta clave.').waitFor();
  await page.getByLabel('Precio que buscas, c/u').fill('barato');
  await page.getByLabel('Mensaje').fill('Para el 15 de enero.');
  await page.getByRole('button', { name: 'Pedir la cotización' }).click();
  await page.getByText('Escribe un precio en pesos.').waitFor();
  await page.reload();
  // What was typed is there again.
  await expect.poll(() => page.getByLabel('Mensaje').inputValue()).toBe('Para el 15 de enero.');
  await page.getByLabel('Precio que buscas, c/u').fill('900');
  await expectNoBarriers(visitor);
  await page.getByRole('button', { name: 'Pedir la cotización' }).click();
  await page.getByText('La tienda está preparando tu oferta').waitFor();

  await offer(admin, 95_000, 'Por veinte podemos llegar a 950.');
  await page.reload();
  await page.getByText('Por veinte podemos llegar a 950.').waitFor();
  await page.getByText('quedan 10 días').or(page.getByText('quedan 9 días')).first().waitFor();
  await page.getByRole('button', { name: 'Pedir un cambio' }).click();
  const change = page.getByRole('form', { name: 'Cambio a la cotización' });
  await change.getByLabel('Qué te gustaría cambiar').fill('Con treinta, ¿a 900?');
  await change.getByRole('textbox', { name: 'Piezas de Disco de taller' }).fill('30');
  // Meanwhile the shop thinks better of it: what was typed stays.
  await offer(admin, 94_000, 'Mejor: 940.');
  await page.getByText('Mejor: 940.').waitFor();
  await change.getByRole('button', { name: 'Enviar a la tienda' }).click();
  await change.getByText('La cotización cambió mientras la veías').waitFor();
  await expectNoBarriers(visitor);
  await change.getByRole('button', { name: 'Enviar a la tienda' }).click();
  await page.getByText('Le toca responder a lo que pediste.').waitFor();
  await page.getByText('Con treinta, ¿a 900?').waitFor();

  await offer(admin, 90_000, 'Va: 900 con treinta.');
  await page.reload();
  await page.getByRole('heading', { name: 'La oferta: versión 3' }).waitFor();
  await expectNoBarriers(visitor);
  await page.getByRole('button', { name: 'Aceptar con crédito de la empresa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tu orden de compra').fill('OC-2027-1');
  await expectNoBarriers(visitor);
  await dialog.getByRole('button', { name: 'Comprar por $27,000.00' }).click();
  await page.getByText(/Ya es el pedido \d+/).waitFor();
  await page.getByRole('link', { name: 'Ver el pedido' }).click();
  await page.getByText('OC-2027-1').first().waitFor();
  const [order] = (await admin.api.orders.orders({ query: {} })).orders;
  expect(order).toMatchObject({ state: 'paid', total_cents: 2_700_000 });
});

test('a company’s cart becomes a request, and what is accepted without credit leads to where it is paid', async () => {
  const disk = await createProduct(shop.db, { name: 'Disco de oficina', priceCents: 100_000, stock: 90 });
  const { admin } = await createCompany(shop, { staff, name: 'Oficinas del Istmo' });
  await admin.api.cart.addToCart({ body: { user_id: admin.id, product_id: disk.id, quantity: 3 } });
  const visitor = await visitAs(admin, '/cart');
  const { page } = visitor;
  await page.getByRole('button', { name: 'Pedir cotización para mi empresa' }).click();
  await page.getByText('Disco de oficina').waitFor();
  await page
    .getByRole('radio', { name: /^Recoger en/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pedir la cotización' }).click();
  await page.getByText('La tienda está preparando tu oferta').waitFor();
  await offer(admin, 90_000, '');
  await page.reload();
  await page.getByRole('button', { name: 'Aceptar y pagar' }).click();
  await page.waitForURL(/\/pagar\//);
  await page.getByText('$2,700.00').first().waitFor();
  await page.goto('/dashboard/cotizaciones');
  await page.getByText('Aceptada').waitFor();
  expect(visitor.problems).toEqual([]);
});
