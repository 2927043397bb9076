import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { refreshListing } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { reviewById, updateReview, type AdminReviewRow, type ReviewState } from './reviews.queries.ts';

/**
 * Approves, rejects or answers a review; the product's rating follows at once.
 * @throws AppError 404 when there is no such review
 */
export async function moderateReview(
  context: RequestContext,
  id: number,
  change: { state?: ReviewState | undefined; reply?: string | null | undefined },
): Promise<AdminReviewRow> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const before = await reviewById(tx, id);
    if (!before) throw notFound();
    await updateReview(tx, id, change, clock.now());
    await refreshListing(tx, [before.product_id], clock.now());
    const after = await reviewById(tx, id);
    if (!after) throw notFound();
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'review.moderate',
      subject: `review:${id}`,
      before: { state: before.state, reply: before.reply },
      after: { state: after.state, reply: after.reply },
    });
    return after;
  });
}
