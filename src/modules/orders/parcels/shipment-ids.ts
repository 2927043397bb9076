import type { Connection } from '../../../platform/database/database.ts';
import { shipmentIdsOf } from './parcels.queries.ts';

/** The ids of orders' shipments. */
export async function shipmentIds(db: Connection, orderIds: readonly string[]): Promise<string[]> {
  return (await db.rows(shipmentIdsOf, { orderIds })).map(({ id }) => id);
}
