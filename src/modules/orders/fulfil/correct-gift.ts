import { keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { lockGift, writeGift } from '../orders.queries.ts';
import { publishAfterCommit } from '../publish.ts';
import { noteChange, notedEvent } from '../timeline/note-change.ts';

/**
 * Staff correct what a gift says to whoever opens it, e.g. a name that its buyer mistyped, until its parcel left. The timeline
 * does not repeat it.
 * @throws AppError 404; 409 `stale`, `too_late` once it left or where it is no gift
 */
export async function correctGift(
  context: RequestContext,
  orderId: string,
  { message, was }: { message: string; was?: string | undefined },
): Promise<void> {
  const { db, clock, staff } = context;
  await db.transaction(async (tx) => {
    const order = await tx.first(lockGift, { orderId });
    if (!order) throw notFound(t('There is no such order.'));
    const { gift_message: before, state, fulfilment } = order;
    const isHere = fulfilment === 'unfulfilled' || fulfilment === 'packed';
    const isWanted = ['awaiting_payment', 'paid', 'paid_without_stock'].includes(state);
    if (before === null || !isHere || !isWanted)
      throw conflict('too_late', t('It is no gift, has left, or is closed already.'));
    requireAsRead(was, before, { gift_message: before });
    if (before === message) return;
    await tx.run(writeGift, { orderId, message, now: clock.now() });
    const said = keepText('The message of the gift was corrected.');
    await noteChange(
      tx,
      context,
      orderId,
      notedEvent({ topic: 'gift_message', staff: said, shopper: 'Corregimos el mensaje de tu regalo.' }),
      {},
      staff?.name ?? null,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.gift',
      subject: `order:${orderId}`,
      before: { gift_message: before },
      after: { gift_message: message },
    });
    await publishAfterCommit(context, tx, { customerId: order.customer_id, orderId, state });
  });
}
