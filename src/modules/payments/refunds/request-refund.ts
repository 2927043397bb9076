import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type AppError, conflict } from '../../../platform/errors.ts';
import { lowerCharge } from '../../company-credit/index.ts';
import { hasWayBack } from '../attempts/attempt.ts';
import {
  addCashRefund,
  addCreditRefund,
  addRefund,
  addTransferRefund,
  type Refund,
  refundById,
} from './refunds.queries.ts';
import { attemptById } from '../attempts/attempts.queries.ts';
import { lockCharges, refundableOfAttempt, transferPrefix, undisputedOfAttempt } from '../ledger.queries.ts';
import { markReplaced } from './mark-replaced.ts';

/** The job that carries a requested refund to the provider. */
export const refundJob = 'payments.refund';

/**
 * Writes a refund in the caller's transaction; a job then asks the provider (rule R24). A refund of cash
 * (`hasWayBack`) waits for its payer to choose between a transfer and credit instead (decision 0040).
 * @param input without `amountCents`, all that is left of the payment
 * @throws AppError 409 `refund_exceeds_payment` with `details.refundable_cents` when that much is not left
 */
export async function requestRefund(
  tx: Connection,
  shop: Shop,
  input: {
    attemptId: string;
    amountCents?: number | undefined;
    reason: string;
    requestedBy: string | null;
    source?: 'charge' | 'balance';
    /** The payer is asked although there is a way back, because the refund failed. */
    isCash?: boolean;
  },
): Promise<Refund> {
  const { attemptId, reason, requestedBy, source = 'charge' } = input;
  const amountCents = await lockRefundable(tx, attemptId, input.amountCents);
  const attempt = await tx.first(attemptById, { id: attemptId });
  if (!attempt) throw new Error(`Attempt ${attemptId} is gone.`);
  if (attempt.provider === 'company_credit') {
    const written = { attemptId, amountCents, reason, requestedBy };
    return lowerDebt(tx, shop, attempt.reference, written);
  }
  if (input.isCash || !hasWayBack(attempt)) {
    const now = shop.clock.now();
    const asked = await tx.first(addCashRefund, { attemptId, amountCents, reason, requestedBy, now });
    if (!asked) throw new Error('The refund was not written.');
    await shop.payments.announceRefund(shop, tx, {
      reference: attempt.reference,
      refundId: asked.id,
      amountCents,
      state: 'awaiting_choice',
    });
    return asked;
  }
  const refund = await tx.first(addRefund, { attemptId, amountCents, reason, requestedBy, source });
  if (!refund) throw new Error('The refund was not written.');
  await shop.jobs.send(tx, refundJob, { refundId: refund.id });
  return refund;
}

/** Nobody paid yet, or the company did: it owes that much less, at once and whatever was asked for. */
async function lowerDebt(
  tx: Connection,
  shop: Shop,
  reference: string,
  written: { attemptId: string; amountCents: number; reason: string; requestedBy: string | null },
): Promise<Refund> {
  const added = await tx.first(addCreditRefund, { ...written, source: 'company_credit' });
  const refund = added && (await tx.first(refundById, { id: added.id }));
  if (!refund) throw new Error('The refund was not written.');
  const { amountCents } = written;
  await lowerCharge(tx, shop, reference, amountCents);
  await shop.payments.announceRefund(shop, tx, {
    reference,
    refundId: refund.id,
    amountCents,
    state: 'succeeded',
  });
  return refund;
}

/**
 * Records a refund that staff sent from the shop's own bank: the money is gone already, so it is booked at once.
 * @param input `trackingKey` is the bank's, the same transfer is recorded once
 * @throws AppError 409 `refund_exceeds_payment` with `details.refundable_cents`, `payment_disputed`, `transfer_recorded`
 */
export async function recordTransferRefund(
  tx: Connection,
  shop: Shop,
  input: {
    reference: string;
    attemptId: string;
    amountCents: number;
    clabe: string;
    trackingKey: string;
    reason: string;
    requestedBy: string | null;
    /** One that failed, whose place it takes. */
    replaces?: string | undefined;
  },
): Promise<Refund> {
  const { reference, attemptId, clabe, trackingKey, reason, requestedBy, replaces } = input;
  const amountCents = await lockRefundable(tx, attemptId, input.amountCents);
  await refuseDisputed(tx, attemptId, amountCents);
  const ref = `${transferPrefix}${trackingKey}`;
  const refund = await tx.first(addTransferRefund, {
    attemptId,
    amountCents,
    ref,
    clabe,
    reason,
    requestedBy,
  });
  if (!refund) throw transferRecorded();
  if (replaces !== undefined) await markReplaced(tx, replaces, refund.id, shop.clock.now());
  await shop.payments.announceRefund(shop, tx, {
    reference,
    refundId: refund.id,
    amountCents,
    state: 'succeeded',
  });
  return refund;
}

/**
 * Gives the amount that may be refunded, all that is left without `wantedCents`, and locks it against other refunds.
 */
export async function lockRefundable(
  tx: Connection,
  attemptId: string,
  wantedCents?: number,
): Promise<number> {
  await tx.run(lockCharges, { attemptId });
  const { refundableCents } = (await tx.first(refundableOfAttempt, { attemptId })) ?? { refundableCents: 0 };
  const amountCents = wantedCents ?? refundableCents;
  if (amountCents <= 0 || amountCents > refundableCents) {
    throw refundExceeds(refundableCents);
  }
  return amountCents;
}

/**
 * Refuses to send money from the shop's bank that a dispute may take besides: a provider counts only what went back through it.
 * @param moreCents beyond all refunds that are written
 * @throws AppError 409 `payment_disputed`
 */
export async function refuseDisputed(tx: Connection, attemptId: string, moreCents: number): Promise<void> {
  const free = await tx.first(undisputedOfAttempt, { attemptId });
  if ((free?.cents ?? 0) >= moreCents) return;
  throw conflict(
    'payment_disputed',
    t(
      'The payment is disputed: sent by transfer, its payer might have the money twice. Answer the dispute first.',
    ),
  );
}

/** The refusal for more than there is to give back. */
export function refundExceeds(refundableCents: number): AppError {
  return conflict('refund_exceeds_payment', 'No queda tanto por devolver de este pago.', {
    refundable_cents: refundableCents,
  });
}

/** The refusal for a transfer that is booked already. */
export function transferRecorded(): AppError {
  return conflict('transfer_recorded', t('A transfer with this tracking key is recorded already.'));
}
