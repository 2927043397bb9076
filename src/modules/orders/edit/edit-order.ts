import { randomUUID } from 'node:crypto';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { countAgainstCeiling, destinations, orAskApproval } from '../../approvals/index.ts';
import { refundPurchase } from '../../payments/index.ts';
import { lockOrder } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';
import { payingAttempts } from '../refund/refund-all.ts';
import { applyEdit } from './apply-edit.ts';
import { editOnWire } from './edit-on-wire.ts';
import type { editsContract } from './edits.contract.ts';
import { editById, insertEdit } from './edits.queries.ts';
import { type PreparedEdit, prepareEdit } from './prepare-edit.ts';

export type EditInput = z.output<typeof editsContract.editOrder.body & {}>;
type Reply = { status: 201; body: { edit: ReturnType<typeof editOnWire> } };

/** The input of an edit that gives money back, kept until a second person decides. */
export type AskedEdit = { orderId: string; input: EditInput };

/**
 * Staff edit a paid order of which nothing is packed. What it costs less goes back at once, the way it came or as credit,
 * above the ceiling of who does it by a second person.
 * @throws AppError what `prepareEdit` throws; 409 `order_changed`, `edit_changed`, `needs_approval`, `refund_exceeds_payment`,
 *   `no_account`; 403 `forbidden` where money goes back and the caller may not move any
 */
export function editOrder(context: RequestContext, orderId: string, input: EditInput): Promise<Reply> {
  const call = { owner: context.staff?.id ?? '', route: `edit ${orderId}`, input };
  return answerOnce(context, call, async (keep) => {
    const asked: AskedEdit = { orderId, input };
    return orAskApproval(
      context,
      {
        action: 'order.edit',
        subject: `order:${orderId}`,
        path: `/admin/order/${orderId}`,
        reason: input.reason,
        destination: destinations[input.refund_to],
        input: asked,
      },
      () => writeEdit(context, orderId, input, keep),
    );
  });
}

/** Does it, in one transaction. @throws AppError as `editOrder` */
export async function writeEdit(
  context: RequestContext,
  orderId: string,
  input: EditInput,
  keep: (tx: Connection, reply: Reply) => Promise<void> = async () => {},
): Promise<Reply> {
  const { reply, order } = await context.db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    const prepared = await prepareEdit(tx, context, orderId, input, input.order_version);
    refuseOther(prepared, input);
    const id = randomUUID();
    const now = context.clock.now();
    await tx.run(insertEdit, {
      id,
      orderId,
      state: 'applied',
      token: null,
      before: JSON.stringify(prepared.before),
      after: JSON.stringify(prepared.after),
      address: prepared.address && JSON.stringify(prepared.address),
      orderVersion: prepared.version,
      differenceCents: prepared.differenceCents,
      reason: input.reason,
      createdBy: context.staff?.id ?? null,
      keptUntil: now,
      now,
    });
    const back = await giveBack(tx, context, prepared, input);
    await applyEdit(tx, context, {
      id,
      ...prepared,
      reason: input.reason,
      back,
      by: context.staff && { id: context.staff.id, name: context.staff.name },
    });
    const edit = await tx.first(editById, { id });
    if (!edit) throw new Error(`Edit ${id} was not written.`);
    const made: Reply = { status: 201, body: { edit: editOnWire(edit) } };
    await keep(tx, made);
    return { reply: made, order: locked };
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
  return reply;
}

/** What the shop owes goes back before the goods are touched: money is locked before stock everywhere. */
async function giveBack(
  tx: Connection,
  context: RequestContext,
  { order, differenceCents }: PreparedEdit,
  { reason, refund_to: to }: EditInput,
) {
  if (differenceCents >= 0) return undefined;
  const { staff } = context;
  if (!staff?.rights.includes('move_money')) {
    throw new AppError(
      403,
      'forbidden',
      t('Money goes back with this change. Your role does not include that.'),
    );
  }
  const back = await refundPurchase(tx, context, {
    reference: order.id,
    attemptIds: await payingAttempts(tx, order),
    amountCents: -differenceCents,
    to,
    reason,
    requestedBy: staff.id,
  });
  await countAgainstCeiling(tx, context, 'refund', back.amountCents);
  return { ...back, to };
}

/** Refuses another difference than staff had before them. */
function refuseOther({ differenceCents }: PreparedEdit, input: EditInput): void {
  if (differenceCents !== input.difference_cents) {
    throw conflict(
      'edit_changed',
      t('The difference would be {amount} by now. Look at it again.', {
        amount: formatPesos(differenceCents),
      }),
      { difference_cents: differenceCents },
    );
  }
  if (differenceCents > 0) {
    throw conflict('not_editable', t('The customer would have to pay for it.'));
  }
}
