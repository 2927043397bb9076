// A crawler walks every product twice, and the shop is started anew between; see README.md.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import { changePriceBySql } from '../setup/shop-process.ts';
import { startChild } from './child.ts';
import { countProducts, fillFromFeed } from './fill-from-feed.ts';
import { markdownTable, median, writeSection } from './report.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    /** How many products the crawler walks. */
    products: { type: 'string', default: '20000' },
    /** How many pages it asks for at a time. */
    connections: { type: 'string', default: '1' },
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    /** Keeps the database in this folder for the next run. */
    data: { type: 'string' },
    /** Puts the table into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});
const cacheBytes = 64 * 1024 * 1024;
const diskBytes = 512 * 1024 * 1024;
const targets = { keptShare: 0.95, p99Ratio: 2, moreMegabytes: 64, shownMilliseconds: 1000 };
/** What a shopper looks at again and again, and how long at each. */
const shopperPages = 40;
const lookMilliseconds = 20;
const idleSeconds = 15;
const changes = 20;

const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

type Pass = {
  label: string;
  pages: number;
  seconds: number;
  kept: number;
  failed: number;
  shopper: number[];
};

async function measureAll(): Promise<void> {
  const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'ensambla-crawl-')));
  if (options.data === undefined) closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { connections: 2, name: 'ensambla-load' });
  closers.push(() => db.close());
  if ((await countProducts(db)) === 0) await fillFromFeed(db, postgres.url, options.feed);
  const paths = await pathsOf(db, Number(options.products));
  console.log(`${paths.length} products.`);
  // Spread over the catalogue: some are walked early, some late.
  const read = paths.filter((_, index) => index % Math.ceil(paths.length / shopperPages) === 0);
  const shopper = ['/', '/category/componentes', ...read];

  await rm(join(folder, 'pages'), { recursive: true, force: true });
  let shop = await startShop(postgres.url, folder);
  for (const path of shopper) for (let time = 0; time < 3; time += 1) await shop.ask(path);
  const idle = await shopWhile(shop, shopper, () => delay(idleSeconds * 1000));
  const before = await shop.memory();
  const passes: Pass[] = [];
  for (const label of ['first pass', 'second pass']) passes.push(await walk(label, shop, paths, shopper));
  const after = await shop.memory();
  await shop.stop();

  shop = await startShop(postgres.url, folder);
  await shop.untilDisk();
  passes.push(await walk('after a restart', shop, paths, shopper));
  const shown = await measureChanges(shop, db, await pathsOf(db, paths.length, 'without promotion'));
  await shop.stop();
  await report(idle, passes, { before, after }, shown);
}

/** @param which of those in a promotion the page shows another price than their own */
async function pathsOf(
  db: Database,
  most: number,
  which: 'all' | 'without promotion' = 'all',
): Promise<string[]> {
  const { rows } = await db.sql(
    `select '/product/' || sku || '/' || slug as path from product_listing l
     where $2 = 'all' or not exists (select from promotion_product p where p.product_id = l.product_id)
     order by product_id limit $1`,
    [most, which],
  );
  return (rows as { path: string }[]).map(({ path }) => path);
}

type RunningShop = Awaited<ReturnType<typeof startShop>>;

async function startShop(databaseUrl: string, dataDir: string) {
  const port = await freePort('127.0.0.1');
  const settings: ShopSettings = {
    databaseUrl,
    dataDir,
    port,
    // The same after a restart, as an operator's is.
    publicUrl: 'http://tienda.example',
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    pageCacheBytes: cacheBytes,
    pageDisk: { bytesMax: diskBytes, settings: 'crawl' },
  };
  const child = await startChild<{ hasPages: boolean }>(
    './shop.child.ts',
    settings,
    join(dataDir, 'shop.log'),
  );
  closers.push(() => child.stop());
  if (!child.hasPages) throw new Error('The pages are not built: run `npm start` once.');
  const url = `http://127.0.0.1:${port}`;
  const ask = asker(url);
  const counts = async () => {
    const text = String((await ask('/metrics')).body);
    const of = (name: string) =>
      Number(new RegExp(`^ensambla_page_cache_${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { hits: of('hits'), made: of('made'), diskBytes: of('disk_bytes') };
  };
  return {
    url,
    ask,
    counts,
    stop: child.stop,
    untilDisk: async () => {
      while ((await counts()).diskBytes === 0) await delay(20);
    },
    /** Of the process, in megabytes. */
    memory: async () => {
      const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) / 1024;
    },
  };
}

type Answer = { status: number; body: Buffer };

/** Asks over connections of its own that stay open, as a browser or crawler that takes Brotli. */
function asker(url: string, maxSockets = 1): (path: string) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets });
  closers.push(async () => agent.destroy());
  return (path) =>
    new Promise((resolve, reject) => {
      get(url + path, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      }).on('error', reject);
    });
}

/** Milliseconds that each look of a shopper took while `work` went on. */
async function shopWhile(shop: RunningShop, paths: readonly string[], work: () => Promise<unknown>) {
  const ask = asker(shop.url);
  const taken: number[] = [];
  const over = new AbortController();
  const look = async () => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const startedAt = performance.now();
      await ask(paths[index % paths.length]!);
      taken.push(performance.now() - startedAt);
      await delay(lookMilliseconds);
    }
  };
  const looking = look();
  await work();
  over.abort();
  await looking;
  return taken;
}

async function walk(
  label: string,
  shop: RunningShop,
  paths: readonly string[],
  shopperPaths: readonly string[],
): Promise<Pass> {
  const connections = Number(options.connections);
  const ask = asker(shop.url, connections);
  const before = await shop.counts();
  const startedAt = performance.now();
  let failed = 0;
  const shopper = await shopWhile(shop, shopperPaths, async () => {
    const left = [...paths].reverse();
    const crawl = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        if ((await ask(path)).status !== 200) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, crawl));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const { made } = await shop.counts();
  const pass = {
    label,
    pages: paths.length,
    seconds,
    kept: 1 - (made - before.made) / paths.length,
    failed,
    shopper,
  };
  console.log(`${label}: ${seconds.toFixed(0)} s, ${(pass.kept * 100).toFixed(1)} % kept.`);
  return pass;
}

/** Milliseconds from the end of a write past the shop until a page that was kept shows it. */
async function measureChanges(shop: RunningShop, db: Database, paths: readonly string[]): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < changes; time += 1) {
    const path = paths[Math.floor((paths.length * (time + 0.5)) / changes)]!;
    const { rows } = await db.sql('select id from product where sku = $1', [path.split('/')[2]]);
    await shop.ask(path);
    const cents = 1_234_500 + time * 10_000;
    await changePriceBySql(db, (rows[0] as { id: number }).id, cents);
    const changedAt = performance.now();
    const price = `$${(cents / 100).toLocaleString('en-US')}.00`;
    while (!(await readPlain(shop.url + path)).includes(price)) {
      if (performance.now() - changedAt > 10_000) throw new Error(`${path} never showed ${price}.`);
    }
    taken.push(performance.now() - changedAt);
  }
  return taken;
}

async function readPlain(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}

async function report(
  idle: readonly number[],
  passes: readonly Pass[],
  { before, after }: { before: number; after: number },
  shown: readonly number[],
): Promise<void> {
  const idleP99 = quantile(idle, 0.99);
  const rows = passes.map(({ label, pages, seconds, kept, failed, shopper }, index) => {
    const p99 = quantile(shopper, 0.99);
    const isMet =
      failed === 0 && p99 / idleP99 <= targets.p99Ratio && (index === 0 || kept >= targets.keptShare);
    if (!isMet) process.exitCode = 1;
    return [
      label,
      Math.round(pages / seconds),
      `${(kept * 100).toFixed(1)} %${index === 0 ? '' : ` (≥ ${targets.keptShare * 100})`}`,
      median(shopper).toFixed(2),
      p99.toFixed(2),
      `${(p99 / idleP99).toFixed(2)} (≤ ${targets.p99Ratio})`,
      failed,
      isMet ? 'yes' : 'NO',
    ];
  });
  const more = after - before;
  const latest = Math.max(...shown);
  if (more > targets.moreMegabytes || latest > targets.shownMilliseconds) process.exitCode = 1;
  const table = markdownTable(
    ['crawl', 'pages a second', 'kept', 'shopper p50 ms', 'p99 ms', '÷ idle p99', 'failed', 'met'],
    [['shopper alone', '', '', median(idle).toFixed(2), idleP99.toFixed(2), '1', 0, ''], ...rows],
  );
  const facts = `${passes[0]?.pages} products, ${options.connections} connection of the crawler, a shopper who looks at one of ${shopperPages + 2} pages every ${lookMilliseconds} ms; memory ${cacheBytes / 2 ** 20} MB, disk ${diskBytes / 2 ** 20} MB; ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)} after.`;
  const texts = [
    table,
    `Memory of the process: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after both passes: ${more.toFixed(0)} more (≤ ${targets.moreMegabytes}). A price changed by SQL showed after ${median(shown).toFixed(0)} ms, at most ${latest.toFixed(0)} (≤ ${targets.shownMilliseconds}).`,
  ].join('\n\n');
  console.log(`\n${facts}\n\n${texts}\n`);
  if (options.write) await writeSection('crawl', facts, texts);
}
