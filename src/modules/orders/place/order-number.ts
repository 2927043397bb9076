import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

/** The first number (folio): it does not tell the first customer that they are the first. */
const firstNumber = 1001;

const takeNumber = query(
  'orders.next_number',
  `insert into order_number (id, last) values (1, :firstNumber)
   on conflict (id) do update set last = order_number.last + 1
   returning last`,
);

/**
 * The number of an order that is being paid. The row stays locked until the caller's transaction ends, so a rollback
 * leaves no gap.
 */
export async function nextOrderNumber(tx: Connection): Promise<number> {
  const row = await tx.first(takeNumber, { firstNumber });
  if (!row) throw new Error('The row of the number is always there after an upsert.');
  return row.last;
}
