import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { type CreatedProduct, createProduct } from '../../../test/factories/create-product.ts';
import { type SignedIn, signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { askForReviews } from './ask-for-reviews.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql('delete from email_template'));

const day = 24 * 60 * 60 * 1000;
let movedBy = 0;
const later = (days: number) => {
  movedBy += days * day;
  shop.clock.moveBy(days * day);
};
afterEach(() => {
  // The emulators go on in the time of before.
  shop.clock.moveBy(-movedBy);
  movedBy = 0;
});

const ask = () => askForReviews(shop.shop);
const requests = async (buyer: SignedIn) =>
  (await keptEmails(shop, buyer.email)).filter(({ kind }) => kind === 'review-request');
const fulfil = (orderId: string, fulfilment: 'packed' | 'shipped' | 'delivered') =>
  owner.api.orders.updateFulfilment({
    params: { order_id: orderId },
    body: {
      fulfilment,
      ...(fulfilment === 'shipped' && { carrier: 'Estafeta', tracking_code: 'EST-1' }),
    },
  });
async function bought(...products: readonly CreatedProduct[]) {
  const buyer = await createBuyer(
    shop,
    products.map(({ id }) => ({ productId: id })),
  );
  const { order_id } = await buy(shop, buyer);
  return { buyer, orderId: order_id, params: { order_id } };
}
async function delivered(...products: readonly CreatedProduct[]) {
  const order = await bought(...products);
  for (const step of ['packed', 'shipped', 'delivered'] as const) await fulfil(order.orderId, step);
  return order;
}
async function refund(params: { order_id: string }, position: number): Promise<void> {
  const { order } = await owner.api.orders.adminOrder({ params });
  const amount_cents = order.lines[position]?.line_total_cents ?? 0;
  const lines = [{ position, quantity: 1 }];
  await owner.api.orders.refundOrder({ params, body: { amount_cents, lines, reason: 'Llegó roto' } });
}
const goods = (name: string) => createProduct(shop.db, { name, stock: 20 });
const set = (body: { is_on?: boolean; settings?: Record<string, number> }, version = 0) =>
  owner.api.mails.changeTemplate({ params: { name: 'review-request' }, body: { version, ...body } });

test('a buyer is asked once, seven days after all of it arrived', async () => {
  const power = await goods('Fuente reseñable');
  const { buyer, params } = await delivered(power);
  later(6.9);
  await ask();
  expect(await requests(buyer)).toEqual([]);
  later(0.1);
  await ask();
  await ask();
  const [mail, ...others] = await requests(buyer);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^¿Qué tal lo que llegó en tu pedido \d+\?$/);
  expect(mail?.text).toContain('Fuente reseñable');
  expect(mail?.text).toContain(`/product/${power.sku}/${power.slug}#resenas`);
  const { order } = await owner.api.orders.adminOrder({ params });
  expect(order.timeline.filter(({ message }) => message.includes('¿Qué tal lo que llegó'))).toHaveLength(1);
  // Also long after emails are forgotten.
  await shop.db.sql(`delete from mail where recipient = $1`, [buyer.email]);
  later(10);
  await ask();
  expect(await requests(buyer)).toEqual([]);
});

test('of several runs at once each order is asked about once, and one that is killed leaves it to the next', async () => {
  const product = await goods('Ventilador');
  const orders = [await delivered(product), await delivered(product), await delivered(product)];
  later(8);
  const killed = {
    ...shop.shop,
    jobs: { ...shop.shop.jobs, send: () => Promise.reject(new Error('killed')) },
  };
  await expect(askForReviews(killed)).rejects.toThrow('killed');
  for (const { buyer } of orders) expect(await requests(buyer)).toEqual([]);
  await Promise.all([ask(), ask(), ask(), ask()]);
  for (const { buyer } of orders) expect(await requests(buyer)).toHaveLength(1);
});

test('the days are counted from the last parcel', async () => {
  const { buyer, orderId, params } = await bought(await goods('Primera'), await goods('Segunda'));
  const pack = (position: number) =>
    owner.api.orders.packShipment({ params, body: { lines: [{ position, quantity: 1 }] } });
  await pack(0);
  await pack(1);
  for (const step of ['shipped', 'delivered'] as const) await fulfil(orderId, step);
  await shop.db.sql(
    `update order_shipment set delivered_at = delivered_at - interval '5 days' where order_id = $1 and sequence = 1`,
    [orderId],
  );
  later(6);
  await ask();
  expect(await requests(buyer)).toEqual([]);
  later(1);
  await ask();
  expect((await requests(buyer))[0]?.text).toMatch(/Primera[\s\S]*Segunda/);
});

describe('nobody is asked about', () => {
  test('what was refunded, is being sent back, or was reviewed already', async () => {
    const [kept, refunded, returned, reviewed] = [
      await goods('Se queda'),
      await goods('Reembolsado'),
      await goods('De regreso'),
      await goods('Ya opinó'),
    ];
    const { buyer, params } = await delivered(kept, refunded, returned, reviewed);
    await refund(params, 1);
    await buyer.api.returns.ask({
      params,
      body: {
        reason: 'unopened',
        wanted: 'refund',
        comment: 'No lo abrí',
        lines: [{ position: 2, quantity: 1 }],
      },
    });
    await buyer.api.reviews.addReview({
      body: {
        product_id: reviewed.id,
        rating: 5,
        title: 'Muy bueno',
        comment: 'Lo uso todos los días, va muy bien.',
      },
    });
    later(8);
    await ask();
    const [mail] = await requests(buyer);
    expect(mail?.text).toContain('Se queda');
    for (const name of ['Reembolsado', 'De regreso', 'Ya opinó']) expect(mail?.text).not.toContain(name);
  });

  test('an order of which nothing is left, that is cancelled, held, not delivered, or of a forgotten buyer', async () => {
    const product = await goods('Nada que decir');
    const back = await delivered(product);
    await refund(back.params, 0);
    const cancelled = await bought(product);
    await owner.api.orders.cancelOrder({ params: cancelled.params, body: { reason: 'Ya no' } });
    const underway = await bought(product);
    await fulfil(underway.orderId, 'packed');
    await fulfil(underway.orderId, 'shipped');
    const disputed = await delivered(product);
    await shop.db.sql(`update shop_order set hold = 'dispute' where id = $1`, [disputed.orderId]);
    const forgotten = await delivered(product);
    await owner.api.accounts.adminErase({ params: { id: forgotten.buyer.id }, query: { proof: 'email' } });
    later(8);
    await ask();
    for (const { buyer } of [back, cancelled, underway, disputed]) expect(await requests(buyer)).toEqual([]);
    const { rows } = await shop.db.sql(`select from mail where kind = 'review-request' and order_id = $1`, [
      forgotten.orderId,
    ]);
    expect(rows).toEqual([]);
  });

  test('what arrived too long ago, e.g. while it was switched off', async () => {
    const { buyer } = await delivered(await goods('Olvidada'));
    await set({ is_on: false });
    later(10);
    await ask();
    expect(await requests(buyer)).toEqual([]);
    later(21);
    await set({ is_on: true }, 1);
    await ask();
    expect(await requests(buyer)).toEqual([]);
  });
});

test('staff who may say when, and whether at all; what was off is asked once it is on again', async () => {
  const { buyer } = await delivered(await goods('A los dos días'));
  await set({ is_on: false, settings: { after_days: 2 } });
  later(3);
  await ask();
  expect(await requests(buyer)).toEqual([]);
  await set({ is_on: true }, 1);
  await ask();
  expect(await requests(buyer)).toHaveLength(1);

  const put = (json: object, token?: string) =>
    shop.request('/admin/email-templates/review-request', {
      method: 'PUT',
      json: { version: 2, ...json },
      ...(token !== undefined && { token }),
    });
  const refused = async (settings: object) =>
    (await expectRefusal(put({ settings }, owner.token), 422)).fields;
  expect(await refused({ after_days: 0 })).toEqual({ after_days: 'Enter a whole number from 1 to 60.' });
  expect(await refused({ after_days: 30, stale_days: 30 })).toEqual({
    stale_days: 'Nobody would be asked: this ends before the e-mail is due.',
  });
  const change = { is_on: false };
  await expectRefusal(put(change), 401, 'not_signed_in');
  await expectRefusal(put(change, (await signInCustomer(shop)).token), 401, 'not_signed_in');
  await expectRefusal(put(change, (await signInStaff(shop, 'orders')).token), 403, 'forbidden');
  await expectRefusal(put({ version: 1, ...change }, owner.token), 409, 'stale');
});
