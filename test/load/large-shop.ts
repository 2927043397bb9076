// A shop of 500,000 products and a million orders: fills it and measures everything in it; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { describeLargeShop, fillLargeShop } from './fill-large-shop.ts';
import { keepStatistics } from './keep-statistics.ts';
import { measureCosts, measureJobs, measureShoppers, measureUpkeep } from './measure-large-shop.ts';
import { requireWrk, load } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    /** Keeps the database in this folder: filled once, measured as often as wanted. */
    data: { type: 'string' },
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    products: { type: 'string', default: '500000' },
    orders: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '300000' },
    movements: { type: 'string', default: '5000000' },
    entries: { type: 'string', default: '1000000' },
    /** Keeps what PostgreSQL counted, by which `npm run generate` plans every statement. */
    statistics: { type: 'boolean', default: false },
    /** What is measured, with commas: shoppers, costs, jobs, upkeep. */
    measure: { type: 'string', default: '' },
    /** Shoppers' answers are kept as `npm start` keeps them. */
    kept: { type: 'boolean', default: false },
    /** Names of shoppers' scenarios, with commas; all of them by default. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    /** Feeds that are imported, with commas. */
    imports: { type: 'string', default: '' },
  },
});
if (options.data === undefined) throw new Error('Say where the shop is kept: --data FOLDER.');
requireWrk();
const { data } = options;
const listed = (text: string) => text.split(',').filter(Boolean);
/** What is lost in a power cut is filled again. */
const hurried = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '16GB',
  shared_buffers: '3GB',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
};

await withDatabase(hurried, async (db, url) => {
  await fillLargeShop(db, url, {
    products: Number(options.products),
    orders: Number(options.orders),
    customers: Number(options.customers),
    movements: Number(options.movements),
    auditEntries: Number(options.entries),
    feed: options.feed,
  });
  if (options.statistics) await keepStatistics(db);
});
const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
try {
  // As the shop starts it.
  if (options.measure !== '') await withDatabase({}, measure);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Database, databaseUrl: string, postgresId: number): Promise<void> {
  const facts = await describeLargeShop(db);
  const shop = { db, databaseUrl, folder };
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  const parts = {
    shoppers: async () => [
      `${facts}; one process of the shop, ${options.kept ? 'kept as `npm start` keeps' : 'nothing kept'}, wrk -t${load.threads} -c${load.connections}, ${rounds} rounds of ${seconds} s, medians.`,
      await measureShoppers(shop, {
        rounds,
        seconds,
        only: listed(options.only),
        isKept: options.kept,
      }),
    ],
    costs: async () => [
      `${facts}; processor time of single requests, nothing kept.`,
      await measureCosts(shop, postgresId),
    ],
    jobs: async () => [`${facts}; each job once, one after the other.`, await measureJobs(shop)],
    upkeep: async () => [`${facts}; each once.`, await measureUpkeep(shop, listed(options.imports))],
  };
  for (const [name, measurePart] of Object.entries(parts)) {
    if (!listed(options.measure).includes(name)) continue;
    const [told = '', table = ''] = await measurePart();
    console.log(`\n${told}\n\n${table}\n`);
  }
}

async function withDatabase(
  settings: Record<string, string>,
  work: (db: Database, url: string, postgresId: number) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: data, log: { info() {} }, settings });
  try {
    const from = performance.now();
    await migrate(postgres.url);
    console.log(`migrations: ${((performance.now() - from) / 1000).toFixed(1)} s`);
    const db = openDatabase(postgres.url, { name: 'ensambla-load' });
    await work(db, postgres.url, postgres.pid).finally(() => db.close());
  } finally {
    await postgres.stop();
  }
}
