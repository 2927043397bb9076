import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import {
  balanceOf,
  countMovements,
  frozenOf,
  movedBetween,
  movementPage,
  outstanding,
} from './store-credit.queries.ts';

/** A customer's credit in centavos, frozen parts included; 0 for customers who never had any. */
export async function creditBalance(db: Connection, customerId: string): Promise<number> {
  return (await db.first(balanceOf, { customerId }))?.balance_cents ?? 0;
}

/** What of a customer's credit can be spent now, and what a dispute keeps them from spending. */
export async function spendableCredit(
  db: Connection,
  customerId: string,
): Promise<{ cents: number; frozenCents: number }> {
  const { balance_cents: balance, frozen_cents: frozenCents } = (await db.first(balanceOf, {
    customerId,
  })) ?? {
    balance_cents: 0,
    frozen_cents: 0,
  };
  return { cents: balance - frozenCents, frozenCents };
}

const withMovements = query(
  'store_credit.customers_with_movements',
  'select distinct customer_id from store_credit_movement where customer_id = any(:customerIds::text[])',
);

/** Those of these customers who ever had credit. */
export async function customersWithCredit(
  db: Connection,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(withMovements, { customerIds });
  return new Set(rows.map(({ customer_id: id }) => id));
}

/** A customer's balance with a page of its movements, newest first. */
export async function creditOf(
  db: Connection,
  customerId: string,
  { page, page_size: pageSize }: { page: number; page_size: number },
) {
  const [balance, frozen, rows, count] = await Promise.all([
    db.first(balanceOf, { customerId }),
    db.rows(frozenOf, { customerId }),
    db.rows(movementPage, { customerId, pageSize, offset: (page - 1) * pageSize }),
    db.first(countMovements, { customerId }),
  ]);
  return {
    balance_cents: balance?.balance_cents ?? 0,
    frozen_cents: balance?.frozen_cents ?? 0,
    frozen: frozen.map(({ reference, since, ...row }) => ({
      ...row,
      order_id: reference,
      since: since.toISOString(),
    })),
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

/** What customers have to spend in all, which the shop owes them, and how many they are. */
export async function outstandingCredit(db: Connection): Promise<{ cents: number; customers: number }> {
  return (await db.first(outstanding)) ?? { cents: 0, customers: 0 };
}

/** Credit that paid for orders or came back from them between two moments, for the books. */
export function creditMovedBetween(db: Connection, from: Date, to: Date) {
  return db.rows(movedBetween, { from, to });
}
