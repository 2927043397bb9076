import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const handOver = query(
  'inventory.hand_over_holds',
  'update stock_reservation set party = :toParty where party = :fromParty',
);

/** What one party's open purchases hold is another's: a guest's, who has an account now. */
export async function reassignHolds(tx: Connection, fromParty: string, toParty: string): Promise<void> {
  await tx.run(handOver, { fromParty, toParty });
}

const handOverOf = query(
  'inventory.hand_over_holds_of',
  'update stock_reservation set party = :toParty where holder = any(:holders::text[])',
);

/** What some purchases hold is another party's. */
export async function reassignHoldsOf(
  tx: Connection,
  holders: readonly string[],
  toParty: string,
): Promise<void> {
  await tx.run(handOverOf, { holders, toParty });
}
