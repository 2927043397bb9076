import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { emailsTo } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
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
  await signInStaffAt(visit.page, clerk);
  await visit.page.goto(path);
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

test('units are called back by their serial numbers, and each buyer is written to once', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente Rubí', stock: 9 });
  const clerk = await signInStaff(shop, 'orders');
  const buyers = await Promise.all(
    ['PSU-1001', 'PSU-1002', 'PSU-2001'].map(async (serial) => {
      const buyer = await createBuyer(shop, [{ productId: product.id }]);
      const { order_id } = await buy(shop, buyer);
      const { shipment_id } = await clerk.api.orders.packShipment({
        params: { order_id },
        body: { lines: [{ position: 0, quantity: 1, serials: [serial] }] },
      });
      const body = { state: 'shipped', carrier: 'DHL', tracking_code: 'A' } as const;
      await clerk.api.orders.moveShipment({ params: { shipment_id }, body });
      return buyer;
    }),
  );
  const { page, problems } = await visitAsStaff('orders', '/admin/inventory/recalls');
  await page.getByText('Nothing was called back yet').waitFor();
  await page.getByRole('link', { name: 'New recall' }).click();
  await page.getByRole('combobox', { name: 'Product' }).fill('Fuente Rub');
  await page.getByRole('option', { name: /Fuente Rubí/ }).click();
  await page.getByLabel('Serial numbers').fill('PSU-9999');
  await page.getByLabel('From').fill('PSU-1001');
  await page.getByLabel('Up to').fill('PSU-10');
  await page.getByRole('button', { name: 'Show who has them' }).click();
  await page.getByText('Both ends are equally long, and the second is not before the first.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Up to').fill('PSU-1999');
  await page.getByRole('button', { name: 'Show who has them' }).click();
  await page
    .getByText('2 units are with buyers or packed for them; 2 buyers are written to, once each.')
    .waitFor();
  await page.getByText('PSU-1002').waitFor();
  await page.getByText('Neither sold nor on the shelf').waitFor();
  await page.getByLabel('Subject').fill('Deja de usar tu fuente');
  await page
    .getByRole('textbox', { name: /^Text/ })
    .fill('Desconéctala y respóndenos: la cambiamos sin costo.');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Call them back' }).click();
  await page
    .getByRole('dialog', { name: 'Write to 2 buyers?' })
    .getByRole('button', { name: 'Call them back' })
    .click();
  await page.waitForURL(/\/admin\/inventory\/recalls\/\d+$/);
  await page.getByText('2 buyers written to').waitFor();
  await vi.waitFor(async () => {
    await page.reload();
    expect(await page.getByText('Sent', { exact: true }).count()).toBe(2);
  }, patience);
  expect(await findBarriers(page)).toEqual([]);
  for (const [index, buyer] of buyers.entries()) {
    const told = (await emailsTo(shop, buyer.email)).filter(
      ({ subject }) => subject === 'Deja de usar tu fuente',
    );
    expect(told).toHaveLength(index < 2 ? 1 : 0);
  }
  expect(problems).toEqual([]);
});

test('orders are worked through by queue, words, colour and who is on them', async () => {
  const product = await createProduct(shop.db, { name: 'Cable Ámbar', stock: 9 });
  const one = await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  const colleague = await signInStaff(shop, 'orders');
  await shop.db.sql(`update staff_user set name = 'Rosa Mesa' where id = $1`, [colleague.id]);
  const { page, problems } = await visitAsStaff('orders', `/admin/order/${one.order_id}`);
  await page.getByRole('combobox', { name: 'Who is on it' }).selectOption({ label: 'Rosa Mesa' });
  await page.getByRole('combobox', { name: 'Flag' }).selectOption({ label: 'Red flag' });
  await page.getByText('Red flag').first().waitFor();
  await page.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByLabel('Words, with commas between them').fill('vip, regalo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await findBarriers(page)).toEqual([]);

  await page.goto('/admin/orders?q=Cable');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^#\d+$/ }) });
  await page.getByText('vip', { exact: true }).waitFor();
  expect(await rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Flag' }).click();
  await page.getByRole('combobox', { name: 'Any flag' }).selectOption({ label: 'Red flag' });
  await page.waitForURL(/flag=red/);
  await expect.poll(() => rows.count(), { timeout: patience.timeout }).toBe(1);
  await page.goto(`/admin/orders?assigned=${colleague.id}`);
  await page.getByText('Rosa Mesa').last().waitFor();
  expect(await rows.count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto('/admin/orders?tag=vip');
  await expect.poll(() => rows.count(), { timeout: patience.timeout }).toBe(1);
  await page.getByRole('tab', { name: /^To pack/ }).click();
  await page.waitForURL(/queue=to_pack/);
  await expect.poll(() => rows.count(), { timeout: patience.timeout }).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
