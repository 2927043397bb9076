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
import { readOrderToRefund } from './read-refundable.ts';
import { payingAttempts } from './refund-all.ts';
import {
  planRefund,
  type RefundedByName,
  refundedWords,
  takeOutRefunded,
  withdrawnWords,
} from './refund-lines.ts';
import { reopenPcs } from '../assembly/reopen-pcs.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * Staff refund some of an order's money, the way it came or as the buyer's store credit: units of its lines, delivery, or
 * an amount alone. It never exceeds what is left of the payments, nor of a line. Cash, which no provider carries back,
 * waits for its payer to say where it goes.
 * @throws AppError 404; 409 `refund_exceeds_payment` with `details.refundable_cents`, `no_account`; what `planRefund` throws
 */
export async function refundOrder(
  context: RequestContext,
  orderId: string,
  given: RefundInput,
  finish: Finish = nothingMore,
): Promise<void> {
  const { db, staff } = context;
  const { amount_cents: wantedCents, refund_to: to, reason } = given;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    const before = await readOrderToRefund(context, tx, orderId);
    const plan = planRefund(before, given);
    const { amountCents, creditCents, cashCents } = await refundPurchase(tx, context, {
      reference: orderId,
      attemptIds: await payingAttempts(tx, locked),
      amountCents: wantedCents,
      to,
      reason,
      requestedBy: staff?.id ?? null,
    });
    await countAgainstCeiling(tx, context, 'refund', amountCents);
    const fulfilment = plan && (await takeOutRefunded(tx, before, plan, staff?.id));
    if (plan) await reopenPcs(tx, context, orderId);
    const values = {
      amount: formatPesos(amountCents),
      credit: staffCredit(amountCents, creditCents),
      cash: staffCash(cashCents),
      reason,
    };
    await noteChange(
      tx,
      context,
      orderId,
      notedEvent({
        topic: 'refund_by_staff',
        staff:
          plan && (plan.lines.length > 0 || plan.shippingCents > 0)
            ? keepText('Refund of {amount}{credit}{cash} for {what}: {reason}', {
                ...values,
                what: refundedWords(plan),
              })
            : keepText('Refund of {amount}{credit}{cash}: {reason}', values),
        shopper: plan ? withdrawnWords(plan) : null,
      }),
      fulfilment === undefined ? {} : { fulfilment },
      staff?.name ?? null,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.refund',
      subject: `order:${orderId}`,
      after: {
        amount_cents: amountCents,
        store_credit_cents: creditCents,
        reason,
        ...(plan && { shipping_cents: plan.shippingCents, lines: given.lines ?? [] }),
      },
    });
    await finish(tx, orderId);
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}

type RefundInput = RefundedByName & { amount_cents: number; refund_to: RefundTo; reason: string };
