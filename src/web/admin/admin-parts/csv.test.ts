import { expect, test } from 'vitest';
import { allPages, csvRowsMax, csvText } from './csv.ts';

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvText(['a', 'b'], [['x,"y"', 'l1\nl2']])).toBe('\uFEFFa,b\r\n"x,""y""","l1\nl2"\r\n');
});

test('what a customer typed does not become a formula', () => {
  expect(csvText(['name'], [['=HYPERLINK("http://x")']])).toContain(`"'=HYPERLINK`);
  expect(csvText(['name'], [['+52 55']])).toContain(`'+52 55`);
  expect(csvText(['n'], [[-5]])).toContain('\r\n-5\r\n');
});

test('an export reads every page and stops at its limit', async () => {
  const pages = async (page: number, size: number) => ({
    rows: Array.from({ length: Math.min(size, 250 - (page - 1) * size) }, (_, index) => page * 1000 + index),
    total: 250,
  });
  expect(await allPages(pages)).toHaveLength(250);
  const endless = async (_: number, size: number) => ({ rows: Array<number>(size).fill(1), total: 1e9 });
  expect(await allPages(endless)).toHaveLength(csvRowsMax);
});
