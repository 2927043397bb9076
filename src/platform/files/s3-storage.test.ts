import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBucket, type TestBucket } from '../../../test/setup/bucket.ts';
import { patience } from '../../../test/setup/patience.ts';
import { testPort } from '../../../test/setup/test-port.ts';
import { createLog } from '../log.ts';
import { FilesAway, type FileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { S3Settings } from './s3-settings.ts';
import { storageContract } from './testing/storage-contract.ts';

let bucket: TestBucket;
let folder: string;
let storage: FileStorage;
/** The bucket's clock against this process's. */
let ahead = 0;

beforeAll(async () => {
  bucket = await startBucket({ now: () => new Date(Date.now() + ahead) });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-files-'));
  storage = await open('one');
});

beforeEach(() => {
  ahead = 0;
  Object.assign(bucket.faults, { isSlowed: false, isSilent: false, slowNext: 0, isCorrupting: false });
});

afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (host: string, changes: Partial<S3Settings> = {}, log = createLog('silent')) =>
  createS3Storage({ ...bucket.settings, ...changes }, { dataDir: join(folder, host), log });

async function put(key: string, text: string, where = storage): Promise<void> {
  const path = await where.scratch();
  await writeFile(path, text);
  await where.put(key, path);
}

const textAt = async (path: string | undefined) => (path === undefined ? undefined : readFile(path, 'utf8'));
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('a bucket', () => {
  storageContract(() => storage, { keepsSums: true });
});

test.for([
  ['bucket', 'de-nadie', 'NoSuchBucket'],
  ['accessKeyId', 'AKIDOTRO', 'InvalidAccessKeyId'],
  ['secretAccessKey', 'otra-clave', 'SignatureDoesNotMatch'],
  ['region', 'us-east-1', 'AuthorizationHeaderMalformed'],
])('a wrong %s is told apart', async ([name = '', value = '', code = '']) => {
  const refusal = await failure((await open('one', { [name]: value })).check());
  expect(refusal).toBeInstanceOf(FilesAway);
  expect((refusal as FilesAway).cause).toMatchObject({ name: code });
});

test('what one host put the other finds, of the same age', async () => {
  const other = await open('two');
  await put('media/uploads/compartida.webp', 'foto');
  const paths = [await storage.localPath('media/uploads/compartida.webp')];
  paths.push(await other.localPath('media/uploads/compartida.webp'));
  expect(new Set(paths).size).toBe(2);
  const [one, two] = await Promise.all(paths.map((path) => stat(path ?? '')));
  expect(one?.mtimeMs).toBe(two?.mtimeMs);
  expect(await textAt(paths[1])).toBe('foto');
});

test('a prefix keeps shops apart in one bucket', async () => {
  const other = await open('three', { prefix: 'otra/' });
  await put('media/uploads/mia.webp', 'mía');
  expect(await other.find('media/uploads/mia.webp')).toBeUndefined();
  expect(bucket.bytesOf('pruebas/media/uploads/mia.webp')?.toString()).toBe('mía');
});

test('what others put among the files is none of them', async () => {
  const foreign = await open('three', { prefix: 'pruebas/media/uploads/.papelera/' });
  await put('media/uploads/ajena.webp', 'ajena', foreign);
  await put('media/uploads/propia.webp', 'propia');
  const listed: string[] = [];
  for await (const { key } of storage.list('media/uploads/')) listed.push(key);
  expect(listed).toContain('media/uploads/propia.webp');
  expect(listed.filter((key) => key.includes('papelera'))).toEqual([]);
  await foreign.remove('media/uploads/ajena.webp');
});

test('many who want a picture at once have it fetched once', async () => {
  await put('media/uploads/una.webp', 'foto');
  const paths = await Promise.all(
    Array.from({ length: 20 }, () => storage.localPath('media/uploads/una.webp')),
  );
  expect(new Set(paths).size).toBe(1);
  expect(await readdir(join(folder, 'one/file-copies/media/uploads'))).toContain('una.webp');
  expect(
    (await readdir(join(folder, 'one/file-copies/media/uploads'))).filter((name) => name.startsWith('.')),
  ).toEqual([]);
});

test('copies stay below their limit, and those read least lately go', async () => {
  const small = await open('small', { copiesBytesMax: 1000 });
  for (let number = 0; number < 8; number += 1) {
    const key = `media/uploads/${number}.webp`;
    await put(key, 'x'.repeat(300), small);
    expect(await textAt(await small.localPath(key))).toHaveLength(300);
  }
  const kept = () => readdir(join(folder, 'small/file-copies/media/uploads'));
  await vi.waitFor(async () => expect((await kept()).length).toBeLessThanOrEqual(4), patience);
  expect(await kept()).toContain('7.webp');
});

describe('while nobody answers', () => {
  test('copies are given out, and all else says that files are away', async () => {
    await put('media/uploads/vista.webp', 'vista');
    await put('media/uploads/nunca-vista.webp', 'nunca vista');
    const copy = await storage.localPath('media/uploads/vista.webp');
    await bucket.cut();
    expect(await storage.localPath('media/uploads/vista.webp')).toBe(copy);
    const path = await storage.scratch();
    await writeFile(path, 'nueva');
    for (const call of [
      () => storage.localPath('media/uploads/nunca-vista.webp'),
      () => storage.put('media/uploads/nueva.webp', path),
      () => storage.find('media/uploads/vista.webp'),
      () => storage.read('media/uploads/vista.webp'),
      () => storage.remove('media/uploads/vista.webp'),
      () => storage.list('media/uploads/')[Symbol.asyncIterator]().next(),
      () => storage.check(),
    ]) {
      expect(await failure(call())).toMatchObject({ status: 503, code: 'files_away' });
    }
    // Whoever sent it still has it.
    expect(await textAt(path)).toBe('nueva');
    await bucket.mend();
    await storage.put('media/uploads/nueva.webp', path);
    expect(await textAt(await storage.localPath('media/uploads/nueva.webp'))).toBe('nueva');
    expect(await textAt(await storage.localPath('media/uploads/nunca-vista.webp'))).toBe('nunca vista');
  });

  test('the log says so once, and once that it is over, without a key', async () => {
    const lines: string[] = [];
    const noted = (...given: unknown[]) => void lines.push(JSON.stringify(given));
    const log = { ...createLog('silent'), error: noted, info: noted };
    const watched = await createS3Storage(bucket.settings, { dataDir: join(folder, 'one'), log });
    await put('backups/breve.json', 'breve');
    expect(await watched.read('backups/breve.json', { from: 100 })).toBeUndefined();
    expect(lines).toEqual([]);
    await bucket.cut();
    await Promise.all([1, 2, 3].map(() => failure(watched.check())));
    await bucket.mend();
    await watched.check();
    await watched.check();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('ECONNREFUSED');
    expect(lines.join('')).not.toContain(bucket.settings.secretAccessKey);
    expect(lines.join('')).not.toContain('Signature=');
  });
});

test('a bucket that is busy for a moment is asked again, unnoticed', async () => {
  bucket.faults.slowNext = 2;
  await put('media/uploads/lenta.webp', 'lenta');
  expect(await textAt(await storage.localPath('media/uploads/lenta.webp'))).toBe('lenta');
  bucket.faults.isSlowed = true;
  expect(((await failure(storage.check())) as FilesAway).cause).toMatchObject({ name: 'SlowDown' });
});

test('a file that arrives otherwise than it was sent is not kept', async () => {
  await put('media/uploads/rota.webp', 'rota');
  bucket.faults.isCorrupting = true;
  expect(await failure(storage.localPath('media/uploads/rota.webp'))).toBeInstanceOf(FilesAway);
  bucket.faults.isCorrupting = false;
  expect(await textAt(await storage.localPath('media/uploads/rota.webp'))).toBe('rota');
});

test('a large upload that breaks off leaves nothing begun, and works the next time', async () => {
  const path = await storage.scratch();
  await writeFile(path, Buffer.alloc(33 * 1024 * 1024, 'x'));
  const putting = failure(storage.put('backups/grande.tar.gz', path));
  await vi.waitFor(() => expect(bucket.uploadsBegun()).toBe(1), patience);
  bucket.faults.isSlowed = true;
  expect(await putting).toBeInstanceOf(FilesAway);
  bucket.faults.isSlowed = false;
  expect(await storage.find('backups/grande.tar.gz')).toBeUndefined();
  await storage.put('backups/grande.tar.gz', path);
  expect(await storage.find('backups/grande.tar.gz')).toMatchObject({ bytes: 33 * 1024 * 1024 });
  await storage.remove('backups/grande.tar.gz');
});

test('a large file that is cut off while it is sent is not there, and nothing but itself was sent', async () => {
  const path = await storage.scratch();
  await writeFile(path, Buffer.alloc(33 * 1024 * 1024, 'x'));
  const begunBefore = bucket.uploadsBegun();
  const putting = failure(storage.put('backups/cortado.tar.gz', path));
  await vi.waitFor(() => expect(bucket.uploadsBegun()).toBe(begunBefore + 1), patience);
  await truncate(path, 17 * 1024 * 1024);
  expect(String(await putting)).toContain('was cut off while it was sent');
  expect(await storage.find('backups/cortado.tar.gz')).toBeUndefined();
  expect(bucket.uploadsBegun()).toBe(begunBefore);
});

test('a server that knows no path at all has files away, and does not lack one', async () => {
  const server = createServer((_, response) => void response.writeHead(404).end('<p>Nada.</p>'));
  await once(server.listen(await testPort(), '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const nowhere = await open('nowhere', { endpoint: `http://127.0.0.1:${port}` });
  expect(await failure(nowhere.check())).toBeInstanceOf(FilesAway);
  expect(await failure(put('media/uploads/nada.webp', 'nada', nowhere))).toBeInstanceOf(FilesAway);
  server.close();
  server.closeAllConnections();
});

test.for([3_600_000, -3_600_000])('a clock that is %i ms off keeps nobody from their files', async (off) => {
  ahead = off;
  const skewed = await open('skewed');
  await put('media/uploads/reloj.webp', 'tic', skewed);
  expect(await textAt(await skewed.localPath('media/uploads/reloj.webp'))).toBe('tic');
  const url = (await skewed.downloadUrl('media/uploads/reloj.webp', 'reloj.webp')) ?? '';
  expect(await (await fetch(url)).text()).toBe('tic');
  await skewed.remove('media/uploads/reloj.webp');
});

test('an address gives its file under its name for a minute, and nothing once it was changed', async () => {
  await put('backups/uno.json', 'respaldo');
  await put('backups/dos.json', 'otro');
  const url = (await storage.downloadUrl('backups/uno.json', 'respaldo.json')) ?? '';
  const answer = await fetch(url);
  expect(await answer.text()).toBe('respaldo');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="respaldo.json"');
  for (const changed of [
    url.replace('uno.json', 'dos.json'),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
    url.split('?')[0] ?? '',
  ])
    expect((await fetch(changed)).status).toBe(403);
  ahead = 61_000;
  expect(await (await fetch(url)).text()).toContain('Request has expired');
  await storage.remove('backups/uno.json');
  await storage.remove('backups/dos.json');
});

test('without an address for browsers the shop sends files itself', async () => {
  const inner = await open('one', { publicEndpoint: undefined });
  expect(await inner.downloadUrl('backups/uno.json', 'respaldo.json')).toBeUndefined();
});
