import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoProducts } from '../catalogue/index.ts';

const lines = readFileSync(new URL('demo-feed.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const wrongLines = [12, 31, 52, 73, 95, 114];
const goodLines = lines.filter((_, index) => !wrongLines.includes(index + 1));
const records = goodLines.map(
  (line) => JSON.parse(line) as { ref_id: string; product_name: string; mpn?: string },
);

describe('the demo feed', () => {
  test('has about 130 good lines and its wrong ones where the README says', () => {
    expect(records.length).toBeGreaterThanOrEqual(120);
    expect(lines[11]).toContain('"cost":-');
    expect(lines[30]).toContain('"cost":"1,299.00"');
    expect(lines[51]).toContain('<script>');
    expect(() => JSON.parse(lines[72] ?? '') as unknown).toThrow();
    expect(lines[94]).toContain('Robots de limpieza');
    expect(lines[113]).toContain('12/10/2025 06:00');
  });

  test('gives every article a code of its own that the demo catalogue does not use', () => {
    const refIds = records.map((record) => record.ref_id);
    expect(new Set(refIds).size).toBe(refIds.length);
    expect(refIds.filter((refId) => !/^[A-Z]{3}-900\d{3}$/.test(refId))).toEqual([]);
    const sold = new Set(demoProducts.flatMap((product) => [product.sku, product.mpn ?? '']));
    expect(
      records.filter((record) => sold.has(record.ref_id) || (record.mpn && sold.has(record.mpn))),
    ).toEqual([]);
  });
});
