import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentBench, startPaymentBench } from '../../../../test/factories/payment-bench.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { createStripeClient } from '../stripe/stripe-client.ts';

let bench: PaymentBench;
let staff: SignedIn;
beforeAll(async () => {
  bench = await startPaymentBench();
  staff = await signInStaff(bench.shop, 'orders');
});
afterAll(() => bench.stop());

/** The day in Mexico City, which is UTC−6, so many minutes ago. */
const dayOf = (minutesAgo: number) =>
  new Date(bench.shop.clock.now().getTime() - (6 * 60 + minutesAgo) * 60_000).toISOString().slice(0, 10);
/** Today's; just after midnight yesterday's too, where the payments of the test may lie. */
const compare = async () => {
  for (const day of new Set([dayOf(20), dayOf(0)])) {
    await bench.shop.open.runJob('payments.compare-books', { day });
  }
};
const findings = async (state: 'open' | 'solved' = 'open') =>
  (await staff.api.payments.adminFindings({ query: { state, page_size: 100 } })).findings;
const findingOf = async ({ reference }: { reference: string }) =>
  (await findings()).find((one) => one.reference === reference);

async function paid(method: 'card' | 'paypal') {
  const payment = await bench.openPayment({ method });
  await (method === 'card' ? bench.payByCard(payment) : bench.approve(payment));
  await bench.reaches(payment, 'paid');
  return payment;
}

describe('the reconciliation of a day', () => {
  test('finds nothing where every payment and refund is booked correctly', async () => {
    for (const method of ['card', 'paypal'] as const) {
      const { id } = await paid(method);
      const refund = await bench.shop.db.transaction((tx) =>
        requestRefund(tx, bench.shop.shop, {
          attemptId: id,
          amountCents: 23_450,
          reason: 'Came back',
          requestedBy: null,
        }),
      );
      await bench.shop.open.runJob('payments.refund', { refundId: refund.id });
    }
    await compare();
    expect(await findings()).toEqual([]);
  });

  test.each(['card', 'paypal'] as const)(
    'finds a %s payment that no webhook announced, and booking it solves the finding',
    async (method) => {
      await bench.loseWebhooks();
      const payment = await bench.openPayment({ method });
      if (method === 'card') await bench.payByCard(payment);
      else {
        await bench.approve(payment);
        const provider = bench.shop.shop.payments.provider('paypal');
        const attempt = await bench.attempt(payment);
        await provider?.look({ ...attempt, providerRef: payment.providerRef }, { mayCollect: true });
      }
      await compare();
      await compare();
      await bench.hearWebhooks();
      const finding = await findingOf(payment);
      expect(finding).toMatchObject({ kind: 'not_booked', booked_cents: null, reported_cents: 123_450 });
      const { finding: after } = await staff.api.payments.processFinding({
        params: { id: finding?.id ?? 0 },
      });
      expect(after.solved_at).not.toBeNull();
      expect(await bench.booked(payment)).toEqual(['charge 123450']);
      expect(await findingOf(payment)).toBeUndefined();
    },
  );

  test('finds a different amount, which staff explain', async () => {
    const payment = await paid('card');
    await bench.shop.db.sql('update payment_ledger set amount_cents = 123449 where attempt_id = $1', [
      payment.id,
    ]);
    await compare();
    const finding = await findingOf(payment);
    expect(finding).toMatchObject({ kind: 'other_amount', booked_cents: 123_449, reported_cents: 123_450 });
    const params = { id: finding?.id ?? 0 };
    // Asking again does not make it right.
    expect((await staff.api.payments.processFinding({ params })).finding.solved_at).toBeNull();
    const note = 'A centavo lost in a test.';
    const { finding: after } = await staff.api.payments.explainFinding({ params, body: { note } });
    expect(after).toMatchObject({ note, solved_by: expect.any(String) });
    await expect(staff.api.payments.explainFinding({ params, body: { note } })).rejects.toMatchObject({
      status: 409,
      code: 'already_solved',
    });
    await bench.shop.db.sql('update payment_ledger set amount_cents = 123450 where attempt_id = $1', [
      payment.id,
    ]);
  });

  test('finds money that belongs to no payment, and a booking that the provider does not know', async () => {
    const { emulators } = bench.shop;
    if (!emulators) throw new Error('The emulators were asked for.');
    const { sdk } = createStripeClient(emulators.providers.stripe);
    const strange = await sdk.paymentIntents.create({
      amount: 77_700,
      currency: 'mxn',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const payment = await paid('card');
    await bench.shop.db.sql(
      `insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
       values ($1, 'charge', 500, 'stripe', 'pi_never_was')`,
      [payment.id],
    );
    await compare();
    expect(await findings()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'unknown_money',
          provider_ref: strange.id,
          reference: null,
          reported_cents: 77_700,
        }),
        expect.objectContaining({ kind: 'not_at_provider', provider_ref: 'pi_never_was', booked_cents: 500 }),
      ]),
    );
    const { rows } = await bench.shop.db.sql(
      `select subject from mail where kind = 'staff-alert' and recipient = $1 and subject like '%libros%' order by id`,
      [staff.email],
    );
    expect(rows.at(-1)?.['subject']).toContain('2 diferencias entre nuestros libros y stripe');
  });

  test('is visible to staff only, who solve its findings', async () => {
    const customer = await signInCustomer(bench.shop);
    await expect(customer.api.payments.adminFindings({ query: {} })).rejects.toMatchObject({ status: 401 });
    const support = await signInStaff(bench.shop, 'support');
    const about = (id: number) => ({ params: { id } });
    await expect(support.api.payments.processFinding(about(1))).rejects.toMatchObject({ status: 403 });
    await expect(staff.api.payments.processFinding(about(999_999))).rejects.toMatchObject({ status: 404 });
  });

  test('waits for a provider that does not answer', async () => {
    await bench.stripe('/faults', { api: { status_500_next: 9 } });
    await expect(compare()).rejects.toMatchObject({ code: 'payment_unavailable' });
    await bench.hearWebhooks();
  });
});
