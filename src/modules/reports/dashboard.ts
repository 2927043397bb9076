import type { RequestContext } from '../../platform/context.ts';
import { lowStock } from '../catalog/index.ts';
import { ordersByState, salesFigures } from '../orders/index.ts';
import { failedEventCount } from '../payments/index.ts';
import { unansweredCount } from '../questions/index.ts';
import { pendingReviewCount } from '../reviews/index.ts';
import { lastSyncAt } from '../suppliers/index.ts';
import { openTicketCount } from '../support/index.ts';

/** Figures of the day for the admin's first page; sales count what was paid, by the day it was paid, before refunds. */
export async function dashboard({ db, clock }: RequestContext) {
  const now = clock.now();
  const [sales, byState, low, pendingReviews, openQuestions, openTickets, failedEvents, syncedAt] =
    await Promise.all([
      salesFigures(db, now),
      ordersByState(db),
      lowStock(db, 10),
      pendingReviewCount(db),
      unansweredCount(db),
      openTicketCount(db),
      failedEventCount(db),
      lastSyncAt(db),
    ]);
  return {
    sales: sales.periods.map(({ period, paidCents, previousCents, orders }) => ({
      period,
      paid_cents: paidCents,
      previous_cents: previousCents,
      orders,
    })),
    by_day: sales.byDay.map(({ day, paidCents, orders }) => ({ day, paid_cents: paidCents, orders })),
    orders_by_state: byState,
    low_stock: low,
    pending_reviews: pendingReviews,
    open_questions: openQuestions,
    open_tickets: openTickets,
    failed_payment_events: failedEvents,
    last_sync_at: syncedAt?.toISOString() ?? null,
    generated_at: now.toISOString(),
  };
}
