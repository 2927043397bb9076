import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { currency } from '../../../platform/money.ts';
import { refundIntoCredit, spendHold } from '../../store-credit/index.ts';
import { claimDisputedCredit } from '../disputes/claim-disputed-credit.ts';
import { addCreditRefund } from '../refunds/refunds.queries.ts';
import { addPaidAttempt, attemptByProviderRef } from './attempts.queries.ts';
import { markReplaced } from '../refunds/mark-replaced.ts';
import { lockRefundable } from '../refunds/request-refund.ts';
import { requireAttempt } from '../settlement/settle.ts';

/** The key of a payment by credit, in the ledger and in the books of credit. */
export function creditRef(reference: string): string {
  return `order:${reference}`;
}

/**
 * Takes the credit held for a reference as its payment, in the caller's transaction, without any provider. Safe to
 * run twice.
 * @returns the attempt it stands as; undefined where no credit is held, or it is not there any more
 */
export async function collectCredit(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  reference: string,
): Promise<string | undefined> {
  const now = clock.now();
  const hold = await spendHold(tx, reference, now);
  if (!hold) return undefined;
  const ref = creditRef(reference);
  const values = {
    reference,
    payerId: hold.customer_id,
    provider: 'store_credit',
    method: null,
    amountCents: hold.amount_cents,
    currency,
    now,
    ref,
  };
  const added = await tx.first(addPaidAttempt, values);
  return (
    added?.id ?? (await tx.first(attemptByProviderRef, { provider: 'store_credit', providerRef: ref }))?.id
  );
}

/**
 * Turns money of an attempt into its payer's credit, whatever it was paid with. It asks no provider, so it is booked
 * at once.
 * @param input without `amountCents`, all that is left of the payment
 * @throws AppError 409 `refund_exceeds_payment` with `details.refundable_cents`, `no_account`
 */
export async function refundToCredit(
  tx: Connection,
  shop: Shop,
  input: {
    attemptId: string;
    amountCents?: number | undefined;
    reason: string;
    requestedBy: string | null;
    /** One that failed, whose place it takes. */
    replaces?: string | undefined;
  },
): Promise<{ id: string }> {
  const { attemptId, reason, requestedBy, replaces } = input;
  const { payerId: customerId, reference, provider } = await requireAttempt(tx, attemptId);
  const amountCents = await lockRefundable(tx, attemptId, input.amountCents);
  const refund = await tx.first(addCreditRefund, {
    attemptId,
    amountCents,
    reason,
    requestedBy,
    source: 'store_credit',
  });
  if (!refund) throw new Error('The refund was not written.');
  const now = shop.clock.now();
  if (replaces !== undefined) await markReplaced(tx, replaces, refund.id, now);
  const isCredit = provider === 'store_credit';
  await refundIntoCredit(tx, {
    customerId,
    refundId: refund.id,
    reference,
    attemptId: isCredit ? undefined : attemptId,
    amountCents,
    now,
  });
  if (!isCredit) await claimDisputedCredit(tx, shop, attemptId);
  await shop.payments.announceRefund(shop, tx, {
    reference,
    refundId: refund.id,
    amountCents,
    state: 'succeeded',
  });
  return refund;
}
