import { type Message, msg } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import type { Figures } from './sales-words.ts';

export type TodoKey = Figures['todo'][number]['key'];

const payments = (view: string, state?: string) => withQuery(adminLinks.payments(), { view, state });
const orders = (filter: Record<string, string>) => withQuery(adminLinks.orders(), filter);

/** What each thing to do is called, and the list that has just these. */
export const todoItems: Record<TodoKey, { label: Message; to: string; isUrgent?: true }> = {
  orders_to_pack: { label: msg('Orders to pack'), to: adminLinks.packingQueue() },
  orders_to_assemble: { label: msg('PCs to put together'), to: adminLinks.assembly() },
  orders_late: { label: msg('Late to leave'), to: orders({ attention: 'late' }), isUrgent: true },
  orders_without_stock: {
    label: msg('Paid, without stock'),
    to: orders({ state: 'paid_without_stock' }),
    isUrgent: true,
  },
  orders_to_review: {
    label: msg('Orders to look at'),
    to: orders({ state: 'manual_review' }),
    isUrgent: true,
  },
  orders_held: { label: msg('Orders on hold'), to: orders({ attention: 'held' }) },
  parcel_problems: {
    label: msg('Parcels to look at'),
    to: withQuery(adminLinks.shipments(), { view: 'problems' }),
    isUrgent: true,
  },
  disputes_open: { label: msg('Open disputes'), to: payments('disputes', 'open'), isUrgent: true },
  refunds_overdue: { label: msg('Refunds overdue'), to: payments('refunds', 'overdue'), isUrgent: true },
  refunds_to_settle: { label: msg('Refunds to settle'), to: payments('refunds') },
  approvals_waiting: {
    label: msg('Money to approve'),
    to: withQuery(adminLinks.approvals(), { state: 'waiting' }),
  },
  payment_findings: { label: msg('Payments to look at'), to: payments('findings', 'open') },
  failed_payment_events: {
    label: msg('Failed payment events'),
    to: withQuery(adminLinks.payments(), { state: 'failed' }),
    isUrgent: true,
  },
  invoices_needed: { label: msg('Invoices to stamp'), to: orders({ invoice: 'needed' }) },
  receipts_refused: {
    label: msg('Receipts of payments refused'),
    to: withQuery(adminLinks.invoices(), { kind: 'payment', state: 'failed' }),
    isUrgent: true,
  },
  return_parcels: {
    label: msg('Parcels of returns to look at'),
    to: withQuery(adminLinks.returns(), { parcel: 'problem' }),
    isUrgent: true,
  },
  returns_to_decide: {
    label: msg('Returns to decide'),
    to: withQuery(adminLinks.returns(), { state: 'requested' }),
  },
  returns_at_bench: {
    label: msg('Returns to inspect or shelve'),
    to: withQuery(adminLinks.returnsBench(), { place: 'here' }),
  },
  returns_to_settle: {
    label: msg('Returns to settle'),
    to: withQuery(adminLinks.returns(), { state: 'inspected' }),
  },
  companies_to_decide: {
    label: msg('Companies to decide'),
    to: withQuery(adminLinks.companies(), { state: 'applied' }),
  },
  companies_overdue: {
    label: msg('Companies with overdue credit'),
    to: withQuery(adminLinks.receivables(), { late: '1' }),
    isUrgent: true,
  },
  quotes_to_answer: {
    label: msg('Quotes to answer'),
    to: withQuery(adminLinks.quotes(), { state: 'requested' }),
  },
  late_tickets: {
    label: msg('Late conversations'),
    to: withQuery(adminLinks.support(), { view: 'late' }),
    isUrgent: true,
  },
  open_tickets: { label: msg('Open conversations'), to: withQuery(adminLinks.support(), { state: 'open' }) },
  open_questions: {
    label: msg('Questions to answer'),
    to: withQuery(adminLinks.questions(), { answered: 'no' }),
  },
  pending_reviews: {
    label: msg('Reviews to decide'),
    to: withQuery(adminLinks.reviews(), { state: 'pending' }),
  },
  shared_builds: {
    label: msg('Shared builds to decide'),
    to: withQuery(adminLinks.gallery(), { state: 'pending' }),
  },
  shop_problems: { label: msg('Problems of the shop'), to: adminLinks.health(), isUrgent: true },
  failed_mails: {
    label: msg('E-mails not delivered'),
    to: withQuery(adminLinks.mails(), { state: 'failed' }),
  },
  dead_jobs: { label: msg('Jobs that failed'), to: adminLinks.jobs() },
  imports_with_problems: {
    label: msg('Imports with problems'),
    to: withQuery(adminLinks.imports(), { attention: 'problems' }),
  },
  customer_imports_with_problems: {
    label: msg('Imports of customers with problems'),
    to: withQuery(adminLinks.customerImports(), { attention: 'problems' }),
  },
  purchases_unknown: {
    label: msg('Purchases that may not have arrived'),
    to: adminLinks.purchasing('unknown'),
    isUrgent: true,
  },
  purchases_to_confirm: { label: msg('Purchases to confirm'), to: adminLinks.purchasing('to_confirm') },
  supplier_returns_late: {
    label: msg('Returns that suppliers have not answered'),
    to: adminLinks.supplierReturns({ late: '1' }),
  },
  feeds_to_approve: { label: msg('Feeds to approve'), to: adminLinks.syncProducts() },
  feed_lines_to_decide: { label: msg('Lines of feeds to decide'), to: adminLinks.quarantine() },
  low_stock: {
    label: msg('Products low in stock'),
    to: withQuery(adminLinks.products(), { stock: 'low', sort: 'stock' }),
  },
};
