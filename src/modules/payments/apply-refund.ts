import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Attempt } from './attempt.ts';
import {
  addProviderRefund,
  book,
  changeRefund,
  lockCharges,
  type Refund,
  refundAtProvider,
} from './payments.queries.ts';
import type { ReportedRefund } from './provider.ts';

/**
 * Writes down how a refund stands at the provider and books it, in one transaction; safe to run twice. A refund made
 * on the provider's own pages is taken over.
 */
export async function applyRefund(shop: Shop, attempt: Attempt, reported: ReportedRefund): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.run(lockCharges, [attempt.id]);
    const refund =
      (await tx.first(refundAtProvider, [attempt.id, reported.providerRef, reported.refundId ?? null])) ??
      (await takeOver(tx, attempt, reported));
    const state = refundStateAfter(refund.state, reported.status);
    await tx.run(changeRefund, [refund.id, state, reported.providerRef, shop.clock.now()]);
    // What came back after it had arrived is booked in again: the ledger is never corrected, only continued.
    if (reported.status === 'succeeded') {
      await tx.run(book, [
        attempt.id,
        'refund',
        -reported.amountCents,
        attempt.provider,
        reported.providerRef,
      ]);
    }
    if (state === 'succeeded') await shop.payments.announceRefund(shop, tx, attempt.reference);
    if (reported.status === 'failed' && refund.state === 'succeeded') {
      await tx.run(book, [
        attempt.id,
        'refund',
        reported.amountCents,
        attempt.provider,
        `${reported.providerRef}:failed`,
      ]);
    }
  });
  shop.realtime.tell('staff', 'refund.changed', { reference: attempt.reference, state: reported.status });
}

async function takeOver(tx: Connection, attempt: Attempt, reported: ReportedRefund): Promise<Refund> {
  const refund = await tx.first(addProviderRefund, [
    attempt.id,
    reported.amountCents,
    `made at ${attempt.provider}`,
    reported.providerRef,
  ]);
  if (!refund) throw new Error('The refund was not written.');
  return refund;
}

/** A refund goes forward; only a failure may still come after success (a closed card account, say). */
export function refundStateAfter(current: Refund['state'], seen: ReportedRefund['status']): Refund['state'] {
  if (current === 'succeeded' && seen === 'pending') return current;
  if (current === 'failed' && seen === 'pending') return current;
  return seen;
}
