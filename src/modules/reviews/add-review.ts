import { customerOf } from '../../platform/caller.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { productsForSale, refreshListing } from '../catalog/index.ts';
import { holdSignedIn } from '../customers/index.ts';
import { hasBought } from '../orders/index.ts';
import { insertReview, reviewById, type AdminReviewRow } from './reviews.queries.ts';

/**
 * Publishes a customer's review and counts it into the product's rating.
 * @throws AppError 404 for an unknown product, 409 for a second review by the same customer
 */
export async function addReview(
  context: RequestContext,
  input: { product_id: number; rating: number; title: string; comment: string },
): Promise<AdminReviewRow> {
  const { db, clock, realtime } = context;
  const customer = customerOf(context);
  const review = await db.transaction(async (tx) => {
    await holdSignedIn(tx, customer.id);
    const forSale = await productsForSale(tx, [input.product_id]);
    if (!forSale.has(input.product_id)) throw notFound('Ese producto ya no está en la tienda.');
    const id = await insertReview(tx, {
      productId: input.product_id,
      customerId: customer.id,
      rating: input.rating,
      title: input.title,
      comment: input.comment,
      isVerifiedPurchase: await hasBought(tx, customer.id, input.product_id),
      state: 'approved',
      createdAt: clock.now(),
    });
    if (id === undefined) throw conflict('already_reviewed', 'Ya opinaste sobre este producto.');
    await refreshListing(tx, [input.product_id], clock.now());
    const written = await reviewById(tx, id);
    if (!written) throw new Error('A review just written is not there.');
    return written;
  });
  realtime.tell('staff', 'reviews.changed', { review_id: review.id });
  return review;
}
