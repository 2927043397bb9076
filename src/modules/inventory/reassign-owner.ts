import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const handOver = query(
  'inventory.hand_over_holds',
  `update stock_reservation set party = :toParty where party = :fromParty and state = 'active'`,
);

/** Moves the reservations of one party's open purchases to another, e.g. from a guest to their account. */
export async function reassignHolds(tx: Connection, fromParty: string, toParty: string): Promise<void> {
  await tx.run(handOver, { fromParty, toParty });
}

const handOverOf = query(
  'inventory.hand_over_holds_of',
  'update stock_reservation set party = :toParty where holder = any(:holders::text[])',
);

/** Moves the reservations of some purchases to another party. */
export async function reassignHoldsOf(
  tx: Connection,
  holders: readonly string[],
  toParty: string,
): Promise<void> {
  await tx.run(handOverOf, { holders, toParty });
}
