import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { uuidSchema } from '../../../platform/http/endpoint.ts';
import { ledgerOf, type RefundNews } from '../../payments/index.ts';
import { noteChange, type OrderChange } from '../timeline/note-change.ts';
import type { OrderEvent } from '../timeline/order-timeline.ts';
import { hasEvent, lockOrder, refundEntriesTold, stateBeforeRefund } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';

/** The jobs that note refunds in their order: arrived ones, and every other change. */
export const refundedJob = 'orders.refunded';
export const refundNewsJob = 'orders.refund-news';

/**
 * Hears of a refund inside the transaction that locks the payment's ledger. A job notes it, because the order's row
 * is locked before the ledger everywhere else.
 */
export async function onRefund(shop: Shop, tx: Connection, news: RefundNews): Promise<void> {
  const { reference: orderId, state } = news;
  if (!uuidSchema.safeParse(orderId).success) return;
  if (state === 'succeeded') await shop.jobs.send(tx, refundedJob, { orderId });
  else await shop.jobs.send(tx, refundNewsJob, news);
}

/** Notes what was given back; an order of which nothing is left is `refunded`. Safe to run twice. */
export async function noteRefund(shop: Shop, orderId: string): Promise<void> {
  const changed = await shop.db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (!order) return undefined;
    const ledger = await ledgerOf(tx, orderId);
    const back = ledger.filter(({ kind }) => kind === 'refund');
    const amountCents = -sumOf(back);
    const creditCents = -sumOf(back.filter(({ provider }) => provider === 'store_credit'));
    // Money that a bank took may come back; the dispute tells.
    const isWhole = sumOf(ledger.filter(({ kind }) => kind !== 'chargeback')) <= 0;
    // A refund that bounced and went out again gives the same sums from more entries.
    const entries = back.length;
    const event = { kind: 'refunded', amountCents, isWhole, creditCents, entries } as const;
    const known = await tx.first(hasEvent, { orderId, kind: 'refunded', details: JSON.stringify(event) });
    if (amountCents <= 0 || known?.found) return undefined;
    const isCollected =
      order.state === 'paid' || order.state === 'paid_without_stock' || order.state === 'manual_review';
    const state = isWhole && isCollected ? 'refunded' : order.state;
    const isTransfer = back.at(-1)?.providerRef.startsWith('spei:') ?? false;
    const isOwed = back.some(({ provider }) => provider === 'company_credit');
    // What bounced and went out again is told again; what came back to the shop in between takes nothing from that.
    const told = (await tx.first(refundEntriesTold, { orderId }))?.entries ?? 0;
    const fresh = back.slice(told).filter((entry) => entry.amountCents < 0);
    const newCents = -sumOf(fresh);
    const newCreditCents = -sumOf(fresh.filter(({ provider }) => provider === 'store_credit'));
    const noted = {
      ...event,
      newCents,
      newCreditCents,
      isTransfer,
      ...(isOwed && { isOwed }),
      before: order.state,
    };
    await noteChange(tx, shop, orderId, noted, { state });
    return { customerId: order.customer_id, orderId, state };
  });
  if (changed) publishOrderChanged(shop, changed);
}

/**
 * Notes that a refund waits for its payer, failed or is overdue, once for each; the buyer and the staff get their emails. An
 * order that counted as refunded is what it was before when the money came back to the shop.
 */
export async function noteRefundNews(shop: Shop, news: RefundNews): Promise<void> {
  const { reference: orderId, refundId, amountCents, state, failure = '' } = news;
  const event: OrderEvent =
    state === 'failed'
      ? { kind: 'refund_failed', refundId, amountCents, failure }
      : { kind: state === 'overdue' ? 'refund_overdue' : 'refund_to_choose', refundId, amountCents };
  const changed = await shop.db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (!order) return undefined;
    const known = await tx.first(hasEvent, {
      orderId,
      kind: event.kind,
      details: JSON.stringify({ refundId }),
    });
    if (known?.found) return undefined;
    const change: OrderChange = {};
    if (order.state === 'refunded' && sumOf(await ledgerOf(tx, orderId)) > 0) {
      change.state = (await tx.first(stateBeforeRefund, { orderId }))?.state ?? 'paid';
    }
    await noteChange(tx, shop, orderId, event, change);
    return { customerId: order.customer_id, orderId, state: change.state ?? order.state };
  });
  if (changed) publishOrderChanged(shop, changed);
}

function sumOf(entries: readonly { amountCents: number }[]): number {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
