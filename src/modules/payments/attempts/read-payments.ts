import type { Connection } from '../../../platform/database/database.ts';
import type { Attempt, MoneySource, ProviderMethod, ProviderName } from './attempt.ts';
import { attemptById, attemptsOfReference, currentAttempt } from './attempts.queries.ts';
import {
  countDoneRefunds,
  countOpenRefunds,
  doneRefundPage,
  owedToPayer,
  type Refund,
  refundById,
  refundsForPayers,
  openRefundPage,
  type RefundRow,
  refundsOfReference,
  refundsOfReferences,
  type RefundView,
} from '../refunds/refunds.queries.ts';
import { balancesOfReferences, type LedgerEntry, ledgerOfReference } from '../ledger.queries.ts';
import { type Dispute, disputesOfReference, openDisputes } from '../disputes/disputes.queries.ts';
import { eventsOfReference, type EventState, failedEvents } from '../settlement/events.queries.ts';

/** Every try to collect a reference's amount, oldest first. */
export function attemptsOf(db: Connection, reference: string): Promise<Attempt[]> {
  return db.rows(attemptsOfReference, { reference });
}

/** Money that moved for a reference, oldest first. */
export function ledgerOf(db: Connection, reference: string): Promise<LedgerEntry[]> {
  return db.rows(ledgerOfReference, { reference });
}

/** What arrived and what went back for each of these references; those without any money are left out. */
export async function balancesOf(
  db: Connection,
  references: readonly string[],
): Promise<Map<string, { paidCents: number; refundedCents: number; refundedCreditCents: number }>> {
  const rows = await db.rows(balancesOfReferences, { references });
  return new Map(rows.map(({ reference, ...balance }) => [reference, balance]));
}

/** Money of many references on its way back, there or failed, by reference, oldest first. */
export async function refundedOf(db: Connection, references: readonly string[]) {
  return Map.groupBy(await db.rows(refundsOfReferences, { references }), ({ reference }) => reference);
}

/** What payers are told of the refunds of their purchases, by reference, oldest first. */
export async function payersRefundsOf(db: Connection, references: readonly string[]) {
  return Map.groupBy(await db.rows(refundsForPayers, { references }), ({ reference }) => reference);
}

/** Money of a reference on its way back or there, oldest first. */
export function refundsOf(
  db: Connection,
  reference: string,
): Promise<(Refund & { paidWith: MoneySource; needsStaff: boolean })[]> {
  return db.rows(refundsOfReference, { reference });
}

/** Refunds as staff see them, the most pressing first. */
export async function refundsPage(
  db: Connection,
  { view, page, pageSize }: { view: RefundView; page: number; pageSize: number },
): Promise<{ rows: RefundRow[]; total: number }> {
  const shown = { pageSize, offset: (page - 1) * pageSize };
  const [rows, count] = await Promise.all(
    view === 'done'
      ? [db.rows(doneRefundPage, shown), db.first(countDoneRefunds)]
      : [db.rows(openRefundPage, { view, ...shown }), db.first(countOpenRefunds, { view })],
  );
  return { rows, total: count?.total ?? 0 };
}

/** How many refunds wait for staff: to be sent, failed, or overdue. */
export async function refundsToSettle(db: Connection): Promise<number> {
  return (await db.first(countOpenRefunds, { view: 'to_do' }))?.total ?? 0;
}

/** How many refunds are on their way, or wait, for longer than they may. */
export async function overdueRefunds(db: Connection): Promise<number> {
  return (await db.first(countOpenRefunds, { view: 'overdue' }))?.total ?? 0;
}

/** Refunds that wait for their payer or for staff. */
export async function owedTo(db: Connection, payerId: string): Promise<number> {
  return (await db.first(owedToPayer, { payerId }))?.cents ?? 0;
}

/** The refund, and what it is of. */
export async function refundWithReference(
  db: Connection,
  id: string,
): Promise<(Refund & { reference: string }) | undefined> {
  const refund = await db.first(refundById, { id });
  if (!refund) return undefined;
  const { reference } = (await db.first(attemptById, { id: refund.attemptId })) ?? {};
  return reference === undefined ? undefined : { ...refund, reference };
}

/** What providers told us about a reference's payments, oldest first. */
export function eventsOf(
  db: Connection,
  reference: string,
): Promise<{ id: number; type: string; state: EventState; receivedAt: Date }[]> {
  return db.rows(eventsOfReference, { reference });
}

/** The attempt at a provider that counts: the one that paid, or else the newest; undefined before the first. */
export function currentPayment(
  db: Connection,
  reference: string,
): Promise<(Attempt & { provider: ProviderName; method: ProviderMethod | null }) | undefined> {
  return db.first(currentAttempt, { reference });
}

/** Complaints at a bank about a reference's payments, oldest first. */
export function disputesOf(db: Connection, reference: string): Promise<Dispute[]> {
  return db.rows(disputesOfReference, { reference });
}

/** How many payers dispute a payment with their bank, and until when the first of them is to be answered. */
export async function openDisputesNow(db: Connection): Promise<{ count: number; dueAt: Date | null }> {
  const row = await db.first(openDisputes);
  return { count: row?.count ?? 0, dueAt: row?.due_at ?? null };
}

/** How many events wait for staff. */
export async function failedEventCount(db: Connection): Promise<number> {
  return (await db.first(failedEvents))?.count ?? 0;
}
