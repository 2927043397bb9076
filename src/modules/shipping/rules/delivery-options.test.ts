import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippingRules } from '../../../../test/factories/shipping-rules.ts';
import { dearestParcelCost, deliveryOptions, kilogramsOf, parcelCost, zoneOf } from './delivery-options.ts';

const zones = { metropolitan: 'Metropolitana', national: 'Nacional', remote: 'Extendida' };
const costTo = (
  name: keyof typeof zones,
  shipment: Parameters<typeof parcelCost>[1],
  rules = shippingRules,
) => {
  const zone = rules.zones.find((one) => one.name === zones[name]);
  if (!zone) throw new Error(`There is no zone ${name}.`);
  return parcelCost(zone, shipment, rules);
};
const light = { goodsCents: 50_000, items: [{ quantity: 1, weightGrams: 700 }] };

describe('zones', () => {
  test.each([
    ['03650', 'Metropolitana'],
    ['57000', 'Metropolitana'],
    ['44510', 'Metropolitana'],
    ['64860', 'Metropolitana'],
    ['72000', 'Nacional'],
    ['97000', 'Extendida'],
    ['23400', 'Extendida'],
    ['00100', undefined],
    ['18000', undefined],
    ['1234', undefined],
    ['abcde', undefined],
  ])('%s is %s', (postalCode, zone) => {
    expect(zoneOf(postalCode, shippingRules)?.name).toBe(zone);
  });
});

describe('parcels', () => {
  test('cost the base up to 5 kg and every further kilogram begun', () => {
    expect(costTo('national', light)).toBe(14_900);
    expect(costTo('national', { ...light, items: [{ quantity: 2, weightGrams: 2600 }] })).toBe(
      14_900 + 1_600,
    );
  });

  test('are free from $1,999 and not one centavo earlier', () => {
    expect(costTo('remote', { ...light, goodsCents: 199_900 })).toBe(0);
    expect(costTo('remote', { ...light, goodsCents: 199_899 })).toBe(19_900);
  });

  test('above 30 kg pay the extra kilograms even when the rest is free', () => {
    const heavy = { goodsCents: 900_000, items: [{ quantity: 2, weightGrams: 16_000 }] };
    expect(costTo('metropolitan', heavy)).toBe(2 * 1_200);
  });

  test('count a kilogram for a product of unknown weight', () => {
    expect(kilogramsOf({ goodsCents: 1, items: [{ quantity: 3, weightGrams: null }] }, shippingRules)).toBe(
      3,
    );
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
          const cost = costTo('remote', { goodsCents, items });
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(costTo('remote', { goodsCents, items: more })).toBeGreaterThanOrEqual(cost);
        },
      ),
    );
  });
});

describe('rules that an owner changed', () => {
  test('charge every parcel where nothing is free', () => {
    const never = { ...shippingRules, free_from_cents: null };
    expect(costTo('national', { ...light, goodsCents: 900_000 }, never)).toBe(14_900);
    expect(deliveryOptions(light, never)[0]?.description).not.toContain('Gratis');
  });

  test('say what is missing for a free parcel, where more goods would make it free', () => {
    const rules = { ...shippingRules, free_from_cents: 100_000, free_kilograms_max: 20 };
    const missing = (goodsCents: number, weightGrams: number) =>
      deliveryOptions({ goodsCents, items: [{ quantity: 1, weightGrams }] }, rules)[0]?.missingForFreeCents;
    expect(missing(60_000, 1_000)).toBe(40_000);
    expect(missing(100_000, 1_000)).toBeUndefined();
    expect(missing(60_000, 21_000)).toBeUndefined();
  });

  test('send only where a zone is, by the longest prefix', () => {
    const [metropolitan] = shippingRules.zones;
    if (!metropolitan) throw new Error('There are zones.');
    const zoned = {
      ...shippingRules,
      zones: [metropolitan, { ...metropolitan, name: 'Sur', prefixes: ['036'] }],
    };
    expect(zoneOf('03650', zoned)?.name).toBe('Sur');
    expect(zoneOf('03100', zoned)?.name).toBe('Metropolitana');
    expect(zoneOf('72000', zoned)).toBeUndefined();
    expect(deliveryOptions(light, zoned, { postalCode: '72000' })[0]?.method).toBe('pickup_cdmx');
  });

  test('count the larger of what a package weighs and what its volume counts for', () => {
    const monitor = { goodsCents: 1, items: [{ quantity: 2, weightGrams: 6_000, boxMm: [500, 400, 300] }] };
    expect(kilogramsOf(monitor, shippingRules)).toBe(24);
    expect(kilogramsOf(monitor, { ...shippingRules, volumetric_divisor: null })).toBe(12);
    expect(kilogramsOf(monitor, { ...shippingRules, volumetric_divisor: 20_000 })).toBe(12);
  });

  test('keep a branch that is off in sight with its text, where nothing can be promised', () => {
    const [branch] = shippingRules.branches;
    if (!branch) throw new Error('There are branches.');
    const closed = { ...shippingRules, branches: [{ ...branch, closed: 'Cerrada por inventario.' }] };
    expect(deliveryOptions(light, closed).at(-1)).toEqual({
      method: 'pickup_cdmx',
      label: 'Recoger en Ciudad de México',
      description: 'Cerrada por inventario.',
      costCents: 0,
      closed: 'Cerrada por inventario.',
    });
  });

  test('say the dearest cost to who is told one for all', () => {
    expect(dearestParcelCost(light, shippingRules)).toBe(19_900);
  });
});

describe('options', () => {
  test('are a parcel and three free branches', () => {
    expect(
      deliveryOptions(light, shippingRules, { postalCode: '72000' }).map(({ method, costCents }) => [
        method,
        costCents,
      ]),
    ).toEqual([
      ['parcel', 14_900],
      ['pickup_cdmx', 0],
      ['pickup_gdl', 0],
      ['pickup_mty', 0],
    ]);
  });

  test('leave out the parcel to a postal code that does not exist', () => {
    expect(
      deliveryOptions(light, shippingRules, { postalCode: '00000' }).map(({ method }) => method),
    ).not.toContain('parcel');
  });
});
