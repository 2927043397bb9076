import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('a customer corrects where a paid order goes, and staff send it further for a reason', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente Ámbar', priceCents: 50_000, stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const customer = await shop.visit({ width: 390, height: 844 });
  await customer.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  await customer.page.goto(`/dashboard?pedido=${orderId}`);
  await customer.page.getByRole('button', { name: 'Corregir' }).click();
  const own = customer.page.getByRole('dialog', { name: 'Corrige la entrega' });
  await own.getByLabel('Código postal').fill('77500');
  await own.getByLabel('Municipio o alcaldía').fill('Benito Juárez');
  await own.getByRole('button', { name: 'Guardar' }).click();
  await own
    .getByText(/^Enviar ahí cuesta \$50\.00 más/)
    .last()
    .waitFor();
  expect(await findBarriers(customer.page)).toEqual([]);
  await own.getByLabel('Código postal').fill('06700');
  await own.getByLabel('Quién recibe').fill('Rosa Vecina');
  await own.getByLabel('Municipio o alcaldía').fill('Cuauhtémoc');
  await own.getByRole('button', { name: 'Guardar' }).click();
  await customer.page.getByText('Corregiste los datos de entrega.').waitFor();
  await own.waitFor({ state: 'hidden' });
  expect(await customer.page.getByRole('main').innerText()).toContain('Rosa Vecina');
  expect(customer.problems).toEqual([]);

  const clerk = await signInStaff(shop, 'orders');
  const { page, problems } = await shop.visit();
  await signInStaffAt(page, clerk);
  await page.goto(`/admin/order/${orderId}`);
  await page.getByText('Recipient: Ana Prueba → Rosa Vecina').waitFor();
  await page.getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the delivery' });
  await dialog.getByLabel('Postal code').fill('77500');
  await dialog.getByLabel('Municipality').fill('Benito Juárez');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/^Delivery there costs/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Se mudó esta semana');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/Postal code: 06700 → 77500/).waitFor();
  expect(problems).toEqual([]);
});
