export { promotionsContract } from './promotions.contract.ts';
export { promotionsRoutes } from './promotions.routes.ts';
export { promotionsJobs } from './promotions.jobs.ts';
export { applyPromotions } from './apply-promotions.ts';
export { createPromotion, type NewPromotion } from './save-promotion.ts';
