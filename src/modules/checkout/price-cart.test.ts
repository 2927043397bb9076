import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippingRules } from '../../../test/factories/shipping-rules.ts';
import type { CartLine } from '../cart/index.ts';
import { settingsOf } from '../settings/index.ts';
import { paymentSwitches } from './payment-switches.ts';
import { paymentOptions } from './payment-methods.ts';
import { priceCart as priceWholeCart } from './price-cart.ts';

function line(
  values: Partial<CartLine> & { priceCents?: number; regularPriceCents?: number } = {},
): CartLine {
  const { priceCents = 100_000, regularPriceCents = priceCents, ...rest } = values;
  return {
    productId: 1,
    brandId: null,
    categoryIds: [],
    refId: 'R1',
    sku: 'S1',
    kind: 'gpu',
    name: 'Producto',
    slug: 'producto',
    imageUrl: null,
    quantity: 1,
    most: 99,
    seenPriceCents: priceCents,
    offer: {
      priceCents,
      regularPriceCents,
      wholesale: null,
      promotion: regularPriceCents > priceCents ? { id: 1, name: 'Rebaja', isExclusive: false } : null,
    },
    available: 10,
    supplierUnits: 0,
    supplierDays: null,
    maxPerOrder: null,
    isLimited: false,
    weightGrams: 500,
    boxMm: null,
    taxBasisPoints: 1600,
    parts: [],
    unbuildable: null,
    ...rest,
  };
}

const payments = { methods: [], speiHours: 24, oxxoDays: 3 };
const priceCart = (lines: CartLine[], choice?: Parameters<typeof priceWholeCart>[2]) =>
  priceWholeCart(
    { lines, rules: [], couponCode: null, readAt: new Date('2026-07-01T12:00:00Z') },
    { shipping: shippingRules, taxBasisPoints: 1600, payments },
    choice,
  );

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    priceCents: fc.integer({ min: 1, max: 9_000_000 }),
    former: fc.integer({ min: 0, max: 3_000_000 }),
    available: fc.integer({ min: 0, max: 120 }),
    weightGrams: fc.option(fc.integer({ min: 1, max: 30_000 })),
    isForSale: fc.boolean(),
  })
  .map(({ former, isForSale, ...values }) => {
    const made = line({ ...values, regularPriceCents: values.priceCents + former });
    return isForSale ? made : { ...made, offer: null };
  });

describe('the price of a cart', () => {
  test('is goods at regular prices, minus promotions, plus shipping', () => {
    const priced = priceCart([line({ quantity: 2, priceCents: 40_000, regularPriceCents: 50_000 })], {
      postalCode: '72000',
    });
    expect(priced).toMatchObject({
      subtotalCents: 100_000,
      discountCents: 20_000,
      shippingCents: 14_900,
      totalCents: 94_900,
    });
    // 80,000 and 14,900 split one by one: shipping is a line of its own.
    expect(priced.taxCents).toBe(11_034 + 2_055);
  });

  test('always adds up, whatever is in the cart', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        const priced = priceCart(lines, { postalCode: '97000' });
        expect(priced.totalCents).toBe(priced.subtotalCents - priced.discountCents + priced.shippingCents);
        expect(priced.taxCents).toBeLessThan(priced.totalCents + 1);
        for (const amount of [
          priced.discountCents,
          priced.shippingCents,
          priced.taxCents,
          priced.totalCents,
        ]) {
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('charges nothing for what cannot be bought', () => {
    const priced = priceCart([
      line(),
      line({ productId: 2, available: 0 }),
      { ...line({ productId: 3 }), offer: null },
    ]);
    expect(priced.subtotalCents).toBe(100_000);
    expect(priced.lines.map(({ amounts }) => amounts.grossCents)).toEqual([100_000, 0, 0]);
  });

  test('includes the chosen way of delivery', () => {
    const priced = priceCart([line({ priceCents: 1_000 })], { deliveryMethod: 'pickup_gdl' });
    expect(priced.delivery.method).toBe('pickup_gdl');
    expect(priced.shippingCents).toBe(0);
  });
});

const byDefault = settingsOf('payments', undefined, { warn: () => undefined });
const switches = paymentSwitches(byDefault, () => new Date());
const everything = { card: true, oxxo: true, spei: true, paypal: true };

test('the card method shows the instalments that the purchase qualifies for', () => {
  const offered = { card: true, oxxo: false, spei: false, paypal: false };
  const plans = [
    { months: 3, floorCents: 30_000 },
    { months: 12, floorCents: 120_000 },
  ];
  const words = (totalCents: number) =>
    paymentOptions({ totalCents, lines: [], plans }, offered, switches)[0]?.description;
  expect(words(29_999)).toContain('Se confirma al momento.');
  expect(words(60_000)).toContain('Hasta 3 meses sin intereses de $200.00');
  expect(words(240_000)).toContain('Hasta 12 meses sin intereses de $200.00');
});

test('a method without a provider is not offered', () => {
  const methods = paymentOptions({ totalCents: 100, lines: [] }, { ...everything, paypal: false }, switches);
  expect(methods.map(({ method }) => method)).toEqual(['card', 'oxxo', 'spei']);
});

test.each([
  ['card', 999, 'Con tarjeta se paga desde $10.00.'],
  ['card', 1000, null],
  ['card', 99_999_999, null],
  ['card', 100_000_000, 'Con tarjeta se paga hasta $999,999.99.'],
  ['oxxo', 999, 'OXXO recibe pagos desde $10.00.'],
  ['oxxo', 1000, null],
  ['paypal', 1, null],
])('by %s %d centavos: %s', (method, totalCents, says) => {
  const option = paymentOptions({ totalCents, lines: [] }, everything, switches).find(
    (one) => one.method === method,
  );
  expect(option?.reason ?? null).toEqual(says);
});

describe('what staff set of a way to pay', () => {
  const set = (method: string, change: Partial<(typeof byDefault.methods)[number]>) =>
    paymentSwitches(
      {
        ...byDefault,
        methods: byDefault.methods.map((one) => (one.method === method ? { ...one, ...change } : one)),
      },
      () => new Date('2026-11-24T15:00:00Z'),
    );
  const offeredBy = (given: typeof switches, totalCents = 50_000) =>
    paymentOptions({ totalCents, lines: [] }, everything, given);

  test('takes one that is off out of the list, until its time has come', () => {
    expect(offeredBy(set('card', { is_on: false })).map(({ method }) => method)).toEqual([
      'oxxo',
      'spei',
      'paypal',
    ]);
    const ended = set('card', { is_on: false, off_until: '2026-11-24 09:00' });
    expect(offeredBy(ended).map(({ method }) => method)).toContain('card');
    const later = set('card', { is_on: false, off_until: '2026-11-24 09:01' });
    expect(offeredBy(later).map(({ method }) => method)).not.toContain('card');
  });

  test('bounds its amounts, never beyond what the provider takes', () => {
    const reason = (change: Partial<(typeof byDefault.methods)[number]>, totalCents: number) =>
      offeredBy(set('oxxo', change), totalCents).find(({ method }) => method === 'oxxo')?.reason;
    expect(reason({ min_cents: 60_000 }, 50_000)).toBe('OXXO recibe pagos desde $600.00.');
    expect(reason({ max_cents: 40_000 }, 50_000)).toBe('OXXO recibe pagos de hasta $400.00.');
    expect(reason({ min_cents: 0 }, 999)).toBe('OXXO recibe pagos desde $10.00.');
    expect(reason({ max_cents: 99_999_999 }, 1_000_001)).toBe('OXXO recibe pagos de hasta $10,000.00.');
  });

  test('is the order of the list', () => {
    const turned = paymentSwitches(
      { ...byDefault, methods: byDefault.methods.toReversed() },
      () => new Date(),
    );
    expect(offeredBy(turned).map(({ method }) => method)).toEqual(['paypal', 'spei', 'oxxo', 'card']);
  });

  test('says how long a transfer is waited for', () => {
    const patient = paymentSwitches({ ...byDefault, spei_hold_hours: 72 }, () => new Date());
    expect(offeredBy(patient).find(({ method }) => method === 'spei')?.description).toContain('72 horas.');
    expect(offeredBy(switches).find(({ method }) => method === 'spei')?.description).toContain('48 horas.');
  });
});

test('only confirming is offered where nothing is left to pay', () => {
  expect(
    paymentOptions({ totalCents: 0, lines: [] }, everything, switches).map(({ method }) => method),
  ).toEqual(['free']);
});

describe('OXXO', () => {
  const oxxo = (totalCents: number, available: number) =>
    paymentOptions({ totalCents, lines: [{ available }] }, everything, switches).find(
      ({ method }) => method === 'oxxo',
    )?.reason;

  test('is offered up to $10,000', () => {
    expect(oxxo(1_000_000, 10)).toBeNull();
    expect(oxxo(1_000_001, 10)).toContain('10,000');
  });

  test('is not offered for the last two units', () => {
    expect(oxxo(50_000, 3)).toBeNull();
    expect(oxxo(50_000, 2)).toContain('pocas piezas');
  });
});
