export {
  type InstalmentPlan,
  instalmentPlans,
  longestInstalments,
  readInstalmentPlans,
} from './instalments.ts';
export { priceFromCost, type PricingRules } from './price-from-cost.ts';
export { defaultPricingRules, readPricingRules } from './pricing-rules.ts';
export { recordPriceChanges } from './record-price-changes.ts';
