import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode, totpStep } from '../../src/modules/staff/totp.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, type SignedIn, testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

async function enter(staff: SignedIn, path: string) {
  const { page, problems, context } = await shop.visit();
  // The live reload would notice the ended session, and ask, before the save that a test is about.
  await context.routeWebSocket(/\/socket\.io\//, () => {});
  await page.goto(`/auth/login?back=${path}`);
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path);
  return { page, problems, leave: () => context.close() };
}
const price = (page: Page) => page.getByRole('textbox', { name: /^Price with IVA/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const asked = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const priceOf = async (id: number) =>
  (await shop.db.sql('select price_cents from product where id = $1', [id])).rows[0].price_cents;

test('a save that finds the session over asks for the password over the page, and is sent then', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const staff = await signInStaff(shop, 'catalog');
  const { page, problems, leave } = await enter(staff, `/admin/products/${product.id}`);
  await price(page).fill('777');
  await save(page).focus();
  await page.context().clearCookies();
  await save(page).dispatchEvent('click');
  await asked(page).waitFor();
  expect(await asked(page).getByLabel('E-mail').inputValue()).toBe(staff.email);
  await page.locator('[role=dialog] [name=password]:focus').waitFor();
  await page.keyboard.type('not it at all');
  await page.keyboard.press('Enter');
  await asked(page).getByRole('alert').getByText('E-mail and password do not match.').waitFor();
  await asked(page).locator('[name=password]').fill(testPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Everything is saved').waitFor();
  expect(await priceOf(product.id)).toBe(77_700);
  expect(problems).toEqual([]);
  await leave();
});

test('the second step is asked for there, too', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const staff = await signInStaff(shop, 'catalog');
  const { page, leave } = await enter(staff, `/admin/products/${product.id}`);
  await price(page).fill('888');
  // Held before: whatever else the page asks for first finds the session over, too, and the dialog is in front then.
  const button = await save(page).elementHandle();
  const { secret } = await staff.api.staff.startTotp({ body: { current_password: testPassword } });
  await staff.api.staff.confirmTotp({
    body: { code: totpCode(secret, totpStep(shop.clock.now())) },
  });
  shop.clock.moveBy(30_000);
  await button?.dispatchEvent('click');
  await asked(page).locator('[name=password]').fill(testPassword);
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] [name=code]:focus').waitFor();
  await page.keyboard.type(totpCode(secret, totpStep(shop.clock.now())));
  await page.keyboard.press('Enter');
  await page.getByText('Everything is saved').waitFor();
  expect(await priceOf(product.id)).toBe(88_800);
  await leave();
});

test('what one person typed is not sent for another who signs in there, unless they say so', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const [first, second] = [await signInStaff(shop, 'catalog'), await signInStaff(shop, 'catalog')];
  await shop.db.sql(`update staff_user set name = 'Otra Persona' where id = $1`, [second.id]);
  const { page, leave } = await enter(first, `/admin/products/${product.id}`);
  await price(page).fill('999');
  const signInAs = async ({ email }: SignedIn) => {
    await page.context().clearCookies();
    await save(page).dispatchEvent('click');
    await asked(page).getByLabel('E-mail').fill(email);
    await asked(page).locator('[name=password]').fill(testPassword);
    await page.keyboard.press('Enter');
  };
  const other = page.getByRole('dialog', { name: 'You are somebody else' });
  await signInAs(second);
  await other.getByRole('button', { name: 'Do not send it' }).click();
  await page.getByText('Not sent: somebody else typed it.').waitFor();
  expect(await price(page).inputValue()).toBe('999');
  expect(await priceOf(product.id)).toBe(50_000);
  // The page belongs to the second one from here on.
  await page.getByRole('banner').getByText('Otra Persona').waitFor();
  await signInAs(first);
  await other.getByRole('button', { name: /^Send it as/ }).click();
  await page.getByText('Everything is saved').waitFor();
  expect(await priceOf(product.id)).toBe(99_900);
  await leave();
});

test('closed without signing in, the dialog leaves what was typed', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const staff = await signInStaff(shop, 'catalog');
  const { page, leave } = await enter(staff, `/admin/products/${product.id}`);
  await price(page).fill('666');
  await save(page).focus();
  await page.context().clearCookies();
  await save(page).dispatchEvent('click');
  await asked(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Your session has ended. Sign in again.').waitFor();
  expect(await price(page).inputValue()).toBe('666');
  // The button has the focus again, for the keyboard to go on from.
  expect(await save(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await asked(page).waitFor();
  await leave();
});
