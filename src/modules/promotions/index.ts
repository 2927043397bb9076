export { promotionsRoutes } from './promotions.routes.ts';
export { promotionsJobs } from './promotions.jobs.ts';
export { createPromotion } from './save-promotion.ts';
