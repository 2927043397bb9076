import type { Connection } from '../../platform/database/database.ts';
import type { OrderState } from './order.ts';
import { anyOrder, boughtBy, countByState, salesByDay, spending } from './orders.queries.ts';

/** Sales of a stretch of days beside the one before it, in centavos with IVA. */
export type SalesPeriod = {
  period: 'today' | '7_days' | '30_days';
  paidCents: number;
  previousCents: number;
  orders: number;
};
/** Sales of one day of Mexico City, `YYYY-MM-DD`. */
export type SalesDay = { day: string; paidCents: number; orders: number };

/**
 * What was sold today, in the last 7 and the last 30 days (today included), each beside the same number of days before;
 * and the last 30 days one by one. Only orders a provider confirmed and nobody cancelled, by the day they were paid.
 */
export async function salesFigures(
  db: Connection,
  now: Date,
): Promise<{ periods: SalesPeriod[]; byDay: SalesDay[] }> {
  const rows = await db.rows(salesByDay, [now]);
  const days = rows.map((row) => ({ day: row.day, paidCents: row.paid_cents, orders: row.orders }));
  return {
    periods: [periodOf('today', days, 1), periodOf('7_days', days, 7), periodOf('30_days', days, 30)],
    byDay: days.slice(-30),
  };
}

function periodOf(period: SalesPeriod['period'], days: readonly SalesDay[], length: number): SalesPeriod {
  const current = days.slice(-length);
  const previous = days.slice(-2 * length, -length);
  const paid = (list: readonly SalesDay[]) => list.reduce((sum, day) => sum + day.paidCents, 0);
  return {
    period,
    paidCents: paid(current),
    previousCents: paid(previous),
    orders: current.reduce((sum, day) => sum + day.orders, 0),
  };
}

/** How many orders are in each state; states without orders are left out. */
export async function ordersByState(db: Connection): Promise<{ state: OrderState; count: number }[]> {
  return db.rows(countByState);
}

/** What customers bought and paid for, by customer; those who bought nothing are left out. */
export async function spendingOf(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, { orderCount: number; spentCents: number }>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db.rows(spending, [customerIds]);
  return new Map(
    rows.map((row) => [row.customer_id, { orderCount: row.order_count, spentCents: row.spent_cents }]),
  );
}

/** Whether a customer has a paid order with this product. */
export async function hasBought(db: Connection, customerId: string, productId: number): Promise<boolean> {
  return (await db.first(boughtBy, [customerId, productId]))?.found ?? false;
}

/** Whether a customer has any order, paid or not. */
export async function hasOrders(db: Connection, customerId: string): Promise<boolean> {
  return (await db.first(anyOrder, [customerId]))?.found ?? false;
}
