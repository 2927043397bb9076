import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { insertWish, moveWishesTo, unlistWish } from './wishlist.queries.ts';

/** More than anybody looks through; keeps reading a list cheap. */
const wishesMax = 200;

/** Nobody guesses it: it stands in emails and opens what they are about. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Puts a product on a customer's wish list (a visitor's too). What is there already stays as it is.
 * @throws AppError 404 for what is not for sale, 409 with 200 products on the list
 */
export async function addWish(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  customerId: string,
  productId: number,
): Promise<void> {
  const wish = { customerId, productId, token: newToken(), now: clock.now(), max: wishesMax };
  const { known, added } = await insertWish(db, wish);
  if (!known) throw notFound('Ese producto no está a la venta.');
  if (!added) throw conflict('wishlist_full', `Tu lista ya tiene ${wishesMax} productos.`);
}

/** Takes a product off the list; one that is not there is off already. */
export async function removeWish(
  { db }: Pick<RequestContext, 'db'>,
  customerId: string,
  productId: number,
): Promise<void> {
  await db.transaction((tx) => unlistWish(tx, customerId, productId));
}

/** A visitor signs in: their hearts join the account's. Safe to run twice. */
export async function mergeWishes(
  tx: Connection,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  if (fromCustomerId !== toCustomerId) await moveWishesTo(tx, fromCustomerId, toCustomerId);
}
