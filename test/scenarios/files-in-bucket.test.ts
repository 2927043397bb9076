import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFolderStorage } from '../../src/platform/files/folder-storage.ts';
import { copyFiles } from '../../src/platform/files/copy-files.ts';
import { makeBackup } from '../../src/modules/backups/make-backup.ts';
import { AppStartError } from '../../src/platform/database/embedded/index.ts';
import { openFiles } from '../../src/platform/files/open-files.ts';
import { requireBucket } from '../../src/server/require-bucket.ts';
import { createLog } from '../../src/platform/log.ts';
import { createProduct } from '../factories/create-product.ts';
import { formOfFiles, photoFile } from '../factories/picture-files.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../factories/sign-in.ts';
import { type TestBucket, startBucket } from '../setup/bucket.ts';
import { patience } from '../setup/patience.ts';
import { testPort } from '../setup/test-port.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

let bucket: TestBucket;
let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  bucket = await startBucket();
  shop = await startTestShop({ bucket: bucket.settings });
  staff = await signInStaff(shop);
});

// A test that failed while it was cut must not take the others with it.
afterEach(async () => {
  if (bucket.isCut()) await bucket.mend();
  bucket.faults.isSilent = false;
});

afterAll(async () => {
  await shop.stop();
  await bucket.stop();
});

async function sendPicture(productId: number, colour: string): Promise<Response> {
  return shop.request(`/admin/products/${productId}/images`, {
    method: 'POST',
    body: formOfFiles([await photoFile('foto.jpg', { colour })]),
    token: staff.token,
  });
}

const shownOf = async (id: number) => {
  const { rows } = await shop.db.sql(
    `select url from product_image where product_id = $1 and url like '/media/uploads/%' order by id`,
    [id],
  );
  return (rows as { url: string }[]).map(({ url }) => url);
};

test('a picture lies in the bucket, is shown in every width, and its original is served by nothing', async () => {
  const { id } = await createProduct(shop.db);
  expect((await sendPicture(id, '#aa0000')).status).toBeLessThan(300);
  const [url = ''] = await shownOf(id);
  const keys = bucket.keys().map((key) => key.replace(bucket.settings.prefix, ''));
  expect(keys).toContain(url.slice(1));
  const original = keys.find((key) => key.startsWith('media/originals/')) ?? '';
  expect(original).not.toBe('');
  const shown = await fetch(`${shop.url}${url}`);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const sized = await fetch(`${shop.url}${url.replace('/media/', '/media/320/')}`);
  expect([sized.status, sized.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await fetch(`${shop.url}/${original}`)).status).toBe(404);
});

test('while the bucket is away pages and seen pictures go on, uploads say so, and afterwards they work', async () => {
  const { id } = await createProduct(shop.db);
  await sendPicture(id, '#00aa00');
  await sendPicture(id, '#0000aa');
  const [seen = '', unseen = ''] = await shownOf(id);
  expect((await fetch(`${shop.url}${seen}`)).status).toBe(200);
  await bucket.cut();
  expect((await fetch(`${shop.url}${seen}`)).status).toBe(200);
  const missing = await fetch(`${shop.url}${unseen}`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store']);
  const refused = await sendPicture(id, '#00aaaa');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: 'files_away' } });
  expect(await shownOf(id)).toHaveLength(2);
  const { problems } = await staff.api.health.problems();
  expect(problems.map(({ code }) => code)).toContain('files_away');
  await bucket.mend();
  expect((await sendPicture(id, '#00aaaa')).status).toBeLessThan(300);
  expect((await fetch(`${shop.url}${unseen}`)).status).toBe(200);
});

test('a bucket that hears and never answers ends uploads with a reason, and nobody waits for it again', async () => {
  const { id } = await createProduct(shop.db);
  await sendPicture(id, '#aaaa00');
  await sendPicture(id, '#aa00aa');
  const [seen = '', unseen = ''] = await shownOf(id);
  expect((await fetch(`${shop.url}${seen}`)).status).toBe(200);
  bucket.faults.isSilent = true;
  const sending = sendPicture(id, '#00aaaa');
  const { product } = await staff.api.catalog.adminProduct({ params: { id } });
  expect(product.id).toBe(id);
  expect((await fetch(`${shop.url}${seen}`)).status).toBe(200);
  const missing = await fetch(`${shop.url}${unseen}`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store']);
  const refused = await sending;
  expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'files_away' } }]);
  expect(await shownOf(id)).toHaveLength(2);
  const { problems } = await staff.api.health.problems();
  expect(problems.map(({ code }) => code)).toContain('files_away');
  bucket.faults.isSilent = false;
  await vi.waitFor(async () => expect((await sendPicture(id, '#00aaaa')).status).toBeLessThan(300), patience);
  expect((await fetch(`${shop.url}${unseen}`)).status).toBe(200);
});

test('a photo that could not be deleted is deleted by a job', async () => {
  const file = await photoFile('resena.jpg');
  const { url } = await shop.shop.media.savePhoto(file, 'photo', 'review 1');
  await bucket.cut();
  await shop.shop.media.removePhoto(url);
  await bucket.mend();
  const { rows } = await shop.db.sql(`select data from pgboss.job where name = 'files.remove'`);
  expect(rows).toEqual([{ data: { key: url.slice(1) } }]);
  await shop.open.runJob('files.remove', { key: url.slice(1) });
  expect(bucket.keys()).not.toContain(`${bucket.settings.prefix}${url.slice(1)}`);
});

test('a backup lies in the bucket with every file, and whoever may download it is sent there', async () => {
  const backup = await makeBackup(shop.shop);
  expect(bucket.keys()).toContain(`${bucket.settings.prefix}backups/${backup.name}`);
  expect(backup.media_files).toBe(
    bucket.keys().filter((key) => key.startsWith(`${bucket.settings.prefix}media/`)).length,
  );
  const url = (await shop.shop.files.downloadUrl(`backups/${backup.name}`, backup.name)) ?? '';
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(backup.bytes);
  const path = `/admin/backups/${backup.name}/file`;
  const locked = await shop.request(path, { token: staff.token, redirect: 'manual' });
  expect([locked.status, locked.headers.get('location')]).toEqual([403, null]);
});

test('who unlocked a backup is sent to it, and nobody else is with their ticket', async () => {
  const backup = await makeBackup(shop.shop);
  const unlocked = await shop.request(`/admin/backups/${backup.name}/unlock`, {
    method: 'POST',
    json: { current_password: testPassword },
    token: staff.token,
  });
  const { ticket } = (await unlocked.json()) as { ticket: string };
  const ask = (token: string | undefined, given = ticket) =>
    shop.request(`/admin/backups/${backup.name}/file?ticket=${encodeURIComponent(given)}`, {
      ...(token !== undefined && { token }),
      redirect: 'manual',
    });
  const sent = await ask(staff.token);
  expect([sent.status, sent.headers.get('cache-control'), await sent.text()]).toEqual([302, 'no-store', '']);
  const file = await fetch(sent.headers.get('location') ?? '');
  expect((await file.arrayBuffer()).byteLength).toBe(backup.bytes);
  const other = await signInStaff(shop);
  const orders = await signInStaff(shop, 'orders');
  const customer = await signInCustomer(shop);
  for (const [token, status] of [
    [other.token, 403],
    [orders.token, 403],
    [customer.token, 401],
    [undefined, 401],
  ] as const) {
    const refused = await ask(token);
    expect([refused.status, refused.headers.get('location')]).toEqual([status, null]);
  }
  expect((await ask(staff.token, `${ticket.slice(0, -4)}AAAA`)).status).toBe(403);
});

test('a folder is copied into a bucket and back; begun again, only what differs goes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-moved-'));
  const target = createFolderStorage(folder);
  const { files } = shop.shop;
  const first = await copyFiles(files, target);
  expect(first).toMatchObject({ copied: bucket.keys().length, same: 0, extra: [] });
  expect(await copyFiles(files, target)).toMatchObject({ copied: 0, same: first.copied, extra: [] });
  const other = await openFiles({
    dataDir: folder,
    bucket: { ...bucket.settings, prefix: 'copia/' },
    log: createLog('silent'),
  });
  let seen = 0;
  const cutAfterOne = copyFiles(target, other, {
    onFile: () => {
      seen += 1;
      if (seen === 1) throw new Error('killed');
    },
  });
  await expect(cutAfterOne).rejects.toThrow('killed');
  expect(await copyFiles(target, other)).toMatchObject({ copied: first.copied - 1, same: 1 });
  const [extra = ''] = bucket.keys().filter((key) => key.startsWith('copia/'));
  await target.remove(extra.replace('copia/', ''));
  expect((await copyFiles(target, other)).extra).toEqual([extra.replace('copia/', '')]);
  await copyFiles(target, other, { isExact: true });
  expect(bucket.keys()).not.toContain(extra);
  await rm(folder, { recursive: true, force: true });
});

test.for([
  ['bucket', 'de-nadie', 'S3_BUCKET'],
  ['accessKeyId', 'AKIDOTRO', 'S3_ACCESS_KEY_ID'],
  ['secretAccessKey', 'otra-clave', 'S3_SECRET_ACCESS_KEY'],
  ['region', 'us-east-1', 'S3_REGION'],
])(
  'a start with a wrong %s is refused and says which setting it is',
  async ([name = '', value = '', said = '']) => {
    const settings = { ...bucket.settings, [name]: value };
    const files = await openFiles({ dataDir: shop.dataDir, bucket: settings, log: createLog('silent') });
    const refusal = await requireBucket(files).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppStartError);
    expect((refusal as Error).message).toContain(said);
    expect((refusal as Error).message).not.toContain(settings.secretAccessKey);
  },
);

test.for([200, 404])('a start is refused where a server answers every path with %i', async (status) => {
  // Of the tests' clock, which Node's own server does not know.
  const headers = () => ({ date: new Date().toUTCString() });
  const server = createServer(
    (_, response) => void response.writeHead(status, headers()).end('<p>Una página.</p>'),
  );
  await once(server.listen(await testPort(), '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
  const files = await openFiles({ dataDir: shop.dataDir, bucket: settings, log: createLog('silent') });
  const refusal = await requireBucket(files).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppStartError);
  expect((refusal as Error).message).toContain('S3_ENDPOINT');
  server.close();
  server.closeAllConnections();
});

test('a start while nobody answers goes on with a warning', async () => {
  expect(await requireBucket(shop.shop.files)).toBeUndefined();
  await bucket.cut();
  expect(await requireBucket(shop.shop.files)).toContain('ECONNREFUSED');
  await bucket.mend();
});

test('a start by a clock that is an hour off goes on with a warning, and files are kept', async () => {
  const later = await startBucket({ now: () => new Date(Date.now() + 3_600_000) });
  const files = await openFiles({
    dataDir: shop.dataDir,
    bucket: later.settings,
    log: createLog('silent'),
  });
  expect(await requireBucket(files)).toContain('difiere 60 minutos');
  const path = await files.scratch();
  await writeFile(path, 'lista');
  await files.put('feeds/reloj.feed', path);
  expect(later.keys()).toEqual(['pruebas/feeds/reloj.feed']);
  await later.stop();
});
