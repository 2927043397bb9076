import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, deliveryAddress, placeOrder } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const params = { group: 'limits' } as const;

test('an owner changes a limit, and sees what somebody else saved meanwhile instead of overwriting it', async () => {
  const owner = await signInStaff(shop, 'owner');
  const { page, problems } = await shop.visit({ width: 390, height: 844 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/settings/limits');
  const field = page.getByLabel('Per e-mail', { exact: true });
  await field.fill('7');
  await owner.api.settings.changeSettings({
    params,
    body: { version: 0, values: { unpaid_orders_per_email: 5 } },
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Somebody saved other values meanwhile').waitFor();
  await page.getByText('Saved: 5 orders.').waitFor();
  expect(await field.inputValue()).toBe('7');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('What you had typed is back').waitFor();
  expect(await field.inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing changed.').waitFor();
  const { fields } = await owner.api.settings.settings({ params });
  expect(fields.find(({ name }) => name === 'unpaid_orders_per_email')?.value).toBe(7);
  await field.fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter a whole number from 1 to 1000.').waitFor();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  expect(problems).toEqual([]);
});

test('the checkout shows why OXXO and SPEI are not offered, keeps the choices, and takes a card', async () => {
  const { id } = await createProduct(shop.db, { stock: 10 });
  const other = await signInCustomer(shop);
  await addToCart(other, id, 5);
  await placeOrder(other, { payment_method: 'spei' });
  const buyer = await signInCustomer(shop);
  await buyer.api.customers.addAddress({ body: { ...deliveryAddress, phone: '2229998877' } });
  await addToCart(buyer, id);
  const { page } = await shop.visit();
  await page.goto('/email-login');
  await page.getByLabel('Correo').first().fill(buyer.email);
  await page.getByLabel('Contraseña').first().fill(testPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await page.goto('/checkout');
  expect(await page.getByText('apartadas sin pagar').count()).toBe(2);
  expect(await page.getByRole('radio', { name: /OXXO/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByText('4242').first().waitFor();
});
