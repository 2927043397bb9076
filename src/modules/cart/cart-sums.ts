import type { z } from '../../platform/http/endpoint.ts';
import type { Cents } from '../../platform/money.ts';
import { couponMessage, type Discount, type PricedGoods, type PricedLine } from '../promotions/index.ts';
import type { appliedPromotion, couponSchema } from './cart.contract.ts';

/** Discounts of lanes up to this one show in their line; later ones show in the order's sums. */
const lineLaneMax = 3;

/** The discounts that a line shows: without its share of discounts on the whole order. */
export function lineTotal({ grossCents, discounts }: PricedLine): Cents {
  return discounts.reduce((cents, one) => (one.lane > lineLaneMax ? cents + one.cents : cents), grossCents);
}

/** What each promotion takes off in all, in the order of the lanes. */
export function promotionsOf(discounts: readonly Discount[]): z.input<typeof appliedPromotion>[] {
  const sums = new Map<string, { discount: Discount; cents: Cents }>();
  for (const discount of discounts.toSorted((a, b) => a.lane - b.lane)) {
    const key = `${discount.lane}:${discount.promotionId ?? discount.name}`;
    sums.set(key, { discount, cents: (sums.get(key)?.cents ?? 0) + discount.cents });
  }
  return [...sums.values()].map(({ discount, cents }) => ({
    promotion_id: discount.promotionId,
    name: discount.name,
    code: discount.code,
    amount_cents: cents,
  }));
}

/** The typed code on the wire, with the reason where it takes nothing off. */
export function couponOf({ coupon }: Pick<PricedGoods, 'coupon'>): z.input<typeof couponSchema> | null {
  return coupon && { code: coupon.code, message: coupon.refusal && couponMessage(coupon.refusal) };
}
