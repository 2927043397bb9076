import type { Connection } from '../../platform/database/database.ts';
import { balanceOf, countMovements, movementPage } from './store-credit.queries.ts';

/** What a customer has to spend, in centavos; 0 for whoever never had credit. */
export async function creditBalance(db: Connection, customerId: string): Promise<number> {
  return (await db.first(balanceOf, [customerId]))?.balance_cents ?? 0;
}

/** A customer's balance with a page of its movements, newest first. */
export async function creditOf(
  db: Connection,
  customerId: string,
  { page, page_size: pageSize }: { page: number; page_size: number },
) {
  const [balanceCents, rows, count] = await Promise.all([
    creditBalance(db, customerId),
    db.rows(movementPage, [customerId, pageSize, (page - 1) * pageSize]),
    db.first(countMovements, [customerId]),
  ]);
  return {
    balance_cents: balanceCents,
    movements: rows.map(({ reference, created_at: at, ...row }) => ({
      ...row,
      order_id: reference,
      created_at: at.toISOString(),
    })),
    total: count?.total ?? 0,
    page,
    page_size: pageSize,
  };
}
