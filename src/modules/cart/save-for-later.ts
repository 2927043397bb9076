import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { removeSaved, savedLine, savedLines, type SavedRow, saveLine } from './cart.queries.ts';
import { addToCart } from './change-cart.ts';

/** What a customer keeps for later, newest first. */
export async function savedOf(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  customerId: string,
): Promise<SavedRow[]> {
  return db.rows(savedLines, { customerId, now: clock.now() });
}

/**
 * Takes a product out of the cart and keeps it for later.
 * @throws AppError 404 when it is not in the cart
 */
export async function saveForLater(
  { db, clock }: RequestContext,
  customerId: string,
  productId: number,
): Promise<void> {
  if ((await db.run(saveLine, { customerId, productId, now: clock.now() })) === 0) {
    throw notFound('Ese producto no está en tu carrito.');
  }
}

/**
 * Puts what was kept for later in the cart again, as many as can still be bought. What is in the cart by now stays as
 * it is there.
 * @throws AppError 404 when it is not kept, 409 `out_of_stock`, 409 `cart_full`
 */
export async function bringBack(
  context: RequestContext,
  customerId: string,
  productId: number,
): Promise<void> {
  const kept = await context.db.first(savedLine, { customerId, productId });
  if (!kept) throw notFound('Ese producto no está guardado.');
  for (let quantity = kept.quantity; ;) {
    try {
      await addToCart(context, customerId, productId, quantity);
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'already_in_cart') return forgetSaved(context.db, customerId, productId);
      const fewer = Number(error.details?.['available'] ?? error.details?.['most'] ?? 0);
      if (fewer < 1 || fewer >= quantity) throw error;
      quantity = fewer;
    }
  }
}

/** Forgets what was kept; what is not kept is forgotten already. */
export async function forgetSaved(db: Connection, customerId: string, productId: number): Promise<void> {
  await db.run(removeSaved, { customerId, productId });
}
