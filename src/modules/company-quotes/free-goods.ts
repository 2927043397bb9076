import type { Shop } from '../../platform/context.ts';
import { releaseReservations } from '../inventory/index.ts';
import { keptTooLong } from './company-quotes.queries.ts';

const freedAtOnce = 200;

/** Frees goods that were kept for quotes, once the time for that is over; the quotes stay as they are. Safe to run twice. */
export async function freeGoods({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await db.rows(keptTooLong, { now: clock.now(), atOnce: freedAtOnce })) {
    await db.transaction((tx) => releaseReservations(tx, id));
  }
}
