import type { RequestContext } from '../../platform/context.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { notFound } from '../../platform/errors.ts';
import { requireAsRead } from '../../platform/require-as-read.ts';
import { refreshListing } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import {
  decideWaitingPhotos,
  reviewById,
  updatePhoto,
  updateReviews,
  type AdminReviewRow,
  type ReviewChange,
  type ReviewState,
} from './reviews.queries.ts';

/**
 * Approves, rejects or answers a review; the product's rating follows at once.
 * @throws AppError 404 when there is no such review; 409 `stale` where its reply is not what was read
 */
export async function moderateReview(
  context: RequestContext,
  id: number,
  { was, ...change }: ReviewChange & { was?: string | null | undefined },
): Promise<AdminReviewRow> {
  const { db, clock, staff, realtime } = context;
  const review = await db.transaction(async (tx) => {
    await lockKey(tx, `review:${id}`);
    const before = await reviewById(tx, id);
    if (!before) throw notFound();
    requireAsRead(was, before.reply, { reply: before.reply });
    await updateReviews(tx, [id], change, clock.now());
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
  realtime.tell('staff', 'reviews.changed', { review_id: id });
  return review;
}

/** Decides many reviews at once, and with each the pictures that wait; gives how many there were. */
export async function moderateReviews(
  context: RequestContext,
  ids: readonly number[],
  change: { state: Exclude<ReviewState, 'pending'>; rejection_reason?: string | null | undefined },
): Promise<number> {
  const { db, clock, staff, realtime } = context;
  const changed = await db.transaction(async (tx) => {
    const productIds = await updateReviews(tx, ids, change, clock.now());
    await decideWaitingPhotos(tx, ids, change.state, clock.now());
    await refreshListing(tx, [...new Set(productIds)], clock.now());
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'review.moderate-many',
      subject: 'reviews',
      before: {},
      after: { ids, ...change },
    });
    return productIds.length;
  });
  realtime.tell('staff', 'reviews.changed', {});
  return changed;
}

/**
 * Shows or hides one picture of a review.
 * @throws AppError 404 when there is no such picture
 */
export async function moderatePhoto(
  context: RequestContext,
  id: number,
  state: ReviewState,
): Promise<AdminReviewRow> {
  const { db, clock, staff, realtime } = context;
  const review = await db.transaction(async (tx) => {
    const reviewId = await updatePhoto(tx, id, state, clock.now());
    const found = reviewId === undefined ? undefined : await reviewById(tx, reviewId);
    if (!found) throw notFound();
    // Whatever keeps pages of the product hears of it as of every other change.
    await refreshListing(tx, [found.product_id], clock.now());
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'review.photo',
      subject: `review:${found.id}`,
      before: {},
      after: { photo_id: id, state },
    });
    return found;
  });
  realtime.tell('staff', 'reviews.changed', { review_id: review.id });
  return review;
}
