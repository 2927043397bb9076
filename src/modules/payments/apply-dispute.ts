import type { Shop } from '../../platform/context.ts';
import type { Attempt } from './attempt.ts';
import { book, noteEvidenceSubmitted, writeDispute } from './payments.queries.ts';
import type { ReportedDispute } from './provider.ts';

/**
 * Writes down how a payer's complaint stands, books what the bank moved and tells whoever asked for the payment when it
 * began and when it ended, in one transaction; safe to run twice and in any order.
 */
export async function applyDispute(shop: Shop, attempt: Attempt, dispute: ReportedDispute): Promise<void> {
  const { ref, amountCents, reason, state, dueAt, moved } = dispute;
  const { reference, provider } = attempt;
  const isNews = await shop.db.transaction(async (tx) => {
    const written = await tx.first(writeDispute, [
      attempt.id,
      provider,
      ref,
      amountCents,
      reason,
      state,
      dueAt,
      shop.clock.now(),
    ]);
    if (written) {
      const news = {
        reference,
        attemptId: attempt.id,
        provider,
        disputeRef: ref,
        state,
        amountCents,
        reason,
        dueAt,
      };
      await shop.payments.announceDispute(shop, tx, news);
    }
    if (dispute.isAnswered) {
      await tx.first(noteEvidenceSubmitted, [provider, ref, shop.clock.now(), null]);
    }
    if (moved) await tx.run(book, [attempt.id, 'chargeback', moved.amountCents, provider, moved.providerRef]);
    return written !== undefined || moved !== undefined;
  });
  if (isNews) shop.realtime.tell('staff', 'chargeback', { reference });
}
