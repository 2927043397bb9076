import type { RequestContext } from '../../../platform/context.ts';
import type { StaffRight } from '../../../platform/http/endpoint.ts';
import { lowStock } from '../../catalog/index.ts';
import {
  type Channel,
  ordersByState,
  salesFigures,
  type Sales,
  type SalesPeriod,
} from '../../orders/index.ts';
import { readShippingRules } from '../../shipping/index.ts';
import { lastSyncAt } from '../../suppliers/index.ts';
import { countWaiting, mendableWaiting, readableWaiting } from './count-waiting.ts';
import type { Keeping } from './keep-figures.ts';
import { todoOf } from './to-do.ts';

/**
 * What staff work off is read again as soon as a change of it is announced, and within seconds besides; what only time
 * changes (an order that gets late) is told after half a minute at most. The rest moves slowly.
 */
const workKeeping: Keeping = { freshSeconds: 5, staleSeconds: 30, endsWithNews: true };
/** Figures of many days: shown at once, however old they are, and read again meanwhile. */
export const figuresKeeping: Keeping = { freshSeconds: 60, staleSeconds: 1800, endsWithNews: false };

/**
 * Figures of the day for the admin's first page, and sales of the last `days` days. Sales count what was paid, by the
 * day it was paid, before refunds. Parts are kept for a while and say when they were read; one that cannot be read is
 * null and in the log, and the others stand. What the role may not read is left out.
 */
export async function dashboard(
  context: RequestContext,
  {
    days,
    channel = null,
    fresh,
  }: { days: number; channel?: Channel | null | undefined; fresh?: 'true' | undefined },
) {
  const { db, clock, figures } = context;
  const now = clock.now();
  const rights = context.staff?.rights ?? [];
  const readAt: Partial<Record<'sales' | 'orders' | 'waiting' | 'low_stock', string>> = {};
  const part = async <Figure>(
    right: StaffRight,
    name: keyof typeof readAt,
    key: string,
    keeping: Keeping,
    work: () => Promise<Figure>,
  ): Promise<Figure | null | undefined> => {
    if (!rights.includes(right)) return undefined;
    const kept = await orNothing(
      context,
      name,
      figures.read(name, key, keeping, fresh ? 'fresh' : 'kept', work),
    );
    if (kept) readAt[name] = kept.readAt.toISOString();
    return kept && kept.figure;
  };
  const ordersOf = (which: Channel | null) =>
    part('read_orders', 'orders', which ?? '', workKeeping, async () =>
      ordersByState(db, clock.now(), await readShippingRules(context), which),
    );
  const [sales, orders, allOrders, counted, low_stock, sync] = await Promise.all([
    // Shorter ranges are read with the 30 days that are told anyway.
    part('read_reports', 'sales', `${days} ${channel ?? ''}`, figuresKeeping, () =>
      salesFigures(db, clock.now(), days, channel),
    ),
    ordersOf(channel),
    channel === null ? undefined : ordersOf(null),
    part('any', 'waiting', '', workKeeping, () => countWaiting(context)),
    part('read_catalog', 'low_stock', '', workKeeping, () => lowStock(db, 10)),
    rights.includes('read_catalog')
      ? orNothing(
          context,
          'sync',
          lastSyncAt(db).then((at) => ({ last_at: at?.toISOString() ?? null })),
        )
      : undefined,
  ]);
  const waiting = counted ? readableWaiting(counted, rights) : null;
  const { open_disputes: disputes, ...readable } = waiting ?? {};
  return {
    days,
    todo: todoOf(
      rights.includes('orders') ? (channel === null ? orders : allOrders) : undefined,
      waiting && mendableWaiting(waiting, rights),
    ),
    sales: sales && salesOnTheWire(sales, rights.includes('read_costs')),
    orders: orders && { by_state: orders.states, late: orders.late, held: orders.held },
    low_stock,
    pending_reviews: readable.pending_reviews,
    open_questions: readable.open_questions,
    open_tickets: readable.open_tickets,
    returns: readable.returns && {
      to_decide: readable.returns.to_decide,
      to_inspect: readable.returns.to_inspect,
    },
    failed_payment_events: readable.failed_payment_events,
    open_disputes: disputes && disputes.count,
    payment_findings: readable.payment_findings,
    refunds_to_settle: readable.refunds_to_settle,
    store_credit: readable.store_credit,
    approvals: readable.approvals,
    failed_mails: readable.failed_mails,
    dead_jobs: readable.dead_jobs,
    sync,
    read_at: readAt,
    generated_at: now.toISOString(),
  };
}

/** What `figure` comes to; null where it could not be read, which the log says. */
export async function orNothing<Figure>(
  { log }: Pick<RequestContext, 'log'>,
  name: string,
  figure: Promise<Figure>,
): Promise<Figure | null> {
  try {
    return await figure;
  } catch (error) {
    log.error({ err: error, figure: name }, 'a figure of the dashboard could not be read');
    return null;
  }
}

function salesOnTheWire(
  { today, week, month, range, byDay }: Awaited<ReturnType<typeof salesFigures>>,
  withMargin: boolean,
) {
  const onTheWire = (sales: Sales) => salesFields(sales, withMargin);
  const periodOnTheWire = ({ current, previous }: SalesPeriod) => ({
    current: onTheWire(current),
    previous: onTheWire(previous),
  });
  return {
    today: periodOnTheWire(today),
    week: periodOnTheWire(week),
    month: periodOnTheWire(month),
    range: periodOnTheWire(range),
    by_day: byDay.map((day) => ({ day: day.day, ...onTheWire(day) })),
  };
}

function salesFields(sales: Sales, withMargin: boolean) {
  return {
    paid_cents: sales.paidCents,
    credit_cents: sales.creditCents,
    orders: sales.orders,
    average_cents: sales.averageCents,
    margin_cents: withMargin ? sales.marginCents : null,
    margin_basis_points: withMargin ? sales.marginBasisPoints : null,
    placed: sales.placed,
    placed_paid: sales.placedPaid,
  };
}
