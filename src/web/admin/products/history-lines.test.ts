import { expect, test } from 'vitest';
import { historyLines } from './history-lines.ts';

test('a change reads field by field, money as money', () => {
  const change = {
    action: 'product.update',
    before: { price_cents: 100_000, status: 'active', mpn: null },
    after: { price_cents: 95_050, status: 'active', mpn: 'X-1' },
  };
  expect(historyLines(change)).toEqual(['Price: $1,000.00 → $950.50', 'Part number (MPN): — → X-1']);
});

test('what has a name of its own is called by it', () => {
  expect(historyLines({ action: 'product.add', before: {}, after: { sku: 'A' } })).toEqual(['Added']);
});

test('long texts are cut', () => {
  const [line = ''] = historyLines({
    action: 'product.update',
    before: { description: 'corta' },
    after: { description: 'x'.repeat(500) },
  });
  expect(line.length).toBeLessThan(120);
});
