import { describe, expect, test } from 'vitest';
import {
  arrivalInWords,
  cutOffInWords,
  dispatchDay,
  lateBefore,
  leavesBy,
  parcelArrival,
  pickupArrival,
  type StockedItem,
  waitsForSuppliers,
  warehousesNear,
} from './arrival.ts';
import { shippingRules } from '../../../../test/factories/shipping-rules.ts';
import { deliveryOptions } from './delivery-options.ts';

/** Friday 20 November 2026 at 12:59 and at 13:00 in Mexico City. */
const friday = new Date('2026-11-20T18:59:00Z');
const fridayLate = new Date('2026-11-20T19:00:00Z');
const zones = { metropolitan: 'Metropolitana', national: 'Nacional', remote: 'Extendida' };
const zone = (name: keyof typeof zones) => {
  const found = shippingRules.zones.find((one) => one.name === zones[name]);
  if (!found) throw new Error(`There is no zone ${name}.`);
  return found;
};
const branch = (method: string) => {
  const found = shippingRules.branches.find((one) => one.method === method);
  if (!found) throw new Error(`There is no branch ${method}.`);
  return found;
};
const item = (stock: Record<string, number>, quantity = 1): StockedItem => ({
  quantity,
  stock: Object.entries(stock).map(([warehouse, units]) => ({ warehouse, quantity: units })),
});

describe('a parcel', () => {
  test('leaves today until the cut-off hour, then on the next business day', () => {
    expect(dispatchDay(friday, shippingRules)).toBe('2026-11-20');
    expect(dispatchDay(fridayLate, shippingRules)).toBe('2026-11-23');
    // The evening before the third Monday of November.
    expect(dispatchDay(new Date('2026-11-15T02:00:00Z'), shippingRules)).toBe('2026-11-17');
  });

  test('is late the day after it should have left', () => {
    // Friday: what was paid by Thursday at one has left; on Monday, what was paid by Friday at one.
    expect(lateBefore(friday, shippingRules).toISOString()).toBe('2026-11-19T19:00:00.000Z');
    expect(lateBefore(new Date('2026-11-23T15:00:00Z'), shippingRules).toISOString()).toBe(
      '2026-11-20T19:00:00.000Z',
    );
  });

  test('with a PC that is put together first leaves so many business days later, and is late only then', () => {
    const assembled = { isAssembled: true };
    expect(leavesBy(friday, shippingRules)).toBe('2026-11-20');
    expect(leavesBy(friday, shippingRules, assembled)).toBe('2026-11-24');
    // On the day it leaves it is not late; on the day after, it is.
    expect(lateBefore(new Date('2026-11-24T23:00:00Z'), shippingRules, assembled) <= friday).toBe(true);
    expect(lateBefore(new Date('2026-11-25T15:00:00Z'), shippingRules, assembled) > friday).toBe(true);
    const at = (isAssembled: boolean) =>
      deliveryOptions(
        { goodsCents: 100, isAssembled, items: [{ ...item({ CDMX: 1 }), weightGrams: 500 }] },
        shippingRules,
        { postalCode: '03650', now: friday },
      ).flatMap(({ method, arrival }) =>
        ['parcel', 'pickup_cdmx'].includes(method) ? [arrival?.earliest] : [],
      );
    expect(at(false)).toEqual(['2026-11-23', '2026-11-20']);
    expect(at(true)).toEqual(['2026-11-25', '2026-11-24']);
  });

  test('has a time until which it has to be paid', () => {
    expect(cutOffInWords(friday, shippingRules)).toBe('hoy antes de las 13:00');
    expect(cutOffInWords(fridayLate, shippingRules)).toBe('antes de las 13:00 del lunes 23');
  });

  test('comes from the nearest warehouse that has it', () => {
    const stock = item({ CDMX: 2, GDL: 1, MTY: 4 });
    expect(parcelArrival(zone('metropolitan'), '44510', [stock], friday, shippingRules)).toEqual({
      earliest: '2026-11-23',
      latest: '2026-11-24',
      warehouses: ['GDL'],
    });
    expect(parcelArrival(zone('metropolitan'), '64860', [stock], friday, shippingRules)?.warehouses).toEqual([
      'MTY',
    ]);
    expect(parcelArrival(zone('national'), '72000', [stock], friday, shippingRules)?.warehouses).toEqual([
      'CDMX',
    ]);
  });

  test('takes a day more from another city, and two from a warehouse in an unknown place', () => {
    const days = (stock: Record<string, number>) => {
      const arrival = parcelArrival(zone('metropolitan'), '03650', [item(stock)], friday, shippingRules);
      return [arrival?.earliest, arrival?.latest];
    };
    expect(days({ CDMX: 1 })).toEqual(['2026-11-23', '2026-11-24']);
    expect(days({ MTY: 1 })).toEqual(['2026-11-24', '2026-11-25']);
    expect(days({ HMO7: 1 })).toEqual(['2026-11-25', '2026-11-26']);
  });

  test('takes units from several warehouses only when none has enough, and waits for the farthest', () => {
    const spread = parcelArrival(
      zone('metropolitan'),
      '03650',
      [item({ CDMX: 1, GDL: 2 }, 3)],
      friday,
      shippingRules,
    );
    expect(spread).toEqual({ earliest: '2026-11-24', latest: '2026-11-25', warehouses: ['CDMX', 'GDL'] });
    const alone = parcelArrival(
      zone('metropolitan'),
      '03650',
      [item({ CDMX: 1, GDL: 3 }, 3)],
      friday,
      shippingRules,
    );
    expect(alone?.warehouses).toEqual(['GDL']);
  });

  test('has no day when there are not enough units', () => {
    expect(
      parcelArrival(zone('national'), '72000', [item({ CDMX: 1 }, 2)], friday, shippingRules),
    ).toBeUndefined();
    expect(parcelArrival(zone('national'), '72000', [item({})], friday, shippingRules)).toBeUndefined();
  });
});

describe('what suppliers have', () => {
  const with3 = (
    stock: readonly { warehouse: string; quantity: number; supplier_days?: number }[],
    quantity = 1,
  ) => [{ quantity, stock }];
  const far = { warehouse: 'NORTE', quantity: 9, supplier_days: 3 };

  test('comes to the first warehouse on its day, and travels from there', () => {
    expect(parcelArrival(zone('metropolitan'), '03650', with3([far]), friday, shippingRules)).toEqual({
      earliest: '2026-11-26',
      latest: '2026-11-27',
      warehouses: ['CDMX'],
      fromSuppliers: '2026-11-25',
    });
    const elsewhere = parcelArrival(zone('metropolitan'), '44510', with3([far]), friday, shippingRules);
    expect(elsewhere).toMatchObject({ earliest: '2026-11-27', fromSuppliers: '2026-11-25' });
  });

  test('is taken after the shop’s own, and the soonest first; whose days nobody knows come last', () => {
    const own = { warehouse: 'MTY', quantity: 2 };
    const soon = { warehouse: 'SUR', quantity: 1, supplier_days: 1 };
    const unknown = { warehouse: 'ESTE', quantity: 9, supplier_days: 0 };
    const day = (quantity: number, ...stock: Parameters<typeof with3>[0][number][]) =>
      pickupArrival(branch('pickup_cdmx'), with3(stock, quantity), friday, shippingRules)?.fromSuppliers;
    expect(day(2, far, own)).toBeUndefined();
    expect(day(3, far, soon, own)).toBe('2026-11-23');
    expect(day(4, far, soon, own)).toBe('2026-11-25');
    expect(day(1, unknown, far)).toBe('2026-11-25');
    // As long as to a branch from any other warehouse.
    expect(day(1, unknown)).toBe('2026-11-25');
  });

  test('is known to be needed before the day and the place are', () => {
    const own = { warehouse: 'MTY', quantity: 2 };
    const unknown = { warehouse: 'ESTE', quantity: 1, supplier_days: 0 };
    const needed = [1, 2, 3, 4].map((quantity) => waitsForSuppliers({ quantity, stock: [unknown, own] }));
    // Of four there are not enough anywhere.
    expect(needed).toEqual([false, false, true, false]);
  });

  test('is told beside the day on which all of it is there', () => {
    const [parcel] = deliveryOptions(
      { goodsCents: 500_000, items: [{ quantity: 1, weightGrams: 900, stock: [far] }] },
      shippingRules,
      { postalCode: '64860', now: friday },
    );
    expect(parcel?.description).toBe(
      'Llega entre el viernes 27 y el lunes 30 de noviembre. Incluye piezas que nos llegan del proveedor el miércoles 25 de noviembre.',
    );
  });
});

describe('a branch', () => {
  test('has goods of its own warehouse ready the same day, and others later', () => {
    expect(pickupArrival(branch('pickup_gdl'), [item({ GDL: 1 })], friday, shippingRules)?.earliest).toBe(
      '2026-11-20',
    );
    expect(pickupArrival(branch('pickup_gdl'), [item({ CDMX: 1 })], friday, shippingRules)?.earliest).toBe(
      '2026-11-24',
    );
    expect(pickupArrival(branch('pickup_gdl'), [item({ X1: 1 })], friday, shippingRules)?.earliest).toBe(
      '2026-11-25',
    );
  });
});

test('warehouses are ordered by where the postal code is', () => {
  expect(warehousesNear('03650', shippingRules)).toEqual(['CDMX', 'GDL', 'MTY']);
  expect(warehousesNear('82000', shippingRules)).toEqual(['GDL', 'CDMX', 'MTY']);
  expect(warehousesNear('66220', shippingRules)).toEqual(['MTY', 'CDMX', 'GDL']);
});

describe('days in words', () => {
  const words = (earliest: string, latest: string) => arrivalInWords({ earliest, latest }, friday);
  test.each([
    ['2026-11-20', '2026-11-20', 'hoy'],
    ['2026-11-21', '2026-11-21', 'mañana'],
    ['2026-11-24', '2026-11-24', 'el martes 24 de noviembre'],
    ['2026-11-24', '2026-11-26', 'entre el martes 24 y el jueves 26 de noviembre'],
    ['2026-11-30', '2026-12-02', 'entre el lunes 30 de noviembre y el miércoles 2 de diciembre'],
  ])('%s to %s: %s', (earliest, latest, expected) => {
    expect(words(earliest, latest)).toBe(expected);
  });

  test.each([
    ['2026-11-21', '2026-11-21', 'mañana'],
    ['2026-11-24', '2026-11-24', 'el mar 24'],
    ['2026-11-24', '2026-11-26', 'entre el martes 24 y el jueves 26 de noviembre'],
    ['2026-11-30', '2026-12-02', 'entre el 30 de noviembre y el 2 de diciembre'],
  ])('%s to %s where there is little room: %s', (earliest, latest, expected) => {
    expect(arrivalInWords({ earliest, latest }, friday, { isShort: true })).toBe(expected);
  });
});

describe('ways of delivery', () => {
  const shipment = {
    goodsCents: 500_000,
    items: [{ quantity: 1, weightGrams: 900, stock: [{ warehouse: 'MTY', quantity: 3 }] }],
  };

  test('say their days where the stock and the time are known', () => {
    const options = deliveryOptions(shipment, shippingRules, { postalCode: '64860', now: friday });
    expect(options.map(({ description }) => description)).toEqual([
      'Llega entre el lunes 23 y el martes 24 de noviembre.',
      'Listo el martes 24 de noviembre en Av. División del Norte 1354, Letrán Valle, Benito Juárez.',
      'Listo el martes 24 de noviembre en Av. López Mateos Sur 2077, Jardines de Plaza del Sol, Guadalajara.',
      'Listo hoy en Av. Eugenio Garza Sada 3755, Contry, Monterrey.',
    ]);
  });

  test('name a number of days elsewhere', () => {
    expect(deliveryOptions(shipment, shippingRules, { postalCode: '64860' })[0]).toMatchObject({
      description: 'Llega en 1 a 2 días hábiles.',
    });
    expect(deliveryOptions(shipment, shippingRules, { now: friday })[0]?.arrival).toBeUndefined();
  });
});
