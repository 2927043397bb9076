import type { RequestContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { holdSignedIn } from '../customers/index.ts';
import { redeemIntoCredit } from '../store-credit/index.ts';
import { hashOf, typedCode } from './code.ts';
import { lockCardOfCode, markRedeemed } from './gift-cards.queries.ts';

/**
 * Makes a gift card the signed-in customer's store credit, once for the card; who redeemed it and asks again hears the same.
 * @returns amounts in centavos
 * @throws AppError 422 `code`: one answer for what is no card, is used by somebody else or is disabled
 */
export async function redeemCard({ db, clock, customer }: RequestContext, typed: string) {
  if (!customer) throw new Error('Only customers redeem gift cards.');
  const code = typedCode(typed);
  if (code === undefined) {
    throw invalid({ code: 'Ese código no está completo o tiene una letra cambiada. Revísalo en el correo.' });
  }
  const now = clock.now();
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, customer.id);
    const card = await tx.first(lockCardOfCode, { codeHash: hashOf(code) });
    const isOwn = card?.state === 'redeemed' && card.redeemed_by === customer.id;
    if (!card || (card.state !== 'active' && !isOwn)) {
      throw invalid({
        code: 'Ese código no existe, ya se usó o ya no vale. Si crees que es un error, escríbenos.',
      });
    }
    if (!isOwn) await tx.run(markRedeemed, { id: card.id, customerId: customer.id, now });
    const balanceCents = await redeemIntoCredit(tx, customer.id, {
      id: card.id,
      amountCents: card.amount_cents,
      attemptId: card.paid_attempt_id,
      now,
    });
    return { amount_cents: card.amount_cents, balance_cents: balanceCents };
  });
}
