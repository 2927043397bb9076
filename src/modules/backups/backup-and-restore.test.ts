import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addToCart, buy, createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { formOfFiles, photoFile } from '../../../test/factories/picture-files.ts';
import { signInStaff } from '../../../test/factories/sign-in.ts';
import { patience } from '../../../test/setup/patience.ts';
import { createEmptyDatabase } from '../../../test/setup/test-database.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { emulatorSchema } from '../../emulators/emulator-store.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import {
  appliedMigrations,
  knownMigrations,
  makeSchemaOf,
  migrateJobQueue,
} from '../../platform/database/migrate.ts';
import type { FileStorage } from '../../platform/files/file-storage.ts';
import { createFolderStorage } from '../../platform/files/folder-storage.ts';
import { UnusableArchive } from './archive.ts';
import { listBackups } from './backup-files.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, RestoreRefused } from './restore-backup.ts';

let shop: TestShop;
let folder: string;
const cleanUp: (() => Promise<void>)[] = [];

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-restored-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  await fillShop();
});
afterAll(async () => {
  await shop.stop();
  for (const clean of cleanUp.toReversed()) await clean();
});

/** Orders paid and unpaid, a picture with its original, a setting, and texts that a careless format would break. */
async function fillShop(): Promise<void> {
  const staff = await signInStaff(shop);
  const product = await createProduct(shop.db, {
    stock: 50,
    name: 'Tarjeta "Doble" \\N\t\\. ñandú 🐦\nsegunda línea',
  });
  await shop.request(`/admin/products/${product.id}/images`, {
    method: 'POST',
    body: formOfFiles([await photoFile('foto.jpg'), await photoFile('otra.png', { format: 'png' })]),
    token: staff.token,
  });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  await buy(shop, buyer);
  await addToCart(buyer, product.id);
  await placeOrder(buyer, { payment_method: 'oxxo' });
  const { version } = await staff.api.settings.settings({ params: { group: 'limits' } });
  await staff.api.settings.changeSettings({
    params: { group: 'limits' },
    body: { version, values: { low_stock_units: 9 } },
  });
  // What is counted is written every few seconds: not between the backup and the look at it.
  await shop.shop.funnel.flush();
  expect(await readdir(join(shop.dataDir, 'media', 'originals'))).toHaveLength(2);
}

const backUp = () => makeBackup(shop.shop);
const pathOf = (name: string) => join(shop.dataDir, 'backups', name);

async function emptyTarget(): Promise<{
  databaseUrl: string;
  dataDir: string;
  files: FileStorage;
  db: Database;
}> {
  const database = await createEmptyDatabase();
  cleanUp.push(database.drop);
  const db = openDatabase(database.url, { connections: 2, name: 'looking' });
  cleanUp.push(() => db.close());
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return { databaseUrl: database.url, dataDir, files: createFolderStorage(dataDir), db };
}

/** Every row of every table as text; `passing` tables are about processes, `drizzle` and `pgboss` are looked at apart. */
async function allRows(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.sql(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'emulators') and c.relname <> all('{process_life,announced_change,kept_pages}') order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await db.sql(`select t::text as line from ${name} t order by 1`);
    found[name] = (rows as { line: string }[]).map(({ line }) => line);
  }
  return found;
}

async function allMedia(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const kind of ['uploads', 'files', 'originals'])
    for (const name of await readdir(join(dataDir, 'media', kind)).catch(() => []))
      found[`${kind}/${name}`] = (await readFile(join(dataDir, 'media', kind, name))).toString('hex');
  return found;
}

const schemaOf = async (db: Database) =>
  (
    await db.sql(
      `select string_agg(d, e'\n' order by d) as all from (
         select indexdef as d from pg_indexes where schemaname = 'public'
         union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
           where connamespace = 'public'::regnamespace
         union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
         union all select sequencename || ' ' || coalesce(last_value::text, '–') from pg_sequences where schemaname = 'public'
       ) all_of_it`,
    )
  ).rows as { all: string }[];

test('a restored shop is the one that was backed up: every row, every picture, every rule', async () => {
  const backup = await backUp();
  const target = await emptyTarget();
  const told = await restoreBackup(target, pathOf(backup.name), { emulatorSchema });
  expect(told.rows).toBe(backup.rows);
  const [before, after] = [await allRows(shop.db), await allRows(target.db)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(before['public.shop_order']).toHaveLength(2);
  const media = await allMedia(shop.dataDir);
  expect(Object.keys(media).length).toBeGreaterThan(3);
  expect(await allMedia(target.dataDir)).toEqual(media);
  expect(await schemaOf(target.db)).toEqual(await schemaOf(shop.db));
  const jobs = 'select name, data::text from pgboss.job where state = $1 order by 1, 2';
  expect((await target.db.sql(jobs, ['created'])).rows).toEqual((await shop.db.sql(jobs, ['created'])).rows);
});

test('a backup made while orders come in is of one moment', async () => {
  const product = await createProduct(shop.db, { stock: 500 });
  const done = new AbortController();
  let placed = 0;
  const busy = Array.from({ length: 3 }, async () => {
    while (!done.signal.aborted) {
      await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
      placed += 1;
    }
  });
  await vi.waitFor(() => expect(placed).toBeGreaterThan(2), patience);
  const backup = await backUp();
  const placedMeanwhile = placed;
  done.abort();
  await Promise.all(busy);
  expect(placedMeanwhile).toBeGreaterThan(2);
  const target = await emptyTarget();
  await restoreBackup(target, pathOf(backup.name), { emulatorSchema });
  const { rows } = await target.db.sql(
    `select f.reserved::int as reserved, coalesce(sum(r.quantity), 0)::int as held,
            (select count(*)::int from shop_order o where not exists (select from order_line l where l.order_id = o.id)) as bare
       from stock_level f left join stock_reservation r on r.product_id = f.product_id and r.warehouse_code = f.warehouse_code and r.state = 'active'
      where f.product_id = $1 group by f.warehouse_code, f.product_id, f.reserved`,
    [product.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows as { reserved: number; held: number; bare: number }[]) {
    expect(row.held).toBe(row.reserved);
    expect(row.bare).toBe(0);
  }
});

test('a backup of an older version gets its own schema, its rows, and then the newer migrations', async () => {
  const old = await emptyTarget();
  const known = knownMigrations();
  await migrateJobQueue(old.databaseUrl);
  await old.db.transaction(async (tx) => {
    await makeSchemaOf(
      tx,
      known.slice(0, -5).map(({ when }) => when),
    );
    await tx.sql(`insert into brand (name, slug) values ('Marca vieja', 'marca-vieja')`);
  });
  const backup = await makeBackup({ ...old, clock: shop.clock });
  expect(backup.migration).toBe(known.at(-6)?.name);
  const target = await emptyTarget();
  await restoreBackup(target, join(old.dataDir, 'backups', backup.name), { emulatorSchema });
  expect((await target.db.sql('select name from brand')).rows).toEqual([{ name: 'Marca vieja' }]);
  expect(await appliedMigrations(target.db)).toEqual(known);
  expect((await schemaOf(target.db))[0]?.all.split('\n').length).toBe(
    (await schemaOf(shop.db))[0]?.all.split('\n').length,
  );
});

test('a shop that is not empty is only replaced when told', async () => {
  const backup = await backUp();
  const target = await emptyTarget();
  await restoreBackup(target, pathOf(backup.name), { emulatorSchema });
  await target.db.sql(`update product set name = 'roto'`);
  await expect(restoreBackup(target, pathOf(backup.name), { emulatorSchema })).rejects.toThrow(
    RestoreRefused,
  );
  expect((await target.db.sql(`select from product where name <> 'roto'`)).rows).toEqual([]);
  await restoreBackup(target, pathOf(backup.name), { emulatorSchema, isReplacing: true });
  expect(await allRows(target.db)).toEqual(await allRows(shop.db));
});

test('a running shop is not restored over, nor tables that are none of the shop’s', async () => {
  const backup = await backUp();
  const running = { databaseUrl: await urlOf(shop.db), files: shop.shop.files };
  await expect(
    restoreBackup(running, pathOf(backup.name), { emulatorSchema, isReplacing: true }),
  ).rejects.toThrow('deténla primero');
  const target = await emptyTarget();
  await target.db.sql('create table somebody_elses (id int)');
  await expect(restoreBackup(target, pathOf(backup.name), { emulatorSchema })).rejects.toThrow(
    'no son de la tienda',
  );
});

test('a backup that is cut off or changed is refused before anything is touched', async () => {
  const backup = await backUp();
  const target = await emptyTarget();
  const copy = join(folder, 'copia.tar.gz');
  const refused = () =>
    expect(restoreBackup(target, copy, { emulatorSchema })).rejects.toThrow(UnusableArchive);
  await copyFile(pathOf(backup.name), copy);
  await truncate(copy, backup.bytes - 2000);
  await refused();
  const bytes = await readFile(pathOf(backup.name));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(copy, bytes);
  await refused();
  await writeFile(copy, 'no es un respaldo');
  await refused();
  // Whole in itself, but not the file that its facts describe.
  await copyFile(pathOf(backup.name), copy);
  await writeFile(join(folder, 'copia.json'), JSON.stringify({ sha256: '0'.repeat(64) }));
  await refused();
  await rm(join(folder, 'copia.json'));
  expect((await target.db.sql(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
  await restoreBackup(target, copy, { emulatorSchema });
});

test('only one backup is made at a time', async () => {
  const [one, other] = await Promise.allSettled([backUp(), backUp()]);
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
});

const commands = {
  backup: fileURLToPath(new URL('backup.command.ts', import.meta.url)),
  restore: fileURLToPath(new URL('restore.command.ts', import.meta.url)),
};

function runCommand(
  name: keyof typeof commands,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  ...args: string[]
): ChildProcess {
  return spawn(process.execPath, [commands[name], ...args], {
    env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

/**
 * Has a command wait in the middle of its transaction for a lock that the test holds, and kills it there. Others may wait
 * for the lock, too: `hasBegun` says that the command is among them.
 */
async function killInTheMiddle(
  db: Database,
  table: string,
  start: () => ChildProcess,
  hasBegun: () => Promise<boolean> = async () => true,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql(`lock table ${table} in access exclusive mode`);
    const child = start();
    await vi.waitFor(async () => {
      const { rows } = await db.sql(`select from pg_locks where not granted and relation = $1::regclass`, [
        table,
      ]);
      expect(rows.length).toBeGreaterThan(0);
      expect(await hasBegun()).toBe(true);
    }, patience);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
}

test('a backup killed in the middle is none, and the next one clears it away', async () => {
  const given = { databaseUrl: await urlOf(shop.db), dataDir: shop.dataDir };
  const before = await listBackups(shop.shop.files);
  const left = async () =>
    (await readdir(join(shop.dataDir, 'backups'))).filter((name) => name.endsWith('.partial'));
  await killInTheMiddle(
    shop.db,
    'shop_order',
    () => runCommand('backup', given),
    async () => (await left()).length === 1,
  );
  expect(await listBackups(shop.shop.files)).toEqual(before);
  expect(await left()).toHaveLength(1);
  await vi.waitFor(backUp, patience);
  expect(await left()).toEqual([]);
});

test('a restore killed in the middle has restored nothing, and can be begun again', async () => {
  const backup = await backUp();
  const target = await emptyTarget();
  await migrateJobQueue(target.databaseUrl);
  await killInTheMiddle(target.db, 'pgboss.job', () => runCommand('restore', target, pathOf(backup.name)));
  await vi.waitFor(async () => {
    const { rows } = await target.db.sql(
      `select from pg_stat_activity where datname = current_database() and application_name = 'ensambla-restore'`,
    );
    expect(rows).toEqual([]);
  }, patience);
  expect((await target.db.sql(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
  const [code] = (await once(runCommand('restore', target, pathOf(backup.name)), 'exit')) as [number];
  expect(code).toBe(0);
  expect(await allRows(target.db)).toEqual(await allRows(shop.db));
  expect(await allMedia(target.dataDir)).toEqual(await allMedia(shop.dataDir));
});

async function urlOf(db: Database): Promise<string> {
  const { connectionString } = db.pool.options as { connectionString?: string };
  return connectionString ?? '';
}
