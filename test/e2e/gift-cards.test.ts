import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { emailTo } from '../setup/mailbox.ts';
import { payByCard, registerOnTheWay, typeAddress } from '../setup/pay-in-browser.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('a guest gives a card, and whoever gets its code pays an order with it at the checkout', async () => {
  const giver = await shop.visit({ width: 390, height: 844 });
  await giver.page.goto('/tarjetas-de-regalo');
  await giver.page.getByLabel('$1,000.00').check();
  const typed = {
    'Nombre de quien la recibe': 'Ana López',
    'Su correo': 'ana.regalo@prueba.example',
    Mensaje: 'Para tu próxima tarjeta de video.',
    'Tu nombre': 'Beto Ruiz',
    'Tu correo': 'beto.regalo@prueba.example',
  };
  for (const [label, text] of Object.entries(typed)) await giver.page.getByLabel(label).fill(text);
  await giver.page.getByRole('button', { name: 'Continuar al pago' }).click();
  await giver.page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payByCard(giver.page, '4242 4242 4242 4242');
  await giver.page.getByText('El código ya salió por correo.').waitFor();
  expect(giver.problems).toEqual([]);
  await giver.context.close();

  const { text } = await emailTo(shop, 'ana.regalo@prueba.example');
  const link = /http\S+canjear#\S+/.exec(text)?.[0] ?? '';
  const code = link.split('#')[1] ?? '';
  const product = await createProduct(shop.db, { priceCents: 60_000, stock: 3 });
  const { page, context, problems } = await shop.visit({ width: 1440, height: 900 });
  await page.goto(`/tarjetas-de-regalo/canjear#${code}`);
  await page.getByRole('link', { name: 'Entrar a mi cuenta' }).waitFor();
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await page.getByRole('dialog', { name: /Tu carrito/ }).waitFor();
  const email = await registerOnTheWay(page);
  await typeAddress(page);
  await page.getByText('Usar una tarjeta de regalo').click();
  await page.getByLabel('¿Tienes una tarjeta de regalo?').fill(code);
  await page.getByRole('button', { name: 'Canjear' }).click();
  await page.getByText('Listo: $1,000.00 ya son parte de tu saldo.').waitFor();
  await page.getByRole('button', { name: 'Pagar con mi saldo' }).click();
  await page.waitForURL(/\/dashboard\?pedido=/);
  const { rows } = await shop.db.sql(
    `select o.state, o.payment_method, o.total_cents = o.store_credit_cents as is_whole, g.redeemed_by = o.customer_id as is_own
       from shop_order o, gift_card g where o.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ state: 'paid', payment_method: 'store_credit', is_whole: true, is_own: true }]);
  // Who gives one next is known already.
  await page.goto('/tarjetas-de-regalo');
  await expect.poll(() => page.getByLabel('Tu correo').inputValue()).toBe(email);
  expect(problems).toEqual([]);
  await context.close();
});
