import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { uuidSchema } from '../../platform/http/endpoint.ts';
import type { DisputeNews } from '../payments/index.ts';
import { noteChange } from './note-change.ts';
import type { OrderHappening } from './order-timeline.ts';
import { lockOrder, writeHold } from './orders.queries.ts';
import { tellAfterCommit } from './tell.ts';

/**
 * What an order does when its payer complains at their bank: nothing is packed or sent until the complaint is over, and
 * after a lost one until staff decide. Runs inside the transaction that writes the dispute.
 */
export async function onDispute(shop: Shop, tx: Connection, news: DisputeNews): Promise<void> {
  if (!uuidSchema.safeParse(news.reference).success) return;
  const order = await tx.first(lockOrder, [news.reference]);
  if (!order) return;
  const { disputeRef, amountCents, reason, state } = news;
  const now = shop.clock.now();
  switch (state) {
    case 'open':
      // Whoever holds it already has their reason.
      if (order.hold === null) {
        await tx.run(writeHold, [order.id, 'dispute', `Disputed: ${reason.replaceAll('_', ' ')}`, now]);
      }
      break;
    case 'won':
      if (order.hold === 'dispute') await tx.run(writeHold, [order.id, null, null, now]);
      break;
    case 'lost':
      await tx.run(writeHold, [order.id, 'dispute_lost', 'The bank keeps the money of a lost dispute.', now]);
      break;
  }
  const happening: OrderHappening =
    state === 'open'
      ? { kind: 'dispute_opened', disputeRef, amountCents, reason, dueAt: news.dueAt?.toISOString() ?? null }
      : { kind: state === 'won' ? 'dispute_won' : 'dispute_lost', disputeRef, amountCents };
  await noteChange(tx, shop, order.id, happening);
  await tellAfterCommit(shop, tx, { customerId: order.customer_id, orderId: order.id, state: order.state });
}
