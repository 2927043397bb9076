import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentBench, purchaseOf, startPaymentBench } from '../../../test/factories/payment-bench.ts';
import {
  signInCustomer,
  type SignedIn,
  signInStaff,
  signInVisitor,
} from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { createPayments, currentPayment, openAttempt, settle } from './index.ts';

let bench: PaymentBench;
let stranger: SignedIn;
beforeAll(async () => {
  bench = await startPaymentBench();
  stranger = await signInCustomer(bench.shop);
});
afterAll(() => bench.stop());

const confirmations = [
  {
    provider: 'stripe',
    method: 'card',
    path: '/payments/stripe/confirm',
    body: (id: string) => ({ session_id: id }),
  },
  {
    provider: 'paypal',
    method: 'paypal',
    path: '/payments/paypal/confirm',
    body: (id: string) => ({ token: id }),
  },
] as const;

describe.each(confirmations)('confirming with $provider', ({ provider, method, path, body }) => {
  const confirm = (id: string, token: string | undefined) =>
    bench.shop.request(path, { method: 'POST', json: body(id), ...(token === undefined ? {} : { token }) });

  test('the return page settles a payment before any webhook, which then changes nothing', async () => {
    await bench.loseWebhooks();
    const payment = await bench.openPayment({ method });
    await (method === 'paypal' ? bench.approve(payment) : bench.payByCard(payment));
    const answer = await confirm(payment.providerRef, payment.payer.token);
    expect(await answer.json()).toEqual({
      payment: {
        state: 'paid',
        reference: payment.reference,
        provider,
        amount_cents: 123_450,
        currency: 'MXN',
        instructions: null,
        instalments: null,
        was_declined: false,
        redirect_url: null,
      },
    });
    await bench.hearWebhooks();
    await (provider === 'stripe' ? bench.stripe('/deliveries/deliver') : bench.paypal('/deliver'));
    await settle(bench.shop.shop, payment.id);
    expect(bench.announced(payment.reference)).toHaveLength(1);
  });

  test('an open payment names the address to continue at', async () => {
    const payment = await bench.openPayment({ method });
    const answer = await confirm(payment.providerRef, payment.payer.token);
    expect(await answer.json()).toMatchObject({
      payment: { state: 'open', was_declined: false, redirect_url: payment.redirectUrl },
    });
  });

  test('while the provider is away, the answer is the last known state', async () => {
    const payment = await bench.openPayment({ method });
    const control = provider === 'stripe' ? bench.stripe : bench.paypal;
    await control('/faults', { api: { status_500_next: 3 } });
    const answer = await confirm(payment.providerRef, payment.payer.token);
    await bench.hearWebhooks();
    expect(await answer.json()).toMatchObject({ payment: { state: 'open' } });
  });

  test('somebody else’s payment and an unknown one are not found', async () => {
    const payment = await bench.openPayment({ method });
    await expectRefusal(confirm(payment.providerRef, stranger.token), 404, 'not_found');
    await expectRefusal(confirm('cs_test_unknown', stranger.token), 404, 'not_found');
  });

  test('needs a signed-in customer and an id', async () => {
    await expectRefusal(confirm('x', undefined), 401, 'not_signed_in');
    await expectRefusal(confirm('x', (await signInVisitor(bench.shop)).token), 401, 'not_signed_in');
    await expectRefusal(confirm('', stranger.token), 422, 'invalid');
    await expectRefusal(
      bench.shop.request(path, { method: 'POST', json: {}, token: stranger.token }),
      422,
      'invalid',
    );
    await expectRefusal(
      bench.shop.request(path, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      401,
    );
  });
});

test('the return page learns of a declined card', async () => {
  const payment = await bench.openPayment({ method: 'paypal' });
  await bench.approve(payment, 'declined');
  const { payment: now } = await payment.payer.api.payments.confirmPaypal({
    body: { token: payment.providerRef },
  });
  expect(now).toMatchObject({ state: 'open', was_declined: true, redirect_url: payment.redirectUrl });
});

test('a voucher’s instructions reach the return page', async () => {
  const payment = await bench.openPayment({ method: 'oxxo' });
  await bench.takeVoucher(payment);
  const answer = await payment.payer.api.payments.confirmStripe({
    body: { session_id: payment.providerRef },
  });
  expect(answer.payment).toMatchObject({ state: 'pending', instructions: { kind: 'oxxo' } });
});

describe('without webhook and return page', () => {
  const untouchedFor = 16 * 60_000;
  const reconcileLater = async () => {
    bench.shop.clock.moveBy(untouchedFor);
    await bench.shop.open.runJob('payments.reconcile');
    bench.shop.clock.moveBy(-untouchedFor);
  };

  test.each(['card', 'paypal'] as const)('the reconciler pays a %s payment once', async (method) => {
    await bench.loseWebhooks();
    const payment = await bench.openPayment({ method });
    await (method === 'paypal' ? bench.approve(payment) : bench.payByCard(payment));
    await bench.shop.open.runJob('payments.reconcile');
    expect((await bench.attempt(payment)).state).toBe('open');
    await reconcileLater();
    await reconcileLater();
    await bench.hearWebhooks();
    expect((await bench.attempt(payment)).state).toBe('paid');
    expect(bench.announced(payment.reference)).toHaveLength(1);
  });

  test('the reconciler closes an attempt whose page was never opened', async () => {
    const attempt = await bench.createPayment();
    await reconcileLater();
    expect((await bench.attempt(attempt)).state).toBe('cancelled');
  });

  test('a payment that its provider does not answer for does not delay others', async () => {
    await bench.loseWebhooks();
    const lost = await bench.openPayment();
    const payment = await bench.openPayment();
    await bench.payByCard(payment);
    await bench.shop.db.sql("update payment_attempt set provider_ref = 'cs_test_lost' where id = $1", [
      lost.id,
    ]);
    await reconcileLater();
    await bench.hearWebhooks();
    expect((await bench.attempt(payment)).state).toBe('paid');
    expect((await bench.attempt(lost)).state).toBe('expired');
  });
});

describe('starting a payment', () => {
  test('a reference has one payment at a time, and another after it has ended', async () => {
    const first = await bench.createPayment();
    await expect(bench.createPayment({ reference: first.reference })).rejects.toMatchObject({
      status: 409,
      code: 'payment_in_progress',
    });
    await bench.shop.db.sql("update payment_attempt set state = 'failed' where id = $1", [first.id]);
    expect(await bench.createPayment({ reference: first.reference })).toMatchObject({ sequence: 2 });
    expect(await currentPayment(bench.shop.db, first.reference)).toMatchObject({ sequence: 2 });
  });

  test('opening the page twice gives the same page', async () => {
    const attempt = await bench.createPayment();
    const purchase = purchaseOf();
    const pages = await Promise.all([1, 2].map(() => openAttempt(bench.shop.shop, attempt, purchase)));
    expect(pages[0]).toEqual(pages[1]);
    expect(await openAttempt(bench.shop.shop, attempt, purchase)).toEqual(pages[0]);
  });

  test.each(['card', 'paypal'] as const)(
    'a lost answer of the provider still makes only one %s page',
    async (method) => {
      const control = method === 'paypal' ? bench.paypal : bench.stripe;
      await control('/faults', { api: { timeout_after_accept_next: 1 } });
      const payment = await bench.openPayment({ method });
      expect(payment.redirectUrl).toMatch(/^http/);
      const { rows } = await bench.shop.db.sql(
        'select count(*) as count from emulators.object where body::text like $1',
        [`%${payment.reference}%`],
      );
      expect(rows).toEqual([{ count: 1 }]);
    },
  );

  test.each(['card', 'oxxo', 'paypal'] as const)(
    'with the provider away a %s payment fails, is announced and refused with 503',
    async (method) => {
      const attempt = await bench.createPayment({ method });
      const control = method === 'paypal' ? bench.paypal : bench.stripe;
      await control('/faults', { api: { status_500_next: 3 } });
      await expect(openAttempt(bench.shop.shop, attempt, purchaseOf(method))).rejects.toMatchObject({
        status: 503,
        code: 'payment_unavailable',
      });
      expect(await bench.attempt(attempt)).toMatchObject({ state: 'failed', failure: expect.any(String) });
      expect(bench.announced(attempt.reference)).toMatchObject([{ state: 'failed' }]);
    },
  );

  test('a shop with keys for one provider offers and uses only that one', async () => {
    const { announce } = bench.shop.shop.payments;
    const none = createPayments({
      isTestMode: false,
      announce,
      announceRefund: async () => {},
      announceDispute: async () => {},
      paidThings: async () => new Map(),
      isShielded: false,
    });
    expect(none.offers()).toEqual({ card: false, oxxo: false, spei: false, paypal: false });
    const attempt = await bench.createPayment({ method: 'paypal' });
    const shop = { ...bench.shop.shop, payments: none };
    await expect(openAttempt(shop, attempt, purchaseOf('paypal'))).rejects.toMatchObject({ status: 503 });
    expect((await bench.attempt(attempt)).state).toBe('failed');
    expect(bench.shop.shop.payments.offers()).toEqual({ card: true, oxxo: true, spei: true, paypal: true });
  });

  test('lines that do not add up to the amount throw, and nobody is charged', async () => {
    const attempt = await bench.createPayment({ amountCents: 50_000 });
    await expect(openAttempt(bench.shop.shop, attempt, purchaseOf('card', 60_000))).rejects.toThrow(
      'centavos',
    );
  });
});

describe('the list of payment events', () => {
  test('is paged for staff, the failed ones first', async () => {
    const staff = await signInStaff(bench.shop, 'owner');
    await bench.shop.db.sql(
      `insert into payment_event (provider, event_id, type, payload, state, last_error)
       values ('stripe', 'evt_broken', 'charge.refunded', '{}', 'failed', 'no answer'),
         ('stripe', 'evt_later', 'charge.refunded', '{}', 'processed', null)`,
    );
    const page = await staff.api.payments.adminEvents({ query: { page_size: 1 } });
    expect(page.events).toMatchObject([{ event_id: 'evt_broken', state: 'failed', last_error: 'no answer' }]);
    expect(page.total).toBeGreaterThan(1);
    const failed = await staff.api.payments.adminEvents({ query: { state: 'failed' } });
    expect(failed.total).toBe(1);
    await expectRefusal(
      bench.shop.request('/admin/payment-events?state=odd', { token: staff.token }),
      422,
      'invalid',
    );
  });

  test('lets staff process an event again, and answers 404 for an unknown one', async () => {
    const staff = await signInStaff(bench.shop, 'owner');
    const { rows } = await bench.shop.db.sql(
      `insert into payment_event (provider, event_id, type, payload, state)
       values ('stripe', $1, 'product.created', '{}', 'failed') returning id`,
      [randomUUID()],
    );
    const { id } = rows[0] as { id: number };
    const { event } = await staff.api.payments.reprocessEvent({ params: { id } });
    expect(event.state).toBe('ignored');
    const again = (path: string, token?: string) =>
      bench.shop.request(`/admin/payment-events/${path}/reprocess`, {
        method: 'POST',
        ...(token ? { token } : {}),
      });
    await expectRefusal(again('999999999', staff.token), 404, 'not_found');
    await expectRefusal(again('abc', staff.token), 404, 'not_found');
    await expectRefusal(again(String(id)), 401, 'not_signed_in');
    await expectRefusal(again(String(id), stranger.token), 401, 'not_signed_in');
  });

  test('is closed to strangers and to staff without the right', async () => {
    const path = '/admin/payment-events';
    await expectRefusal(bench.shop.request(path), 401, 'not_signed_in');
    await expectRefusal(bench.shop.request(path, { token: stranger.token }), 401, 'not_signed_in');
    const editor = await signInStaff(bench.shop, 'catalog');
    await expectRefusal(bench.shop.request(path, { token: editor.token }), 403, 'forbidden');
  });
});
