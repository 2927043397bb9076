import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { type AtCheckout, goToCheckout, goToCheckoutAsGuest } from '../setup/go-to-checkout.ts';
import { pay, payByCard, typeAddress } from '../setup/pay-in-browser.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const card = '4242424242424242';
const payButton = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true });
const isConfirmed = (page: Page) => page.getByText('Tu pago está confirmado').waitFor();

/** Every order that was written for somebody, the first first. */
async function statesOf({ email }: AtCheckout): Promise<string[]> {
  const { rows } = await shop.db.sql('select state from shop_order where email = $1 order by placed_at', [
    email,
  ]);
  return rows.map(({ state }) => state as string);
}

async function stockOf({ product }: AtCheckout) {
  const { rows } = await shop.db.sql(
    'select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_level where product_id = $1',
    [product.id],
  );
  return rows[0] as { on_hand: number; reserved: number };
}
const oneSold = { on_hand: 8, reserved: 0 };

describe.each([
  { who: 'a guest on a phone', arrive: () => goToCheckoutAsGuest(shop, 390) },
  { who: 'a customer at a desk', arrive: () => goToCheckout(shop, 1440) },
])('$who', ({ arrive }) => {
  test('who is offline when paying is told, keeps everything, and pays once when back', async () => {
    const shopper = await arrive();
    const { page, context } = shopper;
    await typeAddress(page);
    await page.getByText('Llega').first().waitFor();
    await context.setOffline(true);
    await payButton(page).click();
    await page.getByText('No pudimos continuar').waitFor();
    expect(await page.locator('input[name="street"]').inputValue()).toBe('Av. Insurgentes Sur');
    await context.setOffline(false);
    await payButton(page).click();
    await payByCard(page, card);
    await isConfirmed(page);
    expect(await statesOf(shopper)).toEqual(['paid']);
    expect(await stockOf(shopper)).toEqual(oneSold);
    await context.close();
  });

  test('a purchase whose answer was lost on the way is not doubled by pressing again', async () => {
    const shopper = await arrive();
    const { page, context } = shopper;
    await typeAddress(page);
    await page.route(
      '**/api/checkout/orders',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await payButton(page).click();
    await page.getByText('No pudimos continuar').waitFor();
    expect(await statesOf(shopper)).toEqual(['pending_payment']);
    await payButton(page).click();
    await payByCard(page, card);
    await isConfirmed(page);
    expect(await statesOf(shopper)).toEqual(['paid']);
    expect(await stockOf(shopper)).toEqual(oneSold);
    await context.close();
  });

  test('back from the payment page finds the checkout as it was, and another way to pay is one purchase', async () => {
    const shopper = await arrive();
    const { page, context } = shopper;
    await page.getByLabel('Referencias').fill('Portón verde');
    await pay(page, /tarjeta/i);
    await page.locator('#cardNumber').waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: /Av. Insurgentes Sur 1602/, checked: true }).waitFor();
    // What is chosen before the scripts are there is not theirs.
    await page.locator('[data-waiting]').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: /oxxo/i }).check();
    await page.getByRole('button', { name: 'Generar mi ficha de OXXO' }).click();
    await page.locator('#pay-oxxo').click();
    await page.getByText('Tu pedido está apartado').waitFor();
    expect(await statesOf(shopper)).toEqual(['cancelled', 'awaiting_payment']);
    expect(await stockOf(shopper)).toEqual({ on_hand: 9, reserved: 1 });
    await context.close();
  });

  test('two tabs that pay the same cart buy it once', async () => {
    const shopper = await arrive();
    const { page, context } = shopper;
    await typeAddress(page);
    await payButton(page).click();
    await page.locator('#cardNumber').waitFor();
    const second = await context.newPage();
    await second.goto('/checkout');
    await second.getByRole('radio', { name: /Av. Insurgentes Sur 1602/, checked: true }).waitFor();
    await payButton(second).click();
    await payByCard(second, card);
    await isConfirmed(second);
    // The first tab's page was closed by the second purchase.
    await payByCard(page, card);
    await page.getByText('Se terminó el tiempo para pagar').waitFor();
    expect(await statesOf(shopper)).toEqual(['cancelled', 'paid']);
    expect(await stockOf(shopper)).toEqual(oneSold);
    await context.close();
  });

  test('SPEI holds the pieces of who picks them up', async () => {
    const shopper = await arrive();
    const { page, context } = shopper;
    await page.getByLabel('Recoger en Guadalajara').check();
    // Another phone than the others': one person may wait with so many transfers only.
    await page.getByLabel('Teléfono').fill(`55${String(10_000_000 + shopper.product.id)}`);
    await page.getByRole('radio', { name: /spei/i }).check();
    await page.getByRole('button', { name: 'Generar mi CLABE' }).click();
    await page.locator('#pay-customer_balance').click();
    await page.getByText('Tu pedido está apartado').waitFor();
    expect(await statesOf(shopper)).toEqual(['awaiting_payment']);
    expect(await stockOf(shopper)).toEqual({ on_hand: 9, reserved: 1 });
    await context.close();
  });
});
