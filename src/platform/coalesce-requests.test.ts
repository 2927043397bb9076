import { expect, test } from 'vitest';
import { coalesceRequests } from './coalesce-requests.ts';

test('who asks while a round is under way is given the next one, and all who wait share it', async () => {
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

test('a round that fails is its askers’ alone', async () => {
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
