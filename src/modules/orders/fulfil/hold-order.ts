import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { noteChange } from '../timeline/note-change.ts';
import type { OrderEvent } from '../timeline/order-timeline.ts';
import { lockOrder, writeHold } from '../orders.queries.ts';
import { releaseCheck } from '../fraud/fraud.queries.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * Staff keep the goods of an order where they are, or let them go (`reason` null), also after a dispute.
 * @param was what held them when it was read; undefined: whatever it was
 * @param note why they let it go; empty where they did not say
 * @throws AppError 404; 409 `stale`, so that nobody lets go what a dispute began to hold meanwhile
 */
export async function holdOrder(
  context: RequestContext,
  orderId: string,
  reason: string | null,
  was?: { kind: string; note: string } | null,
  note = '',
): Promise<void> {
  const { db, clock, staff } = context;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    const now = locked.hold === null ? null : { kind: locked.hold, note: locked.hold_note ?? '' };
    requireAsRead(was, now, { hold: now });
    if (reason === null && locked.hold === null) return undefined;
    await tx.run(writeHold, {
      orderId,
      kind: reason === null ? null : 'staff',
      holdNote: reason,
      now: clock.now(),
    });
    if (reason === null)
      await tx.run(releaseCheck, { orderId, by: staff?.id ?? null, note, now: clock.now() });
    const event: OrderEvent =
      reason === null ? { kind: 'released', ...(note && { note }) } : { kind: 'held', reason };
    await noteChange(tx, context, orderId, event, {}, staff?.name ?? null);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.hold',
      subject: `order:${orderId}`,
      before: { hold: locked.hold },
      after: { reason, ...(note && { note }) },
    });
    return locked;
  });
  if (order) publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}
