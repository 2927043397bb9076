import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { countAgainstCeiling, orAskApproval } from '../../approvals/index.ts';
import { collectByHand, currentPayment, isUnsettled, settle } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { type LockedOrder, lockOrder, setPaymentMethod, unpaidOrder } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';
import { closePaymentJob } from './close-other-payment.ts';
import { payByHand } from './on-payment-change.ts';
import { refuseOther, takenAs, type TakenByHand } from './take-by-hand.ts';

/** The input of taking a payment at the counter, kept until a second person decides. */
export type AskedAtCounter = { orderId: string; taken: TakenByHand };

/**
 * Books that staff took themselves what an unpaid order still asks its buyer for otherwise, e.g. by a voucher. Above the
 * ceiling of who books it, a second person does.
 * @throws AppError 404; 422 naming fields; 409 `not_unpaid`, `payment_recorded`, `needs_approval`; 503 while the provider of
 * its payment does not answer
 */
export async function takeAtCounter(
  context: RequestContext,
  asked: AskedAtCounter,
  finish: Finish = nothingMore,
): Promise<void> {
  const { orderId, taken } = asked;
  const order = await context.db.first(unpaidOrder, { orderId });
  if (!order) throw notFound(t('There is no such order.'));
  if (order.owed_cents === null) throw notUnpaid();
  refuseOther(order.owed_cents, taken);
  const approval = {
    action: 'order.payment' as const,
    subject: `order:${orderId}`,
    path: `/admin/order/${orderId}`,
    reason: order.customer_name,
    destination: takenAs[taken.method](taken.reference),
    input: asked,
  };
  await orAskApproval(context, approval, () => bookAtCounter(context, asked, finish));
}

/** Does it, in one transaction. What comes by the other way all the same goes back, as any second payment. */
export async function bookAtCounter(
  context: RequestContext,
  { orderId, taken }: AskedAtCounter,
  finish: Finish = nothingMore,
): Promise<void> {
  const { db, staff, jobs } = context;
  const other = await currentPayment(db, orderId);
  // Money that is there already pays the order: its buyer is told at the counter, not refunded later.
  if (other && isUnsettled(other.state)) await settle(context, other.id);
  const order = await db.transaction(async (tx) => {
    await countAgainstCeiling(tx, context, 'payment', taken.amountCents);
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    if (!isUnpaid(locked)) throw notUnpaid();
    refuseOther(locked.total_cents - locked.store_credit_cents, taken);
    const before = await currentPayment(tx, orderId);
    await tx.run(setPaymentMethod, { orderId, method: taken.method });
    const attemptId = await collectByHand(tx, context, {
      reference: orderId,
      payerId: locked.customer_id,
      method: taken.method,
      proof: taken.reference || `order ${orderId}`,
      amountCents: taken.amountCents,
    });
    await payByHand(context, tx, orderId, attemptId, staff?.name);
    if (before && isUnsettled(before.state)) await jobs.send(tx, closePaymentJob, { attemptId: before.id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.payment',
      subject: `order:${orderId}`,
      before: { payment_method: locked.payment_method },
      after: { payment_method: taken.method, amount_cents: taken.amountCents, reference: taken.reference },
    });
    await finish(tx, orderId);
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: 'paid' });
}

function isUnpaid({ state }: Pick<LockedOrder, 'state'>): boolean {
  return state === 'pending_payment' || state === 'awaiting_payment';
}

function notUnpaid() {
  return conflict('not_unpaid', t('The order is paid already, or over. Take no money for it.'));
}
