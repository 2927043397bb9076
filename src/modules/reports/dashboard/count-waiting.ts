import type { RequestContext } from '../../../platform/context.ts';
import type { StaffRight } from '../../../platform/http/endpoint.ts';
import { deadJobCount } from '../../../platform/jobs.ts';
import { failedMailCount } from '../../../platform/mail-queue.ts';
import { waitingApprovals } from '../../approvals/index.ts';
import { lowStockCount } from '../../catalog/index.ts';
import { applicationCount } from '../../companies/index.ts';
import { overdueCompanyCount } from '../../company-credit/index.ts';
import { waitingQuoteCount } from '../../company-quotes/index.ts';
import { pendingBuildCount } from '../../configurator/index.ts';
import { importsWithProblems } from '../../imports/index.ts';
import { healthProblems } from '../../health/index.ts';
import { ordersWithoutInvoice, refusedReceiptCount } from '../../invoices/index.ts';
import { ordersToAssembleCount, ordersToPackCount, parcelProblemCount } from '../../orders/index.ts';
import {
  failedEventCount,
  openDisputesNow,
  openFindingCount,
  overdueRefunds,
  refundsToSettle,
} from '../../payments/index.ts';
import { waitingPurchases } from '../../purchasing/index.ts';
import { unansweredCount } from '../../questions/index.ts';
import { returnsAtBenchCount, waitingReturns } from '../../returns/index.ts';
import { pendingReviewCount } from '../../reviews/index.ts';
import { outstandingCredit } from '../../store-credit/index.ts';
import { lateSupplierReturns } from '../../supplier-returns/index.ts';
import { waitingFeeds } from '../../suppliers/index.ts';
import { lateTicketCount, openTicketCount } from '../../support/index.ts';

type Reader<Figure> = {
  rights: readonly StaffRight[];
  deed: readonly StaffRight[];
  read: (context: RequestContext) => Promise<Figure>;
};

/**
 * @param right one of which reads its list
 * @param deed one of which does something about it; by default who reads its list
 */
const reader = <Figure>(
  right: StaffRight | readonly StaffRight[],
  read: (context: RequestContext) => Promise<Figure>,
  deed: readonly StaffRight[] = [right].flat(),
): Reader<Figure> => ({ rights: [right].flat(), deed, read });

const hasOne = (rights: readonly StaffRight[], of: readonly StaffRight[]) =>
  of.some((right) => rights.includes(right));

/**
 * What waits for staff beside the states of orders: how it is counted, the right that its list asks for, and who can do
 * something about it.
 */
const readers = {
  orders_to_pack: reader('pack', ({ db }) => ordersToPackCount(db)),
  orders_to_assemble: reader('pack', ({ db }) => ordersToAssembleCount(db)),
  parcel_problems: reader('read_orders', ({ db }) => parcelProblemCount(db), ['orders']),
  open_disputes: reader('read_payments', ({ db }) => openDisputesNow(db), ['orders', 'move_money']),
  refunds_overdue: reader('read_payments', ({ db }) => overdueRefunds(db), ['move_money']),
  refunds_to_settle: reader('read_payments', ({ db }) => refundsToSettle(db), ['move_money']),
  approvals: reader('approve_money', ({ db, clock }) => waitingApprovals(db, clock.now())),
  payment_findings: reader('read_payments', ({ db }) => openFindingCount(db), ['orders', 'keep_books']),
  failed_payment_events: reader('read_payments', ({ db }) => failedEventCount(db), ['orders']),
  invoices_needed: reader('read_orders', async ({ db }) => (await ordersWithoutInvoice(db)).length, [
    'orders',
    'keep_books',
  ]),
  receipts_refused: reader('read_orders', ({ db }) => refusedReceiptCount(db), ['orders', 'keep_books']),
  returns: reader('read_orders', ({ db }) => waitingReturns(db), ['orders']),
  returns_at_bench: reader('pack', (context) => returnsAtBenchCount(context)),
  companies_to_decide: reader('read_customers', ({ db }) => applicationCount(db), ['customers']),
  companies_overdue: reader('read_customers', (context) => overdueCompanyCount(context), [
    'customers',
    'move_money',
    'keep_books',
  ]),
  quotes_to_answer: reader('read_orders', ({ db }) => waitingQuoteCount(db), ['orders']),
  late_tickets: reader('support', ({ db, clock }) => lateTicketCount(db, clock.now())),
  open_tickets: reader('support', ({ db }) => openTicketCount(db)),
  open_questions: reader(['content', 'support'], ({ db }) => unansweredCount(db)),
  pending_reviews: reader('content', ({ db }) => pendingReviewCount(db)),
  shared_builds: reader('content', ({ db }) => pendingBuildCount(db)),
  failed_mails: reader('read_mails', ({ db }) => failedMailCount(db), ['customers']),
  shop_problems: reader('system', async (context) => (await healthProblems(context)).length),
  dead_jobs: reader('system', ({ db }) => deadJobCount(db)),
  imports_with_problems: reader(
    'read_catalog',
    ({ db, clock }) => importsWithProblems(db, ['products', 'pictures', 'redirects', 'edits'], clock.now()),
    ['catalog'],
  ),
  customer_imports_with_problems: reader(
    'read_customers',
    ({ db, clock }) => importsWithProblems(db, ['customers'], clock.now()),
    ['customers'],
  ),
  purchases: reader('stock', ({ db }) => waitingPurchases(db)),
  supplier_returns_late: reader('stock', (context) => lateSupplierReturns(context)),
  feeds: reader('read_catalog', ({ db }) => waitingFeeds(db), ['catalog']),
  low_stock: reader('read_catalog', ({ db }) => lowStockCount(db), ['stock', 'catalog']),
  store_credit: reader('read_payments', ({ db }) => outstandingCredit(db)),
};

type Readers = typeof readers;
type Name = keyof Readers;

/** What waits, by name; null where it could not be read. */
export type Waiting = { [N in Name]: Awaited<ReturnType<Readers[N]['read']>> | null };

/** Counts all that waits for staff; what cannot be read is null and in the log. */
export async function countWaiting(context: RequestContext): Promise<Waiting> {
  const counted = await Promise.all(
    Object.entries(readers).map(async ([name, { read }]) => [
      name,
      await read(context).catch((error: unknown) => {
        context.log.error({ err: error, figure: name }, 'a figure of the dashboard could not be read');
        return null;
      }),
    ]),
  );
  return Object.fromEntries(counted) as Waiting;
}

/** Of what waits, what somebody with these rights may read; the rest is left out. */
export function readableWaiting(waiting: Waiting, rights: readonly StaffRight[]): Partial<Waiting> {
  return Object.fromEntries(
    Object.entries(waiting).filter(([name]) => hasOne(rights, readers[name as Name].rights)),
  );
}

/** Of what somebody may read, what they can do something about; nobody is told to do what they may not. */
export function mendableWaiting(readable: Partial<Waiting>, rights: readonly StaffRight[]): Partial<Waiting> {
  return Object.fromEntries(
    Object.entries(readable).filter(([name]) => hasOne(rights, readers[name as Name].deed)),
  );
}
