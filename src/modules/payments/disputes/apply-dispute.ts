import { msg, t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { formatPesos } from '../../../platform/money.ts';
import { staffMoment } from '../../../platform/staff-moment.ts';
import { alertStaff } from '../../staff/index.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { bookDisputed, takenByBanks } from '../ledger.queries.ts';
import { disputeStateOf, noteEvidenceSubmitted, writeDispute } from './disputes.queries.ts';
import { eraseDisputes, isPayerForgotten } from '../personal-data.ts';
import { endUncoveredCash } from '../refunds/refunds.queries.ts';
import { lockAttempt } from '../attempts/attempts.queries.ts';
import type { ReportedDispute } from '../provider.ts';
import { noteFinding } from '../reconciliation/note-finding.ts';

/**
 * Writes the state of a dispute, books what the bank moved, emails staff when they have to act, and announces its
 * beginning, its end and every other amount, in one transaction. Safe to run twice and in any order.
 */
export async function applyDispute(shop: Shop, attempt: Attempt, dispute: ReportedDispute): Promise<void> {
  const { ref, amountCents, reason, state, dueAt } = dispute;
  const { reference, provider } = attempt;
  const isNews = await shop.db.transaction(async (tx) => {
    await tx.first(lockAttempt, { attemptId: attempt.id });
    const before = await tx.first(disputeStateOf, { provider, ref });
    const isForgotten = state !== 'open' && (await isPayerForgotten(tx, attempt.id));
    const written = await tx.first(writeDispute, {
      attemptId: attempt.id,
      provider,
      ref,
      amountCents,
      reason,
      state,
      dueAt,
      now: shop.clock.now(),
      stage: dispute.stage ?? null,
      actions: dispute.actions && JSON.stringify(dispute.actions),
      messages: JSON.stringify(isForgotten ? [] : (dispute.messages ?? [])),
      updatedAt: dispute.updatedAt ?? null,
    });
    // Before it is announced, so that what is said of it is booked.
    let booked = 0;
    for (const { amountCents: cents, providerRef } of dispute.moved) {
      booked += await tx.run(bookDisputed, {
        attemptId: attempt.id,
        amountCents: cents,
        provider,
        providerRef,
      });
    }
    if (written && (before?.state !== state || before.amountCents !== amountCents)) {
      const news = {
        reference,
        attemptId: attempt.id,
        provider,
        disputeRef: ref,
        state,
        amountCents,
        takenCents: (await tx.first(takenByBanks, { attemptId: attempt.id }))?.cents ?? 0,
        reason,
        dueAt,
      };
      await shop.payments.announceDispute(shop, tx, news);
    }
    if (written && state === 'open') await alertOf(shop, tx, written.id, attempt, dispute);
    if (dispute.isAnswered) {
      await tx.first(noteEvidenceSubmitted, {
        provider,
        providerRef: ref,
        now: shop.clock.now(),
        staffName: null,
        texts: null,
      });
    }
    if (booked > 0) await endUncovered(shop, tx, attempt);
    if (written && isForgotten) await eraseDisputes(tx, [attempt.payerId]);
    return written !== undefined || booked > 0;
  });
  if (isNews) shop.realtime.tell('staff', 'chargeback', { reference });
}

/**
 * The payer has from their bank what they were to get by transfer. Nothing is announced: no email may say that the money is
 * still theirs.
 */
async function endUncovered(shop: Shop, tx: Connection, { id: attemptId, provider }: Attempt): Promise<void> {
  const now = shop.clock.now();
  const failure = 'the bank gave the money back to its payer';
  for (;;) {
    const refund = await tx.first(endUncoveredCash, { attemptId, failure, now });
    if (!refund) return;
    await noteFinding(shop, tx, {
      kind: 'refund_failed',
      provider,
      providerRef: refund.id,
      attemptId,
      bookedCents: null,
      reportedCents: -refund.amountCents,
      movedAt: now,
    });
  }
}

/** Once for each stage: a dispute without an answer in time is lost. */
async function alertOf(
  shop: Shop,
  tx: Connection,
  id: string,
  { provider }: Attempt,
  { ref, amountCents, reason, dueAt, stage }: ReportedDispute,
): Promise<void> {
  const until = () => (dueAt === null ? t('the provider says') : staffMoment(dueAt));
  await alertStaff(shop, tx, 'orders', {
    once: `dispute:${provider}:${ref}:${stage ?? ''}`,
    subject: {
      message: msg('A payment of {amount} is disputed: answer until {until}'),
      values: () => ({ amount: formatPesos(amountCents), until: until() }),
    },
    text: msg(
      'Its order is on hold. Evidence is taken until the deadline; without an answer the money is lost.',
    ),
    facts: [
      { name: msg('Reason'), value: reason.replaceAll('_', ' ').toLowerCase() },
      { name: msg('Number'), value: ref },
      ...(stage === undefined
        ? []
        : [{ name: msg('Stage'), value: stage.replaceAll('_', ' ').toLowerCase() }]),
      { name: msg('Answer until'), value: until },
    ],
    path: `/admin/payments/disputes/${id}`,
  });
}
