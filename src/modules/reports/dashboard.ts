import type { RequestContext } from '../../platform/context.ts';
import type { StaffRight } from '../../platform/http/endpoint.ts';
import { deadJobCount } from '../../platform/jobs.ts';
import { failedMailCount } from '../../platform/mail.ts';
import { waitingApprovals } from '../approvals/index.ts';
import { lowStock } from '../catalog/index.ts';
import { type Channel, ordersByState, salesFigures, type Sales, type SalesPeriod } from '../orders/index.ts';
import { failedEventCount, openDisputeCount, openFindingCount, refundsToSettle } from '../payments/index.ts';
import { unansweredCount } from '../questions/index.ts';
import { waitingReturns } from '../returns/index.ts';
import { pendingReviewCount } from '../reviews/index.ts';
import { readShippingRules } from '../shipping/index.ts';
import { outstandingCredit } from '../store-credit/index.ts';
import { lastSyncAt } from '../suppliers/index.ts';
import { openTicketCount } from '../support/index.ts';

/**
 * Figures of the day for the admin's first page, and sales of the last `days` days. Sales count what was paid, by the
 * day it was paid, before refunds. A figure that cannot be read is null and in the log; the others stand. What the role
 * may not read is left out.
 */
export async function dashboard(
  context: RequestContext,
  { days, channel = null }: { days: number; channel?: Channel | null | undefined },
) {
  const { db, clock } = context;
  const now = clock.now();
  const rights = context.staff?.rights ?? [];
  const read = <Figure>(right: StaffRight, name: string, figure: () => Promise<Figure>) =>
    rights.includes(right) ? orNothing(context, name, figure()) : undefined;
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
    refunds_to_settle,
    store_credit,
    approvals,
    failed_mails,
    dead_jobs,
    sync,
  ] = await Promise.all([
    read('read_reports', 'sales', () =>
      salesOnTheWire(salesFigures(db, now, days, channel), rights.includes('read_costs')),
    ),
    read('read_orders', 'orders', () =>
      readShippingRules(context)
        .then((shipping) => ordersByState(db, now, shipping, channel))
        .then(({ states, late, held }) => ({ by_state: states, late, held })),
    ),
    read('read_catalog', 'low_stock', () => lowStock(db, 10)),
    read('content', 'pending_reviews', () => pendingReviewCount(db)),
    read('content', 'open_questions', () => unansweredCount(db)),
    read('support', 'open_tickets', () => openTicketCount(db)),
    read('read_orders', 'returns', () => waitingReturns(db)),
    read('read_payments', 'failed_payment_events', () => failedEventCount(db)),
    read('read_payments', 'open_disputes', () => openDisputeCount(db)),
    read('read_payments', 'payment_findings', () => openFindingCount(db)),
    read('read_payments', 'refunds_to_settle', () => refundsToSettle(db)),
    read('read_payments', 'store_credit', () => outstandingCredit(db)),
    read('approve_money', 'approvals', () => waitingApprovals(db, now)),
    read('read_mails', 'failed_mails', () => failedMailCount(db)),
    read('system', 'dead_jobs', () => deadJobCount(db)),
    read('read_catalog', 'sync', () => lastSyncAt(db).then((at) => ({ last_at: at?.toISOString() ?? null }))),
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
    refunds_to_settle,
    store_credit,
    approvals,
    failed_mails,
    dead_jobs,
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

async function salesOnTheWire(figures: ReturnType<typeof salesFigures>, withMargin: boolean) {
  const { today, week, month, range, byDay } = await figures;
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
