import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const handOver = query<unknown>(
  'inventory.hand_over_holds',
  'update stock_reservation set party = $2 where party = $1',
);

/** What one party's open purchases hold is another's: a guest's, who has an account now. */
export async function handOverHolds(tx: Connection, fromParty: string, toParty: string): Promise<void> {
  await tx.run(handOver, [fromParty, toParty]);
}

const handOverOf = query<unknown>(
  'inventory.hand_over_holds_of',
  'update stock_reservation set party = $2 where holder = any($1::text[])',
);

/** What some purchases hold is another party's. */
export async function handOverHoldsOf(
  tx: Connection,
  holders: readonly string[],
  toParty: string,
): Promise<void> {
  await tx.run(handOverOf, [holders, toParty]);
}
