import { randomBytes, randomUUID } from 'node:crypto';
import { keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { countAgainstCeiling, destinations, orAskApproval } from '../../approvals/index.ts';
import { reserveStock } from '../../inventory/index.ts';
import { refundPurchase } from '../../payments/index.ts';
import { readLimits } from '../../settings/index.ts';
import { readShippingRules, warehousesNear } from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { emailOrder } from '../email/email-order.ts';
import { editToPayMail } from '../email/mails.ts';
import { type LockedOrder, lockOrder, writeHold } from '../orders.queries.ts';
import { requireExcuse } from '../limits/person-limit.ts';
import { publishOrderChanged } from '../publish.ts';
import { payingAttempts } from '../refund/refund-all.ts';
import { mailBuyer, note, notedEvent } from '../timeline/note-change.ts';
import { applyEdit, piecesOf } from './apply-edit.ts';
import { editLink, editOnWire } from './edit-on-wire.ts';
import { changesOf, editedParts, unitsMore } from './edit-words.ts';
import type { editsContract } from './edits.contract.ts';
import { insertEdit } from './edits.queries.ts';
import { requireEdit } from './end-edit.ts';
import { type PreparedEdit, prepareEdit } from './prepare-edit.ts';

const hour = 3_600_000;

export type EditInput = z.output<typeof editsContract.editOrder.body & {}>;
type Reply = { status: 201; body: { edit: ReturnType<typeof editOnWire> } };

/** The input of an edit that gives money back, kept until a second person decides. */
export type AskedEdit = { orderId: string; input: EditInput };

/**
 * Staff edit a paid order of which nothing is packed. What it costs less goes back at once, the way it came or as credit,
 * above the ceiling of who does it by a second person. One that costs more is kept with its goods until it is paid.
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
  const { db, staff, clock, publicUrl } = context;
  const { reply, order } = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    const prepared = await prepareEdit(tx, context, orderId, input, input.order_version);
    refuseOther(prepared, input);
    const id = randomUUID();
    const now = clock.now();
    const { before, after, address, differenceCents, version } = prepared;
    const isOwed = differenceCents > 0;
    const hours = isOwed ? (await readLimits(tx, context.log)).order_edit_hours : 0;
    // Money is locked before the person, as where an order is placed.
    const back = await giveBack(tx, context, prepared, input);
    await noteExcuse(tx, context, prepared, input);
    await tx.run(insertEdit, {
      id,
      orderId,
      state: isOwed ? 'pending' : 'applied',
      token: isOwed ? `cambio.${randomBytes(24).toString('base64url')}` : null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      address: address && JSON.stringify(address),
      orderVersion: version,
      differenceCents,
      reason: input.reason,
      createdBy: staff?.id ?? null,
      keptUntil: new Date(now.getTime() + hours * hour),
      now,
    });
    if (isOwed) await keepPending(tx, context, locked, id);
    else {
      const by = staff && { id: staff.id, name: staff.name };
      await applyEdit(tx, context, { id, ...prepared, reason: input.reason, back, by });
    }
    const made: Reply = { status: 201, body: { edit: editOnWire(await requireEdit(tx, id), publicUrl) } };
    await keep(tx, made);
    return { reply: made, order: locked };
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
  return reply;
}

/** More of a scarce product than one person may buy stands in the timeline, with the reason. @throws AppError 422 without one */
async function noteExcuse(
  tx: Connection,
  context: RequestContext,
  { order, before, after }: PreparedEdit,
  { limit_reason: reason }: EditInput,
): Promise<void> {
  const { contact_keys: contacts } = order;
  const over = await requireExcuse(tx, {
    contacts,
    lines: unitsMore(before, after),
    reason,
    now: context.clock.now(),
  });
  if (!over) return;
  const { product_name: product, units, days } = over;
  const staff = keepText('More of {product} than one person may buy, {units} within {days} days: {reason}', {
    product,
    units,
    days,
    reason,
  });
  const shopper = `Te vendemos más piezas de ${product} que las que vendemos por persona.`;
  const event = notedEvent({ topic: 'order_edit_over_limit', staff, shopper });
  await note(tx, context, order.id, event, context.staff?.name ?? null);
  await audit(tx, {
    systemUserId: context.staff?.id,
    action: 'order.edit_over_limit',
    subject: `order:${order.id}`,
    after: { product, units, days, reason },
  });
}

/** An edit that its customer has to pay first: its goods are kept, the order is not packed meanwhile, and a letter has the link. */
async function keepPending(
  tx: Connection,
  context: RequestContext,
  order: LockedOrder,
  id: string,
): Promise<void> {
  const { clock, staff, publicUrl, log } = context;
  const now = clock.now();
  const edit = await requireEdit(tx, id);
  const { after, before, reason, difference_cents: owedCents } = edit;
  const changes = changesOf(before, after);
  const told = await emailOrder(tx, order.id);
  const postalCode = (edit.delivery_address ?? told.delivery_address).postal_code;
  const grown = changes.filter(({ was, is }) => is > was);
  await reserveStock(tx, {
    holder: id,
    party: order.customer_id,
    lines: await piecesOf(
      tx,
      grown.map(({ productId, was, is }) => ({ productId, quantity: is - was })),
    ),
    near: warehousesNear(postalCode, await readShippingRules({ db: tx, log, clock })),
    expiresAt: edit.kept_until,
    now,
  });
  await tx.run(writeHold, { orderId: order.id, kind: 'edit', holdNote: reason, now });
  const amount = formatPesos(owedCents);
  await note(
    tx,
    context,
    order.id,
    notedEvent({
      topic: 'order_edit_kept',
      staff: keepText('Change kept until {amount} are paid: {reason} ({what})', {
        amount,
        reason,
        what: editedParts(before, after, changes),
      }),
      shopper: `Preparamos un cambio en tu pedido. Se hace en cuanto pagues la diferencia de ${amount}.`,
    }),
    staff?.name ?? null,
  );
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'order.edit_keep',
    subject: `order:${order.id}`,
    after: { difference_cents: owedCents, reason },
  });
  const link = editLink(publicUrl, edit.token ?? '');
  const owed = { id, changes, differenceCents: owedCents, keptUntil: edit.kept_until };
  await mailBuyer(context, tx, order.id, editToPayMail(told, owed, link, publicUrl));
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
}
