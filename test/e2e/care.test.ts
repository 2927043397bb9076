import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { pay, payByCard, registerOnTheWay } from '../setup/pay-in-browser.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

async function visitAsStaff(role: 'owner' | 'orders', path: string) {
  const clerk = await signInStaff(shop, role);
  const visit = await shop.visit();
  await visit.page.goto(`/auth/login?back=${path}`);
  await visit.page.getByLabel('E-mail').fill(clerk.email);
  await visit.page.getByLabel('Password', { exact: true }).fill(testPassword);
  await visit.page.keyboard.press('Enter');
  await visit.page.waitForURL((url) => url.pathname.startsWith('/admin'));
  return visit;
}

test('an order of a risky card waits with its reasons, and is let go with a note', async () => {
  const product = await createProduct(shop.db, { name: 'Tarjeta Ónix', priceCents: 2_500_000, stock: 3 });
  const customer = await shop.visit();
  await customer.page.goto(`/product/${product.sku}/${product.slug}`);
  await customer.page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await customer.page.getByText('Product has been added to cart.').waitFor();
  await registerOnTheWay(customer.page);
  await pay(customer.page, /^Tarjeta/);
  await payByCard(customer.page, '4000000000009235');
  await customer.page.getByRole('heading', { name: '¡Gracias! Tu pago está confirmado' }).waitFor();
  expect(await customer.page.getByRole('main').innerText()).not.toMatch(/preparando/i);
  expect(customer.problems).toEqual([]);

  const { page, problems } = await visitAsStaff('orders', '/admin/orders');
  await page.getByRole('tab', { name: /^On hold/ }).click();
  await page.getByText('Signs of fraud').last().waitFor();
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  const notice = page.getByText('On hold: look at the signs of fraud before it is packed').locator('..');
  await notice
    .getByText(/^The account is 0 hours old and no order delivered yet, but «Tarjeta Ónix»/)
    .waitFor();
  await notice
    .getByText('It was paid with a card or wallet of United States; orders go to Mexico.')
    .waitFor();
  await notice.getByText('Stripe finds the payment riskier than most.').waitFor();
  await notice.getByText('110 points; an order is held from 80.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await notice.getByLabel('Why it is released').fill('Llamamos y es ella');
  await notice.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Released: Llamamos y es ella').waitFor();
  await page.getByText('«Llamamos y es ella»', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Hold', exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual([]);
});
