import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buy,
  confirmPayment,
  createBuyer,
  payAtProvider,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const oneProduct = async () => [{ productId: (await createProduct(shop.db)).id }];
const orderOf = async ({ api }: SignedIn, id: string) =>
  (await api.orders.order({ params: { order_id: id } })).order;
const quoted = async ({ api }: SignedIn, method: string) =>
  (
    await api.checkout.quote({ body: { postal_code: '72000', delivery_method: method } })
  ).quote.delivery_options.find((option) => option.method === method);
async function mailOf(buyer: SignedIn, subject: RegExp) {
  const { mails } = await staff.api.mails.mails({ query: { q: buyer.email } });
  const id = mails.find((one) => subject.test(one.subject))?.id ?? 0;
  return (await staff.api.mails.mail({ params: { id } })).mail.text;
}
async function leave(orderId: string) {
  const params = { order_id: orderId };
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'packed' } });
  await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'Estafeta', tracking_code: 'EST-1' },
  });
}

test('the days that the checkout told stand on the order, in its confirmation and with the staff', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const told = await quoted(buyer, 'parcel');
  const { order_id } = await buy(shop, buyer);
  const { promise } = await orderOf(buyer, order_id);
  expect(promise).toMatchObject({
    leaves_on: '2026-11-24',
    earliest_on: told?.earliest_on,
    latest_on: told?.latest_on,
    is_late: false,
  });
  const { order } = await staff.api.orders.adminOrder({ params: { order_id } });
  expect(order.promise).toEqual(promise);
  const mail = await mailOf(buyer, /^Recibimos tu pago/);
  // Tests begin on Tuesday 24 November.
  expect(mail).toContain('Llega entre el jueves 26 y el lunes 30 de noviembre.');
  expect(mail).toContain('Tarjeta terminada en 4242');
  expect(mail).toMatch(/Piezas:? *1/);
});

test('an order that is picked up is told when it is ready', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const told = await quoted(buyer, 'pickup_cdmx');
  const { order_id } = await buy(shop, buyer, { delivery_method: 'pickup_cdmx' });
  const { promise } = await orderOf(buyer, order_id);
  expect(promise).toMatchObject({ earliest_on: told?.earliest_on, latest_on: told?.latest_on });
  expect(await mailOf(buyer, /^Recibimos tu pago/)).toContain('Listo para recoger el ');
});

test('an order that waits for cash says what holds if it is paid in time; the days count from its money', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const placed = await placeOrder(buyer, { payment_method: 'oxxo' });
  await payAtProvider(shop, placed, { method: 'oxxo' });
  expect(await confirmPayment(buyer, placed)).toBe('pending');
  const waiting = await orderOf(buyer, placed.order_id);
  expect(waiting).toMatchObject({
    promise: null,
    promise_if_paid: { leaves_on: '2026-11-24', until: '2026-11-24T19:00:00.000Z' },
    paid_with: { words: 'Efectivo en OXXO', reference: expect.stringMatching(/\d{4}/) },
  });
  expect(await mailOf(buyer, /paga en cualquier OXXO/)).toContain(
    'Si tu pago se confirma antes del 24 de noviembre de 2026 a las 13:00, llega entre el jueves 26 y el lunes 30 de noviembre. Si es después, la entrega se recorre lo mismo.',
  );
});

test('a parcel that leaves in time says the same days again', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const { order_id } = await buy(shop, buyer);
  await leave(order_id);
  expect((await orderOf(buyer, order_id)).shipments[0]?.due).toBeNull();
  expect(await mailOf(buyer, /va en camino/)).toContain(
    'Llega entre el jueves 26 y el lunes 30 de noviembre.',
  );
});

test('another postal code makes other days', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const { order_id } = await buy(shop, buyer);
  const { delivery_address: was, promise } = await orderOf(buyer, order_id);
  const { order } = await buyer.api.orders.correctOwnDelivery({
    params: { order_id },
    body: {
      to: 'parcel',
      ...was,
      municipality: 'Benito Juárez',
      state: 'Ciudad de México',
      postal_code: '03650',
    },
  });
  expect(promise?.earliest_on).toBe('2026-11-26');
  expect(order.promise?.earliest_on).toBe('2026-11-25');
});

test('no day is told while somebody looks at an order first', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const { order_id } = await buy(shop, buyer);
  await staff.api.orders.holdOrder({ params: { order_id }, body: { reason: 'Revisar' } });
  expect((await orderOf(buyer, order_id)).promise).toBeNull();
});

test('a parcel that leaves late has days of its own, and its buyer reads both', async () => {
  const buyer = await createBuyer(shop, await oneProduct());
  const { order_id } = await buy(shop, buyer);
  shop.clock.moveBy(2 * 24 * 60 * 60 * 1000);
  staff = await signInStaff(shop);
  expect((await orderOf(buyer, order_id)).promise?.is_late).toBe(true);
  await leave(order_id);
  const { promise, shipments } = await orderOf(buyer, order_id);
  expect(promise).toMatchObject({ earliest_on: '2026-11-26', latest_on: '2026-11-30', is_late: false });
  expect(shipments[0]?.due).toEqual({ earliest_on: '2026-11-30', latest_on: '2026-12-02' });
  expect(await mailOf(buyer, /va en camino/)).toContain(
    'Te dijimos que llegaría entre el jueves 26 y el lunes 30 de noviembre. Salió después de lo previsto: llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre.',
  );
});
