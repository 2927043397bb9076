export { checkoutContract } from './checkout.contract.ts';
export { checkoutRoutes } from './checkout.routes.ts';
export {
  type CollectingMethod,
  type OfferedMethods,
  paymentOptions,
  type PaymentMethod,
} from './payment-methods.ts';
export { discountsOf, priceCart, type PricedCart } from './price-cart.ts';
export { cartEmpty } from './quote.ts';
export { type PaymentSwitches, switchOf } from './payment-switches.ts';
export { readSellingTerms, refusePaused, type SellingTerms } from './selling-terms.ts';
