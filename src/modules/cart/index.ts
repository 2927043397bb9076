export { cartRoutes } from './cart.routes.ts';
export { reorderIntoCart } from './reorder.ts';
export { mergeCarts } from './merge-carts.ts';
export { noteCheckout, removeBought } from './change-cart.ts';
export { cartForCheckout, lockCartForOrder, takePlacingTurn } from './read-cart.ts';
export {
  type Cart,
  type CartLine,
  fromSuppliers,
  isAssembly,
  priceCartGoods,
  type PricedCartGoods,
  problemMessage,
  problemOf,
  unitsOfLine,
} from './cart-line.ts';
export { couponOf, lineTotal, promotionsOf } from './cart-sums.ts';
export { cartDataOf, eraseCart } from './personal-data.ts';
export { cartJobs } from './cart.jobs.ts';
export { cartEmails } from './mails.ts';
export { type PersonLimit, personLimitMessage } from './person-limit-words.ts';
export { unitsByProduct, withPersonLimits } from './person-limits.ts';
