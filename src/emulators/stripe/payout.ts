import type Stripe from 'stripe';
import { addBalanceTransaction } from './charge.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { invalidRequest } from './stripe-error.ts';
import { newId } from './stripe-id.ts';
import type { StoredBalanceTransaction, StoredPayout } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

/** More than a test ever moves. */
const LISTED_MAX = 100_000;

async function transactionsOf({ store }: StripeContext): Promise<StoredBalanceTransaction[]> {
  const found = await store.list<StoredBalanceTransaction>(PROVIDER, 'balance_transaction', {
    limit: LISTED_MAX,
  });
  return found.map(({ body }) => body);
}

/** `GET /v1/balance`: everything that moved and was not paid out yet. */
export async function balanceOf(context: StripeContext): Promise<object> {
  const amount = (await transactionsOf(context)).reduce((sum, { net }) => sum + net, 0);
  const of = (cents: number) => [{ amount: cents, currency: 'mxn', source_types: { card: cents } }];
  return { object: 'balance', available: of(0), livemode: false, pending: of(amount) };
}

/** Sends everything that was not paid out yet to the shop's bank. */
export async function payOut(unit: Unit): Promise<StoredPayout> {
  const waiting = (await transactionsOf(unit.context)).filter(
    ({ type, _emulator: paid }) => type !== 'payout' && paid === undefined,
  );
  const amount = waiting.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) throw invalidRequest('There is nothing to pay out.');
  const id = newId('po');
  const own = addBalanceTransaction(unit, { type: 'payout', source: id, amount: -amount, currency: 'mxn' });
  for (const transaction of [...waiting, own]) {
    unit.save('balance_transaction', { ...transaction, _emulator: { payout: id } });
  }
  const payout: StoredPayout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unit.created + 86_400,
    automatic: true,
    balance_transaction: own.id,
    created: unit.created,
    currency: 'mxn',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  } satisfies Omit<Stripe.Payout, 'balance_transaction'> & { balance_transaction: string };
  unit.save('payout', payout);
  unit.emit('payout.paid', payout);
  return payout;
}
