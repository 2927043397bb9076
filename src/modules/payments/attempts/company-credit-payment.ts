import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { currency } from '../../../platform/money.ts';
import { addPaidAttempt } from './attempts.queries.ts';

/**
 * Books what a company owes for a reference as its payment, in the transaction that charged it; no money moves.
 * @returns the id of the attempt it stands as
 */
export async function collectCompanyCredit(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  charged: { reference: string; payerId: string; amountCents: number },
): Promise<string> {
  const added = await tx.first(addPaidAttempt, {
    ...charged,
    provider: 'company_credit',
    method: null,
    currency,
    now: clock.now(),
    ref: `company:${charged.reference}`,
  });
  if (!added) throw new Error(`${charged.reference} is charged already.`);
  return added.id;
}
