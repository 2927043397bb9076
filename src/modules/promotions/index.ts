export { paymentMethodsOfRules } from './promotion.contract.ts';
export { promotionsRoutes } from './promotions.routes.ts';
export { brandScopes } from './brand-scopes.ts';
export { promotionsJobs } from './promotions.jobs.ts';
export { plainPromotion } from './promotion-form.ts';
export { createPromotion, type NewPromotion } from './write-promotion.ts';
export { promotionsNow, type RunningPromotion } from './promotions.queries.ts';
export { createPromotionClock } from './promotion-clock.ts';
export {
  type Basket,
  type BasketLine,
  type Discount,
  foldCode,
  isInScope,
  nothing,
  type PaidBy,
  type PricedGoods,
  type PricedLine,
  priceGoods,
  priceShipping,
  type Rule,
  type RuleType,
  type Scope,
  type ShelvedProduct,
} from './engine/index.ts';
export { type KnownOfRule, openToNewcomers, rulesOf, rulesSql } from './cart-rules.ts';
export { adjustUses, keepUses, returnUses, sharedContacts, takeUses } from './count-uses.ts';
export { eraseUses, moveUses, usesDataOf } from './personal-data.ts';
export { paymentMethodsTaken } from './payment-methods-taken.ts';
export { paidByWords } from './paid-by.words.ts';
export { couponMessage } from './refusal-message.ts';
export { loweringNow, rivalsOf, unitPricesWith } from './promotion-rivals.ts';
