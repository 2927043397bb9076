import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { currency } from '../../../platform/money.ts';
import { addPaidAttempt } from './attempts.queries.ts';
import type { ManualMethod } from './attempt.ts';

/**
 * Books money that staff took themselves, in the caller's transaction: no provider is asked.
 * @param payment `proof` names it: the bank's tracking key, the terminal's authorisation, the till's receipt. What it names
 *   is booked once.
 * @returns the id of the attempt it stands as
 * @throws AppError 409 `payment_recorded` where money of that name is booked already
 */
export async function collectByHand(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  payment: { reference: string; payerId: string; method: ManualMethod; proof: string; amountCents: number },
): Promise<string> {
  const { reference, payerId, method, proof, amountCents } = payment;
  const added = await tx.first(addPaidAttempt, {
    reference,
    payerId,
    provider: 'manual',
    method,
    amountCents,
    currency,
    now: clock.now(),
    ref: `${method}:${proof.toUpperCase()}`,
  });
  if (!added) throw conflict('payment_recorded', t('Money with this reference is recorded already.'));
  return added.id;
}
