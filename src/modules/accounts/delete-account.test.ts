import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, deliveryAddress } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, signInVisitor, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { codeTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

const remove = (token: string | undefined, json: object) =>
  shop.request('/customer/delete-account', { json, ...(token && { token }) });
const goodbye = { confirmation: 'ELIMINAR', password: testPassword };

/** A customer who bought, was delivered, and left traces everywhere. */
async function knownCustomer() {
  const product = await createProduct(shop.db);
  const customer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await buy(shop, customer);
  await customer.api.customers.addAddress({ body: deliveryAddress });
  await customer.api.reviews.addReview({
    body: { product_id: product.id, rating: 5, title: 'Buena', comment: 'Funciona desde el primer día.' },
  });
  await customer.api.wishlist.add({ params: { productId: product.id } });
  await addToCart(customer, product.id);
  return { customer, orderId: order_id };
}

/** A customer who asked for a return with a photo; their order has arrived. */
async function customerWithReturn() {
  const { customer, orderId } = await knownCustomer();
  const staff = await signInStaff(shop, 'orders');
  const params = { order_id: orderId };
  await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D-1' },
  });
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const { return: asked } = await customer.api.returns.ask({
    params,
    body: {
      reason: 'defect',
      wanted: 'refund',
      comment: 'Llegó con un golpe.',
      lines: [{ position: 0, quantity: 1, serials: [] }],
    },
  });
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(picture)], 'golpe.png', { type: 'image/png' }));
  const { return: shown } = await customer.api.returns.addPhoto({ params: { return_id: asked.id }, form });
  const photo = shown.photos[0]?.image_url ?? '';
  return { customer, orderId, returned: { name: asked.name, photo } };
}

async function deliver(orderId: string): Promise<void> {
  await shop.db.sql(`update shop_order set fulfilment = 'delivered' where id = $1`, [orderId]);
}

describe('the export of an account', () => {
  test('has everything and no secret', async () => {
    const { customer } = await knownCustomer();
    const answer = await shop.request('/customer/export', { token: customer.token });
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: {
        email: customer.email,
        addresses: [{ street: deliveryAddress.street }],
        sessions: [{ user_agent: expect.any(String) }],
      },
      orders: [{ state: 'paid', email: customer.email, lines: [{ quantity: 1 }] }],
      cart: { items: [{ quantity: 1 }], saved_for_later: [] },
      wishes: [{ on_list: true }],
      reviews: [{ title: 'Buena' }],
      invoice_profiles: [],
      invoices: [],
      promotions_used: [],
      price_list: null,
    });
    expect(text).not.toContain(customer.token);
    expect(text).not.toMatch(/password|token/);
  });

  test('has returns with their words and photos', async () => {
    const { customer, returned } = await customerWithReturn();
    const answer = await shop.request('/customer/export', { token: customer.token });
    expect(await answer.json()).toMatchObject({
      returns: [{ name: returned.name, comment: 'Llegó con un golpe.', photos: [returned.photo] }],
    });
  });

  test('is refused to visitors', async () => {
    await expectRefusal(shop.request('/customer/export'), 401);
    const visitor = await signInVisitor(shop);
    await expectRefusal(shop.request('/customer/export', { token: visitor.token }), 401);
  });
});

describe('deleting an account', () => {
  test('needs the typed word and the password', async () => {
    const { token, api } = await signInCustomer(shop);
    const { fields } = await expectRefusal(remove(token, { password: testPassword }), 422);
    expect(fields).toHaveProperty('confirmation');
    await expectRefusal(remove(token, { ...goodbye, password: 'no-es-esta-clave' }), 422);
    await expectRefusal(remove(undefined, goodbye), 401);
    const visitor = await signInVisitor(shop);
    await expectRefusal(remove(visitor.token, goodbye), 401);
    expect((await api.customers.session()).user).not.toBeNull();
  });

  test('is refused while an order is under way, with the reason', async () => {
    const { customer, orderId } = await knownCustomer();
    const refused = await expectRefusal(remove(customer.token, goodbye), 409, 'open_orders');
    expect(refused.message).toContain('un pedido en camino');
    await deliver(orderId);
    expect((await remove(customer.token, goodbye)).status).toBe(200);
  });

  test('erases words and photos of returns, and the name in the timelines of orders', async () => {
    const { customer, orderId, returned } = await customerWithReturn();
    const file = join(shop.dataDir, returned.photo);
    expect(existsSync(file)).toBe(true);
    expect((await remove(customer.token, goodbye)).status).toBe(200);
    expect(existsSync(file)).toBe(false);
    const staff = await signInStaff(shop, 'orders');
    const { returns } = await staff.api.returns.adminOfOrder({ params: { order_id: orderId } });
    expect(returns).toMatchObject([{ name: returned.name, comment: '', photos: [] }]);
    const { rows } = await shop.db.sql(
      `select string_agg(concat_ws(' ', message, actor, details), ' ') as told from order_event where order_id = $1`,
      [orderId],
    );
    expect(rows[0].told).not.toContain(customer.email);
    expect(rows[0].told).not.toContain('Ana Prueba');
  });

  test('keeps orders and reviews, without the person', async () => {
    const { customer, orderId } = await knownCustomer();
    await deliver(orderId);
    await remove(customer.token, goodbye);
    expect((await customer.api.customers.session()).user).toBeNull();
    await expectRefusal(
      shop.request('/auth/sign-in/email', { json: { email: customer.email, password: testPassword } }),
      401,
    );
    const { rows } = await shop.db.sql('select * from shop_order where id = $1', [orderId]);
    expect(rows).toMatchObject([
      { state: 'paid', customer_name: 'Cuenta eliminada', email: '', delivery_address: { street: '' } },
    ]);
    const { rows: traces } = await shop.db.sql(
      `select (select count(*) from address where customer_id = $1)
            + (select count(*) from cart where customer_id = $1)
            + (select count(*) from wish where customer_id = $1)
            + (select count(*) from customer_account where customer_id = $1)
            + (select count(*) from customer_session where customer_id = $1)
            + (select count(*) from customer where email = $2) as left_over,
            (select count(*) from review where customer_id = $1) as reviews`,
      [customer.id, customer.email],
    );
    expect(traces).toEqual([{ left_over: 0, reviews: 1 }]);
    // The address is free for a new account.
    const { token } = await shop.api.customers.signUp({
      body: { name: 'Otra', email: customer.email, password: testPassword },
    });
    expect(token).toBeTruthy();
  });
});

describe("staff, at a customer's request", () => {
  test('export, send a code for a new password, and erase; the audit trail says who did', async () => {
    const { customer, orderId } = await knownCustomer();
    const staff = await signInStaff(shop, 'orders');
    const params = { id: customer.id };
    expect(await staff.api.accounts.adminExport({ params })).toMatchObject({
      account: { email: customer.email },
    });
    expect(await staff.api.accounts.adminResetLink({ params })).toEqual({ sent_to: customer.email });
    const otp = await codeTo(shop, customer.email);
    await shop.api.customers.resetPassword({
      body: { email: customer.email, otp, password: 'nueva-contraseña-larga' },
    });
    const erase = () => shop.request(`/admin/users/${customer.id}`, { method: 'DELETE', token: staff.token });
    const refused = await expectRefusal(erase(), 409, 'open_orders');
    expect(refused.message).toContain('1 order is still under way');
    await deliver(orderId);
    expect((await erase()).status).toBe(200);
    await expectRefusal(erase(), 404);
    const { rows } = await shop.db.sql('select action from audit_entry where subject = $1 order by id', [
      `customer:${customer.id}`,
    ]);
    expect(rows).toEqual([
      { action: 'customer.export' },
      { action: 'customer.reset-link' },
      { action: 'customer.erase' },
    ]);
  });
});
