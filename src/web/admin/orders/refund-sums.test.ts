import { expect, test } from 'vitest';
import { lineCents, mayRestock, refundParts } from './refund-sums.ts';

const line = {
  position: 0,
  product_name: 'Mouse',
  sku: 'M-1',
  image_url: null,
  quantity: 3,
  line_total_cents: 10_000,
  refunded_quantity: 1,
  unsent_quantity: 1,
  sent_quantity: 1,
  packed_quantity: 0,
  restockable_unsent: 1,
  restockable_sent: 0,
  taken_from: 'CDMX',
};

test('units that are left come to what is left of their line', () => {
  expect(lineCents(line, 1)).toBe(3333);
  expect(lineCents(line, 2)).toBe(6667);
});

test('units stand on a shelf where all of them may', () => {
  expect(mayRestock(line, 1)).toBe(true);
  expect(mayRestock(line, 2)).toBe(false);
});

test('money goes the way it came, in the order of the payments, or all of it to the account', () => {
  const ways = [
    { method: 'card' as const, left_cents: 600, is_asked: false },
    { method: 'store_credit' as const, left_cents: 400, is_asked: false },
  ];
  expect(refundParts(ways, 0, 'origin')).toEqual([]);
  expect(refundParts(ways, 500, 'origin')).toEqual([{ to: 'card', cents: 500 }]);
  expect(refundParts(ways, 700, 'origin')).toEqual([
    { to: 'card', cents: 600 },
    { to: 'store_credit', cents: 100 },
  ]);
  expect(refundParts(ways, 700, 'store_credit')).toEqual([{ to: 'store_credit', cents: 700 }]);
  expect(refundParts([{ method: 'oxxo', left_cents: 600, is_asked: true }], 100, 'origin')).toEqual([
    { to: 'asked', cents: 100 },
  ]);
});
