export { reviewsRoutes } from './reviews.routes.ts';
export { reviewsJobs } from './reviews.jobs.ts';
export { insertReview, pendingReviewCount } from './reviews.queries.ts';
export { moveReviews, renameAuthor, reviewsDataOf } from './personal-data.ts';
