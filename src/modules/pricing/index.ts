export { type Loss, lossesAmong, lossText, requireRightToLose, type UnitCosts } from './below-cost.ts';
export {
  type InstalmentPlan,
  instalmentPlans,
  longestInstalments,
  readInstalmentPlans,
} from './instalments.ts';
export { priceFromCost, type PricingRules } from './price-from-cost.ts';
export { plainPrice, priceOfOffer } from './price-of-offer.ts';
export { defaultPricingRules, pesosPerDollarSql, pricingRulesOf, readPricingRules } from './pricing-rules.ts';
export { instalmentSettingSql } from './pricing.queries.ts';
export { quoteDay, quoteMoment, quotePaper } from './quote-paper.ts';
export { recordPriceChanges } from './record-price-changes.ts';
export { regularPricesOf } from './regular-prices.ts';
