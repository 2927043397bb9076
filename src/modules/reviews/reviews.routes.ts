import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { addReview } from './add-review.ts';
import { moderateReview } from './moderate-review.ts';
import { reviewsContract } from './reviews.contract.ts';
import { reviewsOf, reviewsPage, type AdminReviewRow, type ReviewRow } from './reviews.queries.ts';

/** Registers the calls of reviews. */
export function reviewsRoutes(app: HttpApp): void {
  serve(app, reviewsContract.reviews, async ({ db }, { params }) => {
    const found = await reviewsOf(db, params.productId);
    if (!found) throw notFound('Ese producto ya no está en la tienda.');
    return { status: 200, body: { ...found, reviews: found.reviews.map(onWire) } };
  });

  serve(app, reviewsContract.addReview, async (context, { body }) => ({
    status: 201,
    body: { review: onWire(await addReview(context, body)) },
  }));

  serve(app, reviewsContract.adminReviews, async ({ db }, { query }) => {
    const { q = '', state, rating, page, page_size } = query;
    const { rows, total } = await reviewsPage(db, { q, state, rating, page, pageSize: page_size });
    return { status: 200, body: { reviews: rows.map(forStaff), total, page, page_size } };
  });

  serve(app, reviewsContract.moderateReview, async (context, { params, body }) => ({
    status: 200,
    body: { review: forStaff(await moderateReview(context, params.id, body)) },
  }));
}

function onWire(row: ReviewRow) {
  const { id, rating, title, comment, author, is_verified_purchase, reply, created_at } = row;
  // The surname stays private.
  const shownAuthor = author.split(' ').slice(0, 1).join('') || 'Cliente';
  return {
    id,
    rating,
    title,
    comment,
    author: shownAuthor,
    is_verified_purchase,
    reply,
    created_at: created_at.toISOString(),
  };
}

function forStaff(row: AdminReviewRow) {
  const { state, product_id, product_name, sku, slug, author } = row;
  return { ...onWire(row), author, state, product_id, product_name, sku, slug };
}
