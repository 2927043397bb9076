import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { ProviderName } from '../attempts/attempt.ts';
import type { Finding } from './note-finding.ts';
import {
  balanceBefore,
  type ReportDay,
  reportDays,
  feesOfReferences,
  keepDay,
  keepMoves,
  keepPayout,
  movedBetween,
} from './provider-report.queries.ts';
import type { Movement, PaymentProvider } from '../provider.ts';

/**
 * Stores a provider's report of a day: its lines with their fees, payouts with their lines, and the balance at its
 * end. Charged − refunds − disputes − fees = paid out + what the balance grew by. A difference is a finding, as is a
 * payout that is not the sum of its lines. Safe to run twice.
 * @param around lines of the day and of the days beside it
 * @throws ProviderError
 */
export async function keepProviderReport(
  { db }: Shop,
  provider: PaymentProvider,
  { day, from, to }: { day: string; from: Date; to: Date },
  around: readonly Movement[],
): Promise<Finding[]> {
  const { name } = provider;
  const findings: Finding[] = [];
  await keep(db, name, around);
  for (const payout of await provider.payouts(from, to)) {
    const { ref, amountCents, state, lines, createdAt, arrivesAt } = payout;
    await db.run(keepPayout, {
      name,
      ref,
      amountCents,
      state,
      hasLines: lines !== undefined,
      createdAt,
      arrivesAt,
    });
    if (!lines) continue;
    await keep(db, name, lines, ref);
    const sumCents = netOf(lines.filter(({ kind }) => kind !== 'payout'));
    if (sumCents !== amountCents) {
      findings.push({
        kind: 'payout_differs',
        provider: name,
        providerRef: ref,
        attemptId: null,
        bookedCents: sumCents,
        reportedCents: amountCents,
        movedAt: createdAt,
      });
    }
  }
  const balanceCents = await provider.balanceAt(to);
  await db.run(keepDay, { name, day, balanceCents });
  const opened = await db.first(balanceBefore, { name, day });
  if (!opened) return findings;
  const movedCents = (await db.first(movedBetween, { name, from, to }))?.cents ?? 0;
  if (opened.cents + movedCents !== balanceCents) {
    findings.push({
      kind: 'balance_differs',
      provider: name,
      providerRef: `balance:${day}`,
      attemptId: null,
      bookedCents: opened.cents + movedCents,
      reportedCents: balanceCents,
      movedAt: to,
    });
  }
  return findings;
}

async function keep(
  db: Connection,
  provider: ProviderName,
  lines: readonly Movement[],
  payoutRef: string | null = null,
): Promise<void> {
  const rows = lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    ref: line.ref,
    charge_ref: line.chargeRef ?? null,
    attempt_id: line.attemptId ?? null,
    amount_cents: line.amountCents,
    fee_cents: line.feeCents,
    at: line.at,
    payout_ref: payoutRef,
  }));
  if (rows.length > 0) await db.run(keepMoves, { provider, rows: JSON.stringify(rows) });
}

function netOf(lines: readonly Movement[]): number {
  return lines.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
}

/** The fees of each of these purchases; those without a report yet are left out. */
export async function feesOf(db: Connection, references: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows(feesOfReferences, { references });
  return new Map(rows.map((row) => [row.reference, row.fee_cents]));
}

/** Every compared day from one to another, newest first, for a file. */
export async function* allReportDays(
  db: Connection,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): AsyncGenerator<ReportDay[]> {
  const partSize = 500;
  for (let offset = 0; ; offset += partSize) {
    const rows = await db.rows(reportDays, { limit: partSize, offset, from: from ?? null, to: to ?? null });
    if (rows.length > 0) yield rows;
    if (rows.length < partSize) return;
  }
}
