import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { claimCredit, type ClaimedCredit } from '../../store-credit/index.ts';
import { disputedCredit } from './disputes.queries.ts';
import { lockCharges } from '../ledger.queries.ts';

/**
 * Freezes credit that a disputed payment became while the dispute is open, and takes it back when the dispute is
 * lost: as much as the payer would have twice. Runs in the transaction that writes the dispute or the refund; safe to
 * run twice.
 * @returns undefined where no credit came from the payment
 */
export async function claimDisputedCredit(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  attemptId: string,
): Promise<ClaimedCredit | undefined> {
  await tx.run(lockCharges, { attemptId });
  const disputed = await tx.first(disputedCredit, { attemptId });
  if (!disputed) return undefined;
  const { reference, reason, lostCents, claimedCents } = disputed;
  return claimCredit(tx, {
    attemptId,
    reference,
    reason,
    frozenCents: claimedCents - lostCents,
    lostCents,
    now: clock.now(),
  });
}
