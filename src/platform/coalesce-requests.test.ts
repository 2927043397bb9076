import { expect, test } from 'vitest';
import { coalesceRequests } from './coalesce-requests.ts';

test('a caller during a run gets the next run, which all waiting callers share', async () => {
  const ends: (() => void)[] = [];
  const round = coalesceRequests(async () => {
    const own = ends.length;
    await new Promise<void>((resolve) => ends.push(resolve));
    return own;
  });
  const first = round();
  const others = [round(), round()];
  ends[0]?.();
  expect(await first).toBe(0);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([1, 1]);
});

test('a failed run fails only for its own callers', async () => {
  let isBroken = true;
  const round = coalesceRequests(async () => {
    await Promise.resolve();
    if (isBroken) throw new Error('broken');
    return 'whole';
  });
  const first = round();
  const second = round();
  await expect(first.finally(() => (isBroken = false))).rejects.toThrow('broken');
  expect(await second).toBe('whole');
});
