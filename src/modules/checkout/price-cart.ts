import { type Cents, splitIva } from '../../platform/money.ts';
import { amountsOf, type CartLine, type LineAmounts, problemOf, sumLines } from '../cart/index.ts';
import {
  type DeliveryMethod,
  type DeliveryOption,
  deliveryOptions,
  type WarehouseUnits,
} from '../shipping/index.ts';

/** A cart with everything it costs, in centavos with IVA: `total = subtotal − discount + shipping`. */
export type PricedCart = {
  lines: { line: CartLine; amounts: LineAmounts }[];
  deliveryOptions: DeliveryOption[];
  /** The chosen way, or the first one where it is not to be had. */
  delivery: DeliveryOption;
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  /** IVA contained in the total; shipping is taxed as a line of its own (rules R30, R31). */
  taxCents: Cents;
  totalCents: Cents;
};

/**
 * Prices a cart from zero (rule R37); lines that cannot be bought stand there and cost nothing. With `dated` the ways of
 * delivery say their days: now, and where the products' units are.
 */
export function priceCart(
  lines: readonly CartLine[],
  choice: { postalCode?: string | undefined; deliveryMethod?: DeliveryMethod | undefined } = {},
  dated?: { now: Date; stock: ReadonlyMap<number, readonly WarehouseUnits[]> },
): PricedCart {
  const priced = lines.map((line) => ({ line, amounts: amountsOf(line) }));
  const goods = sumLines(priced.map(({ amounts }) => amounts));
  const items = lines
    .filter((line) => problemOf(line) === undefined || problemOf(line) === 'less_stock')
    .map(({ productId, quantity, weightGrams }) => ({
      quantity,
      weightGrams,
      ...(dated && { stock: dated.stock.get(productId) ?? [] }),
    }));
  const options = deliveryOptions({ goodsCents: goods.totalCents, items }, choice.postalCode, dated?.now);
  const delivery = options.find(({ method }) => method === choice.deliveryMethod) ?? options[0];
  if (!delivery) throw new Error('Picking up is always possible.');
  return {
    lines: priced,
    deliveryOptions: options,
    delivery,
    subtotalCents: goods.subtotalCents,
    discountCents: goods.discountCents,
    shippingCents: delivery.costCents,
    taxCents: goods.taxCents + splitIva(delivery.costCents).taxCents,
    totalCents: goods.totalCents + delivery.costCents,
  };
}
