import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache, type MadeAnswer, type PageCache } from './page-cache.ts';

function made(text: string, given: Partial<MadeAnswer> = {}): MadeAnswer {
  return {
    status: 200,
    headers: [['content-type', 'text/html']],
    body: Buffer.from(text),
    tags: new Set(['product']),
    keptForMilliseconds: 1000,
    isMinor: false,
    ...given,
  };
}

function liveCache(bytesMax = 1_000_000, now?: () => number): PageCache {
  const cache = createPageCache({ bytesMax, ...(now && { now }) });
  cache.resume();
  return cache;
}

/** Work that ends when it is told to. */
function pending() {
  let finish: (answer: MadeAnswer) => void = () => {};
  let begun = 0;
  const promise = new Promise<MadeAnswer>((resolve) => (finish = resolve));
  const work = () => {
    begun += 1;
    return promise;
  };
  return { work, finish, begun: () => begun };
}

test('a thousand simultaneous requests render once', async () => {
  const cache = liveCache();
  const slow = pending();
  const answers = Array.from({ length: 1000 }, () => cache.make('/', slow.work));
  slow.finish(made('one'));
  expect(new Set(await Promise.all(answers)).size).toBe(1);
  expect(slow.begun()).toBe(1);
  expect(cache.get('/')?.body.toString()).toBe('one');
});

test('a rendering begun before a change it depends on is not cached, and not given to later callers', async () => {
  const cache = liveCache();
  const slow = pending();
  const before = cache.make('/', slow.work);
  cache.drop(['product']);
  const after = cache.make('/', async () => made('new'));
  expect((await after).body.toString()).toBe('new');
  slow.finish(made('old'));
  expect((await before).body.toString()).toBe('old');
  expect(cache.get('/')?.body.toString()).toBe('new');
});

test('a rendering begun before an unrelated change is cached', async () => {
  const cache = liveCache();
  const slow = pending();
  const answer = cache.make('/', slow.work);
  cache.drop(['brand']);
  slow.finish(made('one'));
  await answer;
  expect(cache.get('/')).toBeDefined();
});

test('a change evicts entries with its tag and no others; * evicts everything', async () => {
  const cache = liveCache();
  await cache.make('/a', async () => made('a', { tags: new Set(['product:1', 'brand']) }));
  await cache.make('/b', async () => made('b', { tags: new Set(['product:2']) }));
  cache.drop(['product:1', 'product:9']);
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/b')).toBeDefined();
  cache.drop(['*']);
  expect(cache.get('/b')).toBeUndefined();
  expect(cache.counts).toMatchObject({ answers: 0, bytes: 0, dropped: 2 });
});

test('nothing is cached while changes may be missed', async () => {
  const cache = liveCache();
  await cache.make('/', async () => made('one'));
  const slow = pending();
  const across = cache.make('/slow', slow.work);
  cache.suspend();
  expect(cache.get('/')).toBeUndefined();
  await cache.make('/', async () => made('two'));
  expect(cache.get('/')).toBeUndefined();
  cache.resume();
  slow.finish(made('begun before'));
  await across;
  expect(cache.get('/slow')).toBeUndefined();
});

test('an expired entry is rendered again', async () => {
  let now = 0;
  const cache = liveCache(1_000_000, () => now);
  await cache.make('/', async () => made('one', { keptForMilliseconds: 60 }));
  now = 59;
  expect(cache.get('/')).toBeDefined();
  now = 60;
  expect(cache.get('/')).toBeUndefined();
  expect(cache.counts.bytes).toBe(0);
});

test('an uncacheable answer is given to waiting callers and dropped', async () => {
  const cache = liveCache();
  const answer = await cache.make('/', async () => made('secret', { keptForMilliseconds: undefined }));
  expect(answer.body.toString()).toBe('secret');
  expect(cache.get('/')).toBeUndefined();
});

test('a failed rendering is not cached', async () => {
  const cache = liveCache();
  await expect(
    cache.make('/', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect((await cache.make('/', async () => made('whole'))).body.toString()).toBe('whole');
});

test('memory stays within its bound, and recently used entries stay', async () => {
  const cache = liveCache(100_000);
  for (let index = 0; index < 100; index += 1) {
    await cache.make(`/${index}`, async () => made('x'.repeat(3000)));
    cache.get('/0');
  }
  expect(cache.counts.bytes).toBeLessThanOrEqual(100_000);
  expect(cache.get('/0')).toBeDefined();
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.get('/99')).toBeDefined();
});

test('a flood of 404s evicts no page', async () => {
  const cache = liveCache(100_000);
  await cache.make('/page', async () => made('x'.repeat(3000)));
  for (let index = 0; index < 500; index += 1) {
    await cache.make(`/missing/${index}`, async () => made('x'.repeat(3000), { status: 404, isMinor: true }));
  }
  expect(cache.get('/page')).toBeDefined();
  expect(cache.counts.bytes).toBeLessThanOrEqual(100_000);
});

test('an answer larger than its share is not cached', async () => {
  const cache = liveCache(100_000);
  await cache.make('/', async () => made('x'.repeat(60_000)));
  expect(cache.get('/')).toBeUndefined();
});

test('each encoding is made once and counted', async () => {
  const cache = liveCache();
  const text = 'Procesador '.repeat(500);
  const answer = await cache.make('/', async () => made(text));
  const before = cache.counts.bytes;
  const [one, other] = await Promise.all([cache.formOf(answer, 'br'), cache.formOf(answer, 'br')]);
  expect(one).toBe(other);
  expect(brotliDecompressSync(one.bytes).toString()).toBe(text);
  expect(gunzipSync((await cache.formOf(answer, 'gzip')).bytes).toString()).toBe(text);
  expect((await cache.formOf(answer, 'identity')).bytes.toString()).toBe(text);
  expect(cache.counts.bytes).toBeGreaterThan(before);
  cache.drop(['product']);
  expect(cache.counts.bytes).toBe(0);
});
