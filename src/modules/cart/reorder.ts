import type { RequestContext } from '../../platform/context.ts';
import { sentenceOf } from './add-set.ts';
import { type ReorderOutcome, reorderLines } from './cart.queries.ts';
import { linesMax, ownCart } from './change-cart.ts';
import type { CartAnswer } from './read-cart.ts';
import { tellChange } from './tell-change.ts';

/** What became of a product that was bought before: how many are in the cart now, at which price, and why not all. */
export type ReorderedLine = Pick<ReorderOutcome, 'product_id' | 'price_cents' | 'in_cart' | 'problem'> & {
  message: string | null;
};

/**
 * Puts what was bought before in the customer's cart, at today's price and as far as it can be bought; what is there already
 * counts, so a repetition changes nothing.
 */
export async function reorderIntoCart(
  context: RequestContext,
  customerId: string,
  lines: readonly { product_id: number; quantity: number }[],
): Promise<{ cart: CartAnswer | null; lines: ReorderedLine[] }> {
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
  return {
    cart,
    lines: outcomes.map(({ product_id, price_cents, in_cart, problem, ...rest }) => ({
      product_id,
      price_cents,
      in_cart,
      problem,
      message: problem === null ? null : sentenceOf(problem, { price_cents, ...rest }),
    })),
  };
}
