import type { z } from '../../../platform/http/endpoint.ts';
import type { ordersByState } from '../../orders/index.ts';
import type { staffContract } from '../../staff/index.ts';
import type { Waiting } from './count-waiting.ts';

type TodoItem = z.input<(typeof staffContract)['dashboard']['answers'][200]>['todo'][number];

/**
 * What is to be done, the most pressing first: all that is not nothing, and what could not be counted. What was left out
 * because its reader may not know it, or may do nothing about it, stays out.
 * @param orders null where they could not be read, undefined where they are not their reader's work
 */
export function todoOf(
  orders: Awaited<ReturnType<typeof ordersByState>> | null | undefined,
  waiting: Partial<Waiting> | null,
): TodoItem[] {
  const ofOrders = (count: (known: NonNullable<typeof orders>) => number) =>
    orders === undefined ? undefined : orders && count(orders);
  const inState = (state: string) =>
    ofOrders(({ states }) => states.find((one) => one.state === state)?.count ?? 0);
  const counts: Record<TodoItem['key'], number | null | undefined> = {
    orders_to_pack: waiting?.orders_to_pack,
    orders_to_assemble: waiting?.orders_to_assemble,
    orders_late: ofOrders(({ late }) => late),
    orders_without_stock: inState('paid_without_stock'),
    orders_to_review: inState('manual_review'),
    orders_held: ofOrders(({ held }) => held),
    parcel_problems: waiting?.parcel_problems,
    disputes_open: waiting?.open_disputes && waiting.open_disputes.count,
    refunds_overdue: waiting?.refunds_overdue,
    refunds_to_settle: waiting?.refunds_to_settle,
    approvals_waiting: waiting?.approvals,
    payment_findings: waiting?.payment_findings,
    failed_payment_events: waiting?.failed_payment_events,
    invoices_needed: waiting?.invoices_needed,
    receipts_refused: waiting?.receipts_refused,
    return_parcels: waiting?.returns && waiting.returns.parcel_problems,
    returns_to_decide: waiting?.returns && waiting.returns.to_decide,
    returns_at_bench: waiting?.returns_at_bench,
    returns_to_settle: waiting?.returns && waiting.returns.to_settle,
    companies_to_decide: waiting?.companies_to_decide,
    companies_overdue: waiting?.companies_overdue,
    quotes_to_answer: waiting?.quotes_to_answer,
    late_tickets: waiting?.late_tickets,
    open_tickets: waiting?.open_tickets,
    open_questions: waiting?.open_questions,
    pending_reviews: waiting?.pending_reviews,
    shared_builds: waiting?.shared_builds,
    shop_problems: waiting?.shop_problems,
    failed_mails: waiting?.failed_mails,
    dead_jobs: waiting?.dead_jobs,
    imports_with_problems: waiting?.imports_with_problems,
    customer_imports_with_problems: waiting?.customer_imports_with_problems,
    purchases_unknown: waiting?.purchases && waiting.purchases.unknown,
    purchases_to_confirm: waiting?.purchases && waiting.purchases.to_confirm,
    supplier_returns_late: waiting?.supplier_returns_late,
    feeds_to_approve: waiting?.feeds && waiting.feeds.runs,
    feed_lines_to_decide: waiting?.feeds && waiting.feeds.lines,
    low_stock: waiting?.low_stock,
  };
  const due = waiting?.open_disputes?.dueAt?.toISOString() ?? null;
  return Object.entries(counts).flatMap(([key, count]) =>
    count === undefined || count === 0
      ? []
      : [{ key: key as TodoItem['key'], count, due_at: key === 'disputes_open' ? due : null }],
  );
}
