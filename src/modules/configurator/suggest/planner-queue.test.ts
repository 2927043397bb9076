import { expect, test } from 'vitest';
import { createPlannerQueue, type Asker } from './planner-queue.ts';

const asker = (client: string, given: Partial<Asker> = {}): Asker => ({
  client,
  signal: new AbortController().signal,
  waitingMax: 3,
  perClientMax: 2,
  ...given,
});

/** Work that ends when it is told to. */
function work() {
  let isStarted = false;
  let end = () => {};
  const ended = new Promise<void>((done) => (end = done));
  const run = async () => {
    isStarted = true;
    await ended;
  };
  return { run, end: () => end(), isStarted: () => isStarted };
}

test('two run, a limited number waits, and the next one is refused and told when to retry', async () => {
  const queue = createPlannerQueue();
  const works = Array.from({ length: 5 }, work);
  const asked = works.map(({ run }, place) => queue(asker(`client ${place}`), run));
  expect(works.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false, false]);
  await expect(queue(asker('one more'), work().run)).rejects.toMatchObject({
    status: 503,
    code: 'planner_busy',
    details: { retry_after_seconds: 5 },
  });
  for (const { end } of works) end();
  await Promise.all(asked);
  const later = work();
  later.end();
  await queue(asker('one more'), later.run);
});

test('a client with too many questions at once is refused, and others are not', async () => {
  const queue = createPlannerQueue();
  const [one, two, three] = [work(), work(), work()];
  const asked = [queue(asker('greedy'), one.run), queue(asker('greedy'), two.run)];
  await expect(queue(asker('greedy'), work().run)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_at_once',
  });
  asked.push(queue(asker('another'), three.run));
  for (const { end } of [one, two, three]) end();
  await Promise.all(asked);
  const later = work();
  later.end();
  await queue(asker('greedy'), later.run);
});

test('a client that left frees its place at once, and its question is not computed', async () => {
  const queue = createPlannerQueue();
  const [one, two, abandoned, last] = [work(), work(), work(), work()];
  const asked = [queue(asker('one'), one.run), queue(asker('two'), two.run)];
  const gone = new AbortController();
  const left = queue(asker('gone', { waitingMax: 1, signal: gone.signal }), abandoned.run);
  await expect(queue(asker('last', { waitingMax: 1 }), last.run)).rejects.toMatchObject({ status: 503 });
  gone.abort();
  await expect(left).rejects.toMatchObject({ status: 503 });
  asked.push(queue(asker('last', { waitingMax: 1 }), last.run));
  for (const { end } of [one, two, last]) end();
  await Promise.all(asked);
  expect(abandoned.isStarted()).toBe(false);
});

test('failed work frees its place, too', async () => {
  const queue = createPlannerQueue();
  for (let round = 1; round <= 5; round += 1) {
    await expect(queue(asker('one'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
});
