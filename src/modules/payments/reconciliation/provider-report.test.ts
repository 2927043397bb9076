import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PaymentBench, startPaymentBench } from '../../../../test/factories/payment-bench.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { requestRefund } from '../refunds/request-refund.ts';

let bench: PaymentBench;
let staff: SignedIn;
beforeAll(async () => {
  bench = await startPaymentBench();
  staff = await signInStaff(bench.shop, 'orders');
});
afterAll(() => bench.stop());

const dayMs = 86_400_000;
/** A day of Mexico City, which is UTC−6, some days ago. */
const day = (ago = 0) =>
  new Date(bench.shop.clock.now().getTime() - 6 * 3_600_000 - ago * dayMs).toISOString().slice(0, 10);
const compare = (ago = 0) => bench.shop.open.runJob('payments.compare-books', { day: day(ago) });
const findings = async () =>
  (await staff.api.payments.adminFindings({ query: { state: 'open', page_size: 100 } })).findings;
const bookOf = async (provider: string, ago = 0) =>
  (await staff.api.payments.adminReconciliation({ query: { from: day(ago), to: day(ago) } })).days.find(
    (one) => one.provider === provider,
  );
const newestPayout = async () => {
  const [found] = (await staff.api.payments.adminPayouts()).payouts;
  if (!found) throw new Error('Nothing was paid out.');
  return found;
};

async function paid(method: 'card' | 'paypal') {
  const payment = await bench.openPayment({ method });
  await (method === 'card' ? bench.payByCard(payment) : bench.approve(payment));
  await bench.reaches(payment, 'paid');
  return payment;
}

async function refund(id: string, amountCents: number) {
  const requested = await bench.shop.db.transaction((tx) =>
    requestRefund(tx, bench.shop.shop, {
      attemptId: id,
      amountCents,
      reason: 'Came back',
      requestedBy: null,
    }),
  );
  await bench.shop.open.runJob('payments.refund', { refundId: requested.id });
}

/** The buyer's bank takes the money back; gives the dispute's id. */
async function dispute(payment: { reference: string }): Promise<string> {
  const { chargeRef } = await bench.attempt(payment);
  const { stripe } = bench.shop.emulators?.urls ?? {};
  const key = bench.shop.emulators?.providers.stripe.secretKey;
  const answer = await fetch(`${stripe}/v1/charges?payment_intent=${chargeRef}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const { id } = await bench.stripe(`/charges/${data[0]?.id}/dispute`, {});
  return String(id);
}

/** The same; resolves when it is booked. */
async function disputed(payment: { reference: string }): Promise<string> {
  const id = await dispute(payment);
  await vi.waitFor(async () => expect(await bench.booked(payment)).toHaveLength(2), patience);
  return id;
}

/** 3.6 % and 3 pesos, and IVA on both. */
const cardFee = Math.round((Math.round(123_450 * 0.036) + 300) * 1.16);
const disputeFee = 34_800;
/** 3.95 % and 4 pesos. */
const paypalFee = 5276;

describe('the books of a provider', () => {
  test('add up: charged − refunds − disputes − fees = paid out + what the balance grew by', async () => {
    await compare(1);
    const kept = await paid('card');
    await refund(kept.id, 23_450);
    await disputed(await paid('card'));
    const wallet = await paid('paypal');
    await refund(wallet.id, 10_000);
    await bench.paypal('/withdraw', { cents: 50_000 });
    const won = await paid('card');
    const disputeId = await disputed(won);
    await bench.stripe(`/disputes/${disputeId}/close`, { status: 'won' });
    await vi.waitFor(async () => expect(await bench.booked(won)).toHaveLength(3), patience);
    await bench.stripe('/payouts');
    await paid('card');
    await compare();
    await compare();
    expect(await findings()).toEqual([]);
    const card = await bookOf('stripe');
    const paidOut = 3 * 123_450 - 23_450 - 123_450 - 3 * cardFee - 2 * disputeFee;
    expect(card).toMatchObject({
      opened_cents: 0,
      charged_cents: 4 * 123_450,
      refunded_cents: 23_450,
      disputed_cents: 123_450,
      fee_cents: 4 * cardFee + 2 * disputeFee,
      other_cents: 0,
      paid_out_cents: paidOut,
      balance_cents: 123_450 - cardFee,
    });
    expect(await bookOf('paypal')).toMatchObject({
      opened_cents: 0,
      charged_cents: 123_450,
      refunded_cents: 10_000,
      fee_cents: paypalFee,
      paid_out_cents: 50_000,
      balance_cents: 123_450 - 10_000 - paypalFee - 50_000,
    });
  });

  test('list each line of a payout', async () => {
    const { payouts } = await staff.api.payments.adminPayouts();
    expect(payouts.map(({ provider, lines }) => ({ provider, lines }))).toEqual(
      expect.arrayContaining([
        { provider: 'stripe', lines: 7 },
        { provider: 'paypal', lines: null },
      ]),
    );
    const payout = payouts.find(({ provider }) => provider === 'stripe');
    expect(payout).toMatchObject({
      charged_cents: 3 * 123_450,
      refunded_cents: 23_450,
      disputed_cents: 123_450,
      fee_cents: 3 * cardFee + 2 * disputeFee,
      state: 'paid',
    });
    const params = { id: payout?.id ?? '' };
    const { items } = (await staff.api.payments.adminPayout({ params })).payout;
    const net = items.reduce((sum, item) => sum + item.amount_cents - item.fee_cents, 0);
    expect(net).toBe(payout?.amount_cents);
    expect(items.every(({ reference }) => reference !== null)).toBe(true);
    expect(items.filter(({ kind }) => kind === 'chargeback')).toHaveLength(3);
  });

  test('show the fee of a payment', async () => {
    const payment = await paid('card');
    await compare();
    const { rows } = await bench.shop.db.sql(
      `select m.fee_cents from provider_move m join payment_attempt a on a.id = m.attempt_id where a.reference = $1`,
      [payment.reference],
    );
    expect(rows).toEqual([{ fee_cents: cardFee }]);
  });

  test('that do not add up are a finding, as is a payout that is not the sum of its lines', async () => {
    await compare();
    expect(await findings()).toEqual([]);
    await bench.shop.db.sql(
      `update provider_day set balance_cents = balance_cents + 1 where provider = 'stripe' and day = $1::date - 1`,
      [day()],
    );
    const { provider_ref: payoutRef, id } = await newestStripePayout();
    const { stripe } = bench.shop.emulators?.urls ?? {};
    expect(stripe).toBeTruthy();
    await bench.shop.db.sql(
      `update emulators.object set body = jsonb_set(body, '{amount}', to_jsonb((body->>'amount')::int - 5)) where id = $1`,
      [payoutRef],
    );
    await compare();
    const found = await findings();
    const { balance_cents: balance = 0 } = (await bookOf('stripe')) ?? {};
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'balance_differs',
          provider: 'stripe',
          booked_cents: balance + 1,
          reported_cents: balance,
        }),
        expect.objectContaining({ kind: 'payout_differs', provider_ref: payoutRef }),
      ]),
    );
    expect(found).toHaveLength(2);
    expect(id).toBeTruthy();
  });

  test('find a dispute that no webhook announced, and processing it books it', async () => {
    const payment = await paid('card');
    await bench.loseWebhooks();
    await dispute(payment);
    await compare();
    const finding = (await findings()).find(({ reference }) => reference === payment.reference);
    expect(finding).toMatchObject({ kind: 'not_booked', reported_cents: -123_450 });
    const params = { id: finding?.id ?? 0 };
    const { finding: after } = await staff.api.payments.processFinding({ params });
    await bench.hearWebhooks();
    expect(after.solved_at).not.toBeNull();
    expect(await bench.booked(payment)).toEqual(['charge 123450', 'chargeback -123450']);
  });

  test('can be downloaded by staff with the right to orders', async () => {
    const answer = await bench.shop.request(`/admin/payment-books.csv?from=${day()}&to=${day()}`, {
      token: staff.token,
    });
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toContain(
      'Day,Provider,Balance before,Charged,Refunded,Disputed,Fees,Other movements,Paid out,Balance',
    );
    expect(lines).toHaveLength(2);
    const customer = await signInCustomer(bench.shop);
    const support = await signInStaff(bench.shop, 'support');
    const { id } = await newestPayout();
    for (const path of [
      '/admin/payment-books',
      '/admin/payment-books.csv',
      '/admin/payment-payouts',
      `/admin/payment-payouts/${id}`,
    ]) {
      await expectRefusal(bench.shop.request(path), 401);
      await expectRefusal(bench.shop.request(path, { token: customer.token }), 401);
      await expectRefusal(bench.shop.request(path, { token: support.token }), 403);
    }
    const nothing = `/admin/payment-payouts/${crypto.randomUUID()}`;
    await expectRefusal(bench.shop.request(nothing, { token: staff.token }), 404);
    await expectRefusal(bench.shop.request('/admin/payment-books?from=x', { token: staff.token }), 422);
  });
});

async function newestStripePayout() {
  const { payouts } = await staff.api.payments.adminPayouts();
  const found = payouts.find(({ provider }) => provider === 'stripe');
  if (!found) throw new Error('Stripe paid nothing out.');
  return found;
}

test('days that nobody compared, because the shop was off, are compared with the next ones', async () => {
  const night = () => bench.shop.open.runJob('payments.compare-books', {});
  const compared = (ago: number) => bookOf('stripe', ago).then((found) => found !== undefined);
  bench.shop.clock.moveBy(40 * dayMs);
  try {
    // A process that was killed had begun with it; the other one was asked for by hand.
    await compare(6);
    await compare(3);
    await night();
    expect(await Promise.all([7, 6, 5, 4, 3, 2, 1].map(compared))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  } finally {
    bench.shop.clock.moveBy(-40 * dayMs);
  }
});
