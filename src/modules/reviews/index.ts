export { reviewsRoutes } from './reviews.routes.ts';
export { insertReview, pendingReviewCount } from './reviews.queries.ts';
