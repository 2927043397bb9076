import {
  type Basket,
  type BasketLine,
  nothing,
  type Rule,
  type RuleType,
  type Scope,
} from '../../src/modules/promotions/index.ts';

/** Whole numbers from a seed, the same on every machine (mulberry32). */
export type Dice = {
  below(count: number): number;
  between(min: number, max: number): number;
  isRare(): boolean;
};

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (count: number) => next() % count;
  return { below, between: (min, max) => min + below(max - min + 1), isRare: () => below(5) === 0 };
}

const now = new Date('2026-11-20T18:00:00Z');
const types: readonly RuleType[] = ['line', 'buy_get', 'bundle', 'order', 'coupon', 'shipping'];
const waysToPay = [null, 'card', 'spei'] as const;
const codes = ['BUENFIN', 'HOLA10', 'OTRO'] as const;

/** A basket like any, and unlike any: odd prices, everything free, promotions that fight for the same units. */
export function randomBasket(dice: Dice): { basket: Basket; shippingCents: number } {
  const lines = Array.from({ length: dice.between(1, 6) }, (_, at) => randomLine(dice, at + 1));
  const rules = Array.from({ length: dice.below(9) }, (_, at) => randomRule(dice, at + 1, lines.length));
  const usable = withOneRuleEachCode(shuffled(dice, rules));
  const known = usable.flatMap(({ code }) => code ?? []);
  const basket = {
    lines: shuffled(dice, lines),
    rules: usable,
    couponCode: dice.isRare() ? null : pick(dice, known.length === 0 || dice.isRare() ? codes : known),
    paidBy: pick(dice, waysToPay),
    now,
  };
  return { basket, shippingCents: dice.isRare() ? 0 : dice.between(1, 60_000) };
}

/** The same things in another order. */
export function shuffled<Thing>(dice: Dice, things: readonly Thing[]): Thing[] {
  const mixed = [...things];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = dice.below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

function pick<Thing>(dice: Dice, things: readonly Thing[]): Thing {
  return things[dice.below(things.length)]!;
}

function randomLine(dice: Dice, productId: number): BasketLine {
  const regularCents = pick(dice, [
    dice.between(1, 300),
    dice.between(1000, 99_999),
    dice.between(1, 9_000_000),
  ]);
  return {
    productId,
    ...randomShelf(dice),
    quantity: dice.isRare() ? 0 : pick(dice, [1, 1, 2, dice.between(1, 12), dice.between(1, 30)]),
    taxBasisPoints: pick(dice, [1600, 1600, 800, 0]),
    regularCents,
    wholesale: dice.isRare() ? { cents: dice.between(0, regularCents), name: 'Mayoreo' } : null,
    catalogue: dice.isRare()
      ? {
          cents: dice.between(1, dice.isRare() ? regularCents + 500 : regularCents),
          promotionId: 1000 + productId,
          name: 'Rebaja',
          isExclusive: dice.isRare(),
        }
      : null,
  };
}

function randomRule(dice: Dice, id: number, products: number): Rule {
  const type = pick(dice, types);
  const isBundle = type === 'bundle';
  const kind =
    type === 'buy_get' || dice.below(2) === 0 ? 'percent' : isBundle && dice.isRare() ? 'price' : 'amount';
  const someGoods = new Map(
    Array.from({ length: dice.between(1, 3) }, () => [
      dice.between(1, products + 1),
      isBundle ? dice.between(1, 3) : 1,
    ]),
  );
  const day = 86_400_000;
  return {
    id,
    name: `Regla ${id}`,
    type,
    kind,
    value:
      kind === 'percent'
        ? pick(dice, [10_000, 5000, 1500, dice.between(1, 10_000)])
        : dice.between(1, 400_000),
    goods: isBundle ? { ...nothing, products: new Set(someGoods.keys()) } : randomScope(dice, products),
    parts: isBundle ? someGoods : new Map(),
    rewards: type === 'buy_get' && dice.isRare() ? randomScope(dice, products) : null,
    buyQuantity: dice.between(1, 3),
    getQuantity: dice.between(1, 2),
    minSubtotalCents: dice.isRare() ? dice.between(1, 500_000) : 0,
    isStackable: dice.isRare(),
    isExclusive: dice.isRare(),
    allowsWholesale: dice.isRare(),
    paymentMethods: dice.isRare() ? [pick(dice, ['card', 'oxxo', 'spei', 'paypal'])] : [],
    code: type === 'coupon' || (type === 'shipping' && dice.isRare()) ? pick(dice, codes) : null,
    isDraft: dice.below(40) === 0,
    isPaused: dice.below(40) === 0,
    startsAt: new Date(now.getTime() + (dice.below(40) === 0 ? day : -day)),
    endsAt: new Date(now.getTime() + (dice.below(40) === 0 ? 0 : 2 * day)),
    usesLeft: dice.isRare() ? dice.below(8) : null,
    usesLeftForCustomer: dice.isRare() ? dice.below(8) : null,
    needsAccount: false,
    barredBy: null,
  };
}

const brandsMax = 4;
const topCategoriesMax = 3;

/** Some are of no brand or stand nowhere; a category below another brings that one along, as the shop's do. */
function randomShelf(dice: Dice): Pick<BasketLine, 'brandId' | 'categoryIds'> {
  const top = dice.between(1, topCategoriesMax);
  return {
    brandId: dice.isRare() ? null : dice.between(1, brandsMax),
    categoryIds: dice.isRare() ? [] : dice.isRare() ? [top] : [top, 10 * top + dice.below(2)],
  };
}

/** Everything, named products, categories, brands, or a few of each; now and then something is left out. */
function randomScope(dice: Dice, products: number): Scope {
  const some = (chance: boolean, one: () => number) =>
    new Set(chance ? Array.from({ length: dice.between(1, 3) }, one) : []);
  const product = () => dice.between(1, products + 1);
  const brand = () => dice.between(1, brandsMax);
  const category = () => {
    const top = dice.between(1, topCategoriesMax);
    return dice.isRare() ? top : 10 * top + dice.below(2);
  };
  const leavesOut = dice.below(3) === 0;
  return {
    coversAll: dice.below(3) === 0,
    products: some(dice.below(2) === 0, product),
    categories: some(dice.below(3) === 0, category),
    brands: some(dice.below(3) === 0, brand),
    exceptProducts: some(leavesOut && dice.below(2) === 0, product),
    exceptCategories: some(leavesOut && dice.below(2) === 0, category),
    exceptBrands: some(leavesOut && dice.below(2) === 0, brand),
  };
}

/** A code belongs to one promotion; the database sees to it. */
function withOneRuleEachCode(rules: readonly Rule[]): Rule[] {
  const taken = new Set<string>();
  return rules.filter(({ code }) => {
    if (code === null) return true;
    const isFree = !taken.has(code);
    taken.add(code);
    return isFree;
  });
}
