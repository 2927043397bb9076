import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type Attempt, hasWayBack, type PaymentMethod } from '../attempts/attempt.ts';
import { creditRef, refundToCredit } from '../attempts/credit-payment.ts';
import { attemptById, attemptByProviderRef, lockCharges, refundableOfAttempt } from '../payments.queries.ts';
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
  const paid: PaidPart[] = [];
  for (const { id, isCredit } of await partsOf(tx, reference, attemptId)) {
    await tx.run(lockCharges, { attemptId: id });
    paid.push({ attemptId: id, isCredit, refundableCents: await refundableOf(tx, id) });
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

/** A payment of a purchase as a refund begins: how it was made, what of it is left, and who carries that back. */
export type RefundWayLeft = {
  method: PaymentMethod | 'store_credit';
  leftCents: number;
  /** No provider carries it back: its payer says where it goes. */
  isAsked: boolean;
};

/** What is left of a purchase's payments, in the order in which `refundPurchase` takes from them the way they came. */
export async function refundWays(
  db: Connection,
  reference: string,
  attemptId: string | null | undefined,
): Promise<RefundWayLeft[]> {
  const ways: RefundWayLeft[] = [];
  for (const { id, isCredit } of await partsOf(db, reference, attemptId)) {
    const attempt = await db.first(attemptById, { id });
    if (!attempt) continue;
    const leftCents = Math.max(0, await refundableOf(db, id));
    ways.push({ method: methodOf(attempt), leftCents, isAsked: !isCredit && !hasWayBack(attempt) });
  }
  return ways;
}

/** The provider's payment and the credit beside it, in this order. */
async function partsOf(
  db: Connection,
  reference: string,
  attemptId: string | null | undefined,
): Promise<{ id: string; isCredit: boolean }[]> {
  const credit = await db.first(attemptByProviderRef, {
    provider: 'store_credit',
    providerRef: creditRef(reference),
  });
  const ids = [...new Set([attemptId ?? credit?.id, credit?.id])];
  return ids.flatMap((id) => (id === undefined ? [] : [{ id, isCredit: id === credit?.id }]));
}

function methodOf({ method, provider }: Attempt): RefundWayLeft['method'] {
  if (provider === 'store_credit') return 'store_credit';
  return method ?? (provider === 'paypal' ? 'paypal' : 'card');
}

async function refundableOf(db: Connection, attemptId: string): Promise<number> {
  return (await db.first(refundableOfAttempt, { attemptId }))?.refundableCents ?? 0;
}
