import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { countAgainstCeiling } from '../../approvals/index.ts';
import {
  currentPayment,
  goesBackByTransfer,
  maskedClabe,
  recordTransferRefund,
} from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { noteChange, notedEvent } from '../timeline/note-change.ts';
import { lockOrder } from '../orders.queries.ts';
import { transferNote } from './settle-refund.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * Records a refund that staff sent from the shop's bank, because cash and transfers have no card to go back to. It
 * never exceeds what is left of the payment; the bank's tracking key makes a repetition safe.
 * @throws AppError 404; 409 `not_cash` for an order paid otherwise, `refund_exceeds_payment`, `transfer_recorded`
 */
export async function refundByTransfer(
  context: RequestContext,
  orderId: string,
  transfer: { amount_cents: number; clabe: string; tracking_key: string; reason: string },
): Promise<void> {
  const { db, staff } = context;
  const { amount_cents: amountCents, clabe, tracking_key: trackingKey, reason } = transfer;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    const attemptId = locked.paid_attempt_id ?? (await currentPayment(tx, orderId))?.id;
    if (!goesBackByTransfer(locked.payment_method) || attemptId === undefined) {
      throw conflict(
        'not_cash',
        t('Only what was paid at OXXO, by transfer or at the counter goes back by transfer.'),
      );
    }
    await recordTransferRefund(tx, context, {
      reference: orderId,
      attemptId,
      amountCents,
      clabe,
      trackingKey,
      reason,
      requestedBy: staff?.id ?? null,
    });
    await countAgainstCeiling(tx, context, 'refund', amountCents);
    const note = notedEvent(transferNote(amountCents, clabe, trackingKey, reason));
    await noteChange(tx, context, orderId, note, {}, staff?.name ?? null);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.transfer_refund',
      subject: `order:${orderId}`,
      after: { ...transfer, clabe: maskedClabe(clabe) },
    });
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}
