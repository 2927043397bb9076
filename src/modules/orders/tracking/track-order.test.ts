import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  confirmPayment,
  createBuyer,
  payAtProvider,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, signInVisitor, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { emailsTo, emailTo } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let asked: { order_number: number; email: string };
let orderId: string;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  const product = await createProduct(shop.db, { name: 'Tarjeta secreta', stock: 9 });
  buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  orderId = (await buy(shop, buyer)).order_id;
  const staff = await signInStaff(shop);
  const params = { order_id: orderId };
  const { order } = await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'packed' },
  });
  await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'GUIA-77' },
  });
  asked = { order_number: order.order_number ?? 0, email: buyer.email };
});
afterAll(() => shop.stop());

const track = (body: object) => shop.request('/order/tracking', { json: body });

describe('an order’s number with its address', () => {
  test('tells state, steps and parcels to anybody, in capitals, too', async () => {
    const { order } = await shop.api.orders.trackOrder({
      body: { ...asked, email: ` ${buyer.email.toUpperCase()} ` },
    });
    expect(order).toMatchObject({
      order_number: asked.order_number,
      state: 'paid',
      fulfilment: 'shipped',
      item_count: 2,
      shipments: [{ carrier: 'DHL', tracking_code: 'GUIA-77', state: 'shipped' }],
    });
  });

  test('tells nothing of goods, people and places', async () => {
    const text = await (await track(asked)).text();
    for (const secret of ['Tarjeta secreta', '5 de Mayo', '72000', 'Ana Prueba', buyer.email, orderId])
      expect(text).not.toContain(secret);
  });

  test('is refused alike where the number or the address is wrong', async () => {
    const number = await expectRefusal(track({ ...asked, order_number: 999_999 }), 404);
    const address = await expectRefusal(track({ ...asked, email: 'otra@correo.example' }), 404);
    expect(number).toEqual(address);
    const link = (body: object) => shop.request('/order/tracking/link', { json: body });
    expect(await expectRefusal(link({ ...asked, order_number: 999_999 }), 404)).toEqual(address);
    expect(await expectRefusal(link({ ...asked, email: 'otra@correo.example' }), 404)).toEqual(address);
  });

  test('is its code while it is not paid', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const unpaid = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
    const { order_id: id } = await placeOrder(unpaid);
    const { order } = await shop.api.orders.trackOrder({
      body: { order_number: id.slice(0, 8).toUpperCase(), email: unpaid.email },
    });
    expect(order).toMatchObject({ order_number: null, state: 'pending_payment' });
    await expectRefusal(track({ ...asked, order_number: id.slice(0, 8).toUpperCase() }), 404);
  });

  test('is asked for in words where one is missing', async () => {
    const { fields } = await expectRefusal(track({ email: 'no' }), 422);
    expect(fields).toEqual({
      order_number: 'Escribe tu número de pedido.',
      email: 'Escribe un correo válido.',
    });
  });
});

describe('a mailed link', () => {
  const linked = (token: string) => shop.request(`/order/tracking/${token}`);
  let token: string;
  beforeAll(async () => {
    const before = (await emailsTo(shop, buyer.email)).length;
    await shop.api.orders.mailOrderLink({ body: asked });
    const { text } = await emailTo(shop, buyer.email, before + 1);
    token = /\/seguimiento\/([\w-]{59})/.exec(text)?.[1] ?? '';
  });

  test('opens all of the order but street, name and phone', async () => {
    const { order } = await shop.api.orders.linkedOwnOrder({ params: { token } });
    expect(order).toMatchObject({ order_id: orderId, destination: 'C.P. 72000, Puebla' });
    expect(order.lines.map((line) => line.product_name)).toEqual(['Tarjeta secreta']);
    for (const secret of ['5 de Mayo', 'Ana Prueba', '222100', buyer.email])
      expect(JSON.stringify(order)).not.toContain(secret);
  });

  test('is kept nowhere in the shop', async () => {
    const { rows } = await shop.db.sql('select parts from mail where kind = $1', ['order-link']);
    expect(rows).toEqual([{ parts: null }]);
  });

  test('with another letter, or of nothing, opens nothing', async () => {
    const other = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [other, 'a'.repeat(59), 'corto']) await expectRefusal(linked(wrong), 404);
  });

  test('stands in a guest’s email with the voucher, and opens what is paid with', async () => {
    const guest = await signInVisitor(shop);
    const email = 'inesperada@prueba.example';
    await guest.api.customers.becomeGuest({ body: { name: 'Inés', email } });
    const { id } = await createProduct(shop.db, { stock: 9 });
    await addToCart(guest, id);
    const placed = await placeOrder(guest, { payment_method: 'oxxo' });
    await payAtProvider(shop, placed, { method: 'oxxo' });
    await confirmPayment(guest, placed);
    const { text, subject } = await emailTo(shop, email);
    expect(subject).toContain(placed.order_id.slice(0, 8).toUpperCase());
    const own = /\/seguimiento\/([\w-]{59})\/ficha/.exec(text)?.[1] ?? '';
    const { order } = await shop.api.orders.linkedOwnOrder({ params: { token: own } });
    expect(order.to_pay).toMatchObject({ instructions: { kind: 'oxxo' }, amount_cents: order.total_cents });
    expect(order.to_pay?.bars?.length).toBeGreaterThan(50);
  });

  test('ends when the settings say', async () => {
    const hour = 3_600_000;
    shop.clock.moveBy(71 * hour);
    expect((await linked(token)).status).toBe(200);
    shop.clock.moveBy(2 * hour);
    await expectRefusal(linked(token), 404);
  });

  test('ends when its buyer is forgotten', async () => {
    const before = (await emailsTo(shop, buyer.email)).length;
    await shop.api.orders.mailOrderLink({ body: asked });
    const { text } = await emailTo(shop, buyer.email, before + 1);
    const fresh = /\/seguimiento\/([\w-]{59})/.exec(text)?.[1] ?? '';
    expect((await linked(fresh)).status).toBe(200);
    await shop.db.sql(`update shop_order set email = '' where id = $1`, [orderId]);
    await expectRefusal(linked(fresh), 404);
  });
});
