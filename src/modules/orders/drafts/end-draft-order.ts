import { t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { releaseReservations } from '../../inventory/index.ts';
import { audit } from '../../staff/index.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { stateOfDraft } from './draft-order.ts';
import { draftById, type DraftRow, endDraft, lockDraft, overdueDrafts } from './drafts.queries.ts';

const sweptAtOnce = 200;

/**
 * Ends a draft order: its payment page is closed, its link pays nothing any more, its goods are free. Safe to repeat.
 * @throws AppError 404, 409 `draft_paid` where money has come or is on its way
 */
export async function cancelDraftOrder(context: RequestContext, id: string): Promise<DraftRow> {
  const before = await requireDraft(context.db, id);
  if (stateOfDraft(before) === 'in_payment' && before.order_id) {
    await closeUnpaidOrder(context, before.order_id, 'cancelled');
  }
  return context.db.transaction(async (tx) => {
    await tx.first(lockDraft, { id });
    const draft = await requireDraft(tx, id);
    const state = stateOfDraft(draft);
    if (state !== 'open' && state !== 'cancelled' && state !== 'expired') {
      throw conflict('draft_paid', t('Money has come for it or is on its way.'));
    }
    if (state === 'open') {
      await end(tx, context, id, 'cancelled');
      await audit(tx, {
        systemUserId: context.staff?.id,
        action: 'draft_order.cancel',
        subject: `draft_order:${id}`,
        before: { state: 'open' },
        after: { state: 'cancelled' },
      });
    }
    return requireDraft(tx, id);
  });
}

/** A draft order. @throws AppError 404 */
export async function requireDraft(db: Connection, id: string): Promise<DraftRow> {
  const draft = await db.first(draftById, { id });
  if (!draft) throw notFound(t('There is no such draft order.'));
  return draft;
}

/** Ends draft orders whose time is over; one that is being paid waits for its payment page. */
export async function sweepDraftOrders(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  for (const { id } of await shop.db.rows(overdueDrafts, { now, atOnce: sweptAtOnce })) {
    await shop.db.transaction((tx) => endLapsedDraft(tx, shop, id));
  }
}

/** Ends a draft order whose time is over, in the caller's transaction: whoever pays it meanwhile is refused, or came first. */
export async function endLapsedDraft(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  id: string,
): Promise<void> {
  await tx.first(lockDraft, { id });
  const draft = await requireDraft(tx, id);
  if (stateOfDraft(draft) === 'open' && draft.kept_until <= clock.now()) {
    await end(tx, { clock }, id, 'expired');
  }
}

/**
 * Says that a draft order is over for good: another one took the place of one that lapsed, or the order that it became was
 * cancelled. Money that comes for it after all goes back.
 */
export async function supersedeDraft(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  id: string,
): Promise<void> {
  await tx.run(endDraft, { id, state: 'cancelled', now: clock.now() });
}

async function end(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  id: string,
  state: 'cancelled' | 'expired',
): Promise<void> {
  await releaseReservations(tx, id);
  await tx.run(endDraft, { id, state, now: clock.now() });
}
