import { msg, t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { bookedUnder } from '../ledger.queries.ts';
import { countFindings, findingById, type FindingRow, solveFinding } from './findings.queries.ts';
import type { PaymentProvider } from '../provider.ts';
import { hasProviderRef, requireAttempt, settle } from '../settlement/settle.ts';

/** How many findings are open. */
export async function openFindingCount(db: Connection): Promise<number> {
  return (await db.first(countFindings, { isOpen: null }))?.open ?? 0;
}

/**
 * Asks the provider once more about what a finding is about, and solves it where the books agree now.
 * @throws AppError 404; 503 when the provider does not answer
 */
export async function lookAgain(shop: Shop, id: number): Promise<FindingRow> {
  const { db, payments, clock } = shop;
  const finding = await requireFinding(db, id);
  if (finding.attempt_id !== null) {
    await settle(shop, finding.attempt_id);
    const attempt = await requireAttempt(db, finding.attempt_id);
    const provider = payments.provider(attempt.provider);
    if (provider && finding.move === 'chargeback' && hasProviderRef(attempt)) {
      await lookAtDispute(shop, provider, attempt, finding);
    }
    if (provider && finding.move === 'refund' && hasProviderRef(attempt)) {
      // A refund that bounced is booked under the refund's own name with a suffix.
      const ref = finding.provider_ref.replace(/:failed$/, '');
      for (const refund of await provider.refundsOf(attempt, ref)) {
        await applyRefund(shop, attempt, refund);
      }
    }
  }
  const booked = await db.rows(bookedUnder, { provider: finding.provider, refs: [finding.provider_ref] });
  if (booked.some((entry) => entry.amount_cents === finding.reported_cents)) {
    await db.first(solveFinding, {
      id,
      now: clock.now(),
      staffName: null,
      note: msg('Booked after it was processed again.').text,
    });
  }
  return requireFinding(db, id);
}

/** The bank's side of a finding: what it took, or gave back. */
async function lookAtDispute(
  shop: Shop,
  provider: PaymentProvider,
  attempt: Attempt & { providerRef: string },
  { provider_ref: ref }: FindingRow,
): Promise<void> {
  const dispute = await provider.dispute(attempt, ref.replace(/:(reinstated|reversed)$/, ''));
  if (dispute) await applyDispute(shop, attempt, dispute);
}

/**
 * Closes a finding with the explanation of staff.
 * @throws AppError 404; 409 `already_solved`
 */
export async function explainFinding(
  { db, clock, staff }: RequestContext,
  id: number,
  note: string,
): Promise<FindingRow> {
  await requireFinding(db, id);
  await db.transaction(async (tx) => {
    const solved = await tx.first(solveFinding, {
      id,
      now: clock.now(),
      staffName: staff?.name ?? null,
      note,
    });
    if (!solved) throw new AppError(409, 'already_solved', t('Somebody has explained it already.'));
    const subject = `payment-finding:${id}`;
    await audit(tx, { systemUserId: staff?.id, action: 'payment_finding.explain', subject, after: { note } });
  });
  return requireFinding(db, id);
}

async function requireFinding(db: Connection, id: number): Promise<FindingRow> {
  const finding = await db.first(findingById, { id });
  if (!finding) throw notFound(t('There is no such finding.'));
  return finding;
}
