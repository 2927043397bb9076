import type { Connection } from '../../platform/database/database.ts';
import { waitingApplications } from './companies.queries.ts';

/** Applications that wait for staff. */
export async function applicationCount(db: Connection): Promise<number> {
  return (await db.first(waitingApplications))?.total ?? 0;
}
