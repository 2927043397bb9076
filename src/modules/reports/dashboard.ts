import type { RequestContext } from '../../platform/context.ts';
import { failedMailCount } from '../../platform/mail.ts';
import { lowStock } from '../catalog/index.ts';
import { type Channel, ordersByState, salesFigures, type Sales, type SalesPeriod } from '../orders/index.ts';
import { failedEventCount, openDisputeCount, openFindingCount } from '../payments/index.ts';
import { unansweredCount } from '../questions/index.ts';
import { waitingReturns } from '../returns/index.ts';
import { pendingReviewCount } from '../reviews/index.ts';
import { outstandingCredit } from '../store-credit/index.ts';
import { lastSyncAt } from '../suppliers/index.ts';
import { openTicketCount } from '../support/index.ts';

/**
 * Figures of the day for the admin's first page, and sales of the last `days` days. Sales count what was paid, by the
 * day it was paid, before refunds. A figure that cannot be read is null and in the log; the others stand.
 */
export async function dashboard(
  context: RequestContext,
  { days, channel = null }: { days: number; channel?: Channel | null | undefined },
) {
  const { db, clock } = context;
  const now = clock.now();
  const read = <Figure>(name: string, figure: Promise<Figure>) => orNothing(context, name, figure);
  const [
    sales,
    orders,
    low_stock,
    pending_reviews,
    open_questions,
    open_tickets,
    returns,
    failed_payment_events,
    open_disputes,
    payment_findings,
    store_credit,
    failed_mails,
    sync,
  ] = await Promise.all([
    read('sales', salesOnTheWire(salesFigures(db, now, days, channel))),
    read(
      'orders',
      ordersByState(db, now, channel).then(({ states, late, held }) => ({ by_state: states, late, held })),
    ),
    read('low_stock', lowStock(db, 10)),
    read('pending_reviews', pendingReviewCount(db)),
    read('open_questions', unansweredCount(db)),
    read('open_tickets', openTicketCount(db)),
    read('returns', waitingReturns(db)),
    read('failed_payment_events', failedEventCount(db)),
    read('open_disputes', openDisputeCount(db)),
    read('payment_findings', openFindingCount(db)),
    read('store_credit', outstandingCredit(db)),
    read('failed_mails', failedMailCount(db)),
    read(
      'sync',
      lastSyncAt(db).then((at) => ({ last_at: at?.toISOString() ?? null })),
    ),
  ]);
  return {
    days,
    sales,
    orders,
    low_stock,
    pending_reviews,
    open_questions,
    open_tickets,
    returns,
    failed_payment_events,
    open_disputes,
    payment_findings,
    store_credit,
    failed_mails,
    sync,
    generated_at: now.toISOString(),
  };
}

async function orNothing<Figure>(
  { log }: RequestContext,
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

async function salesOnTheWire(figures: ReturnType<typeof salesFigures>) {
  const { today, week, month, range, byDay } = await figures;
  return {
    today: periodOnTheWire(today),
    week: periodOnTheWire(week),
    month: periodOnTheWire(month),
    range: periodOnTheWire(range),
    by_day: byDay.map((day) => ({ day: day.day, ...onTheWire(day) })),
  };
}

function periodOnTheWire({ current, previous }: SalesPeriod) {
  return { current: onTheWire(current), previous: onTheWire(previous) };
}

function onTheWire(sales: Sales) {
  return {
    paid_cents: sales.paidCents,
    credit_cents: sales.creditCents,
    orders: sales.orders,
    average_cents: sales.averageCents,
    margin_cents: sales.marginCents,
    margin_basis_points: sales.marginBasisPoints,
    placed: sales.placed,
    placed_paid: sales.placedPaid,
  };
}
