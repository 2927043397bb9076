import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, fuzzCalls, fuzzPages, openBench, report } from './fuzz.ts';

/*
 * A short run of the fuzz with a seed of chance; `npm run test:fuzz` runs longer. What it finds
 * is repeated by `npm run test:fuzz -- --seed …`.
 */
const seeds = [randomInt(2 ** 31)];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());

describe.each(seeds)(
  'nonsense breaks nothing, holds nothing up and is told of nobody else (seed %d)',
  (seed) => {
    const round = { seed, times: 1 };
    // Many thousand requests; where other tests run beside, they take longer than a test usually may.
    const timeout = 600_000;

    test('calls', { timeout }, async () => {
      console.info(`Fuzz of the calls, seed ${seed}.`);
      expect(report(await fuzzCalls(bench, round)), `seed ${seed}`).toBe('');
    });

    test('pages', { timeout }, async () => {
      console.info(`Fuzz of the pages, seed ${seed}.`);
      expect(report(await fuzzPages(bench, round)), `seed ${seed}`).toBe('');
    });
  },
);
