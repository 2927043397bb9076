import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { batchRequests } from './batch-requests.ts';

test('all who ask in one turn of the event loop are answered by one run, each their own', async () => {
  const runs: string[][] = [];
  const shout = batchRequests(async (all: readonly string[]) => {
    runs.push([...all]);
    return all.map((word) => word.toUpperCase());
  });
  expect(await Promise.all([shout('a'), shout('b'), shout('a')])).toEqual(['A', 'B', 'A']);
  expect(await shout('c')).toBe('C');
  expect(runs).toEqual([['a', 'b', 'a'], ['c']]);
});

test('who asks while a run is under way does not wait for it', async () => {
  let finish = () => {};
  const slow = new Promise<void>((done) => (finish = done));
  const answer = batchRequests(async (all: readonly string[]) => {
    if (all.includes('slow')) await slow;
    return all;
  });
  const first = answer('slow');
  await new Promise((turn) => setImmediate(turn));
  expect(await answer('quick')).toBe('quick');
  finish();
  expect(await first).toBe('slow');
});

test('a run that fails fails for all who asked, and the next is a new one', async () => {
  let isBroken = true;
  const answer = batchRequests(async (all: readonly number[]) => {
    if (isBroken) throw new Error('broken');
    return all;
  });
  const results = await Promise.allSettled([answer(1), answer(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await answer(3)).toBe(3);
});

test('a run sees nothing of the request that asked first', async () => {
  const request = new AsyncLocalStorage<string>();
  const whose = batchRequests(async (all: readonly string[]) => all.map(() => request.getStore()));
  expect(await request.run('first', () => whose('x'))).toBeUndefined();
});
