// Measures what a page costs that no cache has kept, in this version of the shop and another checkout, in turn; see README.md.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { fillShop } from '../../demo/seed/fill-shop.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import { childrenOf, cpuOf } from './cpu-time.ts';
import { settle } from './fill-from-feed.ts';
import { multiplyCatalogue } from './multiply-catalogue.ts';
import { markdownTable, median, writeSection } from './report.ts';
import { searches } from './searches.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    /** Folder of the other checkout, installed and built as this one, with the same migrations. */
    against: { type: 'string' },
    /** Beside how many others each product stands in lists and under «Productos similares». */
    products: { type: 'string', default: '5000' },
    /** Pages of each kind in a round. */
    pages: { type: 'string', default: '120' },
    rounds: { type: 'string', default: '6' },
    /** Kinds of pages, with commas; all of them by default. */
    only: { type: 'string' },
    /** So many pages of each kind must be the same in both, byte by byte. */
    same: { type: 'string', default: '0' },
    /** Keeps the database in this folder, so that the next run with it need not fill it again. */
    data: { type: 'string' },
    /** Puts the table into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});
const pagesOfRound = Number(options.pages);
const rounds = Number(options.rounds);
/** As many robots as ask at a time. */
const askers = 4;
const warmUpRounds = 3;
/** What the kernel counts ended processes' time in. */
const ticksToMilliseconds = 10;

type Version = { name: 'before' | 'now'; url: string; pid: number };
/** Milliseconds of a core for one page. */
type Cost = { node: number; postgres: number };

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
  const kinds = await fillAndChoose(postgres.url);
  const versions: Version[] = [];
  if (options.against !== undefined)
    versions.push(await startVersion('before', resolve(options.against), postgres.url, folder));
  versions.push(await startVersion('now', resolve(import.meta.dirname, '../..'), postgres.url, folder));

  await compareBytes(versions, kinds);
  const rows: string[][] = [];
  for (const [kind, addresses] of Object.entries(kinds)) {
    if (options.only !== undefined && !options.only.split(',').includes(kind)) continue;
    const costs = new Map(versions.map((version) => [version, [] as Cost[]]));
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const from = ((round + warmUpRounds) * pagesOfRound) % addresses.length;
      const asked = Array.from(
        { length: pagesOfRound },
        (_, index) => addresses[(from + index) % addresses.length] ?? '/',
      );
      for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
        const cost = await costOf(version, asked, postgres.pid);
        // The first ones warm up: code is compiled, statements are planned, parts are kept.
        if (round >= 0) costs.get(version)?.push(cost);
      }
    }
    rows.push(rowOf(kind, versions, costs));
    console.error(rows.at(-1)?.join(' | '));
  }
  const head = ['page made anew', ...versions.map(({ name }) => `${name}: Node + PostgreSQL, CPU ms`)];
  if (versions.length > 1) head.push('now ÷ before: Node', 'PostgreSQL', 'both');
  const table = markdownTable(head, rows);
  console.log(`\n${table}\n`);
  const facts = `demo shop grown to ${options.products} products; ${rounds} rounds of ${pagesOfRound} pages by ${askers} at a time, versions in turn, medians.`;
  if (options.write) await writeSection('made-anew', facts, table);
}

function rowOf(kind: string, versions: readonly Version[], costs: ReadonlyMap<Version, Cost[]>): string[] {
  const middle = (version: Version | undefined, part: (cost: Cost) => number) =>
    median((version && costs.get(version))?.map(part) ?? []);
  const row = [kind];
  for (const version of versions) {
    row.push(
      `${middle(version, ({ node }) => node).toFixed(2)} + ${middle(version, (cost) => cost.postgres).toFixed(2)}`,
    );
  }
  const [before, now] = versions;
  if (now === undefined) return row;
  for (const part of [
    ({ node }: Cost) => node,
    (cost: Cost) => cost.postgres,
    (cost: Cost) => cost.node + cost.postgres,
  ]) {
    row.push((middle(now, part) / middle(before, part)).toFixed(2));
  }
  return row;
}

/** The demo shop with many products more, and the addresses of each kind of page; only products with all their facts. */
async function fillAndChoose(url: string): Promise<Record<string, string[]>> {
  const db = openDatabase(url, { connections: 2, name: 'ensambla-load' });
  try {
    const { rows: some } = await db.sql('select from product limit 1');
    if (some.length === 0) {
      await db.transaction((tx) => fillShop(tx, new Date()));
      await multiplyCatalogue(db, Number(options.products));
      await settle(db);
    }
    const { rows: products } = await db.sql(
      `select sku, slug from product where description <> '' and status = 'active' order by hashint4(id)`,
    );
    const { rows: categories } = await db.sql('select slug from category order by slug');
    return {
      product: (products as { sku: string; slug: string }[]).map(
        ({ sku, slug }) => `/product/${encodeURIComponent(sku)}/${slug}`,
      ),
      home: ['/'],
      category: (categories as { slug: string }[]).flatMap(({ slug }) => [
        `/category/${slug}`,
        `/category/${slug}?page=2`,
      ]),
      search: searches.map((words) => `/search?q=${encodeURIComponent(words)}`),
    };
  } finally {
    await db.close();
  }
}

async function startVersion(
  name: Version['name'],
  root: string,
  databaseUrl: string,
  dataDir: string,
): Promise<Version> {
  const { startChild } = (await import(
    pathToFileURL(join(root, 'test/load/child.ts')).href
  )) as typeof import('./child.ts');
  const port = await freePort('127.0.0.1');
  const settings: ShopSettings = {
    databaseUrl,
    dataDir,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    // As in production, what a page is made from is noted; nothing is as small as to be kept.
    pageCacheBytes: 1,
  };
  const shop = await startChild<{ hasPages: boolean }>(
    './shop.child.ts',
    settings,
    join(dataDir, `${name}.log`),
  );
  closers.push(() => shop.stop());
  if (!shop.hasPages) throw new Error(`The pages of ${root} are not built: run \`npm start\` there once.`);
  return { name, url: `http://127.0.0.1:${port}`, pid: shop.pid };
}

async function costOf(
  { url, pid }: Version,
  addresses: readonly string[],
  postmaster: number,
): Promise<Cost> {
  const before = { node: await cpuOf(pid), postgres: await cpuOfPostgres(postmaster) };
  const waiting = addresses.values();
  await Promise.all(
    Array.from({ length: askers }, async () => {
      for (const address of waiting) {
        // As browsers and nearly all crawlers do.
        const answer = await fetch(url + address, { headers: { 'accept-encoding': 'gzip, br' } });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
      }
    }),
  );
  return {
    node: ((await cpuOf(pid)) - before.node) / addresses.length,
    postgres: ((await cpuOfPostgres(postmaster)) - before.postgres) / addresses.length,
  };
}

/** Of its processes and of those that have ended. */
async function cpuOfPostgres(postmaster: number): Promise<number> {
  const all = await Promise.all([postmaster, ...(await childrenOf(postmaster))].map(cpuOf));
  const stat = await readFile(`/proc/${postmaster}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(14, 16).map(Number);
  return all.reduce((sum, one) => sum + one, (user + system) * ticksToMilliseconds);
}

/** Shoppers and crawlers must not see that a page costs less. Files of scripts and styles have other names in each build. */
async function compareBytes(
  versions: readonly Version[],
  kinds: Readonly<Record<string, string[]>>,
): Promise<void> {
  const [before, now] = versions;
  const most = Number(options.same);
  if (most === 0 || before === undefined || now === undefined) return;
  for (const [kind, addresses] of Object.entries(kinds)) {
    let different = 0;
    for (const address of addresses.slice(0, most)) {
      const [one, other] = await Promise.all(
        [before, now].map(async ({ url }) => {
          const response = await fetch(url + address, { headers: { 'accept-encoding': 'identity' } });
          const html = (await response.text()).replaceAll(url, 'https://tienda.example');
          return `${response.status} ${html.replaceAll(/\/static\/[\w./-]+/g, '/static/…').replaceAll(/manifest-[\w]+/g, 'manifest-…')}`;
        }),
      );
      if (one === other) continue;
      different += 1;
      const at = [...(one ?? '')].findIndex((letter, index) => letter !== other?.[index]);
      console.error(
        `${address}\n  before: ${one?.slice(at - 60, at + 100)}\n  now:    ${other?.slice(at - 60, at + 100)}`,
      );
    }
    console.error(`${kind}: ${different} of ${Math.min(most, addresses.length)} pages differ.`);
    if (different > 0) process.exitCode = 1;
  }
}
