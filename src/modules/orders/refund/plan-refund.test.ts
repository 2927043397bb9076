import { describe, expect, test } from 'vitest';
import { planLine, refundedAfterReturn, unitsToRefund } from './plan-refund.ts';

const line = (given: object = {}) => ({
  position: 0,
  quantity: 3,
  owed: 3,
  gross_cents: 10_000,
  refunded_quantity: 0,
  withdrawn_quantity: 0,
  shelved_quantity: 0,
  ...given,
});
const parcel = (state: 'packed' | 'shipped', quantity: number, position = 0) => ({
  state,
  lines: [{ position, quantity }],
});

describe('the units of a line that may be refunded', () => {
  test('are those in no parcel first, then those that left; packed ones wait', () => {
    expect(unitsToRefund(line(), [])).toEqual({ unsent: 3, sent: 0, packed: 0 });
    const parcels = [parcel('shipped', 1), parcel('packed', 1), parcel('shipped', 9, 1)];
    expect(unitsToRefund(line(), parcels)).toEqual({ unsent: 1, sent: 1, packed: 1 });
  });

  test('are never those whose price went back', () => {
    const withdrawn = line({ refunded_quantity: 1, withdrawn_quantity: 1, owed: 2 });
    expect(unitsToRefund(withdrawn, [parcel('shipped', 2)])).toEqual({ unsent: 0, sent: 2, packed: 0 });
    const kept = line({ refunded_quantity: 2 });
    expect(unitsToRefund(kept, [parcel('shipped', 2)])).toEqual({ unsent: 1, sent: 0, packed: 0 });
    expect(unitsToRefund(line({ refunded_quantity: 3 }), [parcel('shipped', 3)])).toEqual({
      unsent: 0,
      sent: 0,
      packed: 0,
    });
    // A replacement that waits to be packed in place of a returned unit, whose price stayed.
    const exchanged = line({ quantity: 1, owed: 2 });
    expect(unitsToRefund(exchanged, [parcel('shipped', 1)])).toEqual({ unsent: 1, sent: 0, packed: 0 });
  });

  test('come to the price of the line, however they are split', () => {
    for (const parts of [[3], [1, 1, 1], [2, 1], [1, 2]]) {
      let refunded = 0;
      let cents = 0;
      for (const units of parts) {
        const where = { unsent: 3 - refunded, sent: 0, packed: 0 };
        cents += planLine(line({ refunded_quantity: refunded }), where, units).cents;
        refunded += units;
      }
      expect(cents).toBe(10_000);
    }
  });
});

test('units refunded while their buyer kept them are the first to come back, and cost nothing then', () => {
  expect(refundedAfterReturn(line(), 0, 2)).toBe(2);
  expect(refundedAfterReturn(line({ refunded_quantity: 2 }), 2, 1)).toBe(3);
  expect(refundedAfterReturn(line({ refunded_quantity: 1 }), 0, 1)).toBe(1);
  expect(refundedAfterReturn(line({ refunded_quantity: 1 }), 0, 2)).toBe(2);
  const withdrawn = line({ refunded_quantity: 1, withdrawn_quantity: 1 });
  expect(refundedAfterReturn(withdrawn, 0, 1)).toBe(2);
  expect(refundedAfterReturn(line({ refunded_quantity: 3 }), 3, 5)).toBe(3);
});
