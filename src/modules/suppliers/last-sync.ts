import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const lastFinished = query<{ at: Date | null }>(
  'suppliers.last_sync_at',
  `select max(finished_at) as at from sync_run where state = 'finished'`,
);

/** When a distributor's feed was last read to its end; undefined before the first time. */
export async function lastSyncAt(db: Connection): Promise<Date | undefined> {
  return (await db.first(lastFinished))?.at ?? undefined;
}
