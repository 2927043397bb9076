import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { clientNetwork } from '../../../platform/http/client-address.ts';
import type { Attempt, PaymentMethod, ProviderName } from './attempt.ts';
import { declinesSince, refuseCardTesting } from './decline-shield.ts';
import { addAttempt } from './attempts.queries.ts';

/**
 * Writes down that an amount is about to be collected, in the caller's transaction; `openAttempt` follows after the
 * commit. One attempt of a reference at a time (rule R2).
 * @param input `amountCents` above 0; `expiresAt` is when the payment page closes
 * @throws AppError 409 `payment_in_progress` while another attempt of the reference is under way; the transaction may
 * go on. 429 `too_many_declines` with `details.retry_after_seconds` where cards are being tried out from its session or
 * address; the transaction must not go on then
 */
export async function createAttempt(
  tx: Connection,
  shop: Shop,
  input: {
    reference: string;
    payerId: string;
    provider: ProviderName;
    method: PaymentMethod;
    amountCents: number;
    currency: string;
    expiresAt: Date;
    /** Where it is started from; neither for a job. */
    sessionId?: string;
    ip?: string;
  },
): Promise<Attempt> {
  const { reference, payerId, provider, method, amountCents, currency, expiresAt, sessionId, ip } = input;
  const attempt = await tx.first(addAttempt, {
    reference,
    payerId,
    provider,
    amountCents,
    currency,
    expiresAt,
    sessionId: sessionId ?? null,
    ip: ip ?? null,
    declinesSince: declinesSince(shop),
    network: ip === undefined ? null : clientNetwork(ip),
    method,
    now: shop.clock.now(),
  });
  if (!attempt) throw conflict('payment_in_progress', 'Ya hay un pago en proceso para este pedido.');
  const { declines, ...created } = attempt;
  refuseCardTesting(declines, shop.clock.now());
  return created;
}
