import type { Connection } from '../../../platform/database/database.ts';
import { countParcelProblems } from './parcels.queries.ts';

/** How many parcels and labels of orders wait for somebody. */
export async function parcelProblemCount(db: Connection): Promise<number> {
  return (await db.first(countParcelProblems))?.total ?? 0;
}
