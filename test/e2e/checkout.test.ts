import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { goToCheckout, goToCheckoutAsGuest } from '../setup/go-to-checkout.ts';
import { pay, payByCard, typeAddress } from '../setup/pay-in-browser.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const newestOrder = async (email: string) =>
  (
    await shop.db.sql(
      'select state, delivery_method, delivery_address from shop_order where email = $1 order by placed_at desc',
      [email],
    )
  ).rows;

test('the checkout begins with the email, which is carried into whichever way somebody signs in', async () => {
  const { page, problems } = await shop.visit({ width: 390 });
  await page.goto('/login?volver=/checkout');
  const main = page.getByRole('main');
  await main.getByLabel('Correo').fill('ana@prueba.example');
  await main.getByRole('button', { name: 'Entrar con contraseña' }).click();
  expect(await main.getByLabel('Correo').inputValue()).toBe('ana@prueba.example');
  await main.getByRole('button', { name: 'Recibir un código por correo' }).click();
  expect(await main.getByLabel('Correo').inputValue()).toBe('ana@prueba.example');
  await main.getByRole('button', { name: 'Seguir sin cuenta' }).click();
  expect(await main.getByLabel('Correo').inputValue()).toBe('ana@prueba.example');
  await main.getByRole('button', { name: 'Continuar', exact: true }).click();
  await main.getByText('Escribe tu nombre.').waitFor();
  expect(problems).toEqual([]);
});

test('who picks up is asked for name and phone only, and says who else may come', async () => {
  const { email, page, ...visitor } = await goToCheckout(shop);
  await page.getByLabel('Recoger en Ciudad de México').check();
  await page.getByRole('heading', { name: 'Quién recoge' }).waitFor();
  expect(await page.locator('input[name="street"]').count()).toBe(0);
  await page.getByLabel('Quién más puede recoger').fill('Su hermano Luis');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByText('Escribe un teléfono de 10 dígitos, con lada.').first().waitFor();
  await page.getByText('No pudimos continuar').waitFor();
  await page.getByLabel('Teléfono').fill('55 1234 5678');
  await page.getByText('No pudimos continuar').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payByCard(page, '4242424242424242');
  await page.getByText('Tu pago está confirmado').waitFor();
  await page.getByText('Te avisamos por correo cuando puedas recogerlo.').waitFor();
  expect(await newestOrder(email)).toMatchObject([
    {
      state: 'paid',
      delivery_method: 'pickup_cdmx',
      delivery_address: { pickup_phone: '5512345678', pickup_alternate: 'Su hermano Luis' },
    },
  ]);
  expect((await shop.db.sql('select from address')).rowCount).toBe(0);
  expect(visitor.problems).toEqual([]);
});

test('what a postal code fills in is no longer marked as missing', async () => {
  const { page, ...visitor } = await goToCheckout(shop);
  await page.locator('form:not([inert])').waitFor();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByText('Escribe el municipio o alcaldía.').waitFor();
  await page.getByLabel('Código postal').fill('03940');
  await page.getByText('Escribe el municipio o alcaldía.').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Municipio o alcaldía').inputValue()).toBe('Benito Juárez');
  await page.getByText('Escribe la calle.').waitFor();
  await page.getByText('No pudimos continuar').waitFor();
  await page.getByLabel('Municipio o alcaldía').fill('');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByText('Escribe el municipio o alcaldía.').waitFor();
  await visitor.context.close();
});

test('until its scripts are there the checkout takes nothing that it would lose, and then asks for no second quote', async () => {
  const { page, problems } = await goToCheckout(shop);
  const quotes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/checkout/quote')) quotes.push(request.url());
  });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/static/js/**', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.evaluate(() => window.location.reload());
  await page.locator('form[inert] input[name="street"]').waitFor();
  scripts.resolve();
  await page.locator('form:not([inert]) input[name="street"]').fill('Av. Juárez');
  await page.getByRole('radio', { name: /oxxo/i }).check();
  expect(await page.locator('input[name="street"]').inputValue()).toBe('Av. Juárez');
  expect(quotes).toEqual([]);
  expect(problems).toEqual([]);
});

test('delivery, payment and invoice survive a reload as the address does, and a purchase clears them', async () => {
  const { buyer, product, page, problems } = await goToCheckout(shop);
  const street = page.locator('input[name="street"]');
  await street.fill('Av. Juárez');
  await page.getByLabel('Es un regalo').check();
  const message = `Feliz cumpleaños, ${'Beto'.repeat(60)}`;
  await page.getByLabel('Mensaje').fill(message);
  await page.getByLabel('Recoger en Guadalajara').check();
  await page.getByLabel('Quién más puede recoger').fill('Su hermana');
  await page.getByRole('radio', { name: /oxxo/i }).check();
  await page.getByLabel('Necesito factura').check();
  await page.getByLabel('RFC').fill('XAXX010101000');
  await page.reload();
  await page.getByRole('heading', { name: 'Quién recoge' }).waitFor();
  expect(await page.getByLabel('Recoger en Guadalajara').isChecked()).toBe(true);
  expect(await page.getByLabel('Quién más puede recoger').inputValue()).toBe('Su hermana');
  expect(await page.getByRole('radio', { name: /oxxo/i }).isChecked()).toBe(true);
  expect(await page.getByLabel('RFC').inputValue()).toBe('XAXX010101000');
  await page.getByRole('radio', { name: /Envío a domicilio/ }).check();
  expect(await street.inputValue()).toBe('Av. Juárez');
  expect(await page.getByLabel('Mensaje').inputValue()).toBe(message);

  await page.getByLabel('Necesito factura').uncheck();
  await pay(page, /tarjeta/i);
  await payByCard(page, '4242424242424242');
  await page.getByText('Tu pago está confirmado').waitFor();
  await page.getByText(message).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: product.id, quantity: 1 } });
  await page.goto('/checkout');
  // What was typed is a saved address by now, and chosen.
  await page.getByRole('radio', { name: /Av. Insurgentes Sur 1602/, checked: true }).waitFor();
  expect(await street.count()).toBe(0);
  expect(await page.getByLabel('Es un regalo').isChecked()).toBe(false);
  await page.getByRole('link', { name: 'Cambiar mis direcciones' }).waitFor();
  expect(await page.getByRole('radio', { name: /tarjeta/i }).isChecked()).toBe(true);
  expect(problems).toEqual([]);
});

test('an account whose session ended signs in over the checkout and pays with all that was typed', async () => {
  const { email, page, context } = await goToCheckout(shop);
  await page.locator('input[name="street"]').waitFor();
  await context.clearCookies();
  // Said beside the email, because a dialog would take what is being typed.
  await typeAddress(page);
  await page.getByRole('main').getByText('Tu sesión terminó').waitFor();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.waitFor();
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  await dialog.getByLabel('Contraseña').first().fill('no es esta');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Contraseña').first().fill(testPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('input[name="street"]').inputValue()).toBe('Av. Insurgentes Sur');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payByCard(page, '4242424242424242');
  await page.getByText('Tu pago está confirmado').waitFor();
  expect(await newestOrder(email)).toMatchObject([{ state: 'paid' }]);
});

test('a guest whose session ended goes on with the same goods and the same address', async () => {
  const { email, page, context } = await goToCheckoutAsGuest(shop);
  await page.locator('input[name="street"]').waitFor();
  await context.clearCookies();
  await pay(page, /tarjeta/i);
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.getByRole('button', { name: 'Seguir con mi compra' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.locator('input[name="street"]').inputValue()).toBe('Av. Insurgentes Sur');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payByCard(page, '4242424242424242');
  await page.getByText('Tu pago está confirmado').waitFor();
  expect(await newestOrder(email)).toMatchObject([{ state: 'paid' }]);
});
