import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { orRemovePhoto } from '../../platform/media.ts';
import { reviewPhotosMax } from './reviews.contract.ts';
import { insertPhoto, lockedReview, reviewById, reviewPhotos, type ReviewState } from './reviews.queries.ts';

const full = () =>
  conflict('photos_full', `Una reseña lleva ${reviewPhotosMax} fotos como máximo; las tuyas ya están.`);

/**
 * Asked before a picture is received, and before it is read.
 * @throws AppError 404 for somebody else's review, 409 with four pictures
 */
export async function requirePhotoRoom({ db, customer }: RequestContext, reviewId: number): Promise<void> {
  const review = await reviewById(db, reviewId);
  if (!customer || review?.customer_id !== customer.id) throw notFound();
  if (review.photos.length >= reviewPhotosMax) throw full();
}

/**
 * Adds a picture to the customer's own review; nobody sees it before staff approved it. The same picture sent again is
 * the same picture.
 * @throws AppError 404 for somebody else's review, 409 with four pictures, 422 for what is no photo, 413 over 8 MB
 */
export async function addPhoto(
  context: RequestContext,
  reviewId: number,
  file: unknown,
): Promise<{ id: number; state: ReviewState }> {
  const { db, clock, media, realtime } = context;
  await requirePhotoRoom(context, reviewId);
  if (!(file instanceof File) || file.size === 0) throw invalid({ photo: 'Elige una foto.' });
  const { url, width, height } = await media.savePhoto(file, 'photo', `review ${reviewId}`);
  const sameOf = async (on: Connection) =>
    (await reviewPhotos(on, reviewId)).find(({ image_url }) => image_url === url);
  const photo = await orRemovePhoto(media, url, {
    write: () =>
      db.transaction(async (tx) => {
        if (!(await lockedReview(tx, reviewId))) throw notFound();
        const same = await sameOf(tx);
        if (same) return { id: same.id, state: same.state };
        if ((await reviewPhotos(tx, reviewId)).length >= reviewPhotosMax) throw full();
        return insertPhoto(tx, {
          reviewId,
          imageUrl: url,
          width,
          height,
          state: 'pending',
          createdAt: clock.now(),
        });
      }),
    isKept: async () => (await sameOf(db)) !== undefined,
  });
  realtime.tell('staff', 'reviews.changed', { review_id: reviewId });
  return photo;
}
