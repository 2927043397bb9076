import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buy,
  confirmPayment,
  control,
  createBuyer,
  newAddress,
  payAtProvider,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { emailsTo } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { patience } from '../../../../test/setup/patience.ts';
import type { Email } from '../../../platform/mailers.ts';
import { formatPesos } from '../../../platform/money.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** The emails with such a subject, once all enqueued ones were sent. */
async function emails(buyer: SignedIn, subject: RegExp): Promise<Email[]> {
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      `select name from pgboss.job where name in ('orders.write-letter', 'orders.note-refund', 'mail.send', 'payments.send-refund')
            and state in ('created', 'active', 'retry')`,
    );
    expect(rows).toEqual([]);
  }, patience);
  return (await emailsTo(shop, buyer.email)).filter((mail) => subject.test(mail.subject));
}

async function deliver(orderId: string): Promise<void> {
  const params = { order_id: orderId };
  const { updateFulfilment } = staff.api.orders;
  await updateFulfilment({ params, body: { fulfilment: 'packed' } });
  await updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'Estafeta', tracking_code: 'EST-1' },
  });
  for (let time = 0; time < 2; time += 1) {
    await updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  }
}

test('the buyer of a delivered order gets one email with what arrived, in text and HTML', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente de la carta' });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await buy(shop, buyer);
  await deliver(order_id);
  const told = await emails(buyer, /^Entregamos tu pedido \d+/);
  expect(told).toHaveLength(1);
  for (const said of [told[0]?.text, told[0]?.html]) {
    expect(said).toContain('Fuente de la carta');
    expect(said).toContain(`/product/${product.sku}/${product.slug}`);
    expect(said).not.toContain('#resenas');
  }
});

test('whoever corrects a delivery, the buyer reads where it goes now, once a correction', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await buy(shop, buyer);
  const params = { order_id };
  const home = { to: 'parcel' as const, interior_number: '', directions: '', ...newAddress() };
  await buyer.api.orders.correctOwnDelivery({ params, body: { ...home, recipient: 'Berta Vecina' } });
  await buyer.api.orders.correctOwnDelivery({ params, body: { ...home, recipient: 'Berta Vecina' } });
  const [own, ...others] = await emails(buyer, /^Cambiaron los datos de entrega/);
  expect(others).toEqual([]);
  expect(own?.text).toContain('Guardamos los datos de entrega que corregiste.');
  expect(own?.text).toContain('Berta Vecina');

  await staff.api.orders.correctDelivery({ params, body: { ...home, recipient: 'Celia Otra' } });
  const told = await emails(buyer, /^Cambiaron los datos de entrega/);
  expect(told).toHaveLength(2);
  expect(told.at(-1)?.text).toContain('Corregimos los datos de entrega de tu pedido.');
  expect(told.at(-1)?.text).toContain('Celia Otra');
});

test('one email confirms a payment with its amount, and the timeline shows it', async () => {
  const product = await createProduct(shop.db, { priceCents: 234_500 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await buy(shop, buyer);
  const told = await emails(buyer, /^Recibimos tu pago/);
  expect(told).toHaveLength(1);
  const { order } = await staff.api.orders.adminOrder({ params: { order_id } });
  for (const said of [told[0]?.text, told[0]?.html]) expect(said).toContain(formatPesos(order.total_cents));
  expect(order.timeline.filter(({ kind }) => kind === 'mailed')).toHaveLength(1);
});

test('the buyer of an unpaid order gets one email, and none after buying again', async () => {
  const product = await createProduct(shop.db, { priceCents: 123_400, stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await placeOrder(buyer);
  const later = await createBuyer(shop, [{ productId: product.id }]);
  await placeOrder(later);
  // This runs before the time is over, because the workers' sweep starts as soon as it is.
  shop.clock.moveBy(60_000);
  const voucher = await placeOrder(later, { payment_method: 'oxxo' });
  await payAtProvider(shop, voucher, { method: 'oxxo' });
  expect(await confirmPayment(later, voucher)).toBe('pending');
  shop.clock.moveBy(3 * 60 * 60 * 1000);
  for (let time = 0; time < 2; time += 1) await shop.open.runJob('orders.sweep');
  await vi.waitFor(async () => expect(await emails(buyer, /venció sin pago/)).toHaveLength(1), patience);
  const told = await emails(buyer, /venció sin pago/);
  const { order } = await staff.api.orders.adminOrder({ params: { order_id } });
  for (const said of [told[0]?.text, told[0]?.html]) expect(said).toContain(formatPesos(order.total_cents));
  expect(await emails(later, /venció sin pago|no pasó/)).toEqual([]);
  shop.clock.reset();
});

test('who was told at once that no payment page could be opened gets no email about it', async () => {
  const product = await createProduct(shop.db, { stock: 5 });
  const told = await createBuyer(shop, [{ productId: product.id }]);
  await control(shop, 'stripe', '/faults', { api: { status_500_next: 20 } });
  await expect(placeOrder(told)).rejects.toMatchObject({ code: 'payment_unavailable' });
  await control(shop, 'stripe', '/faults', { api: { status_500_next: 0 } });
  expect(await emails(told, /no pasó/)).toEqual([]);
});

test('each refund is emailed once with its own amount', async () => {
  const product = await createProduct(shop.db, { priceCents: 100_000 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await buy(shop, buyer);
  await staff.api.orders.refundOrder({
    params: { order_id },
    body: { amount_cents: 30_000, other_cents: 30_000, reason: 'Llegó con un golpe' },
  });
  const told = () => emails(buyer, /^Te devolvimos/);
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), patience);
  await staff.api.orders.cancelOrder({ params: { order_id }, body: { reason: 'No hay envío.' } });
  await vi.waitFor(async () => expect(await told()).toHaveLength(2), patience);
  const { order } = await staff.api.orders.adminOrder({ params: { order_id } });
  const subjects = (await told()).map(({ subject }) => subject).toSorted();
  const amounts = [30_000, order.total_cents - 30_000].map(formatPesos);
  expect(subjects).toEqual(
    amounts.map((amount) => `Te devolvimos ${amount} de tu pedido ${order.order_number}`).toSorted(),
  );
  for (const { subject, text, html } of await told()) {
    const own = amounts.find((amount) => subject.includes(amount)) ?? 'none';
    for (const said of [text, html]) expect(said).toContain(own);
  }
});
