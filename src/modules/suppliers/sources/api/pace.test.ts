import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('so many calls at once, then one after the other at the pace, and a rest fills the bucket no further', async () => {
  let at = 0;
  const waits: number[] = [];
  const take = createPace(
    { perMinute: 60, burst: 3 },
    {
      now: () => at,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        at += milliseconds;
      },
    },
  );
  for (let calls = 0; calls < 5; calls += 1) await take();
  expect(waits).toEqual([1000, 1000]);
  at += 3_600_000;
  waits.length = 0;
  for (let calls = 0; calls < 4; calls += 1) await take();
  expect(waits).toEqual([1000]);
});
