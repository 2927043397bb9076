import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cardForm,
  refusalOf,
  sessionParams,
  startHarness,
  submit,
  type Harness,
} from './emulator-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const pay = (
  amount: number,
  method = 'pm_card_visa',
  extra: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  harness.stripe.paymentIntents.create({
    amount,
    currency: 'mxn',
    confirm: true,
    payment_method: method,
    ...extra,
  });

describe('payments without a session', () => {
  test('created, confirmed, found', async () => {
    const intent = await harness.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'mxn',
      metadata: { a: '1' },
    });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      client_secret: expect.stringContaining(intent.id),
    });
    const paid = await harness.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_mastercard',
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5000, metadata: { a: '1' } });
    expect((await harness.stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(intent.id);
    await harness.receiver.waitFor('payment_intent.created', intent.id);
    await harness.receiver.waitFor('payment_intent.succeeded', intent.id);
  });

  test('a decline is a card error that carries the payment and its charge', async () => {
    const refusal = await refusalOf(pay(5000, 'pm_card_chargeDeclinedInsufficientFunds'));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(refusal).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    const intent = await harness.stripe.paymentIntents.retrieve(refusal.payment_intent?.id ?? '');
    expect(intent).toMatchObject({ status: 'requires_payment_method', latest_charge: refusal.charge });
    await harness.receiver.waitFor('charge.failed', refusal.charge);
    const again = await harness.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(again.status).toBe('succeeded');
  });

  test('3-D Secure sends the buyer to the bank and back to the shop', async () => {
    const intent = await pay(5000, 'pm_card_threeDSecure2Required', {
      return_url: 'http://shop.test/back?x=1',
    });
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    const answer = await submit(url, { outcome: 'complete' });
    const back = new URL(answer.location ?? '');
    expect(back.origin + back.pathname).toBe('http://shop.test/back');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      x: '1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    });
  });

  test('canceled once, and never after it is paid', async () => {
    const intent = await harness.stripe.paymentIntents.create({ amount: 5000, currency: 'mxn' });
    const canceled = await harness.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const paid = await pay(5000);
    const refusal = await refusalOf(harness.stripe.paymentIntents.cancel(paid.id));
    expect(refusal).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id },
    });
  });

  test('authorized now, captured in part later', async () => {
    const intent = await pay(10_000, 'pm_card_visa', { capture_method: 'manual' });
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 10_000,
      amount_received: 0,
    });
    expect(
      await refusalOf(harness.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_001 })),
    ).toMatchObject({
      code: 'amount_too_large',
    });
    const captured = await harness.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 7000 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 7000, amount_capturable: 0 });
  });

  test('the payment of an open session is the session’s business', async () => {
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    await submit(session.url ?? '', cardForm('4000000000000002'));
    const { payment_intent } = await harness.stripe.checkout.sessions.retrieve(session.id);
    const refusal = await refusalOf(harness.stripe.paymentIntents.cancel(String(payment_intent)));
    expect(refusal.code).toBe('payment_intent_unexpected_state');
  });
});

describe('refunds', () => {
  test('in parts up to what was paid, and not a centavo more', async () => {
    const intent = await pay(10_000);
    const first = await harness.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 4000,
      metadata: { r: '1' },
    });
    expect(first).toMatchObject({
      object: 'refund',
      amount: 4000,
      status: 'succeeded',
      charge: intent.latest_charge,
      payment_intent: intent.id,
      metadata: { r: '1' },
    });
    const tooMuch = await refusalOf(
      harness.stripe.refunds.create({ payment_intent: intent.id, amount: 6001 }),
    );
    expect(tooMuch).toMatchObject({ param: 'amount', statusCode: 400 });
    expect(tooMuch.message).toBe(
      'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
    );

    const rest = await harness.stripe.refunds.create({ charge: String(intent.latest_charge) });
    expect(rest.amount).toBe(6000);
    const refusal = await refusalOf(harness.stripe.refunds.create({ payment_intent: intent.id }));
    expect(refusal.code).toBe('charge_already_refunded');

    const charge = await harness.stripe.charges.retrieve(String(intent.latest_charge), {
      expand: ['refunds'],
    });
    expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: true });
    expect(charge.refunds?.data.map((refund) => refund.id)).toEqual([rest.id, first.id]);
    expect((await harness.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    await harness.receiver.waitFor('refund.created', rest.id);
    await harness.receiver.waitFor('refund.updated', rest.id);
    const event = await harness.receiver.waitFor('charge.refunded', charge.id);
    expect(event.data.previous_attributes).toMatchObject({ amount_refunded: 0 });
  });

  test('refunds at the same moment never exceed the charge', async () => {
    const intent = await pay(10_000);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        harness.stripe.refunds.create({ payment_intent: intent.id, amount: 3000 }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    const charge = await harness.stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge.amount_refunded).toBe(9000);
  });

  test('an unpaid payment has nothing to refund', async () => {
    const intent = await harness.stripe.paymentIntents.create({ amount: 5000, currency: 'mxn' });
    expect(await refusalOf(harness.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
    });
    expect(await refusalOf(harness.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
    expect(await refusalOf(harness.stripe.refunds.create({ charge: 'ch_nobody' }))).toMatchObject({
      code: 'resource_missing',
    });
  });

  test('a refund that comes back can be made again', async () => {
    const intent = await pay(5000, 'pm_card_refundFail');
    const refund = await harness.stripe.refunds.create({ payment_intent: intent.id });
    // As Stripe's own test card: it is told apart only when it comes back.
    expect(refund.status).toBe('succeeded');
    await harness.control(`/refunds/${refund.id}/finish`, { status: 'failed' });
    await harness.receiver.waitFor('refund.failed', refund.id);
    expect(await harness.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    const charge = await harness.stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    await harness.stripe.refunds.create({ payment_intent: intent.id });
  });

  async function payAtOxxo(): Promise<string> {
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    await submit(session.url ?? '', { payment_method: 'oxxo' });
    const { payment_intent } = await harness.stripe.checkout.sessions.retrieve(session.id);
    await harness.control(`/payment_intents/${String(payment_intent)}/pay`);
    return String(payment_intent);
  }

  test('cash that was paid at OXXO is not refunded, in whole or in part', async () => {
    const intent = await payAtOxxo();
    for (const amount of [100, undefined]) {
      const refusal = await refusalOf(
        harness.stripe.refunds.create({
          payment_intent: intent,
          instructions_email: 'ana@ejemplo.mx',
          ...(amount !== undefined && { amount }),
        }),
      );
      expect(refusal).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        code: 'charge_not_refundable',
      });
    }
    expect((await harness.stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
  });

  test('cash that was paid at OXXO cannot be disputed', async () => {
    const { latest_charge: charge } = await harness.stripe.paymentIntents.retrieve(await payAtOxxo());
    await expect(harness.control(`/charges/${String(charge)}/dispute`)).rejects.toThrow('cannot be disputed');
  });

  test('a refund can be refused at once', async () => {
    const intent = await pay(5000, 'pm_card_refundRefused');
    expect(await refusalOf(harness.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_not_refundable',
    });
  });

  test.each([
    ['pm_card_pendingRefund', 'pending', 'succeeded'],
    ['pm_card_refundFail', 'succeeded', 'failed'],
  ])('a refund of %s is %s, and a minute later %s by itself', async (method, first, later) => {
    const intent = await pay(5000, method);
    const refund = await harness.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe(first);
    expect(refund).not.toHaveProperty('_emulator');
    harness.clock.set(new Date((refund.created + 61) * 1000));
    await harness.emulator.sweep();
    expect((await harness.stripe.refunds.retrieve(refund.id)).status).toBe(later);
  });
});

describe('disputes', () => {
  test('a disputed charge is announced, cannot be refunded, and is closed', async () => {
    const intent = await pay(5000);
    const charge = String(intent.latest_charge);
    const dispute = await harness.control(`/charges/${charge}/dispute`, { reason: 'product_not_received' });
    const id = String(dispute['id']);
    const event = await harness.receiver.waitFor('charge.dispute.created', id);
    expect(event.data.object).toMatchObject({ charge, payment_intent: intent.id, status: 'needs_response' });
    expect(await harness.stripe.disputes.retrieve(id)).toMatchObject({
      reason: 'product_not_received',
      amount: 5000,
    });
    expect(await refusalOf(harness.stripe.refunds.create({ charge }))).toMatchObject({
      code: 'charge_disputed',
    });
    await harness.control(`/disputes/${id}/close`, { status: 'lost' });
    await harness.receiver.waitFor('charge.dispute.closed', id);
  });
});
