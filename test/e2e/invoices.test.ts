import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { testPassword, type SignedIn } from '../factories/sign-in.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { readPdf } from '../setup/read-pdf.ts';
import { startBrowserShop, type BrowserShop, type Visitor } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** A browser in which a buyer with something in the cart is signed in. */
async function visitAsBuyer(
  options: Parameters<BrowserShop['visit']>[0] = {},
): Promise<Visitor & { buyer: SignedIn }> {
  const product = await createProduct(shop.db, { name: 'Procesador con factura', kind: 'cpu' });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  const visitor = await shop.visit(options);
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  return { ...visitor, buyer };
}

async function fillInvoiceData({ page }: Visitor, rfc: string): Promise<void> {
  await page.getByLabel('RFC').fill(rfc);
  await page.getByLabel('Código postal fiscal').fill('36257');
  await page.getByLabel('Nombre o razón social').fill('Xochilt Casas Chavez');
  await page.getByLabel('Régimen fiscal').selectOption('612');
  await page.getByLabel('Uso de la factura').selectOption('G03');
}

test('invoice data with a wrong RFC are refused beside the field, corrected, saved and shown the tax authority’s way', async () => {
  const visitor = await visitAsBuyer({ width: 390, height: 844, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/dashboard/facturacion');
  await page.getByRole('button', { name: 'Agregar datos' }).click();
  await fillInvoiceData(visitor, 'cacx-760510-1p7');
  await page.getByText('El último carácter no corresponde').waitFor();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Revisa los datos marcados').waitFor();
  await page.getByLabel('RFC').fill('cacx-760510-1p8');
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('XOCHILT CASAS CHAVEZ').waitFor();
  await page.getByText('CACX7605101P8').waitFor();
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});

test('an invoice asked for at checkout is there once it is paid, with its XML and on paper', async () => {
  const visitor = await visitAsBuyer();
  const { page } = visitor;
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /Recoger en Ciudad de México/ }).click();
  await page.getByLabel('Teléfono').fill('5512345678');
  await page.getByLabel('Necesito factura').check();
  await fillInvoiceData(visitor, 'CACX7605101P8');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.locator('#cardNumber').fill('4242 4242 4242 4242');
  await page.locator('#cardExpiry').fill('12 / 34');
  await page.locator('#cardCvc').fill('123');
  await page.locator('#billingName').fill('Ana');
  await page.locator('#pay-card').click();
  await page.getByText('Tu pago está confirmado').waitFor();
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  // The job stamps it meanwhile, and the page hears of it.
  await page.getByText('Timbrada').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XML' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^F-\d+\.xml$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Rfc="CACX7605101P8"');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF', exact: true }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^F-\d+\.pdf$/);
  expect(readPdf(await readFile(await pdf.path())).pages.join(' ')).toContain('Procesador con factura');
  await page.getByRole('link', { name: 'Ver e imprimir' }).click();
  await page.getByRole('heading', { name: /^Factura F-\d+$/ }).waitFor();
  await page.getByText('Procesador con factura').waitFor();
  // 2.75 cm at least, as the tax authority asks of the code on paper.
  const code = await page.getByRole('img', { name: 'Código QR de verificación' }).boundingBox();
  expect(code?.width).toBeGreaterThanOrEqual((2.75 / 2.54) * 96);
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});

test('an invoice is asked for from a paid order, once; whom it is for is typed there and kept', async () => {
  const visitor = await visitAsBuyer({ width: 390, height: 844 });
  const { page, buyer } = visitor;
  const { order_id: orderId } = await buy(shop, buyer);
  await page.goto(`/dashboard?pedido=${orderId}`);
  await page.getByRole('button', { name: 'Pedir factura' }).click();
  await page.getByRole('form', { name: 'Pedir factura' }).locator(':focus').waitFor();
  await fillInvoiceData(visitor, 'CACX7605101P8');
  await page.getByRole('button', { name: 'Pedir factura' }).click();
  await page.getByText('Timbrada').waitFor();
  expect((await buyer.api.invoiceProfiles.profiles()).profiles).toHaveLength(1);
  expect(await page.getByRole('button', { name: 'Pedir factura' }).count()).toBe(0);
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});
