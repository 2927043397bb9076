import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInVisitor } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { setStock } from '../inventory/index.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});

afterAll(() => shop.stop());

describe('a quote', () => {
  test('gives lines, ways of delivery and payment, taxes and totals', async () => {
    const product = await createProduct(shop.db, { priceCents: 50_000, weightGrams: 800 });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const { quote } = await buyer.api.checkout.quote({ body: { postal_code: '97000' } });
    expect(quote).toMatchObject({
      lines: [
        {
          product_id: product.id,
          sku: product.sku,
          quantity: 2,
          unit_price_cents: 50_000,
          discount_cents: 0,
          line_total_cents: 100_000,
          tax_cents: 13_793,
          available: 10,
          problem: null,
        },
      ],
      delivery_method: 'parcel',
      subtotal_cents: 100_000,
      discount_cents: 0,
      shipping_cents: 19_900,
      tax_cents: 13_793 + 2_745,
      total_cents: 119_900,
      currency: 'MXN',
      is_test_mode: true,
    });
    expect(quote.delivery_options.map(({ method }) => method)).toEqual([
      'parcel',
      'pickup_cdmx',
      'pickup_gdl',
      'pickup_mty',
    ]);
    expect(
      quote.payment_methods.map(({ method, is_available: isAvailable }) => [method, isAvailable]),
    ).toEqual([
      ['card', true],
      ['oxxo', true],
      ['spei', true],
      ['paypal', true],
    ]);
  });

  test('gives the arrival days of the parcel and of each branch', async () => {
    const product = await createProduct(shop.db, { stock: { MTY: 3 } });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    shop.clock.set(new Date('2026-11-20T18:00:00Z'));
    const { quote } = await buyer.api.checkout.quote({ body: { postal_code: '64860' } });
    expect(quote.delivery_options).toMatchObject([
      {
        method: 'parcel',
        description: expect.stringMatching(
          /^Llega entre el lunes 23 y el martes 24 de noviembre\./,
        ) as string,
        earliest_on: '2026-11-23',
        latest_on: '2026-11-24',
      },
      { method: 'pickup_cdmx', earliest_on: '2026-11-24' },
      { method: 'pickup_gdl', earliest_on: '2026-11-24' },
      { method: 'pickup_mty', earliest_on: '2026-11-20' },
    ]);
    shop.clock.reset();
  });

  test('follows the chosen way of delivery', async () => {
    const product = await createProduct(shop.db, { priceCents: 50_000 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { quote } = await buyer.api.checkout.quote({ body: { delivery_method: 'pickup_mty' } });
    expect(quote).toMatchObject({ delivery_method: 'pickup_mty', shipping_cents: 0, total_cents: 50_000 });
  });

  test('says what cannot be bought and why', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 5 }]);
    await shop.db.transaction((tx) => setStock(tx, product.id, 'CDMX', 3, 'count'));
    const { quote } = await buyer.api.checkout.quote({ body: {} });
    expect(quote.lines[0]).toMatchObject({ available: 3, problem: 'Solo quedan 3 piezas.' });
  });

  test('says why a voucher is not available', async () => {
    const dear = await createProduct(shop.db, { priceCents: 1_000_100 });
    const buyer = await createBuyer(shop, [{ productId: dear.id }]);
    const { quote } = await buyer.api.checkout.quote({ body: {} });
    expect(quote.payment_methods.find(({ method }) => method === 'oxxo')).toMatchObject({
      is_available: false,
      reason: 'OXXO recibe pagos de hasta $10,000.00.',
    });
  });

  test('writes nothing', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await buyer.api.checkout.quote({ body: {} });
    const { rows } = await shop.db.sql(
      `select (select count(*) from shop_order where customer_id = $1) as orders,
         (select count(*) from stock_reservation where product_id = $2) as held`,
      [buyer.id, product.id],
    );
    expect(rows).toEqual([{ orders: 0, held: 0 }]);
  });

  test('of an empty cart is refused', async () => {
    const customer = await signInCustomer(shop);
    await expect(customer.api.checkout.quote({ body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'cart_empty',
    });
  });

  test.each(['00000', '1234', 'abcde', '17000'])('refuses the postal code %s', async (postalCode) => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await expect(buyer.api.checkout.quote({ body: { postal_code: postalCode } })).rejects.toMatchObject({
      status: 422,
      fields: { postal_code: expect.any(String) },
    });
  });

  test("needs a session; a visitor's is enough", async () => {
    const visitor = await signInVisitor(shop);
    await expect(visitor.api.checkout.quote({ body: {} })).rejects.toMatchObject({ code: 'cart_empty' });
    await expect(shop.api.checkout.quote({ body: {} })).rejects.toMatchObject({ status: 401 });
  });
});
