import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { audit, auditAll, staffWith } from '../../staff/index.ts';
import type { OrderFlag } from '../order-state.ts';
import { lockOrder, writeMarks, writeMarksOnMany } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';

type Marks = {
  tags?: string[] | undefined;
  flag?: OrderFlag | null | undefined;
  assigned_to?: 'me' | 'nobody' | { id: string } | undefined;
};

/**
 * Staff put words and a colour on an order, and say who of them is on it; what is left out stays. Nothing of it is what
 * happens to the order, so its timeline is silent.
 * @throws AppError 404; 422 for somebody who does not work on orders
 */
export async function markOrder(context: RequestContext, orderId: string, marks: Marks): Promise<void> {
  const { db, clock, staff } = context;
  const assigned = await whoIsOnIt(context, marks);
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    await tx.run(writeMarks, {
      orderId,
      tags: marks.tags ?? null,
      isFlagged: marks.flag !== undefined,
      flag: marks.flag ?? null,
      isAssigned: assigned === undefined ? null : assigned !== null,
      staffId: assigned ?? null,
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

/**
 * The same on many orders: a tag joins those that each has; a colour and who is on it take the place of what was there.
 * Orders that are not there, or have ten other tags, are left out.
 * @returns how many were marked
 * @throws AppError 422 for somebody who does not work on orders
 */
export async function markOrders(
  context: RequestContext,
  orderIds: readonly string[],
  { tag, ...marks }: Omit<Marks, 'tags'> & { tag?: string | undefined },
): Promise<number> {
  const { db, clock, staff } = context;
  const assigned = await whoIsOnIt(context, marks);
  const marked = await db.transaction(async (tx) => {
    const rows = await tx.rows(writeMarksOnMany, {
      orderIds,
      tag: tag ?? null,
      isFlagged: marks.flag !== undefined,
      flag: marks.flag ?? null,
      isAssigned: assigned === undefined ? null : assigned !== null,
      staffId: assigned ?? null,
      now: clock.now(),
    });
    await auditAll(
      tx,
      staff?.id,
      rows.map(({ id }) => ({
        action: 'order.marks',
        subject: `order:${id}`,
        after: { ...marks, ...(tag !== undefined && { tags: [tag] }) },
      })),
    );
    return rows;
  });
  for (const { id, customer_id: customerId, state } of marked)
    publishOrderChanged(context, { customerId, orderId: id, state });
  return marked.length;
}

/** Their id; null for nobody, undefined where nothing is said. @throws AppError 422 */
async function whoIsOnIt(
  { db, staff }: RequestContext,
  { assigned_to: who }: Marks,
): Promise<string | null | undefined> {
  if (who === undefined) return undefined;
  if (who === 'nobody') return null;
  if (who === 'me') return staff?.id ?? null;
  if ((await staffWith(db, 'orders')).some(({ id }) => id === who.id)) return who.id;
  throw invalid({ assigned_to: t('Nobody of that name works on orders.') }, t('Check the marked fields.'));
}
