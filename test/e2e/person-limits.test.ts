import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { type SignedIn, signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function expectNoBarriers({ page }: Visitor): Promise<void> {
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function scarce() {
  const { id } = await createProduct(shop.db, { name: 'Tarjeta Escasa', priceCents: 100_000, stock: 20 });
  await staff.api.orders.limitPerPerson({ params: { id }, body: { limit: { units: 2, days: 30 } } });
  return id;
}

test('a shopper reads in the cart and before paying how many of a scarce product are left for them', async () => {
  const buyer = await createBuyer(shop, [{ productId: await scarce(), quantity: 3 }]);
  const visitor = await shop.visit({ width: 390, height: 844 });
  const { page, context } = visitor;
  const words = /De «Tarjeta Escasa» vendemos 2 piezas por persona cada 30 días.*Todavía puedes llevar 2/;
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  // What signing in on the page keeps in the browser.
  await context.addInitScript((id) => localStorage.setItem('user', JSON.stringify({ id })), buyer.id);
  await page.goto('/cart');
  await page.getByText(words).waitFor();
  await expectNoBarriers(visitor);
  await page.getByRole('link', { name: 'Ir a pagar' }).click();
  const notice = page.getByText('Antes de pagar, ajusta tu carrito');
  await notice.waitFor();
  await page.getByText(words).first().waitFor();
  await expectNoBarriers(visitor);
  await page.getByRole('link', { name: 'Ir a mi carrito' }).click();
  await page.getByRole('button', { name: 'Cantidad de Tarjeta Escasa − 1' }).click();
  await page.getByText(words).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ir a pagar' }).click();
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  await context.close();
});

test('staff who sell more of it by an edit say why, and the timeline keeps it', async () => {
  const buyer = await createBuyer(shop, [{ productId: await scarce(), quantity: 2 }]);
  const { order_id } = await buy(shop, buyer);
  const visitor = await shop.visit();
  const { page, context } = visitor;
  await signInStaffAt(page, staff);
  await page.goto(`/admin/order/${order_id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Units of Tarjeta Escasa + 1' }).click();
  await dialog.getByLabel('Reason').fill('Quiere otra');
  const why = dialog.getByLabel('Why more than one person may buy');
  await why.waitFor();
  await dialog
    .getByText(/one person may buy 2 within 30 days and has 2/)
    .first()
    .waitFor();
  await expectNoBarriers(visitor);
  await why.fill('Equipa un taller.');
  await dialog.getByRole('button', { name: 'Ask for $1,000.00' }).click();
  await page.getByText('A change waits for $1,000.00').waitFor();
  await page
    .getByText('More of Tarjeta Escasa than one person may buy, 2 within 30 days: Equipa un taller.')
    .waitFor();
  await context.close();
});
