import { keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/money.ts';
import { countAgainstCeiling } from '../../approvals/index.ts';
import { refundPurchase, type RefundTo } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { noteChange, notedEvent } from '../timeline/note-change.ts';
import { lockOrder } from '../orders.queries.ts';
import { staffCash, staffCredit } from '../timeline/order-timeline.ts';
import { payingAttempt } from './refund-all.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * Staff refund some of an order's money, the way it came or as the buyer's store credit. It never exceeds what is
 * left. Cash, which no provider carries back, waits for its payer to say where it goes.
 * @throws AppError 404; 409 `refund_exceeds_payment` with `details.refundable_cents`, `no_account`
 */
export async function refundOrder(
  context: RequestContext,
  orderId: string,
  { amount_cents: wantedCents, refund_to: to, reason }: RefundInput,
  finish: Finish = nothingMore,
): Promise<void> {
  const { db, staff } = context;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    const { amountCents, creditCents, cashCents } = await refundPurchase(tx, context, {
      reference: orderId,
      attemptId: await payingAttempt(tx, locked),
      amountCents: wantedCents,
      to,
      reason,
      requestedBy: staff?.id ?? null,
    });
    await countAgainstCeiling(tx, context, 'refund', amountCents);
    await noteChange(
      tx,
      context,
      orderId,
      notedEvent({
        topic: 'refund_by_staff',
        staff: keepText('Refund of {amount}{credit}{cash}: {reason}', {
          amount: formatPesos(amountCents),
          credit: staffCredit(amountCents, creditCents),
          cash: staffCash(cashCents),
          reason,
        }),
        shopper: null,
      }),
      {},
      staff?.name ?? null,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.refund',
      subject: `order:${orderId}`,
      after: { amount_cents: amountCents, store_credit_cents: creditCents, reason },
    });
    await finish(tx, orderId);
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}

type RefundInput = { amount_cents: number; refund_to: RefundTo; reason: string };
