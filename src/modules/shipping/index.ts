export * from './rules/index.ts';
export { readPackingBoxes } from './read-packing-boxes.ts';
export { readShippingRules, shippingRulesOf } from './read-shipping-rules.ts';
export { shippingRoutes } from './shipping.routes.ts';
