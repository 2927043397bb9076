import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { lockOrder, writeMarks } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * Staff put words on an order, take it up or leave it; what is left out stays. No word is of what happens to the order, so
 * its timeline is silent.
 * @throws AppError 404
 */
export async function markOrder(
  context: RequestContext,
  orderId: string,
  marks: { tags?: string[] | undefined; assigned_to?: 'me' | 'nobody' | undefined },
): Promise<void> {
  const { db, clock, staff } = context;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    await tx.run(writeMarks, {
      orderId,
      tags: marks.tags ?? null,
      isAssigned: marks.assigned_to === undefined ? null : marks.assigned_to === 'me',
      staffId: staff?.id ?? null,
      now: clock.now(),
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.marks',
      subject: `order:${orderId}`,
      after: marks,
    });
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}
