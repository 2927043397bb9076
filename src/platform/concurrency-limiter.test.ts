import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('a limited number runs at once, the others follow in order, also after a failure', async () => {
  const inTurn = createConcurrencyLimiter(2);
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (name === 'b') throw new Error(name);
    return name;
  };
  const names = ['a', 'b', 'c', 'd', 'e'];
  const ends = await Promise.allSettled(names.map((name) => inTurn(work(name))));
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual(names);
  expect(most).toBe(2);
});

test('a caller beyond the queue is refused at once; waiting callers are served', async () => {
  const inTurn = createConcurrencyLimiter(1, { waitingMax: 2, refusal: () => new Error('full') });
  const { promise, resolve } = Promise.withResolvers<void>();
  const works = ['a', 'b', 'c', 'd'].map((name) =>
    inTurn(async () => {
      await promise;
      return name;
    }),
  );
  await expect(works[3]).rejects.toThrow('full');
  resolve();
  expect(await Promise.all(works.slice(0, 3))).toEqual(['a', 'b', 'c']);
});
