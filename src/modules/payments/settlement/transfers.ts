import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { z } from '../../../platform/http/endpoint.ts';
import {
  type Attempt,
  isUnsettled,
  type PaymentInstructions,
  type PaymentState,
} from '../attempts/attempt.ts';
import { speiHoldSetting } from './events.queries.ts';
import { transferredOfAttempt } from '../ledger.queries.ts';
import { requestRefund } from '../refunds/request-refund.ts';

/** What holds until the setting of payments says otherwise: how long the shop waits for a transfer, from the last one (rule R10). */
const holdHours = 48;
const hoursSchema = z.number().int().min(1).max(240);

/**
 * A CLABE has no end of its own: the shop waits the hold time for the first transfer, and again after one that was too
 * small. Other instructions come with their end.
 */
export async function withDeadline(
  tx: Connection,
  instructions: PaymentInstructions,
  { instructions: before }: Attempt,
  now: Date,
): Promise<PaymentInstructions> {
  if (instructions.kind !== 'spei') return instructions;
  if (before !== null && before.remaining_cents === instructions.remaining_cents) {
    return { ...instructions, expires_at: before.expires_at };
  }
  const hours = hoursSchema.catch(holdHours).parse((await tx.first(speiHoldSetting))?.value);
  return { ...instructions, expires_at: new Date(now.getTime() + hours * 3_600_000).toISOString() };
}

/**
 * Announces what transfers mean besides the attempt's state, in the transaction that locks its row: one that was too
 * small (`partial`), and money that was too much or too late and goes back by itself (`excess`).
 * @param attempt as it was before
 * @param state as it is now
 */
export async function attendTransfers(
  shop: Shop,
  tx: Connection,
  attempt: Attempt,
  state: PaymentState,
  instructions: PaymentInstructions | null,
): Promise<void> {
  const { id: attemptId, reference, provider, amountCents } = attempt;
  const isShort =
    instructions?.remaining_cents !== null &&
    instructions?.remaining_cents !== attempt.instructions?.remaining_cents &&
    (instructions?.remaining_cents ?? amountCents) < amountCents;
  if (instructions && isShort) {
    await shop.payments.announce(shop, tx, {
      reference,
      attemptId,
      provider,
      state: 'partial',
      amountCents,
      instructions,
    });
  }
  await returnExcess(shop, tx, attempt, state);
}

/**
 * Requests the return of surplus transfers: all of them where nothing is to be paid any more, else the excess. Runs
 * in the transaction that locks the attempt's row and ends it, so that no ended payment keeps money; no provider is
 * asked. Safe to run twice.
 */
export async function returnExcess(
  shop: Shop,
  tx: Connection,
  { id: attemptId, reference, provider, amountCents }: Attempt,
  state: PaymentState,
): Promise<void> {
  if (isUnsettled(state) || state === 'mismatch') return;
  const { transferredCents, refundableCents } = (await tx.first(transferredOfAttempt, { attemptId })) ?? {
    transferredCents: 0,
    refundableCents: 0,
  };
  // Staff may have sent it from the shop's bank: then there is nothing left that could go back.
  const excessCents = Math.min(transferredCents - (state === 'paid' ? amountCents : 0), refundableCents);
  if (excessCents <= 0) return;
  const excess = { reference, attemptId, provider, state: 'excess', amountCents: excessCents } as const;
  // Announced before it is requested: the listener's row is locked before the ledger's, as everywhere.
  await shop.payments.announce(shop, tx, excess);
  await requestRefund(tx, shop, {
    attemptId,
    amountCents: excessCents,
    reason: 'Transferred without being asked for',
    requestedBy: null,
    source: 'balance',
  });
}
