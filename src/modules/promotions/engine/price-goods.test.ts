import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diceOf, randomBasket, shuffled } from '../../../../test/money/random-basket.ts';
import { refundOfLine, splitIva } from '../../../platform/money.ts';
import {
  type Basket,
  type BasketLine,
  everything,
  foldCode,
  isInScope,
  nothing,
  priceGoods,
  priceShipping,
  type Rule,
  type Scope,
} from './index.ts';

const now = new Date('2026-11-20T18:00:00Z');

function line(productId: number, cents: number, given: Partial<BasketLine> = {}): BasketLine {
  return {
    productId,
    brandId: null,
    categoryIds: [],
    taxBasisPoints: 1600,
    quantity: 1,
    regularCents: cents,
    wholesale: null,
    catalogue: null,
    ...given,
  };
}

let serial = 0;
function rule(given: Partial<Rule> = {}): Rule {
  serial += 1;
  return {
    id: serial,
    name: `Regla ${serial}`,
    type: 'order',
    kind: 'percent',
    value: 1000,
    goods: everything,
    parts: new Map(),
    rewards: null,
    buyQuantity: 1,
    getQuantity: 1,
    minSubtotalCents: 0,
    isStackable: false,
    isExclusive: false,
    allowsWholesale: false,
    paymentMethods: [],
    code: null,
    isDraft: false,
    isPaused: false,
    startsAt: new Date(now.getTime() - 1),
    endsAt: new Date(now.getTime() + 1),
    usesLeft: null,
    usesLeftForCustomer: null,
    needsAccount: false,
    barredBy: null,
    ...given,
  };
}
const goods = (...ids: number[]): Scope => ({ ...nothing, products: new Set(ids) });
const bundle = (parts: [number, number][], given: Partial<Rule>) =>
  rule({ type: 'bundle', goods: goods(...parts.map(([id]) => id)), parts: new Map(parts), ...given });
const price = (
  lines: BasketLine[],
  rules: Rule[] = [],
  couponCode: string | null = null,
  paidBy: Basket['paidBy'] = null,
) => priceGoods({ lines, rules, couponCode, paidBy, now });
const paid = (...given: Parameters<typeof price>) =>
  price(...given).lines.map(({ grossCents }) => grossCents);

describe('the lanes', () => {
  test('apply one after the other, each to the price that the former left', () => {
    const priced = price(
      [
        line(1, 100_000, {
          catalogue: { cents: 90_000, promotionId: 99, name: 'Rebaja', isExclusive: false },
        }),
      ],
      [
        rule({ type: 'coupon', code: 'DIEZ' }),
        rule({ type: 'order', kind: 'amount', value: 1_000 }),
        rule({ type: 'line', value: 5000 }),
      ],
      'DIEZ',
    );
    // 1,000 → 900 in the list → half of it → less 10 pesos → less a tenth.
    expect(priced.lines[0]?.discounts.map(({ lane, cents }) => [lane, cents])).toEqual([
      [2, 10_000],
      [3, 45_000],
      [4, 1_000],
      [5, 4_400],
    ]);
    expect(priced).toMatchObject({ subtotalCents: 100_000, discountCents: 60_400, totalCents: 39_600 });
    expect(priced.coupon).toMatchObject({ code: 'DIEZ', refusal: null });
  });

  test('give the best discount of each, and the stackable ones beside it', () => {
    const worse = rule({ kind: 'amount', value: 500 });
    const better = rule({ kind: 'amount', value: 900 });
    const beside = rule({ kind: 'amount', value: 50, isStackable: true });
    const priced = price([line(1, 10_000)], [worse, better, beside]);
    expect(priced.totalCents).toBe(10_000 - 900 - 50);
    expect(priced.verdicts.find(({ promotionId }) => promotionId === worse.id)?.refusal).toEqual({
      reason: 'better_one',
    });
  });

  test('end for the lines that an exclusive promotion lowered, and only for those', () => {
    const exclusive = rule({ type: 'line', value: 1000, goods: goods(1), isExclusive: true });
    expect(paid([line(1, 10_000), line(2, 10_000)], [exclusive, rule({ value: 5000 })])).toEqual([
      9_000, 5_000,
    ]);
    const shut = price([line(1, 10_000)], [exclusive, rule({ type: 'coupon', code: 'X' })], 'X');
    expect(shut.coupon?.refusal).toEqual({ reason: 'closed' });
    expect(
      priceShipping(price([line(1, 10_000)], [exclusive, rule({ type: 'shipping' })]), 9_900).costCents,
    ).toBe(9_900);
  });
});

describe('a wholesale customer', () => {
  const wholesale = { cents: 80_000, name: 'Mayoreo A' };
  const catalogue = (cents: number) => ({ cents, promotionId: 7, name: 'Rebaja', isExclusive: false });

  test('pays the own price, or the public one where that is lower', () => {
    expect(paid([line(1, 100_000, { wholesale, catalogue: catalogue(90_000) })])).toEqual([80_000]);
    expect(paid([line(1, 100_000, { wholesale, catalogue: catalogue(70_000) })])).toEqual([70_000]);
  });

  test('uses no coupon unless it says so', () => {
    const coupon = (allowsWholesale: boolean) => rule({ type: 'coupon', code: 'X', allowsWholesale });
    const refused = price([line(1, 100_000, { wholesale })], [coupon(false)], 'X');
    expect(refused).toMatchObject({ totalCents: 80_000, coupon: { refusal: { reason: 'wholesale' } } });
    expect(price([line(1, 100_000, { wholesale })], [coupon(true)], 'X').totalCents).toBe(72_000);
  });
});

describe('lane 3', () => {
  test.each([
    [2, [200]],
    [3, [200]],
    [6, [400]],
    [7, [500]],
  ])('3 for 2 makes %d units of 100 cost %j', (quantity, expected) => {
    const offer = rule({ type: 'buy_get', value: 10_000, buyQuantity: 2, getQuantity: 1 });
    expect(paid([line(1, 100, { quantity })], [offer])).toEqual(expected);
  });

  test('buy and get gives the cheapest unit, in whatever order they were added', () => {
    const offer = rule({ type: 'buy_get', value: 10_000, buyQuantity: 1, getQuantity: 1 });
    expect(paid([line(2, 500), line(1, 300)], [offer])).toEqual([500, 0]);
    expect(paid([line(1, 300), line(2, 500)], [offer])).toEqual([0, 500]);
  });

  test('buy one thing and get another', () => {
    const offer = rule({
      type: 'buy_get',
      value: 5000,
      goods: goods(1),
      rewards: goods(2),
      buyQuantity: 1,
      getQuantity: 2,
    });
    expect(paid([line(1, 9_000, { quantity: 2 }), line(2, 1_001, { quantity: 3 })], [offer])).toEqual([
      18_000, 2_002,
    ]);
  });

  test.each([
    ['a price', { kind: 'price', value: 1_000 }, 2 * (2_200 - 1_000)],
    ['an amount off', { kind: 'amount', value: 500 }, 2 * 500],
    ['a percentage off', { kind: 'percent', value: 1000 }, 2 * 220],
  ] as const)('a bundle has %s as often as it is complete', (_, given, saved) => {
    // Two sets of 1,000 + 2 × 600, and a unit of each too many.
    const lines = [line(1, 1_000, { quantity: 3 }), line(2, 600, { quantity: 5 })];
    const parts: [number, number][] = [
      [1, 1],
      [2, 2],
    ];
    expect(price(lines, [bundle(parts, given)]).discountCents).toBe(saved);
  });

  test('a unit serves one promotion only', () => {
    const parts: [number, number][] = [
      [1, 1],
      [2, 1],
    ];
    const both = bundle(parts, { kind: 'amount', value: 1_200 });
    const half = rule({ type: 'line', value: 5000, goods: goods(1) });
    // The bundle takes more off, so the line's offer is for the second unit.
    expect(paid([line(1, 1_000, { quantity: 2 }), line(2, 1_000)], [half, both])).toEqual([900, 400]);
  });

  test('a line begins at its quantity', () => {
    const from3 = rule({ type: 'line', kind: 'amount', value: 10, buyQuantity: 3 });
    expect(paid([line(1, 100, { quantity: 2 }), line(2, 100, { quantity: 3 })], [from3])).toEqual([200, 270]);
  });
});

describe('what a promotion is for', () => {
  // 1 and 2 are cards (10, below 1), 3 is a box (20); 1 and 3 are of brand 7, 2 of brand 8.
  const shelf = [
    line(1, 10_000, { brandId: 7, categoryIds: [1, 10] }),
    line(2, 10_000, { brandId: 8, categoryIds: [1, 10] }),
    line(3, 10_000, { brandId: 7, categoryIds: [20] }),
    line(4, 10_000),
  ];
  const ids = (...given: number[]) => new Set(given);
  const reached = (scope: Partial<Scope>) =>
    shelf.filter((one) => isInScope({ ...nothing, ...scope }, one)).map(({ productId }) => productId);

  test.each<[string, Partial<Scope>, number[]]>([
    ['nothing', {}, []],
    ['everything', { coversAll: true }, [1, 2, 3, 4]],
    ['named products', { products: ids(2, 4) }, [2, 4]],
    ['a category', { categories: ids(10) }, [1, 2]],
    ['a category above theirs', { categories: ids(1) }, [1, 2]],
    ['a brand', { brands: ids(7) }, [1, 3]],
    ['brands of a category', { categories: ids(1), brands: ids(7) }, [1]],
    ['those, and a product on top', { categories: ids(1), brands: ids(7), products: ids(4) }, [1, 4]],
    ['all but a category', { coversAll: true, exceptCategories: ids(1) }, [3, 4]],
    ['all but a brand', { coversAll: true, exceptBrands: ids(7) }, [2, 4]],
    ['a brand without one product', { brands: ids(7), exceptProducts: ids(1) }, [3]],
    ['a product that is left out as well', { products: ids(1, 2), exceptBrands: ids(8) }, [1]],
  ])('%s', (_, scope, expected) => {
    expect(reached(scope)).toEqual(expected);
  });

  test('applies to lines, coupons, shipping and buy and get', () => {
    const cards: Scope = { ...nothing, categories: ids(1) };
    expect(paid(shelf, [rule({ type: 'line', value: 5000, goods: cards })])).toEqual([
      5_000, 5_000, 10_000, 10_000,
    ]);
    expect(paid(shelf, [rule({ type: 'coupon', code: 'X', goods: cards })], 'X')).toEqual([
      9_000, 9_000, 10_000, 10_000,
    ]);
    const free = rule({ type: 'shipping', value: 10_000, goods: { ...nothing, brands: ids(9) } });
    expect(priceShipping(price(shelf, [free]), 9_900).costCents).toBe(9_900);
    const boxWithCard = rule({
      type: 'buy_get',
      value: 10_000,
      goods: cards,
      rewards: { ...nothing, categories: ids(20) },
    });
    expect(paid(shelf, [boxWithCard])).toEqual([10_000, 10_000, 0, 10_000]);
  });
});

describe('a coupon', () => {
  const coupon = (given: Partial<Rule> = {}) => rule({ type: 'coupon', code: 'BUENFIN', ...given });
  const refusal = (given: Partial<Rule>, lines = [line(1, 10_000)]) =>
    price(lines, [coupon(given)], 'BUENFIN').coupon?.refusal;

  test.each([
    ['draft', { isDraft: true }, { reason: 'not_available' }],
    ['paused', { isPaused: true }, { reason: 'not_available' }],
    ['early', { startsAt: new Date(now.getTime() + 1) }, { reason: 'not_started' }],
    ['late', { endsAt: now }, { reason: 'ended' }],
    ['used up', { usesLeft: 0 }, { reason: 'used_up' }],
    ['for accounts only', { needsAccount: true }, { reason: 'needs_account' }],
    ['for named customers', { barredBy: 'not_named' as const }, { reason: 'not_named' }],
    ['for a first order', { barredBy: 'not_first_order' as const }, { reason: 'not_first_order' }],
    ['used by this customer', { usesLeftForCustomer: 0 }, { reason: 'used_by_customer' }],
    ['for other goods', { goods: goods(2) }, { reason: 'no_goods' }],
    ['for more', { minSubtotalCents: 10_001 }, { reason: 'minimum', missingCents: 1 }],
  ])('that is %s says so and takes nothing off', (_, given, expected) => {
    expect(refusal(given)).toMatchObject(expected);
    expect(price([line(1, 10_000)], [coupon(given)], 'BUENFIN').totalCents).toBe(10_000);
  });

  test('that nobody typed does not apply, and an unknown one is reported', () => {
    expect(price([line(1, 10_000)], [coupon()])).toMatchObject({ totalCents: 10_000, coupon: null });
    expect(price([line(1, 10_000)], [coupon()], 'NADA').coupon?.refusal).toEqual({ reason: 'unknown' });
  });

  test('is spread over its own goods only', () => {
    expect(paid([line(1, 10_000), line(2, 10_000)], [coupon({ goods: goods(2) })], 'BUENFIN')).toEqual([
      10_000, 9_000,
    ]);
  });

  test('is accepted in any case and with blanks', () => {
    expect(foldCode(' buen fin ')).toBe('BUENFIN');
  });
});

describe('a promotion for ways of payment', () => {
  const bySpei = rule({ paymentMethods: ['oxxo', 'spei'] });
  test.each([
    [null, 10_000],
    ['card', 10_000],
    ['spei', 9000],
    ['oxxo', 9000],
  ] as const)('paid by %s: %d', (paidBy, cents) => {
    expect(price([line(1, 10_000)], [bySpei], null, paidBy).totalCents).toBe(cents);
  });

  test('leaves the others of its lane to who pays another way', () => {
    const lines = [line(1, 10_000)];
    const rules = [bySpei, rule({ value: 500 })];
    expect(price(lines, rules, null, 'card').totalCents).toBe(9500);
    expect(price(lines, rules, null, 'spei').totalCents).toBe(9000);
  });
});

describe('shipping', () => {
  test('takes the best promotion and is never negative', () => {
    const priced = price(
      [line(1, 10_000)],
      [rule({ type: 'shipping', value: 5000 }), rule({ type: 'shipping', kind: 'amount', value: 900_000 })],
    );
    expect(priceShipping(priced, 19_900)).toMatchObject({ costCents: 0, discountCents: 19_900 });
    expect(priceShipping(priced, 0)).toEqual({ costCents: 0, discountCents: 0, discounts: [] });
  });

  test('can depend on a coupon and on the discounted price of the goods', () => {
    const free = rule({ type: 'shipping', value: 10_000, code: 'ENVIO', minSubtotalCents: 9_500 });
    expect(priceShipping(price([line(1, 10_000)], [free], 'ENVIO'), 9_900).costCents).toBe(0);
    const less = price([line(1, 10_000)], [free, rule()], 'ENVIO');
    expect(priceShipping(less, 9_900).costCents).toBe(9_900);
    expect(less.coupon?.refusal).toEqual({ reason: 'minimum', missingCents: 500 });
  });
});

describe('for any basket', () => {
  const anyBasket = fc
    .integer({ min: 0, max: 2 ** 32 - 1 })
    .map((seed) => ({ seed, ...randomBasket(diceOf(seed)) }));
  const always = (claim: (basket: Basket, shippingCents: number, seed: number) => void) =>
    fc.assert(
      fc.property(anyBasket, ({ basket, shippingCents, seed }) => claim(basket, shippingCents, seed)),
      { numRuns: 2000 },
    );

  test('no amount is negative', () => {
    always((basket, cost) => {
      const priced = priceGoods(basket);
      const shipping = priceShipping(priced, cost);
      const amounts = [
        ...priced.lines.flatMap((one) => [one.grossCents, one.taxCents, one.discountCents, one.taxBaseCents]),
        ...priced.lines.flatMap((one) => one.discounts.map(({ cents }) => cents)),
        priced.totalCents,
        shipping.costCents,
        shipping.discountCents,
      ];
      expect(amounts.filter((cents) => cents < 0 || !Number.isSafeInteger(cents))).toEqual([]);
    });
  });

  test('discounts add up to the centavo, by line and in all', () => {
    always((basket, cost) => {
      const priced = priceGoods(basket);
      for (const one of priced.lines) {
        expect(one.discounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(one.discountCents);
        expect(one.regularCents - one.discountCents).toBe(one.grossCents);
      }
      const shipping = priceShipping(priced, cost);
      expect(priced.subtotalCents - priced.discountCents).toBe(priced.totalCents);
      expect(shipping.discounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(shipping.discountCents);
      expect(shipping.costCents + shipping.discountCents).toBe(cost);
      for (const { promotionId, cents } of priced.verdicts) {
        const given = priced.lines.flatMap(({ discounts }) =>
          discounts.filter((one) => one.promotionId === promotionId),
        );
        expect(given.reduce((sum, one) => sum + one.cents, 0)).toBe(cents);
      }
    });
  });

  test('the order of lines and of promotions makes no difference', () => {
    always((basket, _, seed) => {
      const dice = diceOf(seed + 1);
      const mixed = { ...basket, lines: shuffled(dice, basket.lines), rules: shuffled(dice, basket.rules) };
      const byProduct = (given: Basket) =>
        priceGoods(given).lines.toSorted((a, b) => a.productId - b.productId);
      expect(byProduct(mixed)).toEqual(byProduct(basket));
    });
  });

  test('a promotion never lowers goods it leaves out', () => {
    always((basket) => {
      const closed = new Map(basket.rules.map((one) => [one.id, [one.goods, one.rewards ?? one.goods]]));
      const priced = priceGoods(basket);
      for (const [at, one] of priced.lines.entries()) {
        const place = basket.lines[at]!;
        for (const { promotionId, lane } of one.discounts) {
          if (lane < 3) continue;
          const scopes = closed.get(promotionId ?? 0) ?? [];
          expect(scopes.some((scope) => isInScope(scope, place))).toBe(true);
          expect(scopes.every((scope) => scope.exceptProducts.has(place.productId))).toBe(false);
        }
      }
    });
  });

  test('naming one brand more never makes a promotion reach less', () => {
    always((basket, _, seed) => {
      for (const { goods: scope } of basket.rules) {
        if (scope.brands.size === 0) continue;
        const wider = { ...scope, brands: new Set([...scope.brands, (seed % 4) + 1]) };
        for (const one of basket.lines) {
          expect(!isInScope(scope, one) || isInScope(wider, one)).toBe(true);
        }
      }
    });
  });

  test('tax is split once for each line, and the order’s is their sum', () => {
    always((basket) => {
      const priced = priceGoods(basket);
      for (const one of priced.lines) {
        expect({ baseCents: one.taxBaseCents, taxCents: one.taxCents }).toEqual(
          splitIva(one.grossCents, one.taxBasisPoints),
        );
      }
      expect(priced.lines.reduce((sum, one) => sum + one.taxCents, 0)).toBe(priced.taxCents);
    });
  });

  test('refunds of the parts of a line add up to the line', () => {
    always((basket, _, seed) => {
      const dice = diceOf(seed + 2);
      for (const { grossCents, quantity } of priceGoods(basket).lines) {
        let returned = 0;
        let refunded = 0;
        while (returned < quantity) {
          const count = dice.between(1, quantity - returned);
          const part = refundOfLine({ grossCents, quantity }, returned, count);
          expect(part).toBeGreaterThanOrEqual(0);
          refunded += part;
          returned += count;
        }
        expect(refunded).toBe(quantity === 0 ? 0 : grossCents);
      }
    });
  });

  test('one more coupon never raises the price, and pricing twice gives the same', () => {
    always((basket) => {
      expect(priceGoods(basket)).toEqual(priceGoods(basket));
      expect(priceGoods(basket).totalCents).toBeLessThanOrEqual(
        priceGoods({ ...basket, couponCode: null }).totalCents,
      );
    });
  });
});

test('a line is refunded only up to the units it has left', () => {
  expect(refundOfLine({ grossCents: 100, quantity: 2 }, 1, 2)).toBe(50);
});
