import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { signInCustomer, testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { codeTo, emailTo } from '../setup/mailbox.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

let serial = 0;
const newEmail = () => `navegante-${process.pid}-${(serial += 1)}@prueba.example`;

async function addFromPage(page: Page, product: CreatedProduct): Promise<void> {
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await toastOf(page, 'Product has been added to cart.');
}

test('a mailed code signs in, and what the visitor had in the cart is added to the account’s', async () => {
  const both = await createProduct(shop.db, { name: 'Memoria de los dos', stock: 3 });
  const mine = await createProduct(shop.db, { name: 'Cable de la visita' });
  const account = await signInCustomer(shop);
  await account.api.cart.addToCart({ body: { user_id: account.id, product_id: both.id, quantity: 2 } });
  const { page, problems } = await shop.visit({ width: 390 });
  await addFromPage(page, both);
  await addFromPage(page, mine);
  await page.goto('/login?volver=/cart');
  await page.getByRole('link', { name: 'Recibir un código por correo' }).click();
  await page.locator('main').getByLabel('Correo').fill(account.email);
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await page.getByLabel('Código de seis dígitos').fill(await codeTo(shop, account.email));
  await page.locator('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: mine.name }).waitFor();
  const { cart } = await account.api.cart.cart({ params: { userId: account.id } });
  expect(cart.items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual(
    expect.arrayContaining([
      [both.id, 3],
      [mine.id, 1],
    ]),
  );
  expect(problems).toEqual([]);
});

test('a new customer is signed in at once and goes on to pay; the account’s page confirms the address', async () => {
  const product = await createProduct(shop.db, { name: 'Ratón de la nueva' });
  const email = newEmail();
  const { page, problems } = await shop.visit({ width: 390 });
  await addFromPage(page, product);
  await page.goto('/email-register?volver=/checkout');
  await page.locator('main').getByLabel('Nombre').fill('Nora Nueva');
  await page.locator('main').getByLabel('Correo').fill(email);
  await page.locator('main input[type="password"]').fill(testPassword);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL('**/checkout');
  await page.getByText(product.name).first().waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Confirma tu correo' }).waitFor();
  await page.getByLabel('Código de seis dígitos').fill(await codeTo(shop, email));
  await page.getByRole('button', { name: 'Confirmar correo' }).click();
  await page.getByRole('heading', { name: 'Confirma tu correo' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('the email’s link carries the code for a new password', async () => {
  const account = await signInCustomer(shop);
  const { page, problems } = await shop.visit({ width: 390 });
  await page.goto('/email-login');
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
  await page.locator('main').getByLabel('Correo').fill(account.email);
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await page.getByLabel('Código de seis dígitos').waitFor();
  const link = /http\S+/.exec((await emailTo(shop, account.email)).text)?.[0] ?? '';
  const { page: mailPage } = await shop.visit();
  await mailPage.goto(link);
  await mailPage.getByLabel('Contraseña nueva').first().fill('nueva-contraseña-larga');
  await mailPage.getByRole('button', { name: 'Guardar y entrar' }).click();
  await mailPage.waitForURL('**/dashboard');
  expect((await account.api.customers.session()).user).toBeNull();
  await shop.api.customers.signIn({ body: { email: account.email, password: 'nueva-contraseña-larga' } });
  expect(problems).toEqual([]);
});

test('a guest mends a slip in the address, pays, and makes an account from the thank-you page; the order is in it', async () => {
  const product = await createProduct(shop.db, { name: 'Disco de la invitada', priceCents: 129_900 });
  const email = newEmail();
  const { page, problems } = await shop.visit({ width: 390 });
  await addFromPage(page, product);
  await page.goto('/checkout');
  await page.waitForURL(/\/login\?volver=/);
  await page.locator('main').getByLabel('Nombre').fill('Inés Invitada');
  await page.locator('main').getByLabel('Correo').fill('ines@gmial.com');
  await page.getByRole('button', { name: 'ines@gmail.com' }).click();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.waitForURL('**/checkout');
  const fields = {
    phone: '5512345678',
    postal_code: '03940',
    municipality: 'Benito Juárez',
    neighbourhood: 'Crédito Constructor',
    street: 'Av. Insurgentes Sur',
    exterior_number: '1602',
  };
  await page.locator('select[name="state"]').selectOption('Ciudad de México');
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.getByText('ines@gmail.com').waitFor();
  await page.getByRole('button', { name: 'Corregir mis datos de contacto' }).click();
  await page.getByRole('dialog').getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText(email).waitFor();
  // With the delivery, which the address decides: who pays before it is there is asked to look at the total again.
  await page.getByText('$1,398.00').first().waitFor();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.locator('#cardNumber').fill('4242424242424242');
  await page.locator('#cardExpiry').fill('12 / 34');
  await page.locator('#cardCvc').fill('123');
  await page.locator('#billingName').fill('Inés Invitada');
  await page.locator('#pay-card').click();
  await page.getByText('¡Gracias! Tu pago está confirmado').waitFor();
  await page.getByText(`Te mandamos la confirmación a ${email}.`).waitFor();

  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await page.getByText(`Mandamos un enlace a ${email}`).waitFor();
  const { text } = await emailTo(shop, email, 2);
  await page.goto(/http\S+\/reclamar\/\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('Contraseña').first().fill(testPassword);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText(/^Pedido \d+$/).waitFor();
  const { token } = await shop.api.customers.signIn({ body: { email, password: testPassword } });
  expect((await shop.apiOf(token ?? '').orders.orders()).total).toBe(1);
  expect(problems).toEqual([]);
});

test('a line is saved for later and comes back, and the cart shows the shipping cost', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado para después', priceCents: 99_900 });
  const { page, problems } = await shop.visit({ width: 390 });
  await addFromPage(page, product);
  await page.goto('/cart');
  await page.getByLabel('Entrega en el CP').fill('44510');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page
    .getByText('Recoger en Guadalajara')
    .or(page.getByText(/Guadalajara/))
    .first()
    .waitFor();
  await page.getByRole('button', { name: `Guardar para después: ${product.name}` }).click();
  await page.getByRole('heading', { name: 'Guardado para después' }).waitFor();
  await page.getByText('Tu carrito está vacío').waitFor();
  await page.reload();
  await page.getByRole('button', { name: `Pasar al carrito: ${product.name}` }).click();
  await page.getByRole('link', { name: 'Ir a pagar' }).waitFor();
  expect(problems).toEqual([]);
});

test('the account’s page closes other sessions, and deletes the account with its word and password', async () => {
  const account = await signInCustomer(shop);
  const { page, problems } = await shop.visit();
  await page.goto('/email-login?volver=/dashboard/cuenta');
  await page.locator('main').getByLabel('Correo').fill(account.email);
  await page.locator('main input[type="password"]').fill(testPassword);
  await page.locator('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/cuenta');
  await page.getByText('Esta sesión').waitFor();
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).waitFor({ state: 'detached' });
  expect((await account.api.customers.session()).user).toBeNull();
  await page.getByRole('button', { name: 'Quiero borrar mi cuenta' }).click();
  await page.getByLabel('Tu contraseña').first().fill(testPassword);
  await page.getByLabel('Escribe ELIMINAR').fill('ELIMINAR');
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(problems).toEqual([]);
});
