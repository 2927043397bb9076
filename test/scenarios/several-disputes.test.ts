import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { control, hearAll, payAtProvider, providerRefOf } from '../factories/buy.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff, type SignedIn, testPassword } from '../factories/sign-in.ts';
import { ledgerOf } from '../../src/modules/payments/index.ts';

/* One payment is disputed more than once: each dispute is about its own money. */

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop, 'owner');
});
afterAll(() => stage.shop.stop());

const seen = async ({ order }: Pick<Scene, 'order'>) =>
  (await staff.api.orders.adminOrder({ params: { order_id: order.order_id } })).order;
const booked = async ({ order }: Scene) =>
  (await ledgerOf(stage.shop.db, order.order_id)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);

async function paid() {
  const scene = await stage.begin('paypal');
  await payAtProvider(stage.shop, scene.order);
  const { total_cents: totalCents } = await stage.reaches(scene, 'paid');
  return { ...scene, capture: await stage.chargeRef(scene), totalCents };
}
const dispute = async (capture: string, given: object = {}) => {
  const { id } = await stage.paypal(`/captures/${capture}/dispute`, given);
  await hearAll(stage.shop);
  return String(id);
};
const resolve = async (ref: string, outcome: string) => {
  await stage.paypal(`/disputes/${ref}/resolve`, { outcome });
  await hearAll(stage.shop);
};

const creditOf = ({ buyer }: Pick<Scene, 'buyer'>) => buyer.api.storeCredit.own({});

describe('a payment disputed again', () => {
  test('books what every lost dispute took, once, and agrees with the report', async () => {
    const scene = await paid();
    await resolve(await dispute(scene.capture, { cents: 10_000 }), 'RESOLVED_BUYER_FAVOUR');
    await resolve(await dispute(scene.capture, { cents: 20_000 }), 'RESOLVED_BUYER_FAVOUR');
    const expected = [`charge ${scene.totalCents}`, 'chargeback -10000', 'chargeback -20000'];
    expect(await booked(scene)).toEqual(expected);
    for (const { id } of (await seen(scene)).events) {
      await staff.api.payments.reprocessEvent({ params: { id } });
    }
    expect(await booked(scene)).toEqual(expected);
    await expect(
      staff.api.orders.refundOrder({
        params: { order_id: scene.order.order_id },
        body: { amount_cents: scene.totalCents - 29_999, refund_to: 'origin', reason: 'De más' },
        idempotencyKey: crypto.randomUUID(),
      }),
    ).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
      details: { refundable_cents: scene.totalCents - 30_000 },
    });
    const day = stage.shop.clock.now().toISOString().slice(0, 10);
    await stage.shop.open.runJob('payments.compare-books', { day });
    const { rows } = await stage.shop.db.sql(
      'select f.kind from payment_finding f join payment_attempt a on a.id = f.attempt_id where a.reference = $1',
      [scene.order.order_id],
    );
    expect(rows).toEqual([]);
  });

  test('keeps its order on hold when one is won and another was lost', async () => {
    const scene = await paid();
    await resolve(await dispute(scene.capture, { cents: 10_000 }), 'RESOLVED_BUYER_FAVOUR');
    const second = await dispute(scene.capture, { cents: 20_000 });
    expect((await seen(scene)).hold?.kind).toBe('dispute');
    await resolve(second, 'RESOLVED_SELLER_FAVOUR');
    expect((await seen(scene)).hold?.kind).toBe('dispute_lost');
  });
});

test('credit is frozen by as much as a dispute is about after its amount rose', async () => {
  const scene = await paid();
  await staff.api.orders.refundOrder({
    params: { order_id: scene.order.order_id },
    body: { amount_cents: 10_000, refund_to: 'store_credit', reason: 'Lo pidió así' },
    idempotencyKey: crypto.randomUUID(),
  });
  const ref = await dispute(scene.capture, { cents: 5_000 });
  expect(await creditOf(scene)).toMatchObject({ balance_cents: 10_000, frozen_cents: 0 });
  await stage.shop.db.sql(
    `update emulators.object set body = jsonb_set(body, '{amount,value}', to_jsonb($2::text))
      where kind = 'dispute' and id = $1`,
    [ref, (scene.totalCents / 100).toFixed(2)],
  );
  await stage.paypal(`/disputes/${ref}/escalate`, { stage: 'PRE_ARBITRATION' });
  await hearAll(stage.shop);
  expect(await creditOf(scene)).toMatchObject({ balance_cents: 10_000, frozen_cents: 10_000 });
});

test('credit stays where a lost dispute took so little that its payer has nothing twice', async () => {
  const scene = await paid();
  await staff.api.orders.refundOrder({
    params: { order_id: scene.order.order_id },
    body: { amount_cents: 50_000, refund_to: 'store_credit', reason: 'Lo pidió así' },
    idempotencyKey: crypto.randomUUID(),
  });
  const ref = await dispute(scene.capture);
  expect(await creditOf(scene)).toMatchObject({ balance_cents: 50_000, frozen_cents: 50_000 });
  await stage.lose();
  await stage.paypal(`/disputes/${ref}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
  // PayPal may give a payer less than they asked for.
  await stage.shop.db.sql(
    `update emulators.object set body = jsonb_set(body, '{movements,0,amount,value}', '"100.00"')
      where kind = 'dispute' and id = $1`,
    [ref],
  );
  await stage.shop.open.runJob('payments.reconcile', { olderThanMinutes: 0 });
  await stage.hear();
  expect(await booked(scene)).toContain('chargeback -10000');
  expect(await creditOf(scene)).toMatchObject({ balance_cents: 50_000, frozen_cents: 0 });
});

test('what the bank gave back is not sent by transfer besides', async () => {
  const scene = await stage.begin('paypal');
  await control(stage.shop, 'paypal', `/orders/${providerRefOf(scene.order)}/approve`, {
    outcome: 'refund_refused',
  });
  const { total_cents: totalCents } = await stage.reaches(scene, 'paid');
  const params = { order_id: scene.order.order_id };
  await staff.api.orders.refundOrder({
    params,
    body: { amount_cents: totalCents, refund_to: 'origin', reason: 'Lo pidió así' },
    idempotencyKey: crypto.randomUUID(),
  });
  await stage.sendRefunds(scene);
  const waiting = async () =>
    (await staff.api.orders.adminRefunds({ query: {} })).refunds.filter(
      (one) => one.order_id === scene.order.order_id,
    );
  const settle = async (body: Parameters<typeof staff.api.orders.settleRefund>[0]['body']) =>
    staff.api.orders.settleRefund({
      params: { refund_id: (await waiting())[0]?.id ?? '' },
      body,
      idempotencyKey: crypto.randomUUID(),
    });
  await settle({ way: 'ask' });
  const clabe = '032180000118359719';
  const choose = () =>
    scene.buyer.api.orders.chooseRefund({
      params,
      body: { to: 'transfer', clabe },
      idempotencyKey: crypto.randomUUID(),
    });
  await choose();
  expect(await waiting()).toMatchObject([{ state: 'awaiting_transfer' }]);
  const emails = (await stage.emails(scene)).length;
  const ref = await dispute(await stage.chargeRef(scene));
  // PayPal counts what went back through it alone: what is sent beside it would be taken again.
  await expect(settle({ way: 'transfer', clabe, tracking_key: 'ABC123456' })).rejects.toMatchObject({
    code: 'payment_disputed',
  });
  await resolve(ref, 'RESOLVED_BUYER_FAVOUR');
  expect(await waiting()).toMatchObject([
    { state: 'failed', failure: 'the bank gave the money back to its payer' },
  ]);
  await expect(settle({ way: 'transfer', clabe, tracking_key: 'ABC123456' })).rejects.toMatchObject({
    code: 'refund_exceeds_payment',
  });
  await expect(choose()).rejects.toMatchObject({ code: 'nothing_to_choose' });
  expect(await booked(scene)).toEqual([`charge ${totalCents}`, `chargeback ${-totalCents}`]);
  expect(await stage.emails(scene)).toHaveLength(emails);
  // Nor is it said to be owed to who deletes their account.
  await staff.api.orders.cancelOrder({ params, body: { reason: 'Se acabó' } });
  await expect(
    scene.buyer.api.accounts.deleteAccount({ body: { confirmation: 'ELIMINAR', password: testPassword } }),
  ).resolves.toBeDefined();
});

test('a failed refund is not sent by transfer while its payment is disputed, but may be once the shop won', async () => {
  const scene = await stage.begin('paypal');
  await control(stage.shop, 'paypal', `/orders/${providerRefOf(scene.order)}/approve`, {
    outcome: 'refund_refused',
  });
  const { total_cents: totalCents } = await stage.reaches(scene, 'paid');
  const params = { order_id: scene.order.order_id };
  const refund = (amount: number) =>
    staff.api.orders.refundOrder({
      params,
      body: { amount_cents: amount, refund_to: 'origin', reason: 'Lo pidió así' },
    });
  const settle = async (trackingKey: string) => {
    const { refunds } = await staff.api.orders.adminRefunds({ query: {} });
    return staff.api.orders.settleRefund({
      params: { refund_id: refunds.find((one) => one.order_id === params.order_id)?.id ?? '' },
      body: { way: 'transfer', clabe: '032180000118359719', tracking_key: trackingKey },
    });
  };
  const ref = await dispute(await stage.chargeRef(scene), { cents: totalCents - 5_000 });
  // What the dispute is not about may go.
  await refund(5_000);
  await stage.sendRefunds(scene);
  await settle('LIBRE1');
  await refund(1_000);
  await stage.sendRefunds(scene);
  const { refunds } = await staff.api.orders.adminRefunds({ query: {} });
  expect(refunds.find((one) => one.order_id === params.order_id)?.is_disputed).toBe(true);
  await expect(settle('DISPUTADO1')).rejects.toMatchObject({ code: 'payment_disputed' });
  await resolve(ref, 'RESOLVED_SELLER_FAVOUR');
  await settle('DISPUTADO1');
});

describe('what the buyer reads of a dispute', () => {
  const words = async (scene: Scene) =>
    (await stage.read(scene)).timeline.flatMap(({ kind, message }) =>
      kind.startsWith('dispute_') ? [message] : [],
    );

  test('says of an order that was refunded neither that it was stopped nor that the bank paid', async () => {
    const scene = await paid();
    const params = { order_id: scene.order.order_id };
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no hay' } });
    await stage.sendRefunds(scene);
    await resolve(await dispute(scene.capture), 'RESOLVED_BUYER_FAVOUR');
    expect(await words(scene)).toEqual([
      'Tu banco abrió una aclaración por este pago.',
      'La aclaración con tu banco terminó.',
    ]);
  });

  test('says what the bank took, which is no more than was left', async () => {
    const scene = await paid();
    await staff.api.orders.refundOrder({
      params: { order_id: scene.order.order_id },
      body: { amount_cents: scene.totalCents - 12_300, refund_to: 'origin', reason: 'Lo pidió así' },
      idempotencyKey: crypto.randomUUID(),
    });
    await stage.sendRefunds(scene);
    await resolve(await dispute(scene.capture), 'RESOLVED_BUYER_FAVOUR');
    expect(await words(scene)).toEqual([
      'Tu banco abrió una aclaración por este pago. Detuvimos el envío mientras se resuelve.',
      'La aclaración con tu banco terminó y te devolvió $123.00.',
    ]);
  });

  test('does not say that an order goes on which another dispute still holds', async () => {
    const scene = await paid();
    await resolve(await dispute(scene.capture, { cents: 10_000 }), 'RESOLVED_BUYER_FAVOUR');
    await resolve(await dispute(scene.capture, { cents: 20_000 }), 'RESOLVED_SELLER_FAVOUR');
    expect((await words(scene)).at(-1)).toBe('La aclaración con tu banco terminó.');
  });
});
