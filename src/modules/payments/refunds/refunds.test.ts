import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type OpenPayment,
  type PaymentBench,
  startPaymentBench,
  testCards,
} from '../../../../test/factories/payment-bench.ts';
import { type Refund, refundsOf, requestRefund } from '../index.ts';
import { applyRefund } from './apply-refund.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await startPaymentBench();
});
afterAll(() => bench.stop());

async function paid(method: 'card' | 'paypal' = 'card', card?: string): Promise<OpenPayment> {
  const payment = await bench.openPayment({ method });
  if (method === 'paypal') await bench.approve(payment);
  else await bench.payByCard(payment, card);
  await bench.reaches(payment, 'paid');
  return payment;
}

function request(payment: OpenPayment, amountCents?: number): Promise<Refund> {
  return bench.shop.db.transaction((tx) =>
    requestRefund(tx, bench.shop.shop, {
      attemptId: payment.id,
      amountCents,
      reason: 'Llegó dañado',
      requestedBy: 'ana',
    }),
  );
}

const send = (refund: Refund) => bench.shop.open.runJob('payments.refund', { refundId: refund.id });

/** Reads refunds and ledger once the webhooks were processed. */
const moneyOf = (payment: OpenPayment) => async () => ({
  refunds: (await refundsOf(bench.shop.db, payment.reference)).map(
    ({ state, amountCents }) => `${state} ${amountCents}`,
  ),
  booked: await bench.booked(payment),
});

describe.each(['card', 'paypal'] as const)('%s', (method) => {
  test('a part, and then the rest, is refunded once each', async () => {
    const payment = await paid(method);
    const part = await request(payment, 23_450);
    await send(part);
    // Twice, and again by the provider's event: one refund all the same.
    await send(part);
    await expect.poll(moneyOf(payment)).toEqual({
      refunds: ['succeeded 23450'],
      booked: ['charge 123450', 'refund -23450'],
    });
    await send(await request(payment));
    await expect.poll(moneyOf(payment)).toEqual({
      refunds: ['succeeded 23450', 'succeeded 100000'],
      booked: ['charge 123450', 'refund -23450', 'refund -100000'],
    });
    await expect(request(payment, 1)).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
      details: { refundable_cents: 0 },
    });
  });

  test('a refund whose answer was lost is not made twice', async () => {
    const payment = await paid(method);
    const refund = await request(payment, 10_000);
    const control = method === 'paypal' ? bench.paypal : bench.stripe;
    await control('/faults', { api: { timeout_after_accept_next: 1 } });
    await send(refund).catch(() => undefined);
    await send(refund);
    await expect.poll(moneyOf(payment)).toEqual({
      refunds: ['succeeded 10000'],
      booked: ['charge 123450', 'refund -10000'],
    });
  });

  test('two requests at once never give back more than was paid', async () => {
    const payment = await paid(method);
    const results = await Promise.allSettled([request(payment, 100_000), request(payment, 100_000)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect.poll(moneyOf(payment)).toMatchObject({ refunds: ['requested 100000'] });
  });
});

test('an unpaid payment cannot be refunded', async () => {
  const payment = await bench.openPayment();
  await expect(request(payment, 1)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
});

test('while the provider is away the refund stays requested, and the reconciler sends it', async () => {
  const payment = await paid();
  const refund = await request(payment, 5000);
  await bench.stripe('/faults', { api: { status_500_next: 3 } });
  await expect(send(refund)).rejects.toMatchObject({ code: 'payment_unavailable' });
  await expect.poll(moneyOf(payment)).toMatchObject({ refunds: ['requested 5000'] });
  await bench.shop.open.runJob('payments.reconcile', { olderThanMinutes: 0 });
  await expect
    .poll(moneyOf(payment))
    .toEqual({ refunds: ['succeeded 5000'], booked: ['charge 123450', 'refund -5000'] });
});

test('a slow refund is pending until it arrives, and one that bounces may be requested again', async () => {
  const payment = await paid('card', testCards.slowRefund);
  await send(await request(payment));
  await expect.poll(moneyOf(payment)).toEqual({ refunds: ['pending 123450'], booked: ['charge 123450'] });
  const [refund] = await refundsOf(bench.shop.db, payment.reference);
  await bench.stripe(`/refunds/${refund?.providerRef}/finish`, { status: 'succeeded' });
  await expect.poll(moneyOf(payment)).toEqual({
    refunds: ['succeeded 123450'],
    booked: ['charge 123450', 'refund -123450'],
  });
  await bench.stripe(`/refunds/${refund?.providerRef}/finish`, { status: 'failed' });
  await expect.poll(moneyOf(payment)).toEqual({
    refunds: ['failed 123450'],
    booked: ['charge 123450', 'refund -123450', 'refund 123450'],
  });
  await expect(request(payment)).resolves.toMatchObject({ amountCents: 123_450 });
});

test('a look from before a failure that is heard after it changes nothing', async () => {
  const payment = await paid('card', testCards.slowRefund);
  await send(await request(payment));
  await expect.poll(moneyOf(payment)).toMatchObject({ refunds: ['pending 123450'] });
  const [refund] = await refundsOf(bench.shop.db, payment.reference);
  if (!refund?.providerRef) throw new Error('The refund was not sent.');
  await bench.stripe(`/refunds/${refund.providerRef}/finish`, { status: 'succeeded' });
  await expect.poll(moneyOf(payment)).toMatchObject({ refunds: ['succeeded 123450'] });
  await bench.stripe(`/refunds/${refund.providerRef}/finish`, { status: 'failed' });
  const bounced = {
    refunds: ['failed 123450'],
    booked: ['charge 123450', 'refund -123450', 'refund 123450'],
  };
  await expect.poll(moneyOf(payment)).toEqual(bounced);
  await applyRefund(bench.shop.shop, await bench.attempt(payment), {
    providerRef: refund.providerRef,
    refundId: refund.id,
    amountCents: 123_450,
    status: 'succeeded',
    failure: null,
    cameBack: false,
  });
  expect(await moneyOf(payment)()).toEqual(bounced);
});

test('a refund the provider refuses fails and frees its amount', async () => {
  const payment = await paid();
  const { chargeRef } = await bench.attempt(payment);
  const refund = await request(payment);
  await bench.shop.db.sql("update payment_attempt set charge_ref = 'pi_gone' where id = $1", [payment.id]);
  await send(refund);
  await expect.poll(moneyOf(payment)).toMatchObject({ refunds: ['failed 123450'] });
  await bench.shop.db.sql('update payment_attempt set charge_ref = $2 where id = $1', [
    payment.id,
    chargeRef,
  ]);
  await send(await request(payment));
  await expect.poll(moneyOf(payment)).toEqual({
    refunds: ['failed 123450', 'succeeded 123450'],
    booked: ['charge 123450', 'refund -123450'],
  });
});

test('a refund made on PayPal’s own pages is booked', async () => {
  const payment = await paid('paypal');
  const { chargeRef } = await bench.attempt(payment);
  const { paypal } = bench.shop.emulators?.providers ?? {};
  const token = (await (
    await fetch(`${paypal?.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${paypal?.clientId}:${paypal?.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  ).json()) as { access_token: string };
  const answer = await fetch(`${paypal?.baseUrl}/v2/payments/captures/${chargeRef}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: { currency_code: 'MXN', value: '10.00' } }),
  });
  expect(answer.status).toBe(201);
  await expect
    .poll(moneyOf(payment))
    .toEqual({ refunds: ['succeeded 1000'], booked: ['charge 123450', 'refund -1000'] });
});

describe('chargebacks', () => {
  test('money that a bank takes back is booked, and booked again when the dispute is won', async () => {
    const payment = await paid();
    const { rows } = await bench.shop.db.sql(
      "select id from emulators.object where provider = 'stripe' and kind = 'charge' and body->>'payment_intent' = $1",
      [(await bench.attempt(payment)).chargeRef],
    );
    const dispute = await bench.stripe(`/charges/${(rows[0] as { id: string }).id}/dispute`);
    await expect
      .poll(moneyOf(payment))
      .toEqual({ refunds: [], booked: ['charge 123450', 'chargeback -123450'] });
    await expect(request(payment, 1)).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    await bench.stripe(`/disputes/${String(dispute['id'])}/close`, { status: 'won' });
    await expect.poll(moneyOf(payment)).toEqual({
      refunds: [],
      booked: ['charge 123450', 'chargeback -123450', 'chargeback 123450'],
    });
  });

  test('a capture that PayPal reverses is a chargeback, not a refund', async () => {
    const payment = await paid('paypal');
    await bench.paypal(`/captures/${(await bench.attempt(payment)).chargeRef}/reverse`, {});
    await expect
      .poll(moneyOf(payment))
      .toEqual({ refunds: [], booked: ['charge 123450', 'chargeback -123450'] });
  });
});
