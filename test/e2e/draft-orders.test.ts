import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { payByCard } from '../setup/pay-in-browser.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('an order by phone is written at an agreed price, paid by its link, and stands among the orders', async () => {
  const product = await createProduct(shop.db, {
    name: 'Memoria Zafiro 32 GB',
    priceCents: 150_000,
    stock: 4,
  });
  const clerk = await signInStaff(shop, 'orders');
  await signInCustomer(shop, { name: 'Rosa Teléfono', email: 'rosa@correo.example' });
  const { page, problems } = await shop.visit();
  await signInStaffAt(page, clerk);
  await page.goto('/admin/draft-orders/add');
  // Who bought before is found; another phone is typed over.
  await page.getByRole('combobox', { name: 'Find a customer' }).fill('Rosa Tel');
  await page.getByRole('option', { name: /Rosa Teléfono/ }).click();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('rosa@correo.example');
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa Teléfono');
  await page.getByLabel('Phone').fill('55 1234 5678');
  await page.getByRole('combobox', { name: 'Add a product' }).fill('Zafiro');
  await page.getByRole('option', { name: /Memoria Zafiro/ }).click();
  await page.getByLabel(/^Agreed price of one Memoria Zafiro/).fill('1400');
  const units = page.getByRole('textbox', { name: 'Units of Memoria Zafiro 32 GB' });
  await units.fill('9');
  await page.getByLabel('Reason of the discount').fill('Segunda compra');
  await page.getByRole('combobox', { name: 'Delivery' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Write it and get the link' }).click();
  // Nothing typed is lost where there are not enough.
  await page.getByText('There are not enough units of some products.').waitFor();
  await units.fill('2');
  await page.getByRole('button', { name: 'Write it and get the link' }).click();
  const link = await page.getByLabel('Payment link').inputValue();
  expect(problems).toEqual([]);

  const buyer = await shop.visit({ width: 390, height: 844 });
  await buyer.page.goto(new URL(link).pathname);
  await buyer.page.getByRole('heading', { name: 'Rosa Teléfono, este es tu pedido' }).waitFor();
  expect(await buyer.page.locator('main, body').first().innerText()).toContain('$2,800.00');
  const overflow = await buyer.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await buyer.page.getByRole('button', { name: 'Pagar' }).click();
  await payByCard(buyer.page, '4242 4242 4242 4242');
  await buyer.page.getByRole('heading', { name: /Tu pedido es el \d+/ }).waitFor();
  expect(buyer.problems).toEqual([]);

  await page.reload();
  await page.getByText('Paid').first().waitFor();
  await page.getByRole('link', { name: 'See the order' }).click();
  await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  const { rows } = await shop.db.sql(
    `select sum(on_hand)::int as left, sum(reserved)::int as held from stock_level where product_id = $1`,
    [product.id],
  );
  expect(rows).toEqual([{ left: 2, held: 0 }]);
});

test('money taken at the counter is booked with its slip, and the link goes by e-mail', async () => {
  const product = await createProduct(shop.db, { name: 'Ventilador Topacio', priceCents: 45_000, stock: 4 });
  const clerk = await signInStaff(shop, 'orders');
  const { draft_order: draft } = await clerk.api.orders.createDraftOrder({
    body: {
      customer: { name: 'Luis Mostrador', email: 'luis@correo.example', phone: '5512345678' },
      delivery_method: 'pickup_cdmx',
      lines: [{ product_id: product.id, quantity: 2 }],
    },
  });
  const { page, problems } = await shop.visit();
  await signInStaffAt(page, clerk);
  await page.goto(`/admin/draft-orders/${draft.id}`);
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await page.getByLabel('In your words').fill('Aquí tienes el enlace, por si prefieres tarjeta.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Link sent').waitFor();
  expect(await keptEmails(shop, 'luis@correo.example')).toHaveLength(1);

  await page.getByRole('button', { name: 'Record a payment' }).click();
  await page.getByLabel('How').selectOption('Card terminal');
  await page.getByLabel(/^Amount received/).fill('90');
  await page.getByLabel(/^Authorisation/).fill('004512');
  await page.getByLabel('Proof').setInputFiles({
    name: 'voucher.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 slip'),
  });
  await page.getByRole('button', { name: 'Book it as paid' }).click();
  // What was typed stays where it is not what the order costs.
  await page.getByText('It has to be the total, $900.00.').waitFor();
  expect(await page.getByLabel(/^Authorisation/).inputValue()).toBe('004512');
  await page.getByLabel(/^Amount received/).fill('900');
  await page.getByRole('button', { name: 'Book it as paid' }).click();
  await page.getByRole('link', { name: 'See the order' }).waitFor();
  await page.getByRole('link', { name: 'Download' }).waitFor();
  await page.getByRole('link', { name: 'See the order' }).click();
  await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  await page.getByText('$900.00 taken by hand').first().waitFor();
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});
