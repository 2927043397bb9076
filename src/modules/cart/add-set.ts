import type { RequestContext } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { addSet, type SetOutcome } from './cart.queries.ts';
import { limitMessage } from './cart-line.ts';
import { cartFull, linesMax, ownCart } from './change-cart.ts';
import type { CartAnswer } from './read-cart.ts';

/**
 * Puts all products of a set in the customer's cart, or none. Units already there count: afterwards there are at
 * least as many as wanted, and a repetition changes nothing.
 * @throws AppError 409 `set_refused` with `{problems}` naming each product that keeps the set out (gone, too few,
 *   over its limit, another price than the one seen), 409 `cart_full`
 */
export async function addSetToCart(
  context: RequestContext,
  customerId: string,
  items: readonly { product_id: number; quantity: number; seen_price_cents: number }[],
): Promise<CartAnswer> {
  const { db, clock, funnel } = context;
  const outcomes = await db.rows(addSet, {
    customerId,
    productIds: items.map((item) => item.product_id),
    quantities: items.map((item) => item.quantity),
    seenPriceCents: items.map((item) => item.seen_price_cents),
    now: clock.now(),
    linesMax,
  });
  const problems = outcomes.flatMap((outcome) => problemOf(outcome) ?? []);
  if (problems.length > 0) {
    throw conflict(
      'set_refused',
      problems.length === 1
        ? 'No agregamos nada: una pieza cambió.'
        : `No agregamos nada: ${problems.length} piezas cambiaron.`,
      { problems },
    );
  }
  if (!outcomes.every(({ added }) => added)) throw cartFull();
  if (outcomes.some(({ was_begun: wasBegun }) => !wasBegun)) funnel.count('cart_begun');
  return ownCart(context);
}

function problemOf({ product_id, problem, available, most, price_cents }: SetOutcome) {
  if (problem === null) return undefined;
  return { product_id, reason: problem, message: sentenceOf(problem, { available, most, price_cents }) };
}

/** Why a product does not go in the cart, or fewer of it than wanted. */
export function sentenceOf(
  problem: NonNullable<SetOutcome['problem']> | 'cart_full',
  { available, most, price_cents: priceCents }: Pick<SetOutcome, 'available' | 'most' | 'price_cents'>,
): string {
  switch (problem) {
    case 'cart_full':
      return 'Tu carrito está lleno.';
    case 'not_for_sale':
      return 'Ya no está a la venta.';
    case 'out_of_stock':
      return 'Se agotó.';
    case 'less_stock':
      return available === 1 ? 'Solo queda 1 pieza.' : `Solo quedan ${available} piezas.`;
    case 'over_limit':
      return limitMessage(most);
    case 'price_changed':
      return `Ahora cuesta ${formatPesos(priceCents ?? 0)}.`;
  }
}
