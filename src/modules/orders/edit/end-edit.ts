import { keepText, t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type AppError, conflict, notFound } from '../../../platform/errors.ts';
import { releaseReservations } from '../../inventory/index.ts';
import { attemptsOf, closeAttempt } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { checkOrder } from '../fraud/check-order.ts';
import { type LockedOrder, lockOrder, writeHold } from '../orders.queries.ts';
import { publishAfterCommit } from '../publish.ts';
import { note, notedEvent } from '../timeline/note-change.ts';
import { editById, type EditRow, endEdit, overdueEdits, pendingEdit } from './edits.queries.ts';

const sweptAtOnce = 100;

/** An edit. @throws AppError 404 */
export async function requireEdit(db: Connection, id: string): Promise<EditRow> {
  const edit = await db.first(editById, { id });
  if (!edit) throw notFound(t('There is no such change.'));
  return edit;
}

/**
 * Staff give up an edit that waits for its money: its payment page is closed, its goods are free, the order is as before.
 * Safe to repeat.
 * @throws AppError 404; 409 `edit_paid` where money has come or is on its way; 503 while the provider does not answer
 */
export async function withdrawEdit(context: RequestContext, id: string): Promise<EditRow> {
  const { db, staff } = context;
  await closePaymentOf(context, await requireEdit(db, id));
  return db.transaction(async (tx) => {
    const { order_id: orderId } = await requireEdit(tx, id);
    const order = await tx.first(lockOrder, { id: orderId });
    const edit = await requireEdit(tx, id);
    if (edit.state === 'applied' || edit.state === 'refused') throw paid();
    if (order && edit.state === 'pending') {
      await giveUp(tx, context, order, edit, 'withdrawn', staff?.name ?? null);
      await checkOrder(context, tx, orderId);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'order.edit_withdraw',
        subject: `order:${orderId}`,
        after: { difference_cents: edit.difference_cents },
      });
    }
    return requireEdit(tx, id);
  });
}

/** Ends edits whose link ran out; one that is being paid waits for its payment page. */
export async function sweepEdits(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  for (const { id } of await shop.db.rows(overdueEdits, { now, atOnce: sweptAtOnce })) {
    try {
      await closePaymentOf(shop, await requireEdit(shop.db, id));
    } catch (error) {
      shop.log.warn(
        { err: error, edit: id },
        'an overdue edit could not be closed, the next sweep tries again',
      );
      continue;
    }
    await shop.db.transaction(async (tx) => {
      const { order_id: orderId } = await requireEdit(tx, id);
      const order = await tx.first(lockOrder, { id: orderId });
      const edit = await requireEdit(tx, id);
      if (order && edit.state === 'pending' && edit.kept_until <= now) {
        await giveUp(tx, shop, order, edit, 'expired', null);
        await checkOrder(shop, tx, orderId);
      }
    });
  }
}

/** An order that ends takes its pending edit with it, under the lock that its caller holds. Money that still comes goes back. */
export async function endPendingEdit(
  tx: Connection,
  shop: Pick<Shop, 'clock' | 'jobs'>,
  order: LockedOrder,
): Promise<void> {
  const edit = await tx.first(pendingEdit, { orderId: order.id });
  if (edit) await giveUp(tx, shop, order, edit, 'withdrawn', null);
}

/** Closes the payment pages of an order that ended, as far as that is possible now; they end by themselves, too. */
export async function closeEditPayment(shop: Shop, orderId: string): Promise<void> {
  for (const attempt of await attemptsOf(shop.db, orderId)) {
    if (attempt.state !== 'open' && attempt.state !== 'pending') continue;
    await closeAttempt(shop, attempt.id).catch((error: unknown) =>
      shop.log.warn({ err: error, attempt: attempt.id }, 'a payment page of an order that ended stays open'),
    );
  }
}

/**
 * Gives up what was kept for an edit and writes how it ended. The caller holds the order's lock, and checks an order that
 * goes on for signs of fraud: nothing else could hold it while it was held for the edit.
 */
export async function letGo(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  order: Pick<LockedOrder, 'id' | 'hold'>,
  edit: Pick<EditRow, 'id'>,
  state: 'withdrawn' | 'expired' | 'refused',
): Promise<void> {
  const now = clock.now();
  await releaseReservations(tx, edit.id);
  await tx.run(endEdit, { id: edit.id, state, refundIds: [], now });
  await freeOrder(tx, order, now);
}

/** The order is not held for an edit any more. */
export async function freeOrder(
  tx: Connection,
  order: Pick<LockedOrder, 'id' | 'hold'>,
  now: Date,
): Promise<void> {
  if (order.hold === 'edit') await tx.run(writeHold, { orderId: order.id, kind: null, holdNote: null, now });
}

async function giveUp(
  tx: Connection,
  shop: Pick<Shop, 'clock' | 'jobs'>,
  order: LockedOrder,
  edit: EditRow,
  state: 'withdrawn' | 'expired',
  actor: string | null,
): Promise<void> {
  await letGo(tx, shop, order, edit, state);
  const event = notedEvent({
    topic: 'order_edit_ended',
    staff:
      state === 'withdrawn'
        ? keepText('The change that waited for its payment was withdrawn.')
        : keepText('The change was not paid in time: the order stays as it was.'),
    shopper: 'El cambio que tenías por pagar ya no está: tu pedido sigue como estaba.',
  });
  await note(tx, shop, order.id, event, actor);
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

/** @throws AppError 409 `edit_paid` */
export async function closePaymentOf(shop: Shop, edit: EditRow): Promise<void> {
  if (edit.attempt_id === null || edit.state !== 'pending') return;
  const state = await closeAttempt(shop, edit.attempt_id);
  if (state === 'paid' || state === 'pending') throw paid();
}

/** The refusal where money has come or is on its way. */
export function paid(): AppError {
  return conflict('edit_paid', t('Money has come for it or is on its way.'));
}
