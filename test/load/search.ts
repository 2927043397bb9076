// Measures searches, facets and suggestions with a distributor's 20,000 products and with 500,000; see README.md.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import type { BareAnswer } from './bare.child.ts';
import { type Child, startChild } from './child.ts';
import { childrenOf, cpuOf } from './cpu-time.ts';
import { countProducts, fillFromFeed, settle, tidy } from './fill-from-feed.ts';
import { multiplyCatalogue } from './multiply-catalogue.ts';
import { wireText } from './scenarios.ts';
import { searches, typedLetters } from './searches.ts';
import type { ShopSettings } from './shop.child.ts';
import { requireWrk, load, type Round, runWrk } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    /** Products of the second measurement; 0 leaves it out. */
    products: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    /** Keeps the database in this folder, so that the next run with it need not fill it again. */
    data: { type: 'string' },
    /** Names of scenarios, with commas; all of them by default. */
    only: { type: 'string' },
    /** Instead of the load: CPU time of each request, of PostgreSQL and of the shop, one after the other. */
    cpu: { type: 'boolean', default: false },
    /** Puts the tables into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const warmUpSeconds = 2;
/** How often each address is asked for with nobody else there. */
const timesAlone = 3;
/** Of what costs most so many addresses are told. */
const dearestMax = 12;

type Scenario = { name: 'search' | 'facets' | 'suggestions'; label: string; paths: string[]; p99Max: number };
type Measured = { scenario: Scenario; bare: Round[]; shop: Round[]; alone: number[]; bytes: number };
type Bare = Child<{ url: string }>;

requireWrk();
const report = new URL('../../docs/benchmarks.md', import.meta.url);
const markers = { from: '<!-- search:from -->', to: '<!-- search:to -->' };
const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: options.data ?? folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const kept = await countProducts(db);
  const source = kept > 0 ? 'of an earlier run' : await fillFromFeed(db, postgres.url, options.feed);
  if (kept > 0) await tidy(db);
  const bare: Bare = await startChild('./bare.child.ts', {}, join(folder, 'bare.log'));
  closers.push(() => bare.stop());

  const many = Number(options.products);
  const isGrown = kept >= many && many > 0;
  const sections = [await measureShop(postgres, folder, db, bare, isGrown ? 2 : 1, source)];
  if (many > 0 && !isGrown) {
    console.log(`Growing to ${many} products…`);
    await multiplyCatalogue(db, many, (done) => process.stdout.write(`\r${done}`));
    process.stdout.write('\n');
    await settle(db);
    sections.push(await measureShop(postgres, folder, db, bare, 2, 'the same, varied'));
  }
  if (options.write) await writeReport(sections);
}

/** Measures a fresh shop on the database; p99 may be `factor` times what the issue demands. */
async function measureShop(
  postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
  folder: string,
  db: Database,
  bare: Bare,
  factor: number,
  source: string,
): Promise<string> {
  const count = await countProducts(db);
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const settings: ShopSettings = {
    databaseUrl: postgres.url,
    dataDir: folder,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
  };
  const shop: Child<object> = await startChild('./shop.child.ts', settings, join(folder, 'shop.log'));
  const loadBefore = loadavg()[0] ?? 0;
  const measured: Measured[] = [];
  const costs: string[] = [];
  const asked = options.only?.split(',');
  for (const scenario of await scenariosOf(url, factor)) {
    if (asked && !asked.includes(scenario.name)) continue;
    console.log(`${count} products, ${scenario.label}…`);
    if (options.cpu) costs.push(await costOf(scenario, url, postgres.pid, shop.pid));
    else measured.push(await measure(scenario, url, folder, bare));
  }
  await shop.stop();
  const head = `${count} products (${source}); load average ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after:`;
  const section = `${head}\n\n${options.cpu ? costs.join('\n') : tableOf(measured)}`;
  console.log(`\n${section}\n`);
  return section;
}

async function scenariosOf(url: string, factor: number): Promise<Scenario[]> {
  return [
    {
      name: 'search',
      label: 'Search: `GET /product/products?q=…`',
      paths: searches.map((q) => `/api/product/products?q=${encodeURIComponent(q)}`),
      p99Max: 60 * factor,
    },
    {
      name: 'facets',
      label: 'Facets: `GET /frontend/category-name/{name}`, half of them filtered',
      paths: await facetPaths(url),
      p99Max: 60 * factor,
    },
    {
      name: 'suggestions',
      label: 'Suggestions: `GET /product/suggestions?q=…`',
      paths: [...new Set(searches.flatMap(typedLetters))].map(
        (q) => `/api/product/suggestions?q=${encodeURIComponent(q)}`,
      ),
      p99Max: 30 * factor,
    },
  ];
}

type Facet = { key: string; values: { value: string }[]; min?: number; max?: number };

/** Every category as it is, and as often narrowed by what its own facets offer. */
async function facetPaths(url: string): Promise<string[]> {
  const ask = async (path: string): Promise<unknown> => (await fetch(`${url}/api${path}`)).json();
  const { categories } = (await ask('/frontend/categories?products=0')) as {
    categories: { slug: string; product_count: number }[];
  };
  const paths: string[] = [];
  for (const { slug, product_count: productCount } of categories) {
    if (productCount === 0) continue;
    const path = `/frontend/category-name/${slug}`;
    const { facets } = (await ask(path)) as { facets: Facet[] };
    const filters = facets.flatMap(({ key, values, min, max }) => {
      const [value] = values;
      if (min !== undefined && max !== undefined) {
        const middle = Math.round((min + max) / 2);
        return key === 'price' ? [`max_price=${middle}`] : [`${key}.min=${min}&${key}.max=${middle}`];
      }
      return value ? [`${key}=${encodeURIComponent(value.value)}`] : [];
    });
    const narrowed = [
      ...filters,
      ...filters.slice(1).map((filter, index) => `${filter}&${filters[index] ?? ''}`),
    ];
    paths.push(...narrowed.map((filter) => `/api${path}?${filter}`));
    // As many without a filter.
    paths.push(...narrowed.map(() => `/api${path}`));
  }
  return paths;
}

/** Bare server and shop in turn, so that a busy moment of the machine meets both. */
async function measure(scenario: Scenario, url: string, folder: string, bare: Bare): Promise<Measured> {
  const { paths, name } = scenario;
  const alone: number[] = [];
  let bytes = 0;
  let contentType = '';
  for (let time = 0; time < timesAlone; time += 1) {
    for (const path of paths) {
      const from = performance.now();
      const response = await fetch(url + path);
      const body = await response.bytes();
      if (time > 0) alone.push(performance.now() - from);
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      bytes += body.byteLength / paths.length / timesAlone;
      contentType = response.headers.get('content-type') ?? '';
    }
  }
  await bare.tell({ status: 200, contentType, bytes: Math.round(bytes) } satisfies BareAnswer);
  const file = join(folder, `${name}.requests`);
  await writeFile(
    file,
    shuffled(paths)
      .map((path) => wireText({ method: 'GET', path }))
      .join('\0'),
  );
  await runWrk(bare.url, file, 0, warmUpSeconds);
  await runWrk(url, file, 0, warmUpSeconds);
  const bareRounds: Round[] = [];
  const shopRounds: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareRounds.push(await runWrk(bare.url, file, 0, seconds));
    shopRounds.push(await runWrk(url, file, round * 17, seconds));
  }
  return { scenario, bare: bareRounds, shop: shopRounds, alone, bytes };
}

/** CPU time of each address alone: the middle of three, after two that warm up. Load of others hardly changes it. */
async function costOf(
  { paths, name }: Scenario,
  url: string,
  postgres: number,
  shop: number,
): Promise<string> {
  const database = async () => {
    const each = await Promise.all((await childrenOf(postgres)).map(cpuOf));
    return each.reduce((sum, one) => sum + one, 0);
  };
  const costs = new Map<string, { database: number; shop: number }>();
  for (const path of new Set(paths)) {
    const times: { database: number; shop: number }[] = [];
    for (let time = 0; time < 5; time += 1) {
      const before = { database: await database(), shop: await cpuOf(shop) };
      await (await fetch(url + path)).bytes();
      times.push({
        database: (await database()) - before.database,
        shop: (await cpuOf(shop)) - before.shop,
      });
    }
    const middle = (each: number[]) => median(each.slice(2));
    costs.set(path, {
      database: middle(times.map((cost) => cost.database)),
      shop: middle(times.map((cost) => cost.shop)),
    });
  }
  const all = paths.flatMap((path) => costs.get(path) ?? []);
  const mean = (each: number[]) => each.reduce((sum, one) => sum + one, 0) / each.length;
  const dearest = [...costs]
    .toSorted(([, one], [, other]) => other.database - one.database)
    .slice(0, dearestMax);
  return [
    `${name}: PostgreSQL mean ${mean(all.map((cost) => cost.database)).toFixed(2)} ms, 99th of a hundred ${quantile(
      all.map((cost) => cost.database),
      0.99,
    ).toFixed(1)}; shop mean ${mean(all.map((cost) => cost.shop)).toFixed(2)} ms. Dearest:`,
    ...dearest.map(([path, cost]) => `  ${cost.database.toFixed(1)} ${decodeURIComponent(path)}`),
  ].join('\n');
}

function tableOf(all: readonly Measured[]): string {
  const rows = all.map(({ scenario, bare, shop, alone, bytes }) => {
    const p99 = median(shop.map((round) => round.p99Milliseconds));
    const failed = shop.reduce((sum, round) => sum + round.failed, 0);
    const isMet = p99 <= scenario.p99Max && failed === 0;
    if (!isMet) process.exitCode = 1;
    const speed = (given: Round[]) => median(given.map((round) => round.requestsPerSecond));
    return [
      scenario.label,
      Math.round(bytes),
      `${median(alone).toFixed(1)} / ${quantile(alone, 0.99).toFixed(1)}`,
      Math.round(speed(shop)),
      median(shop.map((round) => round.p50Milliseconds)).toFixed(1),
      `${p99.toFixed(1)} (≤ ${scenario.p99Max})`,
      Math.round(speed(bare)),
      (speed(shop) / speed(bare)).toFixed(4),
      failed,
      isMet ? 'yes' : 'NO',
    ];
  });
  const head = [
    'scenario',
    'body, bytes',
    'alone p50 / p99 ms',
    'req/s',
    'p50 ms',
    'p99 ms (target)',
    'bare req/s',
    'ratio',
    'failed',
    'met',
  ];
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

async function writeReport(sections: readonly string[]): Promise<void> {
  const text = await readFile(report, 'utf8');
  const from = text.indexOf(markers.from);
  const to = text.indexOf(markers.to);
  if (from === -1 || to < from) throw new Error('docs/benchmarks.md has lost its markers.');
  const [cpu] = cpus();
  const facts = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpu?.model.trim()}),`,
    `${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}, Node ${process.versions.node}; one process of`,
    `the shop, wrk -t${load.threads} -c${load.connections}, ${rounds} rounds of ${seconds} s for each side in turn, medians.`,
  ].join(' ');
  const section = `${markers.from}\n\n${[facts, ...sections].join('\n\n')}\n\n`;
  await writeFile(report, text.slice(0, from) + section + text.slice(to));
}

/** The same order every time, and no order at all. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item, index) => ({ item, place: (index * 7919 + 104_729) % 65_537 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
