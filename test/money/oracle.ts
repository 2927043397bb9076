import type { Basket, BasketLine, Rule, Scope } from '../../src/modules/promotions/index.ts';
import { exact, type Exact, isLess, plus, restOf, rounded, times, wholeOf } from './exact.ts';

/**
 * What a basket costs, reckoned a second time from the commerce rules (§4.6, §4.7) and from nothing of the engine's:
 * every unit is a thing of its own, every amount a fraction, and nothing is quick. For comparing only.
 */
export type Reckoning = {
  /** By product id. */
  lines: Map<number, { gross: bigint; tax: bigint; off: Map<string, bigint> }>;
  goods: bigint;
  tax: bigint;
  shipping: bigint;
  /** By promotion id: what it takes off shipping. */
  shippingOff: Map<string, bigint>;
  /** Why the typed code does not work; null where it does or none was typed. */
  couponReason: string | null;
};

type Unit = { product: number; price: bigint; line: BasketLine };
type Purse = {
  product: number;
  line: BasketLine;
  units: Unit[];
  owed: bigint;
  off: Map<string, bigint>;
  isShut: boolean;
};

export function reckon(basket: Basket, shippingCost: number): Reckoning {
  const purses = basket.lines.map(openPurse).toSorted((a, b) => a.product - b.product);
  const reasons = new Map<number, string>();
  const isDealer = purses.some(({ off }) => off.has('wholesale'));
  const rules = basket.rules
    .toSorted((a, b) => a.id - b.id)
    .filter((rule) => isUsable(rule, basket, reasons));

  lineLane(
    rules.filter(({ type }) => ['line', 'buy_get', 'bundle'].includes(type)),
    purses,
  );
  wholeLane(
    rules.filter(({ type }) => type === 'order'),
    purses,
    reasons,
  );
  const welcome = rules.filter((rule) => {
    const isBarred = rule.code !== null && isDealer && !rule.allowsWholesale;
    if (isBarred) reasons.set(rule.id, 'wholesale');
    return !isBarred;
  });
  wholeLane(
    welcome.filter(({ type }) => type === 'coupon'),
    purses,
    reasons,
  );
  const goods = purses.reduce((sum, { owed }) => sum + owed, 0n);

  const carriers = welcome.filter((rule) => rule.type === 'shipping' && reach(rule, purses, reasons));
  const cost = BigInt(shippingCost);
  const promised = carriers.map((rule) => ({ rule, amount: portion(rule, cost) }));
  const shippingOff = new Map<string, bigint>();
  let shipping = cost;
  for (const { rule, amount } of [...theBest(promised), ...promised.filter(({ rule: r }) => r.isStackable)]) {
    const taken = amount < shipping ? amount : shipping;
    shipping -= taken;
    if (taken > 0n) shippingOff.set(String(rule.id), taken);
  }

  const lines = new Map(
    purses.map(({ product, line, owed, off }) => [
      product,
      { gross: owed, tax: owed - baseOf(owed, line), off },
    ]),
  );
  return {
    lines,
    goods,
    tax: [...lines.values()].reduce((sum, line) => sum + line.tax, 0n),
    shipping,
    shippingOff,
    couponReason: couponReason(basket, reasons),
  };
}

function openPurse(line: Basket['lines'][number]): Purse {
  const listed = line.catalogue ? Math.max(line.regularCents, line.catalogue.cents) : line.regularCents;
  const shown = line.catalogue?.cents ?? listed;
  const own = line.wholesale && line.wholesale.cents < shown ? line.wholesale.cents : shown;
  const saved = BigInt(line.quantity) * BigInt(listed - own);
  const off = new Map<string, bigint>();
  if (saved > 0n) {
    off.set(own < shown ? 'wholesale' : String(line.catalogue?.promotionId), saved);
  }
  const price = BigInt(own);
  return {
    product: line.productId,
    line,
    units: Array.from({ length: line.quantity }, () => ({ product: line.productId, price, line })),
    owed: price * BigInt(line.quantity),
    off,
    isShut: own === shown && line.catalogue?.isExclusive === true,
  };
}

function isUsable(rule: Rule, { now, couponCode, paidBy }: Basket, reasons: Map<number, string>): boolean {
  if (rule.code !== null && rule.code !== couponCode) return false;
  const reason = rule.isDraft
    ? 'not_available'
    : now.getTime() >= rule.endsAt.getTime()
      ? 'ended'
      : rule.isPaused
        ? 'not_available'
        : now.getTime() < rule.startsAt.getTime()
          ? 'not_started'
          : (rule.usesLeft ?? 1) < 1
            ? 'used_up'
            : (rule.usesLeftForCustomer ?? 1) < 1
              ? 'used_by_customer'
              : rule.paymentMethods.length === 0 || rule.paymentMethods.some((one) => one === paidBy)
                ? undefined
                : 'payment_method';
  if (reason !== undefined) reasons.set(rule.id, reason);
  return reason === undefined;
}

/** Every way in and every way out, asked one after the other. */
function belongs(scope: Scope, { productId, brandId, categoryIds }: BasketLine): boolean {
  const brands = brandId === null ? [] : [brandId];
  const isIn = (ids: readonly number[], named: ReadonlySet<number>) =>
    ids.filter((id) => named.has(id)).length > 0;
  const waysOut = [
    isIn([productId], scope.exceptProducts),
    isIn(brands, scope.exceptBrands),
    isIn(categoryIds, scope.exceptCategories),
  ];
  const narrowings = [
    ...(scope.categories.size > 0 ? [isIn(categoryIds, scope.categories)] : []),
    ...(scope.brands.size > 0 ? [isIn(brands, scope.brands)] : []),
  ];
  const waysIn = [
    scope.coversAll,
    isIn([productId], scope.products),
    narrowings.length > 0 && !narrowings.includes(false),
  ];
  return waysIn.includes(true) && !waysOut.includes(true);
}

/** The open purses a rule is for, where it may act. */
function reach(rule: Rule, purses: readonly Purse[], reasons: Map<number, string>): Purse[] | undefined {
  const meant = purses.filter(({ units, line }) => units.length > 0 && belongs(rule.goods, line));
  const open = meant.filter(({ isShut }) => !isShut);
  const owed = open.reduce((sum, purse) => sum + purse.owed, 0n);
  if (meant.length === 0) reasons.set(rule.id, 'no_goods');
  else if (open.length === 0) reasons.set(rule.id, 'closed');
  else if (owed < BigInt(rule.minSubtotalCents)) reasons.set(rule.id, 'minimum');
  else return open;
  return undefined;
}

function hundredth(value: number): Exact {
  return exact(value, 10_000);
}

function portion(rule: Rule, of: bigint): bigint {
  if (rule.kind === 'percent') return rounded(times(exact(of), hundredth(rule.value)));
  return BigInt(rule.value) < of ? BigInt(rule.value) : of;
}

function theBest<Offer extends { rule: Rule; amount: bigint }>(offers: readonly Offer[]): Offer[] {
  let best: Offer | undefined;
  for (const offer of offers) {
    if (!offer.rule.isStackable && (best === undefined || offer.amount > best.amount)) best = offer;
  }
  return best === undefined ? [] : [best];
}

function wholeLane(rules: readonly Rule[], purses: readonly Purse[], reasons: Map<number, string>): void {
  const offers = rules.flatMap((rule) => {
    const open = reach(rule, purses, reasons);
    if (!open) return [];
    return [
      {
        rule,
        open,
        amount: portion(
          rule,
          open.reduce((sum, purse) => sum + purse.owed, 0n),
        ),
      },
    ];
  });
  const chosen = [...theBest(offers), ...offers.filter(({ rule }) => rule.isStackable)];
  for (const offer of offers) if (!chosen.includes(offer)) reasons.set(offer.rule.id, 'better_one');
  const toShut: Purse[] = [];
  for (const { rule, open, amount } of chosen) {
    const owed = open.map((purse) => purse.owed);
    const most = owed.reduce((sum, one) => sum + one, 0n);
    let any = 0n;
    for (const [at, part] of handOut(amount < most ? amount : most, owed).entries()) {
      const purse = open[at];
      if (!purse || part === 0n) continue;
      any += part;
      pay(purse, rule, part);
      if (rule.isExclusive) toShut.push(purse);
    }
    if (any === 0n) reasons.set(rule.id, 'nothing_left');
  }
  for (const purse of toShut) purse.isShut = true;
}

function pay(purse: Purse, rule: Rule, amount: bigint): void {
  purse.owed -= amount;
  purse.off.set(String(rule.id), (purse.off.get(String(rule.id)) ?? 0n) + amount);
}

/** Largest remainder, a centavo at a time. */
function handOut(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => times(exact(amount), exact(weight, all)));
  const parts = shares.map(wholeOf);
  const rests = shares.map(restOf);
  let left = amount - parts.reduce((sum, part) => sum + part, 0n);
  while (left > 0n) {
    let neediest = -1;
    for (const [at, rest] of rests.entries()) {
      if (rest.over < 0n) continue;
      const champion = rests[neediest];
      if (champion === undefined || isLess(champion, rest)) neediest = at;
    }
    parts[neediest] = (parts[neediest] ?? 0n) + 1n;
    rests[neediest] = exact(-1n);
    left -= 1n;
  }
  return parts;
}

type Offer = { rule: Rule; used: Set<Unit>; off: Map<number, bigint>; amount: bigint };

function lineLane(rules: readonly Rule[], purses: readonly Purse[]): void {
  const admitted = rules.filter((rule) => reach(rule, purses, new Map()) !== undefined);
  const units = purses.filter(({ isShut }) => !isShut).flatMap((purse) => purse.units);
  const chosen: Offer[] = [];
  let free = units;
  let rivals = admitted.filter(({ isStackable }) => !isStackable);
  for (;;) {
    const pool = free;
    const best = theBest(rivals.map((rule) => offerFor(rule, pool)))[0];
    if (!best || best.amount === 0n) break;
    chosen.push(best);
    rivals = rivals.filter(({ id }) => id !== best.rule.id);
    free = free.filter((unit) => !best.used.has(unit));
  }
  for (const rule of admitted) if (rule.isStackable) chosen.push(offerFor(rule, units));
  const toShut: Purse[] = [];
  for (const { rule, off } of chosen) {
    for (const purse of purses) {
      const wanted = off.get(purse.product) ?? 0n;
      const given = wanted < purse.owed ? wanted : purse.owed;
      if (given === 0n) continue;
      pay(purse, rule, given);
      if (rule.isExclusive) toShut.push(purse);
    }
  }
  for (const purse of toShut) purse.isShut = true;
}

function offerFor(rule: Rule, units: readonly Unit[]): Offer {
  const { used, off } =
    rule.type === 'line'
      ? eachLine(rule, units)
      : rule.type === 'buy_get'
        ? gifts(rule, units)
        : sets(rule, units);
  return { rule, used, off, amount: [...off.values()].reduce((sum, one) => sum + one, 0n) };
}

type Part = { used: Set<Unit>; off: Map<number, bigint> };

function eachLine(rule: Rule, units: readonly Unit[]): Part {
  const used = new Set<Unit>();
  const off = new Map<number, bigint>();
  for (const product of new Set(units.map((unit) => unit.product))) {
    const own = units.filter((unit) => unit.product === product);
    if (!own.every(({ line }) => belongs(rule.goods, line)) || own.length < rule.buyQuantity) continue;
    for (const unit of own) used.add(unit);
    const savings = own.map(({ price }) =>
      rule.kind === 'percent'
        ? times(exact(price), hundredth(rule.value))
        : exact(price < BigInt(rule.value) ? price : rule.value),
    );
    off.set(product, rounded(savings.reduce(plus)));
  }
  return { used, off };
}

function gifts(rule: Rule, units: readonly Unit[]): Part {
  const used = new Set<Unit>();
  const given: Unit[] = [];
  const upwards = units.toSorted((a, b) => Number(a.price - b.price) || a.product - b.product);
  const isMeant = (unit: Unit) => belongs(rule.goods, unit.line);
  const isGift = (unit: Unit) => (rule.rewards ? belongs(rule.rewards, unit.line) : isMeant(unit));
  for (;;) {
    const bought = upwards
      .toReversed()
      .filter((unit) => isMeant(unit) && !used.has(unit))
      .slice(0, rule.buyQuantity);
    const got = upwards
      .filter((unit) => isGift(unit) && !used.has(unit) && !bought.includes(unit))
      .slice(0, rule.getQuantity);
    if (bought.length < rule.buyQuantity || got.length < rule.getQuantity) break;
    for (const unit of [...bought, ...got]) used.add(unit);
    given.push(...got);
  }
  const off = new Map<number, bigint>();
  for (const product of new Set(given.map((unit) => unit.product))) {
    const savings = given
      .filter((unit) => unit.product === product)
      .map(({ price }) => times(exact(price), hundredth(rule.value)));
    off.set(product, rounded(savings.reduce(plus)));
  }
  return { used, off };
}

function sets(rule: Rule, units: readonly Unit[]): Part {
  const used = new Set<Unit>();
  const recipe = [...rule.parts].toSorted((a, b) => a[0] - b[0]);
  let count = 0n;
  for (;;) {
    const one = recipe.map(([product, wanted]) =>
      units.filter((unit) => unit.product === product && !used.has(unit)).slice(0, wanted),
    );
    if (recipe.length === 0 || one.some((part, at) => part.length < (recipe[at]?.[1] ?? 0))) break;
    for (const unit of one.flat()) used.add(unit);
    count += 1n;
  }
  const worth = recipe.map(([product]) =>
    [...used].filter((unit) => unit.product === product).reduce((sum, { price }) => sum + price, 0n),
  );
  const whole = worth.reduce((sum, one) => sum + one, 0n);
  const asked = count * BigInt(rule.value);
  const amount = rule.kind === 'price' ? (whole > asked ? whole - asked : 0n) : asked < whole ? asked : whole;
  const parts =
    rule.kind === 'percent'
      ? worth.map((one) => rounded(times(exact(one), hundredth(rule.value))))
      : handOut(amount, worth);
  return { used, off: new Map(recipe.map(([product], at) => [product, parts[at] ?? 0n])) };
}

/** The base of a gross amount at its rate, rounded half up (R31). */
function baseOf(gross: bigint, { taxBasisPoints }: BasketLine): bigint {
  return rounded(times(exact(gross), exact(10_000, 10_000 + taxBasisPoints)));
}

function couponReason({ couponCode, rules }: Basket, reasons: ReadonlyMap<number, string>): string | null {
  if (couponCode === null) return null;
  const rule = rules.find(({ code }) => code === couponCode);
  return rule ? (reasons.get(rule.id) ?? null) : 'unknown';
}
