import type { Connection } from '../../../platform/database/database.ts';
import { lastEvents } from '../carriers.queries.ts';
import type { CarrierProviderName } from '../provider.ts';

/** When a webhook of each provider was heard last. */
export async function lastNewsOf(db: Connection): Promise<Map<CarrierProviderName, Date>> {
  const rows = await db.rows(lastEvents);
  return new Map(rows.flatMap(({ provider, last_at: at }) => (at ? [[provider, at] as const] : [])));
}
