import { customerOf } from '../../platform/caller.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { narrowedTo, narrowDependencies } from '../../platform/track-dependencies.ts';
import { publicName } from '../customers/index.ts';
import { addPhoto, requirePhotoRoom } from './add-photo.ts';
import { addReview } from './add-review.ts';
import { moderatePhoto, moderateReview, moderateReviews } from './moderate-review.ts';
import { reviewsContract } from './reviews.contract.ts';
import {
  allReviews,
  ownVoice,
  reviewsOf,
  reviewsPage,
  type AdminReviewRow,
  type ReviewRow,
} from './reviews.queries.ts';
import { reviewsCsv } from './reviews-csv.ts';
import { productsToReviewOf } from './reviews-of-order.ts';
import { voteOnReview } from './vote-on-review.ts';

/** Registers the calls of reviews. */
export function reviewsRoutes(app: HttpApp): void {
  serve(app, reviewsContract.reviews, async ({ db }, { params, query }) => {
    const { page, page_size, sort, rating, with_photos } = query;
    const filter = { sort, rating, withPhotos: with_photos === '1', page, pageSize: page_size };
    const found = await narrowDependencies(
      () => reviewsOf(db, params.productId, filter),
      () => narrowedTo(params.productId, ['product', 'review', 'review_photo', 'review_vote']),
    );
    if (!found) throw notFound('Ese producto ya no está en la tienda.');
    return {
      status: 200,
      body: { ...found, reviews: found.reviews.map((row) => onWire(row, row.photos)), page, page_size },
    };
  });

  serve(app, reviewsContract.mine, async (context, { params }) => {
    const { own, votes } = await ownVoice(context.db, params.productId, customerOf(context).id);
    if (!own) return { status: 200, body: { review: null, votes } };
    const { id, state, rejection_reason, pending, approved, rejected } = own;
    const review = { id, state, rejection_reason, photos: { pending, approved, rejected } };
    return { status: 200, body: { review, votes } };
  });

  serve(app, reviewsContract.ofOrder, async (context, { params }) => ({
    status: 200,
    body: { products: await productsToReviewOf(context.db, customerOf(context), params.order_id) },
  }));

  serve(app, reviewsContract.addReview, async (context, { body }) => ({
    status: 201,
    body: { review: onWire(await addReview(context, body), []) },
  }));

  serve(
    app,
    reviewsContract.addPhoto,
    async (context, { params, form }) => ({
      status: 201,
      body: { photo: await addPhoto(context, params.id, form.photo) },
    }),
    (context, { params }) => requirePhotoRoom(context, params.id),
  );

  serve(app, reviewsContract.vote, async (context, { params, body }) => ({
    status: 200,
    body: {
      useful_count: await voteOnReview(context, params.id, customerOf(context).id, body.is_useful),
    },
  }));

  serve(app, reviewsContract.adminReviews, async ({ db }, { query }) => {
    const { page, page_size, ...filter } = query;
    const { rows, ...counted } = await reviewsPage(db, filter, { page, pageSize: page_size });
    return { status: 200, body: { reviews: rows.map(forStaff), ...counted, page, page_size } };
  });

  serve(app, reviewsContract.reviewsFile, async ({ db }, { query }) => ({
    status: 200,
    body: { name: 'reviews.csv', content: reviewsCsv(await allReviews(db, query)) },
  }));

  serve(app, reviewsContract.moderateReview, async (context, { params, body }) => ({
    status: 200,
    body: { review: forStaff(await moderateReview(context, params.id, body)) },
  }));

  serve(app, reviewsContract.moderateReviews, async (context, { body: { ids, ...change } }) => ({
    status: 200,
    body: { changed: await moderateReviews(context, ids, change) },
  }));

  serve(app, reviewsContract.moderatePhoto, async (context, { params, body }) => ({
    status: 200,
    body: { review: forStaff(await moderatePhoto(context, params.id, body.state)) },
  }));
}

function onWire(row: Omit<ReviewRow, 'photos'>, photos: ReviewRow['photos']) {
  const { id, rating, title, comment, author, is_verified_purchase, useful_count, reply, created_at } = row;
  return {
    id,
    rating,
    title,
    comment,
    author: publicName(author),
    is_verified_purchase,
    useful_count,
    photos,
    reply,
    created_at: created_at.toISOString(),
  };
}

function forStaff(row: AdminReviewRow) {
  const { photos, state, rejection_reason, product_id, product_name, sku, slug, author } = row;
  return {
    ...onWire(row, []),
    author,
    photos,
    state,
    rejection_reason,
    product_id,
    product_name,
    sku,
    slug,
  };
}
