import type { Connection } from '../../platform/database/database.ts';
import { moveCredit } from './move-credit.ts';
import { balanceOf } from './store-credit.queries.ts';

/**
 * Makes a gift card a customer's credit, in the transaction that redeems the card; once for the card.
 * @param card `attemptId` is the payment it was bought with, if it was
 * @returns what they have then, in centavos
 */
export async function redeemIntoCredit(
  tx: Connection,
  customerId: string,
  card: { id: string; amountCents: number; attemptId: string | null; now: Date },
): Promise<number> {
  const { id, amountCents, attemptId, now } = card;
  await moveCredit(tx, {
    customerId,
    kind: 'gift_card',
    amountCents,
    cause: `gift_card:${id}`,
    originAttemptId: attemptId ?? undefined,
    now,
  });
  return (await tx.first(balanceOf, { customerId }))?.balance_cents ?? amountCents;
}
