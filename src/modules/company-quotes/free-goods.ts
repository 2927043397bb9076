import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { releaseReservations } from '../inventory/index.ts';
import { keptTooLong, type QuoteRow } from './company-quotes.queries.ts';

const freedAtOnce = 200;

/** Frees goods that were kept for quotes, once the time for that is over; the quotes stay as they are. Safe to run twice. */
export async function freeGoods({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await db.rows(keptTooLong, { now: clock.now(), atOnce: freedAtOnce })) {
    await db.transaction((tx) => releaseReservations(tx, id));
  }
}

/** Frees what an accepted quote still holds whose order was not paid in time: its sweep comes a minute later. */
export async function releaseLapsed(
  tx: Connection,
  { draft_order_id: draftId }: Pick<QuoteRow, 'draft_order_id'>,
): Promise<void> {
  if (draftId !== null) await releaseReservations(tx, draftId);
}
