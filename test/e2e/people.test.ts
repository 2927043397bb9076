import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, type SignedIn, testPassword } from '../factories/sign-in.ts';
import { emailTo } from '../setup/mailbox.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** Somebody of the staff in front of `path`. */
async function enter(staff: SignedIn, path: string) {
  const { page, problems, context } = await shop.visit();
  await page.goto(`/auth/login?back=${path}`);
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path);
  return { page, problems, leave: () => context.close() };
}

const linkIn = (text: string) => /https?:\/\/\S+\/auth\/invitation#[\w-]+/.exec(text)?.[0] ?? '';
const textOf = (page: Page) => page.locator('body').innerText();

/** Does something on a phone and gives how far a table there scrolls sideways then. */
async function sidewaysOnPhone(page: Page, act?: () => Promise<unknown>): Promise<number> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await act?.();
  const over = await page
    .locator('.overflow-x-auto', { has: page.getByRole('table') })
    .first()
    .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await page.setViewportSize(size);
  return over;
}

test('a packer is invited, chooses a password by the e-mail, packs an order and sees no money', async () => {
  const product = await createProduct(shop.db, { name: 'Memoria Turmalina', stock: 5, priceCents: 432_100 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const boss = await enter(owner, '/admin/roles');
  await boss.page.getByRole('button', { name: 'Add role' }).click();
  const role = boss.page.getByRole('dialog', { name: 'Add role' });
  await role.getByLabel('Name').fill('Packer');
  await role.getByRole('checkbox', { name: /^Pack/ }).check();
  await role.getByRole('button', { name: 'Add role' }).click();
  const packer = boss.page.getByRole('columnheader', { name: /Packer/ });
  await packer.waitFor();
  const choosePacker = async () => {
    await boss.page.getByLabel('Role', { exact: true }).selectOption({ label: 'Packer' });
    await packer.waitFor();
  };
  expect(await sidewaysOnPhone(boss.page, choosePacker)).toBe(0);
  await boss.page.goto('/admin/system-users');
  await boss.page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = boss.page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Name').fill('Beto Almacén');
  await dialog.getByLabel('E-mail', { exact: true }).fill('beto@prueba.example');
  await dialog.getByRole('radio', { name: /^Packer/ }).click();
  await dialog.getByLabel('Language of the e-mail').selectOption('en');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await boss.page.getByRole('row', { name: /beto@prueba.example/ }).waitFor();
  expect(await sidewaysOnPhone(boss.page)).toBe(0);

  const { page, problems } = await shop.visit();
  const link = new URL(linkIn((await emailTo(shop, 'beto@prueba.example')).text));
  await page.goto(link.pathname + link.hash);
  await page.getByText('Welcome, Beto Almacén').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('solo-yo-la-conozco');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
  const seen = [await textOf(page)];
  const answers: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/admin'))
      void answer.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
  });
  await page.getByRole('link', { name: 'Packing' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Memoria Turmalina' }).first().waitFor();
  seen.push(await textOf(page), await page.content());
  await page.getByRole('checkbox').first().check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await page.getByRole('heading', { name: 'Packing slips' }).waitFor();
  seen.push(await textOf(page), await page.content());
  await page.goBack();
  await page.getByRole('button', { name: /^Pack #/ }).click();
  await page.getByRole('dialog', { name: 'Pack a shipment' }).getByRole('button', { name: 'Pack' }).click();
  await page.getByText('Everything is packed').waitFor();
  for (const text of [...seen, ...answers]) expect(text).not.toMatch(/4,?321\.?00|432100|_cents"/);
  expect(answers.length).toBeGreaterThan(0);
  const { order } = await owner.api.orders.adminOrder({ params: { order_id: orderId } });
  expect(order.fulfilment).toBe('packed');
  // Neither menu nor address leads to an amount.
  expect(await page.getByRole('link', { name: 'Orders', exact: true }).count()).toBe(0);
  await page.goto(`/admin/order/${orderId}`);
  await page.getByText('Your role does not include what stands on this page').first().waitFor();

  await page.goto(link.pathname + link.hash);
  await page.getByText('You have chosen your password already').waitFor();
  expect(problems).toEqual([]);
  await boss.leave();
});

test('somebody who is disabled while working is told so with their next click', async () => {
  const clerk = await signInStaff(shop, 'catalog');
  const { page, leave } = await enter(clerk, '/admin/products');
  await owner.api.staff.updateSystemUser({ params: { id: clerk.id }, body: { is_disabled: true } });
  // The list may have been told already: then the dialog stands over the field.
  await page.locator('main input[type=search]').fill('memoria');
  const told = page.getByRole('dialog', { name: 'Your account was disabled' });
  await told.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/auth\/login/);
  await page.getByText('Your account was disabled').waitFor();
  expect((await shop.request('/admin/products', { token: clerk.token })).status).toBe(401);
  await leave();
});

test('from the page of a product the log says who changed its price', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado Ámbar', priceCents: 120_000 });
  const clerk = await signInStaff(shop, 'catalog');
  await shop.db.sql(`update staff_user set name = 'Carla Precios' where id = $1`, [clerk.id]);
  const { page: desk, leave: leaveDesk } = await enter(clerk, `/admin/products/${product.id}`);
  await desk.getByRole('textbox', { name: /^Price with IVA/ }).fill('1100');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText('Everything is saved').waitFor();
  // What a role may not read has no link.
  expect(await desk.getByRole('link', { name: 'History', exact: true }).count()).toBe(0);
  await leaveDesk();

  const { page, problems, leave } = await enter(owner, `/admin/products/${product.id}`);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { name: 'Changes of Teclado Ámbar' }).waitFor();
  const row = page.getByRole('row', { name: /Price/ });
  const text = await row.innerText();
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Price: $1,200.00 → $1,100.00');
  expect(text).toContain('Carla Precios');
  expect(text).toContain(clerk.email);
  expect(text).toMatch(/127\.0\.0\.1|::1/);
  expect(problems).toEqual([]);
  await leave();
});
