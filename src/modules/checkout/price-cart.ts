import { invalid } from '../../platform/errors.ts';
import { type Cents, splitIva } from '../../platform/money.ts';
import {
  type Cart,
  isAssembly,
  priceCartGoods,
  type PricedCartGoods,
  problemOf,
  unitsOfLine,
} from '../cart/index.ts';
import { type Discount, type PaidBy, paymentMethodsOfRules, priceShipping } from '../promotions/index.ts';
import {
  type DeliveryMethod,
  type DeliveryOption,
  deliveryOptions,
  type WarehouseUnits,
} from '../shipping/index.ts';
import type { PaymentMethod } from './payment-methods.ts';
import { switchOf } from './payment-switches.ts';
import type { SellingTerms } from './selling-terms.ts';

/** A way of delivery with what promotions leave of its cost. */
export type PricedDelivery = DeliveryOption & {
  /** Before promotions. */
  regularCostCents: Cents;
  discounts: Discount[];
};

/** A cart with everything it costs, in centavos with IVA: `total = subtotal − discount + shipping`. */
export type PricedCart = Pick<PricedCartGoods, 'lines' | 'subtotalCents' | 'discountCents' | 'coupon'> & {
  deliveryOptions: PricedDelivery[];
  /** The chosen way, or the first one where it is not available. */
  delivery: PricedDelivery;
  shippingCents: Cents;
  /** IVA contained in the total; shipping is taxed as a line of its own (rules R30, R31). */
  taxCents: Cents;
  totalCents: Cents;
  /** What the goods cost before what comes off for a way of payment: what the minimum of a price list is counted by. */
  goodsBeforePaymentCents: Cents;
};

type PricedOf = Pick<Cart, 'lines' | 'rules' | 'couponCode' | 'readAt'>;
type Terms = Pick<SellingTerms, 'shipping' | 'taxBasisPoints' | 'payments'>;
type Choice = {
  postalCode?: string | undefined;
  deliveryMethod?: DeliveryMethod | undefined;
  paymentMethod?: PaymentMethod | undefined;
};
type Dated = { now: Date; stock: ReadonlyMap<number, readonly WarehouseUnits[]> };

/**
 * Prices a cart from zero (rule R37); lines that cannot be bought stay and cost nothing. `dated` gives the ways of
 * delivery their days: the current time, and where the products' units are.
 * @throws AppError 422 where there is no way of delivery
 */
export function priceCart(cart: PricedOf, terms: Terms, choice: Choice = {}, dated?: Dated): PricedCart {
  return waysOf(choice.paymentMethod, cart, terms)
    .map((paidBy) => pricePaidBy(paidBy, cart, terms, choice, dated))
    .reduce((best, one) => (one.totalCents < best.totalCents ? one : best));
}

function pricePaidBy(
  paidBy: PaidBy,
  cart: PricedOf,
  { shipping, taxBasisPoints }: Terms,
  choice: Choice,
  dated: Dated | undefined,
): PricedCart {
  const goods = priceCartGoods(cart, paidBy);
  const items = cart.lines
    .filter((line) => !isAssembly(line))
    .filter((line) => problemOf(line) === undefined || problemOf(line) === 'less_stock')
    .map((line) => ({
      quantity: line.quantity,
      weightGrams: line.weightGrams,
      boxMm: line.boxMm,
      ...(dated && {
        pieces: unitsOfLine(line).map((unit) => ({
          quantity: unit.quantity * line.quantity,
          stock: dated.stock.get(unit.productId) ?? [],
        })),
      }),
    }));
  const isAssembled = cart.lines.some((line) => isAssembly(line) && problemOf(line) === undefined);
  const shipment = { goodsCents: goods.totalCents, items, isAssembled };
  const options = deliveryOptions(shipment, shipping, {
    postalCode: choice.postalCode,
    now: dated?.now,
  }).map((option) => {
    const { costCents, discounts } = priceShipping(goods, option.costCents);
    return { ...option, costCents, discounts, regularCostCents: option.costCents };
  });
  const open = options.filter(({ closed }) => closed === undefined);
  const delivery = open.find(({ method }) => method === choice.deliveryMethod) ?? open[0];
  if (!delivery) throw noDelivery();
  return {
    lines: goods.lines,
    subtotalCents: goods.subtotalCents,
    discountCents: goods.discountCents,
    coupon: goods.coupon,
    deliveryOptions: options,
    delivery,
    shippingCents: delivery.costCents,
    taxCents: goods.taxCents + splitIva(delivery.costCents, taxBasisPoints).taxCents,
    totalCents: goods.totalCents + delivery.costCents,
    goodsBeforePaymentCents: (paidBy === null ? goods : priceCartGoods(cart, null)).totalCents,
  };
}

/** Where nobody collects, no way of payment is dearer than another: the cheapest of those taken holds, not what all save. */
function waysOf(
  method: PaymentMethod | undefined,
  { rules }: Pick<Cart, 'rules'>,
  { payments }: Pick<Terms, 'payments'>,
): readonly PaidBy[] {
  if (rules.every(({ paymentMethods }) => paymentMethods.length === 0)) return [null];
  if (method === 'free' || method === 'store_credit') {
    return [null, ...paymentMethodsOfRules.filter((way) => switchOf(payments, way).off === null)];
  }
  return [method === undefined || method === 'company_credit' ? null : method];
}

/** The refusal where nothing is sent to and no branch hands over. */
export function noDelivery() {
  return invalid({ postal_code: 'Por ahora no enviamos a ese código postal ni entregamos en sucursal.' });
}

/** Everything promotions take off a priced cart, line by line and off its delivery. */
export function discountsOf(priced: PricedCart): Discount[] {
  return [...priced.lines.flatMap(({ amounts }) => amounts.discounts), ...priced.delivery.discounts];
}
