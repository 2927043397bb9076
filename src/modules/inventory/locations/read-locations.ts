import type { Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { addressInWords, readShippingRules } from '../../shipping/index.ts';
import { allLocations, locationsWithTotals } from './locations.queries.ts';

/** Every location in the staff's order; with totals, what is there in all and where shoppers collect it. */
export async function locationsOf(
  context: { db: Connection; log: Pick<Log, 'warn'>; clock: Clock },
  hasTotals: boolean,
) {
  const { db } = context;
  if (!hasTotals) return db.rows(allLocations);
  const rows = await db.rows(locationsWithTotals);
  const { branches } = await readShippingRules(context);
  return rows.map(({ products, on_hand: onHand, reserved, ...location }) => ({
    ...location,
    totals: { products, on_hand: onHand, reserved },
    branches: branches
      .filter(({ warehouse }) => warehouse === location.location_code)
      .map((branch) => ({
        city: branch.city,
        address: addressInWords(branch),
        is_open: branch.closed === null,
      })),
  }));
}
