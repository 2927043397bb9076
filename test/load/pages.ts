// Measures the public pages: from the cache, without it, and until a changed price stands on them; see README.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApi } from '../../src/api/client.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { runningPostgresUrl } from '../../src/platform/database/embedded/index.ts';
import { freePort } from '../../src/server/free-port.ts';
import { changePriceBySql, type ShopProcess, startShopProcess } from '../setup/shop-process.ts';
import type { BareAnswer } from './bare.child.ts';
import { type Child, startChild } from './child.ts';
import { markdownTable, median, writeSection } from './report.ts';
import { wireText } from './scenarios.ts';
import type { ShopSettings } from './shop.child.ts';
import { requireWrk, load, type Round, runWrk } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** How often the price is changed by each way. */
    changes: { type: 'string', default: '40' },
    /** Puts the tables into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const changes = Number(options.changes);
const warmUpSeconds = 3;
const ratioMin = 0.6;
const renderedMin = 300;
const shownSecondsMax = 1;
/** A change that shows nowhere by then is lost. */
const lostSeconds = 10;

const category = '/category/componentes';

requireWrk();
const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const loadBefore = loadAverage();
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-pages-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  console.log('Starting a demo shop of two processes…');
  const shop = await startShopProcess({ DATA_DIR: folder, WEB_CONCURRENCY: '2' });
  closers.push(() => shop.stop());
  const databaseUrl = await runningPostgresUrl(folder);
  if (databaseUrl === undefined) throw new Error('The shop runs without its database.');
  const db = openDatabase(databaseUrl, { connections: 2, name: 'ensambla-load' });
  closers.push(() => db.close());

  const shown = await shownOn(shop, db);
  const keptTable = await measureKept(databaseUrl, folder);
  console.log(`\n${keptTable}\n`);
  // Before prices change: then the product has had more of them than any product ever has, and its page shows them all.
  const renderedTable = await measureRendered(databaseUrl, folder, shown);
  console.log(`\n${renderedTable}\n`);
  const shownTable = await measureChanges(shop, db, shown);
  console.log(`\n${shownTable}\n`);
  if (!options.write) return;
  const facts = `demo shop; wrk -t${load.threads} -c${load.connections}, ${rounds} rounds of ${seconds} s, medians; load average ${loadBefore} before, ${loadAverage()} after.`;
  await writeSection('pages', facts, [keptTable, renderedTable, shownTable].join('\n\n'));
}

/** Of the whole machine: what others did meanwhile shows in it. */
function loadAverage(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** A product of the home page's and the pages that show it. */
type Shown = { productId: number; paths: Record<'category' | 'product' | 'home' | 'search', string> };

async function shownOn(shop: ShopProcess, db: Database): Promise<Shown> {
  const home = await (await fetch(shop.url)).text();
  const links = new Set(
    [...home.matchAll(/href="(\/product\/([^/"]+)\/[^"]+)"/g)].map(([, link = '']) => link),
  );
  for (const product of links) {
    const sku = product.split('/')[2] ?? '';
    const { rows } = await db.sql(
      `select p.id, c.slug from product p join category_product cp on cp.product_id = p.id
         join category c on c.id = cp.category_id
        where p.sku = $1 and not exists (select from promotion_product where product_id = p.id)`,
      [sku],
    );
    for (const { id, slug } of rows as { id: number; slug: string }[]) {
      const list = `/category/${slug}`;
      const isListed = (await (await fetch(shop.url + list)).text()).includes(product);
      const search = `/search?q=${encodeURIComponent(sku)}`;
      if (isListed) return { productId: id, paths: { category: list, product, home: '/', search } };
    }
  }
  throw new Error('No product of the home page stands on the first page of its category.');
}

/** One connection kept open, so that always the same process answers. */
function connectionTo(url: string): (path: string, encoding?: string) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closers.push(async () => agent.destroy());
  return (path, encoding) =>
    new Promise((resolve, reject) => {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      get(url + path, { agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      }).on('error', reject);
    });
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Connection = ReturnType<typeof connectionTo>;

/** One connection to each of the two processes; new ones are given out in turn. */
async function connectionToEach(url: string): Promise<[Connection, Connection]> {
  const pair: [Connection, Connection] = [connectionTo(url), connectionTo(url)];
  const count = async (connection: Connection) =>
    Number(/^ensambla_page_cache_hits (\d+)/m.exec((await connection('/metrics')).body.toString())?.[1]);
  const [first, second] = pair;
  await first('/');
  const before = await count(second);
  for (let time = 0; time < 5; time += 1) await first('/');
  if ((await count(second)) > before) throw new Error('Both connections lead to the same process.');
  return pair;
}

/** Changes the price again and again and waits each time until every page of every process shows it. */
async function measureChanges(shop: ShopProcess, db: Database, { productId, paths }: Shown): Promise<string> {
  const baseUrl = `${shop.url}/api`;
  const { token } = await createApi({ baseUrl }).staff.signIn({ body: shop.owner });
  const api = createApi({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) });
  const ways: { label: string; change: (cents: number) => Promise<unknown> }[] = [
    {
      label: 'by the API',
      change: (cents) =>
        api.catalog.updateProduct({ params: { id: productId }, body: { price_cents: cents } }),
    },
    { label: 'by SQL', change: (cents) => changePriceBySql(db, productId, cents) },
  ];
  const processes = await connectionToEach(shop.url);
  const rows: (string | number)[][] = [];
  for (const { label, change } of ways) {
    const taken = new Map(Object.keys(paths).map((page) => [page, [] as number[]]));
    for (let time = 0; time < changes; time += 1) {
      for (const ask of processes) for (const path of Object.values(paths)) await ask(path);
      const cents = 1_000_000 + (rows.length * changes + time) * 10_100;
      await change(cents);
      const changedAt = performance.now();
      await Promise.all(
        processes.map(async (ask) => {
          for (const [page, path] of Object.entries(paths)) {
            await untilShown(ask, path, cents, changedAt);
            taken.get(page)?.push(performance.now() - changedAt);
          }
        }),
      );
    }
    for (const [page, milliseconds] of taken) {
      const most = Math.max(...milliseconds);
      const isMet = most <= shownSecondsMax * 1000;
      if (!isMet) process.exitCode = 1;
      rows.push([
        `${page}, changed ${label}`,
        milliseconds.length,
        Math.round(median(milliseconds)),
        Math.round(most),
        isMet ? 'yes' : 'NO',
      ]);
    }
  }
  const head = ['page of each process', 'times', 'median ms', `most ms (≤ ${shownSecondsMax * 1000})`, 'met'];
  return markdownTable(head, rows);
}

async function untilShown(ask: Connection, path: string, cents: number, changedAt: number): Promise<void> {
  const price = `$${(cents / 100).toLocaleString('en-US')}.00`;
  while (!(await ask(path)).body.includes(price)) {
    if (performance.now() - changedAt > lostSeconds * 1000) throw new Error(`${path} never showed ${price}.`);
  }
}

type ShopChild = Child<{ hasPages: boolean }> & { url: string };

/** One process of the shop on the demo shop's database, with or without a page cache. */
async function oneProcess(databaseUrl: string, dataDir: string, pageCacheBytes: number): Promise<ShopChild> {
  const port = await freePort('127.0.0.1');
  const settings: ShopSettings = {
    databaseUrl,
    dataDir,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    pageCacheBytes,
  };
  const child = await startChild<{ hasPages: boolean }>(
    './shop.child.ts',
    settings,
    join(dataDir, 'shop.log'),
  );
  closers.push(() => child.stop());
  if (!child.hasPages) throw new Error('The pages are not built: run `npm start` once.');
  return { ...child, url: `http://127.0.0.1:${port}` };
}

/** The category page as bytes, and the same bytes from a bare server, in turn. */
async function measureKept(databaseUrl: string, folder: string): Promise<string> {
  const shop = await oneProcess(databaseUrl, folder, 64 * 1024 * 1024);
  const bare = await startChild<{ url: string }>('./bare.child.ts', {}, join(folder, 'bare.log'));
  closers.push(() => bare.stop());
  const rows: (string | number)[][] = [];
  // Pages are kept in Brotli: who takes none waits for them to be decoded.
  for (const { encoding, min } of [
    { encoding: undefined, min: 0 },
    { encoding: 'br', min: ratioMin },
  ]) {
    const { status, headers, body } = await connectionTo(shop.url)(category, encoding);
    if (status !== 200) throw new Error(`${category} answered ${status}.`);
    const { 'content-type': contentType = '', ...others } = headers;
    for (const name of ['content-length', 'date', 'connection', 'keep-alive']) delete others[name];
    const same = others as Record<string, string>;
    await bare.tell({ status, contentType, bytes: body.length, headers: same } satisfies BareAnswer);
    const file = join(folder, `${encoding ?? 'plain'}.requests`);
    await writeFile(file, wireText({ method: 'GET', path: category, ...(encoding && { encoding }) }));
    for (const { url } of [bare, shop]) await runWrk(url, file, 0, warmUpSeconds);
    const bareRounds: Round[] = [];
    const shopRounds: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bareRounds.push(await runWrk(bare.url, file, 0, seconds));
      shopRounds.push(await runWrk(shop.url, file, 0, seconds));
    }
    const ratio = speedOf(shopRounds) / speedOf(bareRounds);
    const failed = shopRounds.reduce((sum, round) => sum + round.failed, 0);
    const isMet = ratio >= min && failed === 0;
    if (!isMet) process.exitCode = 1;
    rows.push([
      `category, ${encoding ?? 'uncompressed'}`,
      body.length,
      Math.round(speedOf(bareRounds)),
      Math.round(speedOf(shopRounds)),
      `${ratio.toFixed(2)}${min === 0 ? '' : ` (≥ ${min})`}`,
      failed,
      isMet ? 'yes' : 'NO',
    ]);
  }
  await bare.stop();
  await shop.stop();
  const head = ['page from the cache', 'body, bytes', 'bare req/s', 'shop req/s', 'ratio', 'failed', 'met'];
  return markdownTable(head, rows);
}

/** Pages made anew for every request by one process, and what of a core each of them takes. */
async function measureRendered(databaseUrl: string, folder: string, { paths }: Shown): Promise<string> {
  const shop = await oneProcess(databaseUrl, folder, 0);
  const ask = connectionTo(shop.url);
  const cpuSeconds = async () =>
    Number(/^process_cpu_seconds_total ([\d.]+)/m.exec((await ask('/metrics')).body.toString())?.[1]);
  const pages = [
    { name: 'category', path: category, min: renderedMin },
    { name: 'home', path: '/', min: 0 },
    { name: 'product', path: paths.product, min: 0 },
  ];
  const rows: (string | number)[][] = [];
  for (const { name, path, min } of pages) {
    const { body } = await ask(path);
    const file = join(folder, `${name}.requests`);
    await writeFile(file, wireText({ method: 'GET', path }));
    await runWrk(shop.url, file, 0, warmUpSeconds);
    const done: Round[] = [];
    const before = await cpuSeconds();
    for (let round = 0; round < rounds; round += 1) done.push(await runWrk(shop.url, file, 0, seconds));
    const cpu = (await cpuSeconds()) - before;
    const made = done.reduce((sum, round) => sum + round.requests, 0);
    const failed = done.reduce((sum, round) => sum + round.failed, 0);
    const isMet = speedOf(done) >= min && failed === 0;
    if (!isMet) process.exitCode = 1;
    rows.push([
      name,
      body.length,
      `${Math.round(speedOf(done))}${min === 0 ? '' : ` (≥ ${min})`}`,
      ((cpu / made) * 1000).toFixed(2),
      failed,
      isMet ? 'yes' : 'NO',
    ]);
  }
  await shop.stop();
  const head = ['page made anew', 'body, bytes', 'per second', 'CPU ms each', 'failed', 'met'];
  return markdownTable(head, rows);
}

function speedOf(all: readonly Round[]): number {
  return median(all.map((round) => round.requestsPerSecond));
}
