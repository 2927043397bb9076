import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  buy,
  confirmPayment,
  control,
  createBuyer,
  hearAll,
  newAddress,
  payAtProvider,
  placeOrder,
  providerRefOf,
} from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff, testPassword } from '../../../../test/factories/sign-in.ts';
import { emailsTo } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  owner = await signInStaff(shop, 'owner');
  clerk = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());
afterEach(async () => {
  await shop.db.sql(`delete from shop_setting where key = 'fraud'`);
});

const risky = '4000000000004954';
const mexican = '4000004840008001';
const declined = '4000000000000002';

async function newBuyer(given: { priceCents?: number; stock?: number } = {}) {
  const product = await createProduct(shop.db, { priceCents: 19_900, stock: 50, ...given });
  return { product, buyer: await createBuyer(shop, [{ productId: product.id }]) };
}

/** Buys with a card, on which `name` stands. */
async function buyWith(
  buyer: SignedIn,
  card: string,
  given: { name?: string; before?: () => Promise<void> } = {},
) {
  const address = newAddress();
  const order = await placeOrder(buyer, { address });
  for (let tries = 0; given.before && tries < 3; tries += 1) {
    await control(shop, 'stripe', `/checkout/sessions/${providerRefOf(order)}/pay`, {
      payment_method: 'card',
      card_number: declined,
    });
  }
  await given.before?.();
  await control(shop, 'stripe', `/checkout/sessions/${providerRefOf(order)}/pay`, {
    payment_method: 'card',
    card_number: card,
    ...(given.name && { name: given.name }),
  });
  expect(await confirmPayment(buyer, order)).toBe('paid');
  return { address, orderId: order.order_id, params: { order_id: order.order_id } };
}

const seen = async (params: { order_id: string }) => (await clerk.api.orders.adminOrder({ params })).order;

test('a payment of the highest risk holds the order before anybody can pack it, says why, and cancels nothing', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, risky);
  const order = await seen(params);
  expect(order).toMatchObject({
    state: 'paid',
    hold: { kind: 'fraud', note: '' },
    check: { points: 110, held_from: 80, released: null },
  });
  expect(order.check?.signs.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'country: It was paid with a card or wallet of United States; orders go to Mexico.',
    'risk: Stripe finds the payment as risky as it gets.',
  ]);
  expect(order.timeline.find(({ kind }) => kind === 'held_by_signs')?.message).toContain('110 points');
  await expect(
    clerk.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } }),
  ).rejects.toMatchObject({ status: 409, code: 'on_hold' });
  const { orders } = await clerk.api.orders.adminOrders({ query: { queue: 'held' } });
  expect(orders.map(({ order_id: id }) => id)).toContain(params.order_id);
});

test('who buys a gift card first, and the goods with that, is looked at as who pays by card', async () => {
  const { buyer } = await newBuyer();
  const card = {
    amount_cents: 50_000,
    recipient_name: 'Yo',
    recipient_email: buyer.email,
    sender_name: 'Yo',
    buyer_email: buyer.email,
  };
  const params = await shop.api.giftCards.order({ body: card });
  const page = await shop.api.giftCards.pay({ params, body: { payment_method: 'card' } });
  const session = new URL(page.redirect_url).pathname.split('/').at(-1);
  for (const number of [declined, risky]) {
    const body = { payment_method: 'card', card_number: number };
    await control(shop, 'stripe', `/checkout/sessions/${session}/pay`, body);
    await hearAll(shop);
  }
  await shop.api.giftCards.confirm({ params });
  await changeSettings(owner, 'fraud', { tries_count: 1 });
  const code = await vi.waitFor(async () => {
    const texts = (await emailsTo(shop, buyer.email)).map(({ text }) => text);
    const [found] = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(texts.join(' ')) ?? [];
    if (found === undefined) throw new Error('No letter yet.');
    return found;
  }, patience);
  await buyer.api.giftCards.redeem({ body: { code } });
  const { quote } = await buyer.api.checkout.quote({
    body: { delivery_method: 'pickup_cdmx', use_store_credit: true },
  });
  const { order_id } = await placeOrder(buyer, {
    delivery_method: 'pickup_cdmx',
    payment_method: 'store_credit',
    store_credit_cents: quote.total_cents,
  });
  const order = await seen({ order_id });
  expect(order.hold?.kind).toBe('fraud');
  expect(order.check?.signs.map(({ kind }) => kind)).toEqual(['country', 'tries', 'risk']);
});

test('its buyer reads that it is checked, and nothing of the signs', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, risky);
  const mail = await vi.waitFor(async () => {
    const [found] = (await emailsTo(shop, buyer.email)).filter(({ subject }) => subject.includes('pago'));
    if (!found) throw new Error('No letter yet.');
    return found;
  }, patience);
  expect(mail.text).toContain('Antes de empacarlo revisamos los datos del pedido');
  expect(mail.text).not.toContain('Ya lo estamos preparando');
  const own = JSON.stringify(await buyer.api.orders.order({ params }));
  expect(own).not.toMatch(/fraud|sign|riesg|revis/i);
});

test('let go with a note it stays free, also where its delivery changes and signs are still there', async () => {
  const { buyer } = await newBuyer();
  const { params, address } = await buyWith(buyer, risky);
  const was = { kind: 'fraud' as const, note: '' };
  const { order } = await clerk.api.orders.holdOrder({
    params,
    body: { reason: null, was, note: 'Hablé con ella.' },
  });
  expect(order).toMatchObject({
    hold: null,
    check: { released: { by: 'Personal Prueba', note: 'Hablé con ella.' } },
  });
  expect(order.timeline.at(-1)).toMatchObject({ kind: 'released', message: 'Released: Hablé con ella.' });
  await clerk.api.orders.correctDelivery({
    params,
    body: { to: 'parcel', ...address, recipient: 'Otra Persona' },
  });
  expect((await seen(params)).hold).toBeNull();
  await clerk.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } });
});

test('two who let it go at once: the second reads that it is free', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, risky);
  const was = { kind: 'fraud' as const, note: '' };
  const letGo = () => clerk.api.orders.holdOrder({ params, body: { reason: null, was } });
  const answers = await Promise.allSettled([letGo(), letGo()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { timeline } = await seen(params);
  expect(timeline.filter(({ kind }) => kind === 'released')).toHaveLength(1);
});

test('many tries count with a foreign card and other names, and are not held one by one', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, '4242424242424242', {
    name: 'JOHN SMITH',
    before: () => hearAll(shop),
  });
  const order = await seen(params);
  expect(order.check?.signs.map(({ kind }) => kind)).toEqual(['country', 'tries', 'names']);
  expect(order.check?.signs[1]?.text).toMatch(/^3 tries to pay were declined within 24 hours/);
  expect(order.hold?.kind).toBe('fraud');

  const other = await newBuyer();
  const calm = await seen((await buyWith(other.buyer, '4242424242424242')).params);
  expect(calm).toMatchObject({ hold: null, check: { points: 30, held_at: null } });
});

test('a corrected recipient is looked at again: what adds up then is held', async () => {
  await changeSettings(owner, 'fraud', { held_from: 45 });
  const { buyer } = await newBuyer();
  const { params, address } = await buyWith(buyer, '4242424242424242');
  expect((await seen(params)).hold).toBeNull();
  await shop.db.sql(`update shop_order set customer_name = 'Nadie' where id = $1`, [params.order_id]);
  await clerk.api.orders.correctDelivery({
    params,
    body: { to: 'parcel', ...address, recipient: 'Bruno Díaz' },
  });
  expect(await seen(params)).toMatchObject({ hold: { kind: 'fraud' }, check: { points: 45 } });
});

test('what adds up while an edit waits for its money holds the order once the edit is withdrawn', async () => {
  await changeSettings(owner, 'fraud', { held_from: 45 });
  const { buyer } = await newBuyer();
  const { params, address } = await buyWith(buyer, '4242424242424242');
  const change = { lines: [{ position: 0, quantity: 2 }], reason: 'Quiere dos' };
  const { preview } = await clerk.api.orders.previewEdit({ params, body: change });
  const { order_version, difference_cents } = preview;
  const body = { ...change, order_version, difference_cents };
  const { edit } = await clerk.api.orders.editOrder({ params, body });
  await shop.db.sql(`update shop_order set customer_name = 'Nadie' where id = $1`, [params.order_id]);
  await clerk.api.orders.correctDelivery({
    params,
    body: { to: 'parcel', ...address, recipient: 'Bruno Díaz' },
  });
  expect(await seen(params)).toMatchObject({ hold: { kind: 'edit' }, check: { points: 45 } });
  await clerk.api.orders.withdrawEdit({ params: { id: edit.id }, body: {} });
  expect((await seen(params)).hold).toMatchObject({ kind: 'fraud' });
});

test('who pays an edit is looked at as who paid the order', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, mexican);
  const change = { lines: [{ position: 0, quantity: 2 }], reason: 'Quiere dos' };
  const { preview } = await clerk.api.orders.previewEdit({ params, body: change });
  const { order_version, difference_cents } = preview;
  const { edit } = await clerk.api.orders.editOrder({
    params,
    body: { ...change, order_version, difference_cents },
  });
  const link = { params: { token: edit.payment_link?.split('/').at(-1) ?? '' } };
  const page = await shop.api.orders.payLinkedEdit({ ...link, body: { payment_method: 'card' } });
  const session = new URL(page.redirect_url).pathname.split('/').at(-1);
  const body = { payment_method: 'card', card_number: risky };
  await control(shop, 'stripe', `/checkout/sessions/${session}/pay`, body);
  await shop.api.orders.confirmLinkedEdit(link);
  const order = await seen(params);
  expect([order.lines[0]?.quantity, order.hold?.kind]).toEqual([2, 'fraud']);
});

test('a new account with scarce expensive goods is a sign until an order of theirs was delivered', async () => {
  const dear = await newBuyer({ priceCents: 1_500_000, stock: 3 });
  const first = await seen((await buyWith(dear.buyer, mexican)).params);
  expect(first.check?.signs.map(({ kind }) => kind)).toEqual(['account']);
  expect(first.check?.signs[0]?.text).toMatch(
    /^The account is 0 hours old and no order delivered yet, but «.+» for \$15,000\.00, of which 2 are left\.$/,
  );
  await shop.db.sql(`update shop_order set fulfilment = 'delivered' where customer_id = $1`, [dear.buyer.id]);
  await dear.buyer.api.cart.addToCart({
    body: { user_id: dear.buyer.id, product_id: dear.product.id, quantity: 1 },
  });
  expect((await seen((await buyWith(dear.buyer, mexican)).params)).check).toBeNull();
});

test('switched off nothing is looked at', async () => {
  await changeSettings(owner, 'fraud', { is_on: false });
  const { buyer } = await newBuyer();
  expect(await seen((await buyWith(buyer, risky)).params)).toMatchObject({ hold: null, check: null });
});

test('PayPal tells who paid: a name that is another is a sign', async () => {
  const { buyer } = await newBuyer();
  const address = { ...newAddress(), recipient: 'Bruno Díaz' };
  await shop.db.sql(`update customer set name = 'Bruno Díaz' where id = $1`, [buyer.id]);
  const order = await buy(shop, buyer, { payment_method: 'paypal', address });
  const { check } = await seen({ order_id: order.order_id });
  expect(check?.signs.map(({ kind }) => kind)).toEqual(['names']);
  expect(check?.signs[0]?.text).toContain('«Ana Prueba» paid');
});

test('a dispute takes the place of the signs; won, they hold again until somebody looks', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, risky);
  const { rows } = await shop.db.sql(
    `select o.body ->> 'id' as charge from emulators.object o join payment_attempt a on a.charge_ref = o.body ->> 'payment_intent'
      where o.kind = 'charge' and a.reference = $1`,
    [params.order_id],
  );
  const dispute = await control(shop, 'stripe', `/charges/${String(rows[0]?.['charge'])}/dispute`, {});
  await hearAll(shop);
  expect((await seen(params)).hold?.kind).toBe('dispute');
  await control(shop, 'stripe', `/disputes/${String(dispute['id'])}/close`, { status: 'won' });
  await hearAll(shop);
  expect((await seen(params)).hold?.kind).toBe('fraud');
});

test('whoever is forgotten leaves no payer and no signs', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, '4242424242424242', { name: 'JOHN SMITH' });
  await shop.db.sql(`update shop_order set fulfilment = 'delivered' where id = $1`, [params.order_id]);
  await hearAll(shop);
  await buyer.api.accounts.deleteAccount({ body: { confirmation: 'ELIMINAR', password: testPassword } });
  expect((await seen(params)).check).toBeNull();
  const { rows } = await shop.db.sql(
    `select from payment_attempt where reference = $1 and payer is not null`,
    [params.order_id],
  );
  expect(rows).toHaveLength(0);
});

test('who may not change orders lets nothing go', async () => {
  const { buyer } = await newBuyer();
  const { params } = await buyWith(buyer, risky);
  const support = await signInStaff(shop, 'support');
  const body = { reason: null, note: 'Sí' };
  await expect(support.api.orders.holdOrder({ params, body })).rejects.toMatchObject({ status: 403 });
  await expect(buyer.api.orders.holdOrder({ params, body })).rejects.toMatchObject({ status: 401 });
  await expect(
    clerk.api.orders.holdOrder({ params, body: { reason: null, note: 'x'.repeat(501) } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(support.api.orders.adminOrder({ params })).resolves.toMatchObject({
    order: { check: { points: 110 } },
  });
});

test('every payment is kept with what its provider told of the payer', async () => {
  const { buyer } = await newBuyer();
  const order = await placeOrder(buyer);
  await payAtProvider(shop, order);
  await confirmPayment(buyer, order);
  const { rows } = await shop.db.sql(`select payer from payment_attempt where reference = $1`, [
    order.order_id,
  ]);
  expect(rows[0]?.['payer']).toEqual({
    name: 'Cliente de Prueba',
    country: 'US',
    cardPrint: expect.any(String),
    risk: 'normal',
  });
});
