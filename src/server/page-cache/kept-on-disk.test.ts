import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { patience } from '../../../test/setup/patience.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { testPort } from '../../../test/setup/test-port.ts';
import { refreshListing } from '../../modules/catalog/index.ts';
import { announcedChangesJobs } from '../../platform/database/announced-changes.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { listen } from '../http-server.ts';
import { openShop } from '../open-shop.ts';

let database: TestDatabase;
let db: Database;
let dataDir: string;
let path: string;
let productId: number;
let round = 0;
/** What is to be undone after each test. */
const running = new Set<{ stop(): Promise<void> }>();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  const category = await createCategory(db, { name: 'Gabinetes' });
  const product = await createProduct(db, { name: 'Gabinete negro', categoryIds: [category.id] });
  productId = product.id;
  path = `/api/product/products/${product.sku}/${product.slug}`;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-kept-'));
});
afterEach(async () => {
  await Promise.all([...running].map((each) => each.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

/** A process of the shop with its own connections and memory, as one that was started anew. */
async function startProcess({ settings = 'same' } = {}) {
  const port = await testPort();
  const open = await openShop({
    databaseUrl: database.url,
    dataDir,
    publicUrl: 'http://tienda.example',
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    log: createLog('silent'),
  });
  const pageDisk = { bytesMax: 8 * 1024 * 1024, settings };
  const http = await listen({ open, host: '127.0.0.1', port, pageCacheBytes: 1024 * 1024, pageDisk });
  const counts = http.pageCacheCounts!;
  const get = (encoding = 'identity') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } });
  const started = {
    counts,
    get,
    name: async () =>
      ((await (await get()).json()) as { product: { product_name: string } }).product.product_name,
    heard: () => open.shop.changes.settled(),
    /** It has compared what lies on the disk with the database. */
    untilReady: () => vi.waitUntil(() => counts.disk_bytes > 0, patience),
    stop: async () => {
      running.delete(started);
      await http.close();
      await open.close();
    },
  };
  running.add(started);
  return started;
}

/** A process that was there before and has left its page on the disk. */
async function fileThePage(): Promise<string> {
  const before = await startProcess();
  await before.untilReady();
  const text = await (await before.get()).text();
  await before.stop();
  return text;
}

async function startAgain(given?: { settings: string }) {
  const again = await startProcess(given);
  await again.untilReady();
  return again;
}

const rename = (name: string) =>
  db.transaction(async (tx) => {
    await tx.sql('update product set name = $1 where id = $2', [name, productId]);
    await refreshListing(tx, [productId]);
  });

const fileOf = async () => {
  const folder = join(dataDir, 'pages', hostname());
  const name = (await readdir(folder)).find((each) => each.endsWith('.sqlite'))!;
  return join(folder, name);
};

/** Keeps others from writing to the file, until the answer is called. */
function hold(path: string): () => void {
  const holder = new DatabaseSync(path);
  holder.exec('begin immediate');
  return () => holder.close();
}

test('a page is given out again after a restart, the same in every encoding', async () => {
  const text = await fileThePage();
  const again = await startAgain();
  const answers = await Promise.all(['identity', 'br', 'gzip'].map((encoding) => again.get(encoding)));
  for (const answer of answers) expect(await answer.text()).toBe(text);
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  expect(again.counts).toMatchObject({ made: 0, disk_hits: 2, hits: 3 });
});

test('what another process changed while this one was down shows after a restart', async () => {
  await fileThePage();
  await rename('Gabinete blanco');
  const again = await startAgain();
  expect(again.counts.disk_answers).toBe(1);
  expect(await again.name()).toBe('Gabinete blanco');
});

test('a change that was under way when the page was made, and was done while nobody listened, shows', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const change = db.transaction(async (tx) => {
    await tx.sql('update product set name = $1 where id = $2', ['Gabinete gris', productId]);
    await refreshListing(tx, [productId]);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  await fileThePage();
  // Others with higher numbers are over meanwhile.
  await createProduct(db, { name: 'Otro' });
  held.resolve();
  await change;
  const again = await startAgain();
  expect(await again.name()).toBe('Gabinete gris');
});

test('a change of something else does not end what is on the disk', async () => {
  await fileThePage();
  await db.sql(`select announce('{product:987654,brand:987654}')`);
  const again = await startAgain();
  await (await again.get()).text();
  expect(again.counts).toMatchObject({ made: 0, disk_hits: 1 });
});

test('a change that a running process hears of ends what lies on the disk, for it and for its neighbour', async () => {
  await fileThePage();
  const [one, other] = await Promise.all([startAgain(), startAgain()]);
  await rename('Gabinete rojo');
  await Promise.all([one.heard(), other.heard()]);
  expect(await one.name()).toBe('Gabinete rojo');
  expect(await other.name()).toBe('Gabinete rojo');
});

test('what one process files, its neighbour gives out without making it', async () => {
  const [one, other] = await Promise.all([startAgain(), startAgain()]);
  await (await one.get()).text();
  await vi.waitUntil(() => one.counts.disk_answers === 1, patience);
  await (await other.get()).text();
  expect(other.counts).toMatchObject({ made: 0, disk_hits: 1 });
});

test('other settings and a database that was set back begin with an empty disk', async () => {
  await fileThePage();
  const otherwise = await startAgain({ settings: 'other' });
  expect(otherwise.counts.disk_answers).toBe(0);
  await otherwise.stop();

  await fileThePage();
  await db.sql('update kept_pages set writes = writes - 1');
  const again = await startAgain();
  expect(again.counts.disk_answers).toBe(0);
  await again.stop();

  await fileThePage();
  await db.sql('delete from kept_pages');
  expect((await startAgain()).counts.disk_answers).toBe(0);
});

test('forgotten announcements count as a change of anything', async () => {
  await fileThePage();
  await rename('Gabinete azul');
  await db.sql(`update announced_change set announced_at = now() - interval '3 days'`);
  await announcedChangesJobs({ db })[0]!.work([] as never);
  const { rows } = await db.sql('select distinct tags from announced_change');
  expect(rows).toEqual([{ tags: ['*'] }]);
  const again = await startAgain();
  expect(await again.name()).toBe('Gabinete azul');
});

test('a file that was torn or is none gives nothing, and the page is answered', async () => {
  await fileThePage();
  const file = await fileOf();
  const bytes = await readFile(file);
  bytes.fill(0x2a, Math.floor(bytes.length / 2));
  await writeFile(file, bytes);
  const torn = await startProcess();
  expect(await torn.name()).toBe('Gabinete azul');
  await torn.stop();
  await writeFile(file, 'nothing');
  const none = await startProcess();
  expect(await none.name()).toBe('Gabinete azul');
});

test('a file that is held while a process starts is used once it is free', async () => {
  await fileThePage();
  const release = hold(await fileOf());
  const shop = await startProcess();
  await vi.waitUntil(async () => (await shop.get()).headers.has('etag'), patience);
  release();
  await shop.untilReady();
  expect(shop.counts.disk_answers).toBe(1);
});

test('what anybody announces ends what lies in a file that somebody else holds just then', async () => {
  await fileThePage();
  const shop = await startAgain();
  const release = hold(await fileOf());
  await db.sql(`select pg_notify('shop_changes', 'product:1')`);
  await shop.heard();
  release();
  await shop.untilReady();
  await (await shop.get()).text();
  expect(shop.counts).toMatchObject({ made: 1, disk_hits: 0 });
});

test('a file that the database forgot is begun anew, and filled again', async () => {
  const shop = await startAgain();
  await db.sql('delete from kept_pages');
  await vi.waitFor(async () => {
    await rename(`Gabinete ${(round += 1)}`);
    await shop.heard();
    await (await shop.get()).text();
    expect(shop.counts.disk_answers).toBe(1);
  }, patience);
});

test('where the disk takes nothing, pages are answered and kept in memory', async () => {
  await writeFile(join(dataDir, 'pages'), 'in the way');
  const shop = await startProcess();
  await vi.waitUntil(async () => (await shop.get()).headers.has('etag'), patience);
  const { made } = shop.counts;
  await shop.name();
  expect(shop.counts).toMatchObject({ made, disk_hits: 0 });
});
