import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { holdSignedIn } from '../customers/index.ts';
import { lockedReview, writeVote } from './reviews.queries.ts';

/**
 * Keeps whether a review helped a customer; the last answer counts, null takes it back.
 * @returns how many it helped
 * @throws AppError 404 for a review that is not public, 409 for one's own
 */
export async function voteOnReview(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  reviewId: number,
  customerId: string,
  isUseful: boolean | null,
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, customerId);
    const review = await lockedReview(tx, reviewId);
    if (review?.state !== 'approved') throw notFound();
    if (review.customer_id === customerId) throw conflict('own_review', 'Esta reseña es tuya.');
    return writeVote(tx, { reviewId, customerId, isUseful, now: clock.now() });
  });
}
