import type { Connection } from '../../../platform/database/database.ts';
import { lastEvents } from './events.queries.ts';

/** When the shop last heard a webhook of each provider; those it never heard are left out. */
export async function lastEventsOf(db: Connection): Promise<Map<string, Date>> {
  const rows = await db.rows(lastEvents);
  return new Map(
    rows.flatMap(({ provider, heard_at: at }) => (at === null ? [] : [[provider, at] as const])),
  );
}
