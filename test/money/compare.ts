import { type Basket, priceGoods, priceShipping } from '../../src/modules/promotions/index.ts';
import { reckon } from './oracle.ts';
import { diceOf, randomBasket } from './random-basket.ts';

/** What the engine says of a basket, in words that can be compared with the oracle's. */
function ofEngine(basket: Basket, shippingCents: number) {
  const goods = priceGoods(basket);
  const shipping = priceShipping(goods, shippingCents);
  return {
    lines: goods.lines
      .toSorted((a, b) => a.productId - b.productId)
      .map((line) => ({
        product: line.productId,
        gross: line.grossCents,
        tax: line.taxCents,
        off: line.discounts
          .map(({ promotionId, cents }) => `${promotionId ?? 'wholesale'}:${cents}`)
          .toSorted(),
      })),
    goods: goods.totalCents,
    tax: goods.taxCents,
    shipping: shipping.costCents,
    shippingOff: shipping.discounts.map(({ promotionId, cents }) => `${promotionId}:${cents}`).toSorted(),
    coupon: (goods.coupon?.refusal?.reason ?? null) as string | null,
  };
}

function ofOracle(basket: Basket, shippingCents: number): ReturnType<typeof ofEngine> {
  const { lines, goods, tax, shipping, shippingOff, couponReason } = reckon(basket, shippingCents);
  const parts = (off: ReadonlyMap<string, bigint>) =>
    [...off].map(([by, cents]) => `${by}:${cents}`).toSorted();
  return {
    lines: [...lines].map(([product, line]) => ({
      product,
      gross: Number(line.gross),
      tax: Number(line.tax),
      off: parts(line.off),
    })),
    goods: Number(goods),
    tax: Number(tax),
    shipping: Number(shipping),
    shippingOff: parts(shippingOff),
    coupon: couponReason,
  };
}

/** A basket on which engine and oracle disagree. */
export type Difference = { number: number; basket: Basket; engine: unknown; oracle: unknown };

/**
 * Compares engine and oracle on the baskets `from` up to `to` of a seed; each basket has dice of its own, so that one
 * can be looked at alone.
 */
export function firstDifference(seed: number, from: number, to: number): Difference | undefined {
  for (let number = from; number < to; number += 1) {
    const { basket, shippingCents } = randomBasket(diceOf(Math.imul(seed, 0x9e_37_79_b1) + number));
    const engine = ofEngine(basket, shippingCents);
    const oracle = ofOracle(basket, shippingCents);
    if (JSON.stringify(engine) !== JSON.stringify(oracle)) return { number, basket, engine, oracle };
  }
  return undefined;
}
