import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createKeptFigures, type Keeping, type KeptFigures } from './keep-figures.ts';

const keeping: Keeping = { freshSeconds: 10, staleSeconds: 60, endsWithNews: true };
let now: number;
let reads: number;
let kept: KeptFigures;
beforeEach(() => {
  now = 1_000_000;
  reads = 0;
  kept = createKeptFigures({ clock: { now: () => new Date(now) }, log: createLog('silent') });
});

const read = async (isWanted: 'kept' | 'fresh' = 'kept', work = async () => ++reads, key = '') =>
  kept.read('sales', key, keeping, isWanted, work);
const figure = async (...given: Parameters<typeof read>) => (await read(...given)).figure;

test('what was read is shown with its age while it is fresh', async () => {
  await read();
  now += 9000;
  expect(await read()).toEqual({ figure: 1, readAt: new Date(1_000_000) });
  expect(reads).toBe(1);
});

test('what is no longer fresh is shown at once and read again for who comes next', async () => {
  await read();
  now += 30_000;
  expect(await figure()).toBe(1);
  expect(await figure('fresh')).toBe(3);
});

test('what is too old, or of a clock that was set back, is waited for', async () => {
  await read();
  now += 61_000;
  expect(await figure()).toBe(2);
  now -= 30_000;
  expect(await figure()).toBe(3);
});

test('who wants it fresh gets what was read after they asked, also while it is being read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = read('kept', async () => {
    const mine = ++reads;
    await promise;
    return mine;
  });
  const fresh = figure('fresh');
  const other = figure();
  resolve();
  expect((await slow).figure).toBe(1);
  expect(await fresh).toBe(2);
  expect(await other).toBe(2);
  expect(reads).toBe(2);
});

test('many who come at once share one reading', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => figure()));
  expect(Math.max(...all)).toBe(1);
  expect(reads).toBe(1);
});

test('of a block one reading is at work at a time, whatever its key', async () => {
  let atWork = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++atWork);
    await Promise.resolve();
    atWork -= 1;
    return 0;
  };
  await Promise.all(['7', '30', '90'].map((key) => read('kept', work, key)));
  expect(most).toBe(1);
});

test('news to the staff end what waits for them', async () => {
  await read();
  kept.hearNews();
  expect(await figure()).toBe(2);
});

test('a reading that fails is told to who waits, and tried again by the next', async () => {
  const fail = () => Promise.reject(new Error('away'));
  await expect(read('kept', fail)).rejects.toThrow('away');
  expect(await figure()).toBe(1);
  now += 30_000;
  // Kept figures go on standing while they cannot be read again.
  expect(await figure('kept', fail)).toBe(1);
});
