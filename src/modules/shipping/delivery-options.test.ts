import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryOptions, kilogramsOf, parcelCost, zoneOf } from './delivery-options.ts';

const light = { goodsCents: 50_000, items: [{ quantity: 1, weightGrams: 700 }] };

describe('zones', () => {
  test.each([
    ['03650', 'metropolitan'],
    ['57000', 'metropolitan'],
    ['44510', 'metropolitan'],
    ['64860', 'metropolitan'],
    ['72000', 'national'],
    ['97000', 'remote'],
    ['23400', 'remote'],
    ['00100', undefined],
    ['18000', undefined],
    ['1234', undefined],
    ['abcde', undefined],
  ])('%s is %s', (postalCode, zone) => {
    expect(zoneOf(postalCode)).toBe(zone);
  });
});

describe('parcels', () => {
  test('cost the base up to 5 kg and every further kilogram begun', () => {
    expect(parcelCost('national', light)).toBe(14_900);
    expect(parcelCost('national', { ...light, items: [{ quantity: 2, weightGrams: 2600 }] })).toBe(
      14_900 + 1_600,
    );
  });

  test('are free from $1,999 and not one centavo earlier', () => {
    expect(parcelCost('remote', { ...light, goodsCents: 199_900 })).toBe(0);
    expect(parcelCost('remote', { ...light, goodsCents: 199_899 })).toBe(19_900);
  });

  test('above 30 kg pay the extra kilograms even when the rest is free', () => {
    const heavy = { goodsCents: 900_000, items: [{ quantity: 2, weightGrams: 16_000 }] };
    expect(parcelCost('metropolitan', heavy)).toBe(2 * 1_200);
  });

  test('count a kilogram for a product of unknown weight', () => {
    expect(kilogramsOf({ goodsCents: 1, items: [{ quantity: 3, weightGrams: null }] })).toBe(3);
  });

  test('never cost less for being heavier, nor a negative amount', () => {
    const item = fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      weightGrams: fc.integer({ min: 0, max: 40_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400_000 }),
        fc.array(item, { minLength: 1 }),
        (goodsCents, items) => {
          const more = [...items, { quantity: 1, weightGrams: 5000 }];
          const cost = parcelCost('remote', { goodsCents, items });
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(parcelCost('remote', { goodsCents, items: more })).toBeGreaterThanOrEqual(cost);
        },
      ),
    );
  });
});

describe('options', () => {
  test('are a parcel and three free branches', () => {
    expect(deliveryOptions(light, '72000').map(({ method, costCents }) => [method, costCents])).toEqual([
      ['parcel', 14_900],
      ['pickup_cdmx', 0],
      ['pickup_gdl', 0],
      ['pickup_mty', 0],
    ]);
  });

  test('leave out the parcel to a postal code that does not exist', () => {
    expect(deliveryOptions(light, '00000').map(({ method }) => method)).not.toContain('parcel');
  });
});
