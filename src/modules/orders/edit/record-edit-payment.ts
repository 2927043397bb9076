import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { rehearse } from '../../../platform/database/rehearse.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { countAgainstCeiling } from '../../approvals/index.ts';
import { collectByHand } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { type LockedOrder, lockOrder } from '../orders.queries.ts';
import {
  type AskedByHand,
  refuseOther,
  refuseOtherPaper,
  takeByHand,
  type TakenByHand,
} from '../pay/take-by-hand.ts';
import { publishOrderChanged } from '../publish.ts';
import { digestOfEditProof, type EditRow, keepEdit, keepEditProof } from './edits.queries.ts';
import { closePaymentOf, paid, requireEdit } from './end-edit.ts';
import { applyPaid, requireUnchanged } from './on-edit-payment.ts';

/**
 * Books that staff took the difference of an edit themselves, which applies it. A payment page that is open is closed first.
 * Above the ceiling of who books it, a second person does. The paper is kept in either case.
 * @throws AppError 404; 422 naming fields; 409 `edit_paid`, `edit_over`, `out_of_stock`, `payment_recorded`, `paper_changed`, `needs_approval`
 */
export async function recordEditPayment(
  context: RequestContext,
  id: string,
  taken: TakenByHand,
  file: unknown,
): Promise<EditRow> {
  const edit = await requireEdit(context.db, id);
  refuseEnded(edit);
  await takeByHand(
    context,
    {
      id,
      taken,
      owedCents: edit.difference_cents,
      file,
      papers: {
        keep: keepEditProof,
        digest: digestOfEditProof,
        requireOpen: async (tx) => {
          await tx.first(lockOrder, { id: edit.order_id });
          refuseEnded(await requireEdit(tx, id));
        },
      },
      action: 'order.edit_payment',
      subject: `order:${edit.order_id}`,
      path: `/admin/order/${edit.order_id}`,
      reason: edit.reason,
    },
    (asked) => bookEditPayment(context, asked),
  );
  return requireEdit(context.db, id);
}

/** Does it, in one transaction; a payment page that is open is closed first. @throws AppError as `recordEditPayment` */
export async function bookEditPayment(context: RequestContext, asked: AskedByHand): Promise<void> {
  try {
    await writePayment(context, asked, null);
  } catch (error) {
    // Closed only now: where a second person has to decide, the customer's page stays as it is.
    const edit = await requireEdit(context.db, asked.id);
    if (!(error instanceof AppError) || error.code !== 'edit_paid' || edit.attempt_id === null) throw error;
    const { attempt_id: closed } = edit;
    // Nor for what is refused anyway, e.g. a reference that is booked already.
    await rehearse(context.db, (tx) => writeIn(tx, context, asked, closed));
    await closePaymentOf(context, edit);
    await writePayment(context, asked, closed);
  }
}

/** @param closed the payment that is known to be over; one that began after it comes first */
async function writePayment(
  context: RequestContext,
  asked: AskedByHand,
  closed: string | null,
): Promise<void> {
  const { db } = context;
  const order = await db.transaction((tx) => writeIn(tx, context, asked, closed));
  publishOrderChanged(context, { customerId: order.customer_id, orderId: order.id, state: order.state });
}

async function writeIn(
  tx: Connection,
  context: RequestContext,
  asked: AskedByHand,
  closed: string | null,
): Promise<LockedOrder> {
  const { id, taken } = asked;
  const { staff, clock } = context;
  await countAgainstCeiling(tx, context, 'payment', taken.amountCents);
  const { order_id: orderId } = await requireEdit(tx, id);
  const locked = await tx.first(lockOrder, { id: orderId });
  if (!locked) throw notFound(t('There is no such order.'));
  const edit = await requireEdit(tx, id);
  refuseEnded(edit);
  await refuseOtherPaper(tx, digestOfEditProof, asked);
  if (edit.attempt_id !== closed) throw paid();
  refuseOther(edit.difference_cents, taken);
  await requireUnchanged(tx, edit);
  const attemptId = await collectByHand(tx, context, {
    reference: orderId,
    payerId: locked.customer_id,
    method: taken.method,
    proof: taken.reference || `edit ${id}`,
    amountCents: edit.difference_cents,
  });
  await tx.run(keepEdit, { id, attemptId, heldUntil: clock.now() });
  await applyPaid(tx, context, locked, edit, staff && { id: staff.id, name: staff.name });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'order.edit_payment',
    subject: `order:${orderId}`,
    after: { amount_cents: taken.amountCents, method: taken.method, reference: taken.reference },
  });
  return locked;
}

function refuseEnded({ state }: EditRow): void {
  if (state === 'applied' || state === 'refused') throw paid();
  if (state !== 'pending') throw conflict('edit_over', t('This change was given up: make it anew.'));
}
