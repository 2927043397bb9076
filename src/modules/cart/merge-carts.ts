import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { lockCart, mergeLines, moveLines, moveSaved, removeCart } from './cart.queries.ts';
import { linesMax, ownCart } from './change-cart.ts';
import type { CartAnswer } from './read-cart.ts';

/** Adds lines kept elsewhere; sums are capped at stock and what a cart may have, and what is not for sale is left out. */
export async function mergeIntoCart(
  context: RequestContext,
  customerId: string,
  items: readonly { product_id: number; quantity: number }[],
): Promise<CartAnswer> {
  const { db, clock } = context;
  await db.run(mergeLines, {
    customerId,
    productIds: items.map((item) => item.product_id),
    quantities: items.map((item) => item.quantity),
    now: clock.now(),
    linesMax,
  });
  return ownCart(context);
}

/**
 * A visitor signs in: what was in their cart joins the account's, sums capped at stock and what a cart may have. Safe to run
 * twice.
 * @returns the id of the account's cart, if there is one
 */
export async function mergeCarts(
  tx: Connection,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<string | undefined> {
  if (fromCustomerId !== toCustomerId) {
    await tx.run(moveLines, { fromCustomerId, toCustomerId });
    await tx.run(removeCart, { fromCustomerId });
    await tx.run(moveSaved, { fromCustomerId, toCustomerId });
  }
  return (await tx.first(lockCart, { customerId: toCustomerId }))?.id;
}
