import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { payersRefundsOf } from '../../payments/index.ts';
import type { ordersContract } from '../orders.contract.ts';

type OwnRefund = z.input<
  (typeof ordersContract)['orders']['answers'][200]
>['orders'][number]['refunds'][number];
type PayersRefund = NonNullable<ReturnType<Awaited<ReturnType<typeof payersRefundsOf>>['get']>>[number];

/** How far a refund has come, for its buyer. */
export const refundStates = {
  requested: 'asked',
  pending: 'on_its_way',
  awaiting_choice: 'to_choose',
  awaiting_transfer: 'to_transfer',
  failed: 'failed',
  succeeded: 'done',
} as const;

/** What buyers read of the refunds of these orders, oldest first. */
export async function ownRefunds(
  db: Connection,
  orderIds: readonly string[],
): Promise<(orderId: string) => OwnRefund[]> {
  const refunds = await payersRefundsOf(db, orderIds);
  return (orderId) => (refunds.get(orderId) ?? []).map(ownRefund);
}

function ownRefund(refund: PayersRefund): OwnRefund {
  const { amountCents, state, at } = refund;
  return { amount_cents: amountCents, state: refundStates[state], ...wayOf(refund), at: at.toISOString() };
}

function wayOf({
  source,
  clabe,
  paidWith,
  method,
  cardLast4,
}: PayersRefund): Pick<OwnRefund, 'way' | 'ends_in'> {
  switch (source) {
    case 'transfer':
      return { way: 'transfer', ends_in: clabe?.slice(-4) ?? null };
    case 'store_credit':
    case 'company_credit':
      return { way: source, ends_in: null };
    case 'charge':
    case 'balance':
      if (paidWith === 'paypal') return { way: 'paypal', ends_in: null };
      return method === 'card' ? { way: 'card', ends_in: cardLast4 } : { way: 'origin', ends_in: null };
  }
}
