export * from './rules/index.ts';
export { readShippingRules, shippingRulesOf } from './read-shipping-rules.ts';
export { shippingRoutes } from './shipping.routes.ts';
