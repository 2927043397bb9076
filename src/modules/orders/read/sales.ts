import type { Connection } from '../../../platform/database/database.ts';
import { type ShippingRules } from '../../shipping/index.ts';
import type { OrderState } from '../order-state.ts';
import {
  boughtBy,
  buyersOf,
  countByState,
  salesByDay,
  type SalesDayRow,
  spending,
} from '../orders.queries.ts';
import { lateValues } from './order-queues.ts';

/** Who buys: everybody, or those with a price list. */
export type Channel = 'retail' | 'wholesale';

/** Sales of a stretch of days; cents with IVA unless told otherwise. */
export type Sales = {
  paidCents: number;
  /** Of it, what store credit paid. */
  creditCents: number;
  orders: number;
  /** Paid for each order; null without orders. */
  averageCents: number | null;
  /** Without IVA and without shipping, of the lines whose cost is known; null where none is. */
  marginCents: number | null;
  /** The margin as a share of what those lines sold for, in basis points. */
  marginBasisPoints: number | null;
  /** Orders placed in these days, and of those the paid ones. */
  placed: number;
  placedPaid: number;
};
/** A stretch of days beside as many days before it. */
export type SalesPeriod = { current: Sales; previous: Sales };
/** One day of Mexico City, `YYYY-MM-DD`. */
export type SalesDay = Sales & { day: string };

/**
 * What was sold today, in the last 7, the last 30 and the last `days` days (today included), each beside the same
 * number of days before; and the last `days` one by one. Only orders a provider confirmed and nobody cancelled, by the
 * day of Mexico City they were paid, before refunds; of one channel where one is given.
 */
export async function salesFigures(
  db: Connection,
  now: Date,
  days = 30,
  channel: Channel | null = null,
): Promise<Record<'today' | 'week' | 'month' | 'range', SalesPeriod> & { byDay: SalesDay[] }> {
  const rows = await db.rows(salesByDay, { now, days: 2 * Math.max(30, days), channel });
  const period = (length: number): SalesPeriod => ({
    current: salesOf(rows.slice(-length)),
    previous: salesOf(rows.slice(-2 * length, -length)),
  });
  return {
    today: period(1),
    week: period(7),
    month: period(30),
    range: period(days),
    byDay: rows.slice(-days).map((row) => ({ day: row.day, ...salesOf([row]) })),
  };
}

function salesOf(rows: readonly SalesDayRow[]): Sales {
  const sum = (pick: (row: SalesDayRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const paidCents = sum((row) => row.paid_cents);
  const orders = sum((row) => row.orders);
  const marginCents = sum((row) => row.margin_cents);
  const baseCents = sum((row) => row.margin_base_cents);
  return {
    paidCents,
    creditCents: sum((row) => row.credit_cents),
    orders,
    averageCents: orders === 0 ? null : Math.round(paidCents / orders),
    marginCents: baseCents === 0 ? null : marginCents,
    marginBasisPoints: baseCents === 0 ? null : Math.round((marginCents * 10_000) / baseCents),
    placed: sum((row) => row.placed),
    placedPaid: sum((row) => row.placed_paid),
  };
}

/** How many orders are in each state (states without orders are left out), are late to leave, and are held. */
export async function ordersByState(
  db: Connection,
  now: Date,
  shipping: ShippingRules,
  channel: Channel | null = null,
): Promise<{ states: { state: OrderState; count: number }[]; late: number; held: number }> {
  const rows = await db.rows(countByState, { ...lateValues(now, shipping), channel });
  return {
    states: rows.map(({ state, count }) => ({ state, count })),
    late: rows.reduce((sum, row) => sum + row.late, 0),
    held: rows.reduce((sum, row) => sum + row.held, 0),
  };
}

/** What customers bought and paid for, by customer; those who bought nothing are left out. */
export async function spendingOf(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, { orderCount: number; spentCents: number }>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db.rows(spending, { customerIds });
  return new Map(
    rows.map((row) => [row.customer_id, { orderCount: row.order_count, spentCents: row.spent_cents }]),
  );
}

/** Whether a customer has a paid order with this product. */
export async function hasBought(db: Connection, customerId: string, productId: number): Promise<boolean> {
  return (await db.first(boughtBy, { customerId, productId }))?.found ?? false;
}

/** Those of these customers who have placed any order. */
export async function buyersAmong(
  db: Connection,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(buyersOf, { customerIds });
  return new Set(rows.map(({ customer_id: id }) => id));
}
