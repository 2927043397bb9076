import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Api, createApi } from '../../src/api/client.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createProduct } from '../factories/create-product.ts';
import { formOfFiles, photoFile } from '../factories/picture-files.ts';
import { startBucket, type TestBucket } from '../setup/bucket.ts';
import { patience } from '../setup/patience.ts';
import { type ShopProcess, startShopProcess } from '../setup/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let bucket: TestBucket;
let database: TestDatabase;
let db: Database;
let dataDir: string;
let environment: Record<string, string>;
const shops: ShopProcess[] = [];

beforeAll(async () => {
  bucket = await startBucket();
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-bucket-'));
  const { settings } = bucket;
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_REGION: settings.region,
    S3_PREFIX: settings.prefix,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_PUBLIC_ENDPOINT: settings.publicEndpoint ?? '',
  };
});
afterEach(() => {
  bucket.faults.isSilent = false;
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await db.close();
  await database.drop();
  await bucket.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async () => {
  const shop = await startShopProcess(environment, 'build');
  shops.push(shop);
  return shop;
};

type Staff = { api: Api; ask(path: string, init?: RequestInit): Promise<Response> };
let owner: ShopProcess['owner'];

async function signIn({ url }: ShopProcess): Promise<Staff> {
  const { token } = await createApi({ baseUrl: `${url}/api` }).staff.signIn({ body: owner });
  const headers = { authorization: `Bearer ${token}` };
  return {
    api: createApi({ baseUrl: `${url}/api`, headers: () => headers }),
    ask: (path, init) => fetch(`${url}/api${path}`, { ...init, headers, redirect: 'manual' }),
  };
}

const sendPicture = async ({ ask }: Staff, id: number, colour: string) =>
  ask(`/admin/products/${id}/images`, {
    method: 'POST',
    body: formOfFiles([await photoFile('foto.jpg', { colour })]),
  });

test('a shop as it is started shows what lies in a bucket, and sends there who downloads a backup', async () => {
  const shop = await start();
  owner = shop.owner;
  const staff = await signIn(shop);
  const product = await createProduct(db);
  expect((await sendPicture(staff, product.id, '#aa0000')).status).toBeLessThan(300);
  const page = await (await fetch(`${shop.url}/product/${product.sku}/${product.slug}`)).text();
  const [shown = ''] = /\/media\/(\d+\/)?uploads\/[\w.-]+/.exec(page) ?? [];
  const picture = await fetch(shop.url + shown);
  expect([shown, picture.status, picture.headers.get('content-type')]).toEqual([
    expect.stringMatching(/uploads/),
    200,
    expect.stringMatching(/^image\/(webp|avif)$/),
  ]);

  await staff.api.backups.makeBackup({});
  const backup = await vi.waitFor(async () => {
    const [newest] = (await staff.api.backups.backups({})).backups;
    if (!newest) throw new Error('There is no backup yet.');
    return newest;
  }, patience);
  const { ticket } = await staff.api.backups.unlockBackup({
    params: { backup_name: backup.name },
    body: { current_password: owner.password },
  });
  const sent = await staff.ask(`/admin/backups/${backup.name}/file?ticket=${encodeURIComponent(ticket)}`);
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const address = sent.headers.get('location') ?? '';
  expect(address.startsWith(bucket.settings.publicEndpoint ?? 'none')).toBe(true);
  const file = await fetch(address);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="${backup.name}"`,
  ]);
  expect((await file.arrayBuffer()).byteLength).toBe(backup.bytes);
});

test('a shop stops while its bucket is silent, and starts again with a warning', async () => {
  const [shop = await start()] = shops;
  const staff = await signIn(shop);
  const product = await createProduct(db);
  bucket.faults.isSilent = true;
  const uploading = sendPicture(staff, product.id, '#00aa00').catch((error: unknown) => error);
  await vi.waitFor(() => expect(bucket.unanswered()).toBeGreaterThan(0), patience);
  expect(await shop.stop()).toBe(0);
  await uploading;
  const again = await start();
  await vi.waitFor(() => expect(again.printed()).toContain('no responde'), patience);
  expect((await fetch(`${again.url}/`)).status).toBe(200);
  bucket.faults.isSilent = false;
  const later = await signIn(again);
  await vi.waitFor(async () => {
    expect((await sendPicture(later, product.id, '#00aa00')).status).toBeLessThan(300);
  }, patience);
});

const command = fileURLToPath(new URL('../../src/server/copy-files.command.ts', import.meta.url));

/** The command as `npm run files:copy --` runs it. */
async function copy(changes: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: undefined, ...environment, ...changes };
  return promisify(execFile)(process.execPath, [command, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

test('files:copy takes a folder into a bucket and back, and deletes only when told to', async () => {
  const other = await mkdtemp(join(tmpdir(), 'ensambla-copied-'));
  const there = { DATA_DIR: other };
  const keys = bucket.keys();
  const first = await copy(there, 'to-folder');
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toContain(`${keys.length} copiados`);
  const [key = ''] = keys;
  const path = join(other, key.replace(bucket.settings.prefix, ''));
  expect(await readFile(path)).toEqual(bucket.bytesOf(key));
  await writeFile(join(other, 'media/uploads/nueva.webp'), 'una más');
  await rm(path);
  const second = await copy(there, 'to-bucket');
  expect(second.stdout).toContain(
    `1 copiados (8 bytes), ${keys.length - 1} ya estaban, 1 solo en el destino.`,
  );
  expect(bucket.keys()).toContain(key);
  const exact = await copy(there, 'to-bucket', '--exact');
  expect(exact.stdout).toContain('1 solo en el destino, borrados.');
  expect(bucket.keys()).not.toContain(key);
  await rm(other, { recursive: true, force: true });
});

test.for([
  { args: [], changes: {}, code: 2, said: 'Uso: npm run files:copy' },
  { args: ['to-moon'], changes: {}, code: 2, said: 'Uso: npm run files:copy' },
  { args: ['to-bucket', 'to-folder'], changes: {}, code: 2, said: 'Uso: npm run files:copy' },
  {
    args: ['to-bucket'],
    changes: { S3_BUCKET: 'de-nadie' },
    code: 1,
    said: 'S3_BUCKET: ese bucket no existe',
  },
  { args: ['to-bucket'], changes: { S3_SECRET_ACCESS_KEY: 'otra' }, code: 1, said: 'S3_SECRET_ACCESS_KEY' },
])('files:copy $args with $changes ends with $code and says why', async ({ args, changes, code, said }) => {
  const refused = await copy(changes as Record<string, string>, ...args);
  expect(refused.code).toBe(code);
  expect(refused.stdout + refused.stderr).toContain(said);
  expect(refused.stdout + refused.stderr).not.toContain(bucket.settings.secretAccessKey);
});
