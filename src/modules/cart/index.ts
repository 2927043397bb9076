export { cartRoutes } from './cart.routes.ts';
export { mergeCarts, removeBought } from './change-cart.ts';
export { cartForCheckout, lockCartForOrder } from './read-cart.ts';
export { amountsOf, type CartLine, problemMessage, problemOf } from './cart-line.ts';
export { type LineAmounts, sumLines } from './cart-totals.ts';
