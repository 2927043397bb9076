import type { Page } from 'playwright-core';

let serial = 0;

/** Goes to pay what is in the cart and makes an account on the way; gives its address. */
export async function registerOnTheWay(page: Page): Promise<string> {
  await page.goto('/checkout');
  await page.waitForURL(/\/login\?volver=/);
  await page.getByRole('main').getByRole('link', { name: 'Crea tu cuenta' }).click();
  await page.getByRole('link', { name: 'Registrarme con correo' }).click();
  const email = `compra-${process.pid}-${(serial += 1)}@prueba.example`;
  await page.getByLabel('Nombre').fill('Ana Compradora');
  await page.getByLabel('Correo').first().fill(email);
  await page.getByLabel('Contraseña').first().fill('contraseña-de-prueba');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL((url) => url.pathname === '/checkout');
  await page.locator('input[name="street"]').waitFor();
  return email;
}

/** Types a Mexican address. */
export async function typeAddress(page: Page): Promise<void> {
  const fields: Record<string, string> = {
    recipient: 'Ana Compradora',
    phone: '5512345678',
    postal_code: '03940',
    municipality: 'Benito Juárez',
    neighbourhood: 'Crédito Constructor',
    street: 'Av. Insurgentes Sur',
    exterior_number: '1602',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.locator('select[name="state"]').selectOption('Ciudad de México');
}

/** Types a Mexican address, chooses how to pay and goes to the provider. */
export async function pay(page: Page, method: RegExp): Promise<void> {
  await typeAddress(page);
  await page.getByRole('radio', { name: method }).click();
  await page.getByRole('button', { name: /^(Pagar|Generar mi ficha de OXXO)$/ }).click();
}

/** Pays with a card on the emulated provider's page. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator('#cardNumber').fill(number);
  await page.locator('#cardExpiry').fill('12 / 34');
  await page.locator('#cardCvc').fill('123');
  await page.locator('#billingName').fill('Ana Compradora');
  await page.locator('#pay-card').click();
}
