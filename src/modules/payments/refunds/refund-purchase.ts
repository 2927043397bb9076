import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type Attempt, hasWayBack, type PaymentMethod } from '../attempts/attempt.ts';
import { creditRef, refundToCredit } from '../attempts/credit-payment.ts';
import { attemptById, attemptByProviderRef } from '../attempts/attempts.queries.ts';
import { lockCharges, refundableOfAttempt } from '../ledger.queries.ts';
import { refundExceeds, requestRefund } from './request-refund.ts';
import { type PaidPart, type RefundTo, splitRefund } from './split-refund.ts';

/** How much of a purchase is refunded, how much of that as credit, and how much waits for its payer's choice; by which refunds. */
export type Refunded = { amountCents: number; creditCents: number; cashCents: number; refundIds: string[] };

/**
 * Refunds a purchase that providers, credit or both paid (`splitRefund` says which goes first), in the caller's
 * transaction. Credit is there at once; a job asks the provider for the rest, or the payer of cash chooses where it
 * goes.
 * @param input `attemptIds` are the payments that count, the first one first; without `amountCents`, all that is left
 * @throws AppError 409 `refund_exceeds_payment` with `details.refundable_cents`, `no_account` where credit has
 *   nowhere to go
 */
export async function refundPurchase(
  tx: Connection,
  shop: Shop,
  input: {
    reference: string;
    attemptIds: readonly string[];
    amountCents?: number | undefined;
    to: RefundTo;
    reason: string;
    requestedBy: string | null;
  },
): Promise<Refunded> {
  const { reference, attemptIds, to, reason, requestedBy } = input;
  const paid: PaidPart[] = [];
  for (const { id, isCredit } of await partsOf(tx, reference, attemptIds)) {
    await tx.run(lockCharges, { attemptId: id });
    const isOwed = !isCredit && (await tx.first(attemptById, { id }))?.provider === 'company_credit';
    paid.push({ attemptId: id, isCredit, isOwed, refundableCents: await refundableOf(tx, id) });
  }
  const leftCents = paid.reduce((sum, { refundableCents }) => sum + Math.max(0, refundableCents), 0);
  const amountCents = input.amountCents ?? leftCents;
  if (amountCents <= 0 || amountCents > leftCents) throw refundExceeds(leftCents);
  let creditCents = 0;
  let cashCents = 0;
  const refundIds: string[] = [];
  for (const part of splitRefund(amountCents, paid, to)) {
    const wanted = { attemptId: part.attemptId, amountCents: part.cents, reason, requestedBy };
    if (part.isIntoCredit) {
      refundIds.push((await refundToCredit(tx, shop, wanted)).id);
      creditCents += part.cents;
    } else {
      const { id, state } = await requestRefund(tx, shop, wanted);
      refundIds.push(id);
      if (state === 'awaiting_choice') cashCents += part.cents;
    }
  }
  return { amountCents, creditCents, cashCents, refundIds };
}

/** A payment of a purchase as a refund begins: how it was made, what of it is left, and who carries that back. */
export type RefundWayLeft = {
  method: PaymentMethod | 'store_credit' | 'company_credit';
  leftCents: number;
  /** No provider carries it back: its payer says where it goes. */
  isAsked: boolean;
};

/** What is left of a purchase's payments, in the order in which `refundPurchase` takes from them the way they came. */
export async function refundWays(
  db: Connection,
  reference: string,
  attemptIds: readonly string[],
): Promise<RefundWayLeft[]> {
  const ways: RefundWayLeft[] = [];
  for (const { id, isCredit } of await partsOf(db, reference, attemptIds)) {
    const attempt = await db.first(attemptById, { id });
    if (!attempt) continue;
    const leftCents = Math.max(0, await refundableOf(db, id));
    ways.push({ method: methodOf(attempt), leftCents, isAsked: !isCredit && !hasWayBack(attempt) });
  }
  return ways;
}

/** The payments and the credit beside them, in this order. */
async function partsOf(
  db: Connection,
  reference: string,
  attemptIds: readonly string[],
): Promise<{ id: string; isCredit: boolean }[]> {
  const credit = await db.first(attemptByProviderRef, {
    provider: 'store_credit',
    providerRef: creditRef(reference),
  });
  const ids = new Set([...attemptIds, ...(credit ? [credit.id] : [])]);
  return [...ids].map((id) => ({ id, isCredit: id === credit?.id }));
}

function methodOf({ method, provider }: Attempt): RefundWayLeft['method'] {
  if (provider === 'store_credit' || provider === 'company_credit') return provider;
  return method ?? (provider === 'paypal' ? 'paypal' : 'card');
}

/** What is left of a payment that may still be given back. */
export async function refundableOf(db: Connection, attemptId: string): Promise<number> {
  return (await db.first(refundableOfAttempt, { attemptId }))?.refundableCents ?? 0;
}
