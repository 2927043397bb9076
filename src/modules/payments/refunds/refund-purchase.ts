import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { creditRef, refundToCredit } from '../attempts/credit-payment.ts';
import { attemptByProviderRef, lockCharges, refundableOfAttempt } from '../payments.queries.ts';
import { refundExceeds, requestRefund } from './request-refund.ts';
import { type PaidPart, type RefundTo, splitRefund } from './split-refund.ts';

/** How much of a purchase is refunded, how much of that as credit, and how much waits for its payer's choice. */
export type Refunded = { amountCents: number; creditCents: number; cashCents: number };

/**
 * Refunds a purchase that a provider, credit or both paid (`splitRefund` says which goes first), in the caller's
 * transaction. Credit is there at once; a job asks the provider for the rest, or the payer of cash chooses where it
 * goes.
 * @param input `attemptId` is the provider's payment, where there is one; without `amountCents`, all that is left
 * @throws AppError 409 `refund_exceeds_payment` with `details.refundable_cents`, `no_account` where credit has
 *   nowhere to go
 */
export async function refundPurchase(
  tx: Connection,
  shop: Shop,
  input: {
    reference: string;
    attemptId: string | null | undefined;
    amountCents?: number | undefined;
    to: RefundTo;
    reason: string;
    requestedBy: string | null;
  },
): Promise<Refunded> {
  const { reference, attemptId, to, reason, requestedBy } = input;
  const credit = await tx.first(attemptByProviderRef, {
    provider: 'store_credit',
    providerRef: creditRef(reference),
  });
  const paid: PaidPart[] = [];
  for (const id of new Set([attemptId ?? credit?.id, credit?.id])) {
    if (id !== undefined) paid.push(await refundablePart(tx, id, id === credit?.id));
  }
  const leftCents = paid.reduce((sum, { refundableCents }) => sum + Math.max(0, refundableCents), 0);
  const amountCents = input.amountCents ?? leftCents;
  if (amountCents <= 0 || amountCents > leftCents) throw refundExceeds(leftCents);
  let creditCents = 0;
  let cashCents = 0;
  for (const part of splitRefund(amountCents, paid, to)) {
    const wanted = { attemptId: part.attemptId, amountCents: part.cents, reason, requestedBy };
    if (part.isIntoCredit) {
      await refundToCredit(tx, shop, wanted);
      creditCents += part.cents;
    } else {
      const { state } = await requestRefund(tx, shop, wanted);
      if (state === 'awaiting_choice') cashCents += part.cents;
    }
  }
  return { amountCents, creditCents, cashCents };
}

async function refundablePart(tx: Connection, attemptId: string, isCredit: boolean): Promise<PaidPart> {
  await tx.run(lockCharges, { attemptId });
  const { refundableCents } = (await tx.first(refundableOfAttempt, { attemptId })) ?? { refundableCents: 0 };
  return { attemptId, isCredit, refundableCents };
}
