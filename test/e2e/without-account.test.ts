import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { person } from '../factories/paid-order.ts';
import { signInStaff, signInVisitor } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { emailsTo, emailTo } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('an order is followed by its number, and its mailed link opens all of it without signing in', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente de prueba', stock: 9 });
  const buyer = await signInVisitor(shop);
  const email = 'invitada@prueba.example';
  await buyer.api.customers.becomeGuest({ body: { name: 'Inés Invitada', email } });
  await addToCart(buyer, product.id);
  const { order_id } = await buy(shop, buyer);
  const { order } = await buyer.api.orders.order({ params: { order_id } });
  const { page, context, problems } = await shop.visit({ width: 390 });
  // Letters lead to the buyer's own page, which another browser does not open.
  await page.goto(`/dashboard?pedido=${order_id}`);
  await page.getByRole('link', { name: 'Compré sin cuenta' }).click();
  await page.getByRole('form', { name: 'Seguir un pedido' }).waitFor();
  await page.goto(`/seguimiento?pedido=${order.order_number}`);
  const form = page.getByRole('form', { name: 'Seguir un pedido' });
  await form.getByLabel('Correo').fill('otra@correo.example');
  await form.getByRole('button', { name: 'Ver dónde va' }).click();
  await page.getByText('No encontramos un pedido con ese número y ese correo.').waitFor();
  await form.getByLabel('Correo').fill(email);
  await form.getByRole('button', { name: 'Ver dónde va' }).click();
  await page.getByRole('heading', { name: `Pedido ${order.order_number}` }).waitFor();
  await page.getByRole('list', { name: 'Avance de tu pedido' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Fuente de prueba');

  const before = (await emailsTo(shop, email)).length;
  await page.getByRole('button', { name: 'Mandarme el enlace' }).click();
  await page.getByText('Te mandamos un enlace al correo del pedido.').waitFor();
  const { text } = await emailTo(shop, email, before + 1);
  const link = /http\S+\/seguimiento\/[\w-]{59}/.exec(text)?.[0] ?? '';
  await page.goto(`${link.slice(0, -2)}_-`);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).waitFor();
  await page.goto(link);
  await page.getByText('Fuente de prueba').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('5 de Mayo');

  const invoice = page.getByRole('form', { name: 'Pedir factura' });
  await invoice.getByRole('button', { name: 'Pedir factura' }).click();
  await invoice.getByText('Un RFC tiene 13 caracteres').first().waitFor();
  await invoice.getByLabel('RFC').fill(person.rfc);
  await invoice.getByLabel('Código postal fiscal').fill(person.postal_code);
  await invoice.getByLabel('Nombre o razón social').fill(person.legal_name);
  await invoice.getByLabel('Régimen fiscal').selectOption(person.tax_regime);
  await invoice.getByLabel('Uso de la factura').selectOption(person.cfdi_use);
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text: barrier }) => barrier)).toEqual([]);
  await invoice.getByRole('button', { name: 'Pedir factura' }).click();
  // The page says by itself that it was stamped.
  await page.getByRole('link', { name: 'PDF' }).waitFor(patience);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^F-\d+\.pdf$/);
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XML' }).click(),
  ]);
  expect(await readFile(await xml.path(), 'utf8')).toContain(`Rfc="${person.rfc}"`);
  const { invoices } = await buyer.api.invoices.ofOrder({ params: { order_id } });
  expect(invoices).toMatchObject([{ state: 'stamped', receiver: { rfc: person.rfc } }]);

  const { orders } = (await signInStaff(shop, 'orders')).api;
  const parcel = { carrier: 'DHL', tracking_code: 'D-1' };
  await orders.updateFulfilment({ params: { order_id }, body: { fulfilment: 'shipped', ...parcel } });
  await page.reload();
  await page.getByRole('button', { name: 'Devolver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Devolver' });
  await dialog.getByText('Mi dinero de vuelta').waitFor();
  expect(await dialog.innerText()).not.toContain('Saldo a favor');
  await dialog.getByRole('button', { name: 'Pedir devolución' }).click();
  await page.getByText('Por revisar').waitFor();
  await page.getByRole('button', { name: 'Cancelar devolución' }).click();
  await page.getByText('Cancelada por ti').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a cart that somebody quoted is opened in another browser', async () => {
  const product = await createProduct(shop.db, { name: 'Tarjeta cotizada', priceCents: 500_000, stock: 9 });
  const { page, context } = await shop.visit();
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await toastOf(page, 'Product has been added to cart.');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Cotización en PDF y enlace' }).click();
  await page.waitForURL('**/carrito/*');
  const link = page.url();
  await context.close();

  const other = await shop.visit({ width: 390 });
  await other.page.goto(link);
  await other.page.getByRole('heading', { name: /^Cotización C-/ }).waitFor();
  await other.page.getByRole('button', { name: 'Poner todo en mi carrito' }).click();
  await other.page.getByText('Tu carrito ya tiene todo lo de esta cotización').waitFor();
  await other.page.getByRole('link', { name: 'Ver mi carrito' }).click();
  await other.page.locator('main').getByText('Tarjeta cotizada').first().waitFor();
  expect(other.problems).toEqual([]);
  await other.context.close();
});
