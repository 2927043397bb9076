export { promotionsRoutes } from './promotions.routes.ts';
export { promotionsJobs } from './promotions.jobs.ts';
export { createPromotion } from './save-promotion.ts';
export { promotionsNow, type RunningPromotion } from './promotions.queries.ts';
export { createPromotionClock } from './promotion-clock.ts';
