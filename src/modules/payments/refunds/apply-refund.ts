import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { noteFinding } from '../reconciliation/note-finding.ts';
import {
  addProviderRefund,
  changeRefund,
  type Refund,
  refundAtProvider,
  refundById,
} from './refunds.queries.ts';
import { book, lockCharges } from '../ledger.queries.ts';
import { solveRefundFindings } from '../reconciliation/findings.queries.ts';
import type { ReportedRefund } from '../provider.ts';

/**
 * Writes a refund's state at the provider and books it, in one transaction; safe to run twice. A refund made on the
 * provider's own pages is added.
 */
export async function applyRefund(shop: Shop, attempt: Attempt, reported: ReportedRefund): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.run(lockCharges, { attemptId: attempt.id });
    const refund =
      (await tx.first(refundAtProvider, {
        attemptId: attempt.id,
        providerRef: reported.providerRef,
        refundId: reported.refundId ?? null,
      })) ?? (await takeOver(tx, attempt, reported));
    // A look from before the failure that is heard after it: what failed under a name of the provider's never succeeds.
    if (
      refund.state === 'failed' &&
      refund.providerRef === reported.providerRef &&
      reported.status !== 'failed'
    )
      return;
    const state = refundStateAfter(refund.state, reported.status);
    const now = shop.clock.now();
    await tx.run(changeRefund, {
      id: refund.id,
      state,
      providerRef: reported.providerRef,
      now,
      failure: null,
    });
    // A refund that bounced after it arrived is booked in again: the ledger is append-only.
    if (reported.status === 'succeeded') {
      await tx.run(book, {
        attemptId: attempt.id,
        kind: 'refund',
        amountCents: -reported.amountCents,
        provider: attempt.provider,
        providerRef: reported.providerRef,
      });
    }
    if (state === 'succeeded') {
      await tx.run(solveRefundFindings, {
        providerRef: refund.id,
        now,
        byName: null,
        storeCredit: msg('The money is back with its payer.').text,
      });
      const { reference } = attempt;
      const news = { reference, refundId: refund.id, amountCents: refund.amountCents };
      await shop.payments.announceRefund(shop, tx, { ...news, state: 'succeeded' });
    }
    if (reported.status !== 'failed') return;
    if (refund.state === 'succeeded' || reported.cameBack) {
      const { providerRef, amountCents } = reported;
      await tx.run(book, {
        attemptId: attempt.id,
        kind: 'refund',
        amountCents: -amountCents,
        provider: attempt.provider,
        providerRef,
      });
      await tx.run(book, {
        attemptId: attempt.id,
        kind: 'refund',
        amountCents,
        provider: attempt.provider,
        providerRef: `${providerRef}:failed`,
      });
    }
    if (refund.state !== 'failed') await noteFailure(shop, tx, attempt, refund, reported.failure);
  });
  shop.realtime.tell('staff', 'refund.changed', { reference: attempt.reference, state: reported.status });
}

/** A provider refuses a refund for good; nothing happens where the refund is no longer requested. */
export async function refuseRefund(
  shop: Shop,
  attempt: Attempt,
  refundId: string,
  failure: string,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.run(lockCharges, { attemptId: attempt.id });
    const refund = await tx.first(refundById, { id: refundId });
    if (refund?.state === 'requested') await noteFailure(shop, tx, attempt, refund, failure);
  });
  shop.realtime.tell('staff', 'refund.changed', { reference: attempt.reference, state: 'failed' });
}

/** Staff have to settle it otherwise: it is a finding, and it is announced. */
async function noteFailure(
  shop: Shop,
  tx: Connection,
  attempt: Attempt,
  { id, amountCents }: Refund,
  failure: string | null,
): Promise<void> {
  const now = shop.clock.now();
  await tx.run(changeRefund, {
    id,
    state: 'failed',
    providerRef: null,
    now,
    failure: failure ?? 'the provider does not say why',
  });
  await noteFinding(shop, tx, {
    kind: 'refund_failed',
    provider: attempt.provider,
    providerRef: id,
    attemptId: attempt.id,
    bookedCents: null,
    reportedCents: -amountCents,
    movedAt: now,
  });
  const { reference } = attempt;
  await shop.payments.announceRefund(shop, tx, {
    reference,
    refundId: id,
    amountCents,
    state: 'failed',
    failure: failure ?? '',
  });
}

async function takeOver(tx: Connection, attempt: Attempt, reported: ReportedRefund): Promise<Refund> {
  const refund = await tx.first(addProviderRefund, {
    attemptId: attempt.id,
    amountCents: reported.amountCents,
    reason: `made at ${attempt.provider}`,
    providerRef: reported.providerRef,
  });
  if (!refund) throw new Error('The refund was not written.');
  return refund;
}

/** A refund goes forward; only a failure may still come after success (a closed card account, say). */
export function refundStateAfter(current: Refund['state'], seen: ReportedRefund['status']): Refund['state'] {
  if (current === 'succeeded' && seen === 'pending') return current;
  if (current === 'failed' && seen === 'pending') return current;
  return seen;
}
