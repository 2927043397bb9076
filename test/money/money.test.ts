import { expect, test } from 'vitest';
import { firstDifference } from './compare.ts';

const seed = 20_261_121;

test(`20,000 random baskets cost to the centavo what the slow exact oracle says (seed ${seed})`, () => {
  expect(firstDifference(seed, 0, 20_000)).toBeUndefined();
});
