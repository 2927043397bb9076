import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { uuidSchema } from '../../platform/http/endpoint.ts';
import { ledgerOf } from '../payments/index.ts';
import { noteChange } from './note-change.ts';
import { hasEvent, lockOrder } from './orders.queries.ts';
import { tellOrderChanged } from './tell.ts';

/** The job that writes arrived refunds into their order. */
export const refundedJob = 'orders.refunded';

/**
 * Money is back with its payer. Told inside the transaction that holds the payment's ledger; the order's row is locked
 * before the ledger everywhere else, so a job writes it down.
 */
export async function onRefund(shop: Shop, tx: Connection, reference: string): Promise<void> {
  if (uuidSchema.safeParse(reference).success) await shop.jobs.send(tx, refundedJob, { orderId: reference });
}

/** Notes what was given back; an order of which nothing is left is `refunded`. Safe to run twice. */
export async function noteRefund(shop: Shop, orderId: string): Promise<void> {
  const changed = await shop.db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, [orderId]);
    if (!order) return undefined;
    const ledger = await ledgerOf(tx, orderId);
    const back = ledger.filter(({ kind }) => kind === 'refund');
    const amountCents = -sumOf(back);
    const creditCents = -sumOf(back.filter(({ provider }) => provider === 'store_credit'));
    const happening = { kind: 'refunded', amountCents, isWhole: sumOf(ledger) <= 0, creditCents } as const;
    const known = await tx.first(hasEvent, [orderId, 'refunded', JSON.stringify(happening)]);
    if (amountCents <= 0 || known?.found) return undefined;
    const isCollected =
      order.state === 'paid' || order.state === 'paid_without_stock' || order.state === 'manual_review';
    const state = happening.isWhole && isCollected ? 'refunded' : order.state;
    await noteChange(tx, shop, orderId, happening, { state });
    return { customerId: order.customer_id, orderId, state };
  });
  if (changed) tellOrderChanged(shop, changed);
}

function sumOf(entries: readonly { amountCents: number }[]): number {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
