import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { emailTo, emailsTo } from '../setup/mailbox.ts';
import { pay } from '../setup/pay-in-browser.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const link = /http\S+\/reclamar\/[\w-]+/;

async function startAsGuest(page: Page, email: string): Promise<void> {
  const product = await createProduct(shop.db, { name: 'Fuente de prueba', priceCents: 129_900, stock: 9 });
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await toastOf(page, 'Product has been added to cart.');
  await page.goto('/checkout');
  await page.waitForURL(/\/login\?volver=/);
  await page.locator('main').getByLabel('Nombre').fill('Inés Invitada');
  await page.locator('main').getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.waitForURL('**/checkout');
}

/** What the attacker's console does: the guest's address becomes somebody else's. */
async function becomeGuestOf(page: Page, email: string): Promise<number> {
  return page.evaluate(async (address) => {
    const answer = await fetch('/api/customer/guest', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Inés Invitada', email: address }),
    });
    return answer.status;
  }, email);
}

test('a guest who takes another’s address between order and voucher gets no link to an account of it', async () => {
  const [attacker, victim] = ['atacante@prueba.example', 'victima@prueba.example'];
  const attack = await shop.visit({ width: 390 });
  await startAsGuest(attack.page, attacker);
  await pay(attack.page, /oxxo/i);
  await attack.page.locator('#pay-oxxo').waitFor();
  // The provider's page is another origin: a second tab of the shop changes the address meanwhile.
  const console = await attack.context.newPage();
  await console.goto('/');
  expect(await becomeGuestOf(console, victim)).toBe(200);
  await attack.page.locator('#pay-oxxo').click();
  await attack.page.getByText('Tu pedido está apartado').waitFor();

  const voucher = await emailTo(shop, attacker);
  expect(voucher.subject).toContain('OXXO');
  expect(voucher.text).not.toMatch(link);
  expect(voucher.html).not.toContain('/reclamar/');
  expect(await emailsTo(shop, victim)).toEqual([]);

  // Asked for by hand, the link goes to the address it proves, and to no other.
  await attack.page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  const claim = await emailTo(shop, victim);
  expect(claim.text).toMatch(link);
  expect(claim.text).not.toContain('Inés');
  expect((await emailsTo(shop, attacker)).some(({ text }) => link.test(text))).toBe(false);

  // Its owner gets an account without what the other placed, and the other's session is over.
  const owner = await shop.visit({ width: 390 });
  const opened = await owner.page.goto(link.exec(claim.text)?.[0] ?? '');
  expect(opened?.headers()['cache-control']).toBe('private, no-store');
  await owner.page.getByLabel('Contraseña').first().fill(testPassword);
  await owner.page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await owner.page.waitForURL('**/dashboard');
  const { token } = await shop.api.customers.signIn({ body: { email: victim, password: testPassword } });
  expect((await shop.apiOf(token ?? '').orders.orders()).total).toBe(0);
  await console.goto('/dashboard');
  await console.waitForURL('**/login**');
  await attack.context.close();
  await owner.context.close();
});
