import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const waiting = query(
  'suppliers.waiting',
  `select (select count(*)::int from sync_run r where r.state = 'proposed') as runs,
          (select count(*)::int from sync_held h where h.state = 'open') as lines`,
);

/** How many runs wait for a person, and how many lines that were left out. */
export async function waitingFeeds(db: Connection): Promise<{ runs: number; lines: number }> {
  return (await db.first(waiting)) ?? { runs: 0, lines: 0 };
}
