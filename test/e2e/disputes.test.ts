import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBuyer, payAtProvider, placeOrder } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, testPassword } from '../factories/sign-in.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { startBrowserShop, type BrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** Staff in front of the shop, and an order whose buyer complains at the bank as soon as it is paid. */
async function visitWithDispute(options: Parameters<BrowserShop['visit']>[0] = {}) {
  const staff = await signInStaff(shop, 'orders');
  const product = await createProduct(shop.db, { name: 'Tarjeta disputada', kind: 'gpu', stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
  const order = await placeOrder(buyer);
  await payAtProvider(shop, order, { cardNumber: '4000000000000259' });
  const { id } = await vi.waitFor(async () => {
    const { disputes } = await staff.api.payments.adminDisputes({ query: { state: 'open' } });
    const found = disputes.find(({ reference }) => reference === order.order_id);
    if (!found) throw new Error('Nobody told of the dispute yet.');
    return found;
  }, patience);
  const visitor = await shop.visit(options);
  await visitor.context.request.post('/api/admin-auth/sign-in/email', {
    data: { email: staff.email, password: testPassword },
  });
  return { ...visitor, staff, buyer, order, id };
}

const noBarriers = async ({ page }: Pick<Visitor, 'page'>) => {
  const serious = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(serious.map(({ text }) => text)).toEqual([]);
};

test('a dispute is found from the dashboard, answered with the order’s words and a file, and sent once', async () => {
  const { page, context, problems, order, buyer } = await visitWithDispute();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /Open disputes/ }).click();
  await page.waitForURL(/view=disputes&state=open/);
  await page
    .getByRole('row', { name: /Order #\d+/ })
    .getByText('Answer')
    .click();
  await page.getByText(/days left/).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(buyer.email);
  expect(await page.getByLabel('Goods').inputValue()).toContain('Tarjeta disputada');
  await noBarriers({ page });

  await page.getByLabel('Tracking number').fill('DHL 4711');
  const file = page.locator('input[type="file"]').first();
  await file.setInputFiles({ name: 'guia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await page.getByText('Only PDF, PNG and JPEG files are taken.').waitFor();
  const pdf = { name: 'guia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 guía') };
  await file.setInputFiles(pdf);
  await page.getByText('guia.pdf').waitFor();
  // What was typed before the file came is still there.
  expect(await page.getByLabel('Tracking number').inputValue()).toBe('DHL 4711');
  await page.getByRole('button', { name: 'Keep as draft' }).click();
  await page.getByText('Draft kept', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Tracking number').inputValue()).toBe('DHL 4711');

  await page.getByRole('button', { name: 'Submit to the bank' }).click();
  await page.getByText(/The bank takes it once/).waitFor();
  await page.getByRole('button', { name: 'Submit once' }).click();
  await page.getByText(/It is taken once and cannot be changed/).waitFor();
  expect(await page.getByRole('button', { name: 'Submit to the bank' }).count()).toBe(0);
  await page.getByText('DHL 4711').waitFor();
  await noBarriers({ page });
  await page.goto(`/admin/order/${order.order_id}`);
  await page.getByText(/handed to stripe/).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a dispute past its time has no form, on a dark telephone', async () => {
  const { page, context, problems, id } = await visitWithDispute({
    width: 390,
    height: 844,
    colorScheme: 'dark',
  });
  await page.goto(`/admin/payments/disputes/${id}`);
  await page.getByText(/days left/).waitFor();
  await noBarriers({ page });
  await shop.db.sql(`update payment_dispute set due_at = now() - interval '1 hour' where id = $1`, [id]);
  await page.reload();
  await page.getByText('The time to give evidence is over.').waitFor();
  expect(await page.getByRole('button', { name: 'Submit to the bank' }).count()).toBe(0);
  await noBarriers({ page });
  expect(problems).toEqual([]);
  await context.close();
});
