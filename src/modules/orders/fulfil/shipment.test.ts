import { describe, expect, test } from 'vitest';
import { fulfilmentOf, trackingUrl, unitsLeft, warrantyEnd } from './shipment.ts';

const owed = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 1 },
];
const shipment = (
  state: 'packed' | 'shipped' | 'delivered',
  ...lines: { position: number; quantity: number }[]
) => ({ state, lines });
const first = { position: 0, quantity: 1 };
const rest = [first, { position: 1, quantity: 1 }];

describe('the fulfilment state of an order follows from its shipments', () => {
  test.each([
    [[], 'unfulfilled'],
    [[shipment('packed', first)], 'packed'],
    [[shipment('packed', ...owed)], 'packed'],
    [[shipment('shipped', first)], 'partially_shipped'],
    [[shipment('delivered', first), shipment('packed', ...rest)], 'partially_shipped'],
    [[shipment('delivered', first), shipment('shipped', ...rest)], 'shipped'],
    [[shipment('delivered', first), shipment('delivered', ...rest)], 'delivered'],
  ] as const)('%j: %s', (shipments, fulfilment) => {
    expect(fulfilmentOf(owed, shipments)).toBe(fulfilment);
  });

  test('units that are packed or sent are not packed again', () => {
    expect(unitsLeft(owed, [])).toEqual(owed);
    expect(unitsLeft(owed, [shipment('packed', first)])).toEqual(rest);
    expect(unitsLeft(owed, [shipment('shipped', first), shipment('packed', ...rest)])).toEqual([]);
  });
});

describe('the warranty of a unit', () => {
  test.each([
    ['2026-01-15', 12, '2027-01-15'],
    ['2026-01-31', 1, '2026-05-01'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-21', null, '2027-02-19'],
  ])('that arrived on %s with %s months ends on %s', (delivered, months, end) => {
    const at = (day: string) => new Date(`${day}T18:00:00.000Z`);
    expect(warrantyEnd(at(delivered), months)).toEqual(at(end));
  });
});

test('a tracking link is made for a known carrier only', () => {
  expect(trackingUrl('FedEx', '77 1/2')).toBe('https://www.fedex.com/fedextrack/?trknbr=77%201%2F2');
  expect(trackingUrl('Paquete Express', 'P1')).toContain('paquetexpress.com.mx/rastreo/P1');
  expect(trackingUrl('Mi primo', 'P1')).toBeNull();
  expect(trackingUrl('DHL', null)).toBeNull();
});
