import type { Connection } from '../../../platform/database/database.ts';
import { allLocations, locationsWithTotals } from './locations.queries.ts';

/** Every location in the staff's order; with totals, what is there in all. */
export async function locationsOf(db: Connection, hasTotals: boolean) {
  if (!hasTotals) return db.rows(allLocations);
  const rows = await db.rows(locationsWithTotals);
  return rows.map(({ products, on_hand: onHand, reserved, ...location }) => ({
    ...location,
    totals: { products, on_hand: onHand, reserved },
  }));
}
