import { type Cents, splitIva } from '../../../platform/money.ts';
import {
  type Basket,
  type BasketLine,
  type Discount,
  type Lane,
  laneOf,
  type PricedLine,
  type Refusal,
  type Rule,
  type Verdict,
} from './basket.ts';
import { lineOffer, type OpenUnits } from './line-offers.ts';
import { isInScope } from './scope.ts';
import { percentOf, spreadCents } from './spread-cents.ts';

/** A basket with everything its goods cost; shipping is reckoned on top by `priceShipping`. */
export type PricedGoods = {
  /** In the order of the basket. */
  lines: PricedLine[];
  subtotalCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** One for each rule but the shipping ones that only the cost of shipping decides. */
  verdicts: Verdict[];
  /** Null where no code was typed; without a refusal the code works. */
  coupon: { code: string; promotionId: number | null; refusal: Refusal | null } | null;
  /** Shipping promotions whose conditions these goods meet. */
  shippingRules: Rule[];
};

/** A line on its way through the lanes. */
type OpenLine = {
  line: BasketLine;
  unitCents: Cents;
  /** What it costs so far. */
  cents: Cents;
  discounts: Discount[];
  /** An exclusive promotion lowered it: later lanes leave it alone. */
  isClosed: boolean;
};

/**
 * Prices goods from zero (rule R37) through the lanes, see `Lane`. In a lane every discount is reckoned from what the
 * lane began with; of those that may not be stacked the one that takes most off wins (the older one at a draw), in lane 3
 * for each unit. No amount falls below zero, and the order of lines and rules makes no difference.
 */
export function priceGoods(basket: Basket): PricedGoods {
  const verdicts = new Map<number, Verdict>();
  const open = basket.lines.map(shownPrice);
  // Ties are broken by product id, which does not depend on who put what in first.
  const lines = open.toSorted((a, b) => a.line.productId - b.line.productId);
  const usable = basket.rules
    .toSorted((a, b) => a.id - b.id)
    .filter((rule) => {
      const isAsked = rule.code === null || rule.code === basket.couponCode;
      const refusal = isAsked ? standing(rule, basket) : undefined;
      if (refusal) verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal });
      return isAsked && !refusal;
    });
  const ofLane = (lane: Lane) => usable.filter((rule) => laneOf[rule.type] === lane);

  reduceLines(ofLane(3), lines, verdicts);
  reduceOrder(ofLane(4), lines, verdicts);
  const hasWholesale = lines.some(({ discounts }) => discounts.some(({ lane }) => lane === 1));
  const admitted = (rule: Rule) => {
    if (rule.code === null || !hasWholesale || rule.allowsWholesale) return true;
    verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal: { reason: 'wholesale' } });
    return false;
  };
  reduceOrder(ofLane(5).filter(admitted), lines, verdicts);
  const shippingRules = ofLane(6)
    .filter(admitted)
    .filter((rule) => {
      const refusal = scopeOf(rule, lines).refusal;
      if (refusal) verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal });
      return !refusal;
    });

  const priced = open.map(closeLine);
  const sum = (amountOf: (line: PricedLine) => Cents) =>
    priced.reduce((total, line) => total + amountOf(line), 0);
  return {
    lines: priced,
    subtotalCents: sum((line) => line.regularCents),
    discountCents: sum((line) => line.discountCents),
    taxCents: sum((line) => line.taxCents),
    totalCents: sum((line) => line.grossCents),
    verdicts: [...verdicts.values()],
    coupon: couponOutcome(basket, verdicts),
    shippingRules,
  };
}

/** Shipping with what promotions take off, in centavos with IVA. */
export type PricedShipping = { costCents: Cents; discountCents: Cents; discounts: Discount[] };

/** Lane 6: the best shipping promotion that these goods earned, and the stackable ones beside it. */
export function priceShipping(
  { shippingRules }: Pick<PricedGoods, 'shippingRules'>,
  costCents: Cents,
): PricedShipping {
  const offers = shippingRules.map((rule) => ({ rule, cents: amountOff(rule, costCents) }));
  const discounts: Discount[] = [];
  let left = costCents;
  for (const { rule, cents } of winners(offers).won) {
    const given = Math.min(cents, left);
    if (given === 0) continue;
    left -= given;
    discounts.push(discountOf(rule, given));
  }
  return { costCents: left, discountCents: costCents - left, discounts };
}

/** Lanes 0 to 2: the price that this customer reads in lists and on the product's page. */
function shownPrice(line: BasketLine): OpenLine {
  const { quantity, wholesale, catalogue } = line;
  const regularCents = Math.max(line.regularCents, catalogue?.cents ?? 0);
  const publicCents = catalogue?.cents ?? regularCents;
  const isWholesale = wholesale !== null && wholesale.cents < publicCents;
  const unitCents = isWholesale ? wholesale.cents : publicCents;
  const cents = quantity * (regularCents - unitCents);
  const discounts: Discount[] = [];
  if (cents > 0 && isWholesale) {
    discounts.push({ lane: 1, promotionId: null, name: wholesale.name, code: null, cents });
  } else if (cents > 0 && catalogue) {
    discounts.push({ lane: 2, promotionId: catalogue.promotionId, name: catalogue.name, code: null, cents });
  }
  return {
    line: { ...line, regularCents },
    unitCents,
    cents: quantity * unitCents,
    discounts,
    isClosed: !isWholesale && catalogue?.isExclusive === true,
  };
}

function closeLine({ line, unitCents, cents, discounts }: OpenLine): PricedLine {
  const regularCents = line.quantity * line.regularCents;
  const { baseCents, taxCents } = splitIva(cents, line.taxBasisPoints);
  return {
    productId: line.productId,
    quantity: line.quantity,
    unitCents,
    regularCents,
    discountCents: regularCents - cents,
    grossCents: cents,
    taxBasisPoints: line.taxBasisPoints,
    taxBaseCents: baseCents,
    taxCents,
    discounts,
  };
}

/** Why a rule does not run by calendar, limits or way of payment, whatever the goods; undefined: it runs. */
function standing(rule: Rule, { now, paidBy }: Pick<Basket, 'now' | 'paidBy'>): Refusal | undefined {
  if (rule.isDraft) return { reason: 'not_available' };
  if (rule.endsAt <= now) return { reason: 'ended', endsAt: rule.endsAt };
  if (rule.isPaused) return { reason: 'not_available' };
  if (rule.startsAt > now) return { reason: 'not_started', startsAt: rule.startsAt };
  if (rule.usesLeft !== null && rule.usesLeft <= 0) return { reason: 'used_up' };
  // Before what is known of a person: an address that nobody proved may be another's.
  if (rule.needsAccount) return { reason: 'needs_account' };
  if (rule.barredBy) return { reason: rule.barredBy };
  if (rule.usesLeftForCustomer !== null && rule.usesLeftForCustomer <= 0) {
    return { reason: 'used_by_customer' };
  }
  const { paymentMethods: methods } = rule;
  const isPaidSo = methods.length === 0 || methods.some((method) => method === paidBy);
  return isPaidSo ? undefined : { reason: 'payment_method', methods };
}

/** The lines a rule may lower and what they cost, or why it does not come to that. */
function scopeOf(
  rule: Rule,
  lines: readonly OpenLine[],
): { scope: OpenLine[]; cents: Cents; refusal?: Refusal } {
  const meant = lines.filter(({ line }) => line.quantity > 0 && isInScope(rule.goods, line));
  const scope = meant.filter(({ isClosed }) => !isClosed);
  const cents = scope.reduce((total, line) => total + line.cents, 0);
  if (meant.length === 0) return { scope, cents, refusal: { reason: 'no_goods' } };
  if (scope.length === 0) return { scope, cents, refusal: { reason: 'closed' } };
  const missingCents = rule.minSubtotalCents - cents;
  if (missingCents > 0) return { scope, cents, refusal: { reason: 'minimum', missingCents } };
  return { scope, cents };
}

/** Lane 3. Units that one promotion needed are not there for another; stackable ones need none. */
function reduceLines(
  rules: readonly Rule[],
  lines: readonly OpenLine[],
  verdicts: Map<number, Verdict>,
): void {
  const admitted = rules.filter((rule) => {
    const { refusal } = scopeOf(rule, lines);
    if (refusal) verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal });
    return !refusal;
  });
  const all: OpenUnits[] = lines
    .filter(({ line, isClosed }) => line.quantity > 0 && !isClosed)
    .map(({ line: { productId, brandId, categoryIds, quantity }, unitCents }) => ({
      productId,
      brandId,
      categoryIds,
      count: quantity,
      unitCents,
    }));
  const chosen: { rule: Rule; savings: ReadonlyMap<number, Cents> }[] = [];

  let units = all;
  let rivals = admitted.filter((rule) => !rule.isStackable);
  const everOffered = new Set<number>();
  for (;;) {
    const offers = rivals.flatMap((rule) => {
      const offer = lineOffer(rule, units);
      if (offer) everOffered.add(rule.id);
      return offer && offer.totalCents > 0 ? [{ rule, offer }] : [];
    });
    const best = offers.reduce<(typeof offers)[number] | undefined>(
      (champion, rival) =>
        !champion || rival.offer.totalCents > champion.offer.totalCents ? rival : champion,
      undefined,
    );
    if (!best) break;
    chosen.push({ rule: best.rule, savings: best.offer.savings });
    rivals = rivals.filter((rule) => rule !== best.rule);
    units = units.map((line) => ({
      ...line,
      count: line.count - (best.offer.claimed.get(line.productId) ?? 0),
    }));
  }
  for (const rule of rivals) {
    const reason = everOffered.has(rule.id) ? 'better_one' : 'few_units';
    verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal: { reason } });
  }
  for (const rule of admitted.filter((one) => one.isStackable)) {
    const offer = lineOffer(rule, all);
    if (offer) chosen.push({ rule, savings: offer.savings });
    else verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal: { reason: 'few_units' } });
  }
  const closing = new Set<OpenLine>();
  for (const { rule, savings } of chosen) {
    const lowered = lines.filter((line) => savings.has(line.line.productId));
    const cents = lowered.map((line) => Math.min(line.cents, savings.get(line.line.productId) ?? 0));
    lower(rule, lowered, cents, verdicts, closing);
  }
  for (const line of closing) line.isClosed = true;
}

/** Lanes 4 and 5: an amount off the goods together, spread over their lines. */
function reduceOrder(
  rules: readonly Rule[],
  lines: readonly OpenLine[],
  verdicts: Map<number, Verdict>,
): void {
  const offers = rules.flatMap((rule) => {
    const { scope, cents, refusal } = scopeOf(rule, lines);
    if (!refusal) return [{ rule, scope, cents: amountOff(rule, cents) }];
    verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal });
    return [];
  });
  const { won, lost } = winners(offers);
  for (const { rule } of lost) {
    verdicts.set(rule.id, { promotionId: rule.id, cents: 0, refusal: { reason: 'better_one' } });
  }
  const closing = new Set<OpenLine>();
  for (const { rule, scope, cents } of won) {
    const left = scope.map((line) => line.cents);
    const leftCents = left.reduce((total, one) => total + one, 0);
    lower(rule, scope, spreadCents(Math.min(cents, leftCents), left), verdicts, closing);
  }
  for (const line of closing) line.isClosed = true;
}

/** Of offers in one lane: the best that may not be stacked, then the stackable ones by age. */
function winners<Offer extends { rule: Rule; cents: Cents }>(
  offers: readonly Offer[],
): { won: Offer[]; lost: Offer[] } {
  const rivals = offers.filter(({ rule }) => !rule.isStackable);
  const best = rivals.toSorted((a, b) => b.cents - a.cents || a.rule.id - b.rule.id).slice(0, 1);
  return {
    won: [...best, ...offers.filter(({ rule }) => rule.isStackable)],
    lost: rivals.filter((offer) => !best.includes(offer)),
  };
}

function amountOff(rule: Rule, cents: Cents): Cents {
  return rule.kind === 'percent' ? percentOf(cents, rule.value) : Math.min(rule.value, cents);
}

function lower(
  rule: Rule,
  lines: readonly OpenLine[],
  amounts: readonly Cents[],
  verdicts: Map<number, Verdict>,
  closing: Set<OpenLine>,
): void {
  let total = 0;
  for (const [at, line] of lines.entries()) {
    const cents = amounts[at] ?? 0;
    if (cents === 0) continue;
    total += cents;
    line.cents -= cents;
    line.discounts.push(discountOf(rule, cents));
    if (rule.isExclusive) closing.add(line);
  }
  verdicts.set(rule.id, {
    promotionId: rule.id,
    cents: total,
    refusal: total === 0 ? { reason: 'nothing_left' } : null,
  });
}

function discountOf(rule: Rule, cents: Cents): Discount {
  return { lane: laneOf[rule.type], promotionId: rule.id, name: rule.name, code: rule.code, cents };
}

function couponOutcome(
  { couponCode, rules }: Basket,
  verdicts: ReadonlyMap<number, Verdict>,
): PricedGoods['coupon'] {
  if (couponCode === null) return null;
  const rule = rules.find(({ code }) => code === couponCode);
  if (!rule) return { code: couponCode, promotionId: null, refusal: { reason: 'unknown' } };
  return { code: couponCode, promotionId: rule.id, refusal: verdicts.get(rule.id)?.refusal ?? null };
}
