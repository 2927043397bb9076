import type { Cents } from '../../../platform/money.ts';
import type { Scope, ShelvedProduct } from './scope.ts';
import type { PaymentMethodOfRule } from '../promotion.contract.ts';

/**
 * The lanes of the commerce rules (§4.7), each working on what the one before left: 1 wholesale price list,
 * 2 catalogue promotion, 3 lines (line, buy and get, bundle), 4 the whole order, 5 the coupon, 6 shipping.
 */
export type Lane = 1 | 2 | 3 | 4 | 5 | 6;

/** What a promotion does; `catalogue` is in the listing's prices already and never comes here as a rule. */
export type RuleType = 'line' | 'buy_get' | 'bundle' | 'order' | 'coupon' | 'shipping';

/** The lane each type belongs to. */
export const laneOf: Readonly<Record<RuleType, Lane>> = {
  line: 3,
  buy_get: 3,
  bundle: 3,
  order: 4,
  coupon: 5,
  shipping: 6,
};

/** A product in the basket with the prices of a unit, in centavos with IVA. */
export type BasketLine = ShelvedProduct & {
  /** 0 for what cannot be bought: it stands there and costs nothing. */
  quantity: number;
  /** Rate of IVA that its prices contain. */
  taxBasisPoints: number;
  /** Lane 0: before any reduction. */
  regularCents: Cents;
  /** Lane 1: the customer's own price list. */
  wholesale: { cents: Cents; name: string } | null;
  /** Lane 2: what everybody pays now, where a catalogue promotion makes it. */
  catalogue: { cents: Cents; promotionId: number; name: string; isExclusive: boolean } | null;
};

/** How a basket is paid: null until that is chosen, and by a way that promotions know nothing of. */
export type PaidBy = PaymentMethodOfRule | null;

/** A promotion as the engine judges it. */
export type Rule = {
  id: number;
  name: string;
  type: RuleType;
  /** `price`: what a bundle costs as a whole. */
  kind: 'percent' | 'amount' | 'price';
  /** Basis points for `percent`, otherwise centavos. */
  value: number;
  goods: Scope;
  /** How many of each product make a bundle; of no use to the others. */
  parts: ReadonlyMap<number, number>;
  /** Buy and get: what is reduced; null: the bought goods themselves, cheapest first. */
  rewards: Scope | null;
  /** Units of a line that make it begin, or units to buy for `getQuantity` reduced ones. */
  buyQuantity: number;
  getQuantity: number;
  /** The least its goods must cost together when its lane begins. */
  minSubtotalCents: Cents;
  /** Given beside the best of its lane instead of competing with it. */
  isStackable: boolean;
  /** The lines it lowers are closed to later lanes. */
  isExclusive: boolean;
  /** Whether its coupon works beside wholesale prices. */
  allowsWholesale: boolean;
  /** Given to who pays by one of these; empty: whichever way. */
  paymentMethods: readonly PaymentMethodOfRule[];
  /** The code that unlocks it, as its owner typed it; null: it is automatic. */
  code: string | null;
  isDraft: boolean;
  isPaused: boolean;
  startsAt: Date;
  endsAt: Date;
  /** Null: no limit. What the customer's own unpaid purchase holds is not counted. */
  usesLeft: number | null;
  usesLeftForCustomer: number | null;
  /** It is for accounts with a proven e-mail, and this customer has none. */
  needsAccount: boolean;
  /** It is for others: for named customers, or for who has not paid an order yet. */
  barredBy: 'not_named' | 'not_first_order' | null;
};

export type Basket = {
  lines: readonly BasketLine[];
  rules: readonly Rule[];
  /** The typed code, folded by `foldCode`; null: none. */
  couponCode: string | null;
  paidBy: PaidBy;
  now: Date;
};

/** Why a promotion gives nothing in this basket. */
export type Refusal =
  | { reason: 'unknown' }
  | { reason: 'not_available' }
  | { reason: 'not_started'; startsAt: Date }
  | { reason: 'ended'; endsAt: Date }
  | { reason: 'used_up' }
  | { reason: 'used_by_customer' }
  | { reason: 'needs_account' }
  | { reason: 'not_named' }
  | { reason: 'not_first_order' }
  | { reason: 'payment_method'; methods: readonly PaymentMethodOfRule[] }
  | { reason: 'wholesale' }
  | { reason: 'no_goods' }
  | { reason: 'closed' }
  | { reason: 'minimum'; missingCents: Cents }
  | { reason: 'few_units' }
  | { reason: 'better_one' }
  | { reason: 'nothing_left' };

/** What one promotion or price list takes off one line, or off shipping. */
export type Discount = {
  lane: Lane;
  /** Null for a wholesale price list. */
  promotionId: number | null;
  name: string;
  code: string | null;
  cents: Cents;
};

/** The outcome of a promotion in this basket. */
export type Verdict = { promotionId: number; cents: Cents; refusal: Refusal | null };

/** A line's amounts: `gross = regular − discount`, the discounts add up to `discountCents`, `taxBase + tax = gross`. */
export type PricedLine = {
  productId: number;
  quantity: number;
  /** Price of a unit with the lanes that lists show (1 and 2). */
  unitCents: Cents;
  regularCents: Cents;
  discountCents: Cents;
  grossCents: Cents;
  taxBasisPoints: number;
  taxBaseCents: Cents;
  taxCents: Cents;
  discounts: Discount[];
};

/** A code as it is compared and kept: without blanks, capital letters. */
export function foldCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
}
