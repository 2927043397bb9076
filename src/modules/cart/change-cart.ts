import type { RequestContext } from '../../platform/context.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { heldFor } from '../inventory/index.ts';
import { type Cart, limitMessage } from './cart-line.ts';
import {
  addLine,
  beginCheckout,
  changeLine,
  lowerBoughtLines,
  removeBoughtLines,
  removeLine,
} from './cart.queries.ts';
import { type CartAnswer, readCart } from './read-cart.ts';

/** More products than people buy at once; keeps reading a cart cheap. */
export const linesMax = 100;

/**
 * Puts a product in the customer's cart, which is made with its first line.
 * @throws AppError 404 for what is not for sale; 409 `already_in_cart`, 409 `out_of_stock` with `{available}`, 409
 * `over_limit` with `{most}`, 409 `cart_full`; a refusal changes nothing
 */
export async function addToCart(
  context: RequestContext,
  customerId: string,
  productId: number,
  quantity: number,
): Promise<CartAnswer> {
  const { db, clock, funnel } = context;
  // In this order on one connection: the cart is read as it is with the line.
  const [outcome, cart] = await inBatches(() =>
    Promise.all([
      db.first(addLine, { customerId, productId, quantity, now: clock.now(), linesMax }),
      readCart(context),
    ]),
  );
  if (!outcome) throw new Error('An aggregate always gives a row.');
  if (!outcome.added) {
    if (outcome.available === null) throw notFound('Ese producto no está a la venta.');
    if (outcome.was_there) throw alreadyInCart();
    if (outcome.available < quantity) throw outOfStock(outcome.available);
    if (outcome.most < quantity) throw overLimit(outcome.most);
    if (outcome.line_count >= linesMax) {
      throw cartFull();
    }
    // The other of two clicks was first.
    throw alreadyInCart();
  }
  if (outcome.line_count === 0) funnel.count('cart_begun');
  return orNone(cart);
}

/**
 * Changes how many of a product are wanted.
 * @throws AppError 404 when it is not in the cart, 409 `out_of_stock` with `{available}`, 409 `not_for_sale`
 */
export async function changeQuantity(
  context: RequestContext,
  customerId: string,
  productId: number,
  quantity: number,
): Promise<CartAnswer> {
  const { db } = context;
  let outcome = await db.first(changeLine, { customerId, productId, quantity, held: 0 });
  if (!outcome) throw notFound('Ese producto no está en tu carrito.');
  if (outcome.available === null) {
    throw conflict('not_for_sale', 'Este producto ya no está a la venta. Quítalo de tu carrito.');
  }
  if (outcome.most < quantity) throw overLimit(outcome.most);
  if (!outcome.changed) {
    const held = (await heldFor(db, customerId)).get(productId)?.quantity ?? 0;
    if (held > 0) outcome = await db.first(changeLine, { customerId, productId, quantity, held });
    if (!outcome?.changed) throw outOfStock((outcome?.available ?? 0) + held);
  }
  return ownCart(context);
}

/**
 * Takes a product out of the cart.
 * @throws AppError 404 when it is not in there
 */
export async function removeFromCart(
  context: RequestContext,
  customerId: string,
  productId: number,
): Promise<CartAnswer> {
  const [removed, cart] = await inBatches(() =>
    Promise.all([context.db.run(removeLine, { customerId, productId }), readCart(context)]),
  );
  if (removed === 0) throw notFound('Ese producto no está en tu carrito.');
  return orNone(cart);
}

/** Takes what was bought out of a cart; units added meanwhile stay. Locks the cart's row for the transaction. */
export async function removeBought(
  tx: Connection,
  cartId: string,
  lines: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const values = {
    cartId,
    productIds: lines.map((line) => line.productId),
    quantities: lines.map((line) => line.quantity),
  };
  await tx.run(removeBoughtLines, values);
  await tx.run(lowerBoughtLines, values);
}

/** Notes that what is in a cart was brought to the checkout, which counts once. */
export async function noteCheckout({ db, clock, funnel }: RequestContext, cart: Cart): Promise<void> {
  if (cart.isAtCheckout) return;
  const begun = await db.first(beginCheckout, { cartId: cart.cartId, now: clock.now() });
  if (begun) funnel.count('checkout_begun');
}

/** The caller's cart. @throws AppError 404 without one */
export async function ownCart(context: RequestContext): Promise<CartAnswer> {
  return orNone(await readCart(context));
}

function orNone(cart: CartAnswer | undefined): CartAnswer {
  if (!cart) throw notFound('No tienes carrito.');
  return cart;
}

function alreadyInCart() {
  return conflict('already_in_cart', 'Ese producto ya está en tu carrito.');
}

/** The cart has no place for another product. */
export function cartFull() {
  return conflict('cart_full', `Tu carrito ya tiene ${linesMax} productos distintos.`);
}

function overLimit(most: number) {
  return conflict('over_limit', limitMessage(most), { most });
}

function outOfStock(available: number) {
  const message =
    available <= 0
      ? 'Ese producto se agotó.'
      : available === 1
        ? 'Solo queda 1 pieza de ese producto.'
        : `Solo quedan ${available} piezas de ese producto.`;
  return conflict('out_of_stock', message, { available: Math.max(0, available) });
}
