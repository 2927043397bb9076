import { expect, test } from 'vitest';
import { allPages, csvRowsMax } from './csv.ts';

test('an export reads every page and stops at its limit', async () => {
  const pages = async (page: number, size: number) => ({
    rows: Array.from({ length: Math.min(size, 250 - (page - 1) * size) }, (_, index) => page * 1000 + index),
    total: 250,
  });
  expect(await allPages(pages)).toHaveLength(250);
  const endless = async (_: number, size: number) => ({ rows: Array<number>(size).fill(1), total: 1e9 });
  expect(await allPages(endless)).toHaveLength(csvRowsMax);
});
