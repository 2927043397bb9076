import { expect, test } from 'vitest';
import { disturbAndCheck } from '../faults/disturb-and-check.ts';

test('a shop killed and let down by its providers while people buy loses nothing it acknowledged (the long run: npm run test:faults)', async () => {
  const lines: string[] = [];
  const errors = await disturbAndCheck({
    checkouts: 16,
    faults: 5,
    seed: 20_261_121,
    buyers: 6,
    say: (line) => lines.push(line),
  });
  expect(errors, lines.join('\n')).toEqual([]);
}, 600_000);
