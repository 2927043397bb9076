import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { pay, payByCard, registerOnTheWay } from '../setup/pay-in-browser.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

let serial = 0;

/** A product on a shelf of its own, found by a word nobody else has. */
async function productOnShelf(
  stock = 5,
  priceCents = 1_299_900,
): Promise<{ product: CreatedProduct; shelf: string; word: string }> {
  serial += 1;
  const word = `zafiro${process.pid}x${serial}`;
  const shelf = `Estante ${word}`;
  const category = await createCategory(shop.db, { name: shelf });
  const product = await createProduct(shop.db, {
    name: `Tarjeta de video ${word} RTX 5070`,
    priceCents,
    stock,
    categoryIds: [category.id],
  });
  return { product, shelf, word };
}

/** Finds the product by search as a guest, puts it in the cart, registers on the way to paying. */
async function fillCartAndRegister({ page }: Visitor, word: string): Promise<string> {
  await page.goto('/');
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /buscar/i }))
    .first();
  await search.fill(word);
  await search.press('Enter');
  await page.waitForURL(/\/search\?q=/);
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click();
  await page.waitForURL(/\/product\//);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await toastOf(page, 'Product has been added to cart.');

  return registerOnTheWay(page);
}

/** The buyer's newest order as the database has it. */
async function orderOf(email: string) {
  const { rows } = await shop.db.sql(
    `select o.id, o.state, o.number, o.total_cents, o.subtotal_cents, o.shipping_cents, o.tax_cents,
            (select count(*) from order_line l where l.order_id = o.id)::int as lines,
            (select coalesce(sum(g.amount_cents), 0) from payment_attempt a join payment_ledger g on g.attempt_id = a.id
              where a.reference = o.id::text)::int as paid_cents
       from shop_order o where o.email = $1 order by o.placed_at desc limit 1`,
    [email],
  );
  return rows[0] as {
    id: string;
    state: string;
    number: number | null;
    total_cents: number;
    lines: number;
    paid_cents: number;
  };
}

async function stockOf(productId: number): Promise<{ on_hand: number; reserved: number }> {
  const { rows } = await shop.db.sql(
    'select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_level where product_id = $1',
    [productId],
  );
  return rows[0] as { on_hand: number; reserved: number };
}

async function cartCount(page: Page): Promise<number> {
  const user = await page.evaluate(() => {
    for (let index = 0; index < localStorage.length; index += 1) {
      const value = localStorage.getItem(localStorage.key(index) ?? '') ?? '';
      if (value.includes('"id"')) return (JSON.parse(value) as { id: string }).id;
    }
    return '';
  });
  return page.evaluate(async (id) => {
    const answer = await fetch(`/api/cart/cart/${id}`);
    return answer.ok ? ((await answer.json()) as { cart: { item_count: number } }).cart.item_count : 0;
  }, user);
}

describe.each([
  { name: 'a phone', view: { width: 390, height: 844 } },
  { name: 'a desk', view: { width: 1440, height: 900 } },
])('at $name', ({ view }) => {
  describe('by card', () => {
    test('a guest finds, registers, pays and sees the order; the stock is taken once', async () => {
      const { product, word } = await productOnShelf(5);
      const visitor = await shop.visit(view);
      const { page } = visitor;
      const email = await fillCartAndRegister(visitor, word);
      await pay(page, /tarjeta/i);
      await payByCard(page, '4242 4242 4242 4242');
      await page.waitForURL(/\/stripe\/success/);
      await page.getByText('Tu pago está confirmado').waitFor();
      await page.getByText(/^Pedido \d+$/).waitFor();
      const order = await orderOf(email);
      expect(order).toMatchObject({ state: 'paid', lines: 1 });
      expect(order.paid_cents).toBe(order.total_cents);
      expect(order.number).toBeGreaterThan(0);
      expect(await stockOf(product.id)).toEqual({ on_hand: 4, reserved: 0 });
      await page.getByRole('link', { name: 'Ver mi pedido' }).click();
      await page.waitForURL(/\/dashboard/);
      await page.getByRole('heading', { name: `Pedido ${order.number}` }).waitFor();
      expect(await cartCount(page)).toBe(0);
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    });

    test('a declined card charges nothing and another card pays the same order', async () => {
      const { product, word } = await productOnShelf(3);
      const visitor = await shop.visit(view);
      const { page } = visitor;
      const email = await fillCartAndRegister(visitor, word);
      await pay(page, /tarjeta/i);
      await payByCard(page, '4000 0000 0000 0002');
      await page.locator('#payment-error').waitFor();
      expect(await orderOf(email)).toMatchObject({ state: 'pending_payment', paid_cents: 0 });
      await payByCard(page, '4242 4242 4242 4242');
      await page.getByText('Tu pago está confirmado').waitFor();
      expect(await orderOf(email)).toMatchObject({ state: 'paid' });
      expect(await stockOf(product.id)).toEqual({ on_hand: 2, reserved: 0 });
      await visitor.context.close();
    });

    test('3-D Secure is completed on the bank’s page', async () => {
      const { word } = await productOnShelf();
      const visitor = await shop.visit(view);
      const email = await fillCartAndRegister(visitor, word);
      await pay(visitor.page, /tarjeta/i);
      await payByCard(visitor.page, '4000 0027 6000 3184');
      await visitor.page.locator('#challenge-complete').click();
      await visitor.page.getByText('Tu pago está confirmado').waitFor();
      expect(await orderOf(email)).toMatchObject({ state: 'paid' });
      await visitor.context.close();
    });

    test('a cancelled payment lands on /stripe/cancel with the cart intact and the stock given back', async () => {
      const { product, word } = await productOnShelf(2);
      const visitor = await shop.visit(view);
      const { page } = visitor;
      const email = await fillCartAndRegister(visitor, word);
      await pay(page, /tarjeta/i);
      await page.locator('#cardNumber').waitFor();
      expect(await stockOf(product.id)).toEqual({ on_hand: 2, reserved: 1 });
      await page.getByRole('link', { name: 'Volver a la tienda', exact: true }).click();
      await page.waitForURL(/\/stripe\/cancel/);
      await page.getByText('No se hizo ningún cargo').waitFor();
      await expect.poll(async () => (await orderOf(email)).state).toBe('cancelled');
      expect(await stockOf(product.id)).toEqual({ on_hand: 2, reserved: 0 });
      expect(await cartCount(page)).toBe(1);
      await visitor.context.close();
    });
  });

  test('OXXO: the voucher holds the pieces; paid later, the order is paid', async () => {
    const { product, word } = await productOnShelf(4, 99_900);
    const visitor = await shop.visit(view);
    const { page } = visitor;
    const email = await fillCartAndRegister(visitor, word);
    await pay(page, /oxxo/i);
    await page.locator('#pay-oxxo').click();
    await page.waitForURL(/\/stripe\/success/);
    await page.getByText('Tu pedido está apartado').waitFor();
    expect(await orderOf(email)).toMatchObject({ state: 'awaiting_payment', paid_cents: 0 });
    expect(await stockOf(product.id)).toEqual({ on_hand: 4, reserved: 1 });
    await page.getByRole('link', { name: 'Ver e imprimir la ficha' }).click();
    await page.getByRole('link', { name: 'Ficha original' }).click();
    await page.locator('#simulate-payment').click();
    await expect.poll(async () => (await orderOf(email)).state).toBe('paid');
    expect(await stockOf(product.id)).toEqual({ on_hand: 3, reserved: 0 });
    await visitor.context.close();
  });

  describe('by PayPal', () => {
    test('an approved payment is captured and the order is paid', async () => {
      const { product, word } = await productOnShelf(2);
      const visitor = await shop.visit(view);
      const { page } = visitor;
      const email = await fillCartAndRegister(visitor, word);
      await pay(page, /paypal/i);
      await page.getByRole('button', { name: 'Pagar ahora' }).click();
      await page.waitForURL(/\/paypal\/success/);
      await page.getByText('Tu pago está confirmado').waitFor();
      const order = await orderOf(email);
      expect(order.state).toBe('paid');
      expect(order.paid_cents).toBe(order.total_cents);
      expect(await stockOf(product.id)).toEqual({ on_hand: 1, reserved: 0 });
      await visitor.context.close();
    });

    test('a cancelled one leaves the cart as it was', async () => {
      const { product, word } = await productOnShelf(2);
      const visitor = await shop.visit(view);
      const { page } = visitor;
      await fillCartAndRegister(visitor, word);
      await pay(page, /paypal/i);
      await page.getByText('Cancelar y volver a la tienda').click();
      await page.getByText('No se hizo ningún cargo').waitFor();
      await expect.poll(async () => (await stockOf(product.id)).reserved).toBe(0);
      expect(await cartCount(page)).toBe(1);
      await visitor.context.close();
    });
  });
});

test('a wrong coupon shows the reason, a right one lowers the total and is in the order', async () => {
  const { product, word } = await productOnShelf(5, 1_000_000);
  const code = `AHORRA${process.pid}`;
  const { name } = await createPromotion(shop.db, { type: 'coupon', needsCode: true, code });
  const visitor = await shop.visit();
  const { page } = visitor;
  const email = await fillCartAndRegister(visitor, word);
  await page.goto('/cart');
  const coupon = page.getByLabel('Cupón').first();
  await coupon.fill('NOEXISTE');
  await page.getByRole('button', { name: 'Aplicar' }).first().click();
  await page.getByText('No conocemos').first().waitFor();
  await coupon.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Aplicar' }).first().click();
  await page.getByText('Cupón aplicado.').first().waitFor();
  await page.goto('/checkout');
  await page.getByText(code).first().waitFor();
  await pay(page, /tarjeta/i);
  await payByCard(page, '4242 4242 4242 4242');
  await page.getByText('Tu pago está confirmado').waitFor();
  const { rows } = await shop.db.sql(
    'select coupon_code, discount_cents, state from shop_order where email = $1',
    [email],
  );
  expect(rows).toEqual([{ coupon_code: code, discount_cents: product.priceCents / 10, state: 'paid' }]);
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByText(name).first().waitFor();
  await visitor.context.close();
});
