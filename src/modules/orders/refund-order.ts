import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { refundPurchase, type RefundTo } from '../payments/index.ts';
import { audit } from '../staff/index.ts';
import { noteChange } from './note-change.ts';
import { lockOrder } from './orders.queries.ts';
import { staffCredit } from './order-timeline.ts';
import { payingAttempt } from './refund-all.ts';
import { tellOrderChanged } from './tell.ts';

/**
 * Staff give some of an order's money back, for a reason of their own: the way it came, or as the buyer's store credit. What
 * is left of what was paid bounds it.
 * @throws AppError 404; 409 `refund_exceeds_payment` with `details.refundable_cents`, `no_account`; `use_transfer` for cash,
 * which no provider carries back
 */
export async function refundOrder(
  context: RequestContext,
  orderId: string,
  { amount_cents: wantedCents, refund_to: to, reason }: RefundInput,
): Promise<void> {
  const { db, staff } = context;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, [orderId]);
    if (!locked) throw notFound('There is no such order.');
    if (to === 'origin' && (locked.payment_method === 'oxxo' || locked.payment_method === 'spei')) {
      throw conflict('use_transfer', 'Cash and transfers go back by transfer, or as store credit.');
    }
    const { amountCents, creditCents } = await refundPurchase(tx, context, {
      reference: orderId,
      attemptId: await payingAttempt(tx, locked),
      amountCents: wantedCents,
      to,
      reason,
      requestedBy: staff?.id ?? null,
    });
    await noteChange(
      tx,
      context,
      orderId,
      {
        kind: 'noted',
        topic: 'refund_by_staff',
        staff: `Refund of ${formatPesos(amountCents)}${staffCredit(amountCents, creditCents)}: ${reason}`,
        shopper: null,
      },
      {},
      staff?.name ?? null,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.refund',
      subject: `order:${orderId}`,
      after: { amount_cents: amountCents, store_credit_cents: creditCents, reason },
    });
    return locked;
  });
  tellOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}

type RefundInput = { amount_cents: number; refund_to: RefundTo; reason: string };
