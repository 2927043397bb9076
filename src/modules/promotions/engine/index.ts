export {
  type Basket,
  type BasketLine,
  type Discount,
  foldCode,
  laneOf,
  type PaidBy,
  type PricedLine,
  type Refusal,
  type Rule,
  type RuleType,
} from './basket.ts';
export { everything, isInScope, nothing, type Scope, type ShelvedProduct } from './scope.ts';
export { priceGoods, type PricedGoods, priceShipping } from './price-goods.ts';
