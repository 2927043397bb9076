import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/faults/seeded-random.ts';
import { createPageCache, type MadeAnswer, type PageCache } from './page-cache.ts';
import type { KeptAnswer } from './kept-answer.ts';

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

function textOf(answer: KeptAnswer | undefined): string | undefined {
  if (!answer) return undefined;
  return String(answer.encoding === 'br' ? brotliDecompressSync(answer.bytes) : answer.bytes);
}

/** As much text as a page, which compresses to `bytes` or a little more. */
const pageOf = (bytes: number) => randomBytes(bytes / 2).toString('hex');

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
  expect(textOf(cache.get('/'))).toBe('one');
});

test('a rendering begun before a change it depends on is not cached, and not given to later callers', async () => {
  const cache = liveCache();
  const slow = pending();
  const before = cache.make('/', slow.work);
  cache.drop(['product']);
  const after = cache.make('/', async () => made('new'));
  expect(textOf(await after)).toBe('new');
  slow.finish(made('old'));
  expect(textOf(await before)).toBe('old');
  expect(textOf(cache.get('/'))).toBe('new');
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

test('what was true when changes were last heard is former for minutes, and for half a minute after', async () => {
  let now = 0;
  const cache = liveCache(1_000_000, () => now);
  const day = { keptForMilliseconds: 86_400_000 };
  await cache.make('/', async () => made('one', { ...day, tags: new Set(['one']) }));
  await cache.make('/changed', async () => made('two', { ...day, tags: new Set(['two']) }));
  await cache.make('/short', async () => made('three', { tags: new Set(['three']) }));
  cache.drop(['two']);
  expect(cache.getFormer('/')).toBeUndefined();
  cache.suspend();
  expect(textOf(cache.getFormer('/'))).toBe('one');
  expect(cache.getFormer('/changed')).toBeUndefined();
  expect(textOf(cache.getFormer('/short'))).toBe('three');
  now = 1000;
  expect(cache.getFormer('/short')).toBeUndefined();
  now = 299_999;
  expect(textOf(cache.getFormer('/'))).toBe('one');
  now = 300_000;
  expect(cache.getFormer('/')).toBeUndefined();
  now = 100_000;
  cache.resume();
  expect(cache.get('/')).toBeUndefined();
  now = 129_999;
  expect(textOf(cache.getFormer('/'))).toBe('one');
  now = 130_000;
  expect(cache.getFormer('/')).toBeUndefined();
});

test('what is former stays so when changes are lost again, and ends when its change is heard', async () => {
  let now = 0;
  const cache = liveCache(1_000_000, () => now);
  const day = { keptForMilliseconds: 86_400_000 };
  await cache.make('/', async () => made('one', { ...day, tags: new Set(['one']) }));
  await cache.make('/two', async () => made('two', { ...day, tags: new Set(['two']) }));
  cache.suspend();
  now = 10_000;
  cache.resume();
  cache.drop(['two']);
  expect(cache.getFormer('/two')).toBeUndefined();
  cache.suspend();
  expect(cache.getFormer('/two')).toBeUndefined();
  now = 299_999;
  expect(textOf(cache.getFormer('/'))).toBe('one');
  now = 300_000;
  expect(cache.getFormer('/')).toBeUndefined();
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
  expect(textOf(answer)).toBe('secret');
  expect(cache.get('/')).toBeUndefined();
});

test('a failed rendering is not cached', async () => {
  const cache = liveCache();
  await expect(
    cache.make('/', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(textOf(await cache.make('/', async () => made('whole')))).toBe('whole');
});

test('a crawl of everything drives out no page that is read meanwhile', async () => {
  const cache = liveCache(500_000, () => 0);
  const read = Array.from({ length: 20 }, (_, index) => `/read/${index}`);
  let missed = 0;
  for (let index = 0; index < 3000; index += 1) {
    const path = read[index % read.length]!;
    if (!cache.get(path)) {
      missed += 1;
      await cache.make(path, async () => made(pageOf(3000)));
    }
    await cache.make(`/crawled/${index}`, async () => made(pageOf(3000)));
    expect(cache.counts.bytes).toBeLessThanOrEqual(500_000);
  }
  expect(missed).toBeLessThanOrEqual(read.length * 2);
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
  await cache.make('/', async () => made(pageOf(60_000)));
  expect(cache.get('/')).toBeUndefined();
});

test('a page is kept compressed once, in memory of its own', async () => {
  const cache = liveCache();
  const text = 'Procesador '.repeat(5000);
  const answer = await cache.make('/', async () => made(text));
  expect(answer.encoding).toBe('br');
  expect(answer.bytes.buffer.byteLength).toBe(answer.bytes.length);
  expect(textOf(answer)).toBe(text);
  expect(cache.counts.bytes).toBeLessThan(3000);
});

test('bytes are counted near what the process really takes', async () => {
  const cache = liveCache(200_000_000);
  const tags = (index: number) =>
    new Set(Array.from({ length: 30 }, (_, tag) => `product_listing:${index * 30 + tag}`));
  const headers = (index: number) =>
    [
      ['content-type', 'text/html'],
      ['content-security-policy', String(Buffer.from(`script-src ${index} ${'x'.repeat(600)}`))],
      ...Array.from({ length: 12 }, (_, name) => [`x-header-${name}`, `value of ${name}`] as const),
    ] as const;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const memory = async () => {
    // What compressing leaves behind is freed a turn after it was collected.
    for (let time = 0; time < 5; time += 1) {
      collectGarbage();
      await new Promise(setImmediate);
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await memory();
  for (let index = 0; index < 3000; index += 1) {
    await cache.make(`/product/SKU-${index}/some-name-of-a-product-${index}`, async () =>
      made(pageOf(4000), { tags: tags(index), headers: headers(index) }),
    );
  }
  const taken = (await memory()) - before;
  expect(cache.counts.answers).toBe(3000);
  expect(taken / cache.counts.bytes).toBeLessThanOrEqual(1);
});

test('under any order of making, changes and lost announcements, nothing untrue is given out', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const cache = liveCache(60_000);
    const truth = [0, 0, 0, 0];
    const underway = new Set<Promise<unknown>>();
    for (let step = 0; step < 120; step += 1) {
      const thing = Math.floor(random() * truth.length);
      const act = random();
      if (act < 0.4) {
        const release = Promise.withResolvers<void>();
        const work = async () => {
          const seen = truth[thing];
          await release.promise;
          return made(`${thing}=${seen}`, { tags: new Set([`thing:${thing}`, 'other']) });
        };
        const making = cache.make(`/${thing}`, work);
        underway.add(making);
        if (random() < 0.5) release.resolve();
        else setImmediate(release.resolve);
      } else if (act < 0.6) {
        truth[thing]! += 1;
        cache.drop([`thing:${thing}`]);
      } else if (act < 0.65) {
        cache.suspend();
        // Nobody hears of this.
        truth[thing]! += 1;
        if (random() < 0.5) await Promise.allSettled(underway);
        cache.resume();
      } else if (act < 0.7) {
        cache.drop(['*']);
      } else if (act < 0.8) {
        await new Promise(setImmediate);
      }
      const kept = textOf(cache.get(`/${thing}`));
      expect([undefined, `${thing}=${truth[thing]}`], `seed ${seed}, step ${step}`).toContain(kept);
    }
    await Promise.all(underway);
  }
});
