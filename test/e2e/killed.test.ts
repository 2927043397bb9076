import { expect, test } from 'vitest';
import { killAndCheck } from '../faults/kill.ts';

test('a shop killed while people buy loses nothing it acknowledged (the long run: npm run test:faults)', async () => {
  const lines: string[] = [];
  const errors = await killAndCheck({
    kills: 4,
    seed: 20_261_121,
    buyers: 4,
    say: (line) => lines.push(line),
  });
  expect(errors, lines.join('\n')).toEqual([]);
});
