import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentBench, startPaymentBench, testCards } from '../../../../test/factories/payment-bench.ts';
import { closeAttempt, settle } from '../index.ts';
import { requireAttempt } from './settle.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await startPaymentBench();
});
afterAll(() => bench.stop());

const states = (reference: string) => bench.announced(reference).map(({ state }) => state);

describe('card', () => {
  test('a payment is paid, booked and announced once, however often it is settled', async () => {
    const payment = await bench.openPayment();
    const page = await bench.payByCard(payment);
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(
      `http://tienda.example/stripe/success?session_id=${payment.providerRef}`,
    );
    await Promise.all([1, 2, 3].map(() => settle(bench.shop.shop, payment.id)));
    await bench.reaches(payment, 'paid');
    expect(await settle(bench.shop.shop, payment.id)).toBe('paid');
    expect(await bench.booked(payment)).toEqual(['charge 123450']);
    expect(bench.announced(payment.reference)).toEqual([
      {
        reference: payment.reference,
        attemptId: payment.id,
        state: 'paid',
        amountCents: 123_450,
        provider: 'stripe',
      },
    ]);
  });

  test('a declined card leaves the payment open, and another card pays it', async () => {
    const payment = await bench.openPayment();
    expect((await bench.payByCard(payment, testCards.declined)).status).toBe(402);
    expect(await settle(bench.shop.shop, payment.id)).toBe('open');
    expect((await bench.attempt(payment)).failure).toBe('card_declined (insufficient_funds)');
    await bench.payByCard(payment);
    await bench.reaches(payment, 'paid');
    expect(states(payment.reference)).toEqual(['paid']);
    expect((await bench.attempt(payment)).failure).toBeNull();
  });

  test('a payment waits for 3-D Secure', async () => {
    const payment = await bench.openPayment();
    const question = await bench.payByCard(payment, testCards.challenged);
    expect(await settle(bench.shop.shop, payment.id)).toBe('open');
    await fetch(question.headers.get('location') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'complete' }),
      redirect: 'manual',
    });
    await bench.reaches(payment, 'paid');
    expect(states(payment.reference)).toEqual(['paid']);
  });

  test('an expired page is announced once', async () => {
    const payment = await bench.openPayment();
    await bench.stripe(`/checkout/sessions/${payment.providerRef}/expire`);
    await bench.reaches(payment, 'expired');
    await settle(bench.shop.shop, payment.id);
    expect(states(payment.reference)).toEqual(['expired']);
    expect(await bench.booked(payment)).toEqual([]);
  });

  test('money of another amount is a mismatch, and booked as it came', async () => {
    const payment = await bench.openPayment();
    await bench.loseWebhooks();
    await bench.shop.db.sql('update payment_attempt set amount_cents = 99 where id = $1', [payment.id]);
    await bench.payByCard(payment);
    await bench.hearWebhooks();
    expect(await settle(bench.shop.shop, payment.id)).toBe('mismatch');
    expect(await settle(bench.shop.shop, payment.id)).toBe('mismatch');
    expect(await bench.booked(payment)).toEqual(['charge 123450']);
    expect(bench.announced(payment.reference)).toMatchObject([
      { state: 'mismatch', amountCents: 123_450, failure: 'amount is 123450 instead of 99' },
    ]);
  });
});

describe('OXXO', () => {
  test('a voucher makes the payment pending with instructions, and paying it makes it paid', async () => {
    const payment = await bench.openPayment({ method: 'oxxo' });
    await bench.takeVoucher(payment);
    await bench.reaches(payment, 'pending');
    const { instructions, chargeRef } = await bench.attempt(payment);
    expect(instructions).toEqual({
      kind: 'oxxo',
      reference: expect.stringMatching(/^\d{14}$/),
      voucher_url: expect.stringMatching(/^http/),
      expires_at: expect.stringMatching(/T05:59:59\.000Z$/),
      bank: null,
      holder: null,
      remaining_cents: null,
    });
    expect(bench.announced(payment.reference)).toMatchObject([{ state: 'pending', instructions }]);
    await bench.stripe(`/payment_intents/${chargeRef}/pay`);
    await bench.reaches(payment, 'paid');
    expect(states(payment.reference)).toEqual(['pending', 'paid']);
    expect(await bench.booked(payment)).toEqual(['charge 123450']);
    expect((await bench.attempt(payment)).instructions).toBeNull();
  });

  test('an unpaid voucher expires', async () => {
    const payment = await bench.openPayment({ method: 'oxxo' });
    await bench.takeVoucher(payment);
    await bench.reaches(payment, 'pending');
    await bench.stripe(`/payment_intents/${(await bench.attempt(payment)).chargeRef}/expire`);
    await bench.reaches(payment, 'expired');
    expect(states(payment.reference)).toEqual(['pending', 'expired']);
  });

  test('closing cancels a voucher', async () => {
    const payment = await bench.openPayment({ method: 'oxxo' });
    await bench.takeVoucher(payment);
    await bench.reaches(payment, 'pending');
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('cancelled');
    expect(states(payment.reference)).toEqual(['pending', 'cancelled']);
  });
});

describe('PayPal', () => {
  test('an approved payment is collected once, by webhook or return page', async () => {
    const payment = await bench.openPayment({ method: 'paypal' });
    const page = await bench.approve(payment);
    expect(page.headers.get('location')).toContain('http://tienda.example/paypal/success?token=');
    await Promise.all([1, 2, 3].map(() => settle(bench.shop.shop, payment.id)));
    await bench.reaches(payment, 'paid');
    expect(states(payment.reference)).toEqual(['paid']);
    expect(await bench.booked(payment)).toEqual(['charge 123450']);
  });

  test('a declined wallet leaves the payment open, and another one pays it', async () => {
    const payment = await bench.openPayment({ method: 'paypal' });
    await bench.approve(payment, 'declined');
    expect(await settle(bench.shop.shop, payment.id)).toBe('open');
    expect((await bench.attempt(payment)).failure).toBe('INSTRUMENT_DECLINED');
    await bench.approve(payment);
    await bench.reaches(payment, 'paid');
    expect(states(payment.reference)).toEqual(['paid']);
  });

  test('money under review is pending until PayPal lets it through', async () => {
    const payment = await bench.openPayment({ method: 'paypal' });
    await bench.approve(payment, 'pending');
    await bench.reaches(payment, 'pending');
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('pending');
    await bench.paypal(`/captures/${(await bench.attempt(payment)).chargeRef}/complete`);
    await bench.reaches(payment, 'paid');
    expect(states(payment.reference)).toEqual(['pending', 'paid']);
  });

  test('money that PayPal denies after its review makes the payment failed', async () => {
    const payment = await bench.openPayment({ method: 'paypal' });
    await bench.approve(payment, 'pending');
    await bench.reaches(payment, 'pending');
    await bench.paypal(`/captures/${(await bench.attempt(payment)).chargeRef}/deny`);
    await bench.reaches(payment, 'failed');
    expect(states(payment.reference)).toEqual(['pending', 'failed']);
    expect(await bench.booked(payment)).toEqual([]);
  });

  test('approved money of an abandoned payment is not taken', async () => {
    const payment = await bench.openPayment({ method: 'paypal' });
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('cancelled');
    await bench.approve(payment);
    expect(await settle(bench.shop.shop, payment.id)).toBe('cancelled');
    expect(await bench.booked(payment)).toEqual([]);
  });

  test('an approval that PayPal withdraws ends the payment', async () => {
    await bench.loseWebhooks();
    const payment = await bench.openPayment({ method: 'paypal' });
    await bench.approve(payment);
    await bench.paypal(`/orders/${payment.providerRef}/reverse-approval`);
    await bench.hearWebhooks();
    expect(await settle(bench.shop.shop, payment.id)).toBe('expired');
    expect(states(payment.reference)).toEqual(['expired']);
  });
});

describe('closing an attempt', () => {
  test('ends its page, so that nobody can pay on it any more', async () => {
    const payment = await bench.openPayment();
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('cancelled');
    expect((await bench.payByCard(payment)).status).toBe(410);
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('cancelled');
    expect(states(payment.reference)).toEqual(['cancelled']);
  });

  test('is cancelled, too, where the provider’s news of it comes first', async () => {
    const payment = await bench.openPayment();
    const { payments } = bench.shop.shop;
    const attempt = {
      ...(await requireAttempt(bench.shop.db, payment.id)),
      providerRef: payment.providerRef,
    };
    expect(await payments.provider('stripe')?.close(attempt)).toBe(true);
    expect(await settle(bench.shop.shop, payment.id)).toBe('cancelled');
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('cancelled');
    expect(states(payment.reference)).toEqual(['cancelled']);
  });

  test('finds a payment that was faster', async () => {
    await bench.loseWebhooks();
    const payment = await bench.openPayment();
    await bench.payByCard(payment);
    await bench.hearWebhooks();
    expect(await closeAttempt(bench.shop.shop, payment.id)).toBe('paid');
    expect(states(payment.reference)).toEqual(['paid']);
  });

  test('calls no provider where its page was never opened', async () => {
    const attempt = await bench.createPayment();
    expect(await closeAttempt(bench.shop.shop, attempt.id)).toBe('cancelled');
    expect(states(attempt.reference)).toEqual(['cancelled']);
  });

  test('makes it expired, not cancelled, after its time', async () => {
    const attempt = await bench.createPayment();
    await bench.shop.db.sql(
      "update payment_attempt set expires_at = now() - interval '1 minute' where id = $1",
      [attempt.id],
    );
    expect(await closeAttempt(bench.shop.shop, attempt.id)).toBe('expired');
  });

  test('changes nothing while the provider does not answer', async () => {
    const payment = await bench.openPayment();
    await bench.stripe('/faults', { api: { status_500_next: 3 } });
    await expect(closeAttempt(bench.shop.shop, payment.id)).rejects.toMatchObject({
      code: 'payment_unavailable',
    });
    expect((await bench.attempt(payment)).state).toBe('open');
    expect(states(payment.reference)).toEqual([]);
  });
});

describe('several calls at once', () => {
  test.each(['card', 'paypal'] as const)(
    'a %s payment that is paid, closed and settled at the same moment has one end state',
    async (method) => {
      const payments = await Promise.all(Array.from({ length: 8 }, () => bench.openPayment({ method })));
      await Promise.all(
        payments.flatMap((payment) => [
          method === 'paypal' ? bench.approve(payment) : bench.payByCard(payment),
          settle(bench.shop.shop, payment.id),
          closeAttempt(bench.shop.shop, payment.id),
          settle(bench.shop.shop, payment.id),
        ]),
      );
      for (const payment of payments) {
        const state = await settle(bench.shop.shop, payment.id);
        expect(['paid', 'cancelled', 'expired']).toContain(state);
        const announced = states(payment.reference);
        expect(announced.at(-1)).toBe(state);
        expect(new Set(announced).size).toBe(announced.length);
        expect(await bench.booked(payment)).toEqual(state === 'paid' ? ['charge 123450'] : []);
      }
    },
  );
});
