import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Attempt, ProviderName } from './attempt.ts';
import { addAttempt } from './payments.queries.ts';

/**
 * Writes down that an amount is about to be collected, in the caller's transaction; `openAttempt` follows after the
 * commit. One attempt of a reference at a time (rule R2).
 * @param input `amountCents` above 0; `expiresAt` is when the payment page closes
 * @throws AppError 409 `payment_in_progress` while another attempt of the reference is under way; the transaction may
 * go on
 */
export async function createAttempt(
  tx: Connection,
  input: {
    reference: string;
    payerId: string;
    provider: ProviderName;
    amountCents: number;
    currency: string;
    expiresAt: Date;
    /** Where it is started from; a job's has neither. */
    sessionId?: string;
    ip?: string;
  },
): Promise<Attempt> {
  const { reference, payerId, provider, amountCents, currency, expiresAt, sessionId, ip } = input;
  const attempt = await tx.first(addAttempt, [
    reference,
    payerId,
    provider,
    amountCents,
    currency,
    expiresAt,
    sessionId ?? null,
    ip ?? null,
  ]);
  if (!attempt) throw conflict('payment_in_progress', 'Ya hay un pago en proceso para este pedido.');
  return attempt;
}
