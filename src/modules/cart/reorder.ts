import type { RequestContext } from '../../platform/context.ts';
import { sentenceOf } from './add-set.ts';
import type { z } from '../../platform/http/endpoint.ts';
import type { cartAgain } from './cart.contract.ts';
import { reorderLines } from './cart.queries.ts';
import { linesMax, ownCart } from './change-cart.ts';
import { tellChange } from './tell-change.ts';

type Again = z.input<typeof cartAgain>;

/**
 * Puts what was bought or quoted before in the customer's cart, at today's price and as far as it can be bought; what is there
 * already counts, so a repetition changes nothing. Tells of each product how many are in the cart then, and why not all.
 */
export async function reorderIntoCart(
  context: RequestContext,
  customerId: string,
  lines: readonly Pick<
    Again['lines'][number],
    'product_id' | 'product_name' | 'quantity' | 'was_price_cents'
  >[],
): Promise<Again> {
  const { db, clock, funnel } = context;
  const outcomes = await db.rows(reorderLines, {
    customerId,
    productIds: lines.map((line) => line.product_id),
    quantities: lines.map((line) => line.quantity),
    now: clock.now(),
    linesMax,
  });
  const isBegun = outcomes.some(({ was_begun: wasBegun }) => wasBegun);
  const isThere = outcomes.some(({ in_cart: units }) => units > 0);
  if (!isBegun && isThere) funnel.count('cart_begun');
  const cart = isBegun || isThere ? await ownCart(context) : null;
  tellChange(context, cart);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.product_id, outcome]));
  return {
    cart,
    lines: lines.flatMap((line) => {
      const outcome = outcomeOf.get(line.product_id);
      if (!outcome) return [];
      const { price_cents, in_cart, problem } = outcome;
      return [
        {
          ...line,
          price_cents,
          in_cart,
          problem,
          message: problem === null ? null : sentenceOf(problem, outcome),
        },
      ];
    }),
  };
}
