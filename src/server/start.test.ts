import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../test/factories/create-product.ts';
import { patience } from '../../test/setup/patience.ts';
import { makeQuickFolder } from '../../test/setup/quick-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { testPort } from '../../test/setup/test-port.ts';
import { openDatabase } from '../platform/database/database.ts';

const entry = fileURLToPath(new URL('start.ts', import.meta.url));
let database: TestDatabase;
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-start-'));
});
afterEach(() => {
  for (const shop of started.splice(0)) shop.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The shop in a process of its own; `said` is what it wrote so far. */
function start(env: Record<string, string>) {
  const shop = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(shop);
  const output = { said: '' };
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (chunk: Buffer) => (output.said += chunk.toString()));
  }
  // With all that it said: at `exit` some of it may still be on its way.
  const ended = once(shop, 'close').then(([code]) => code as number | null);
  const isUp = new Promise<void>((done, failed) => {
    shop.stdout.on('data', () => output.said.includes('Tienda') && done());
    void ended.then(() => failed(new Error(output.said)));
  });
  isUp.catch(() => {});
  return { shop, output, ended, isUp };
}

test("pages are rendered by React's production build, however the shop was started", async () => {
  // Which files of React were run; those of the other version are only read for the names of their exports.
  const tell = `process.on('exit', () => {
    for (const [file, { loaded }] of Object.entries(process.getBuiltinModule('module')._cache))
      if (loaded && file.includes('react')) process.stdout.write(file + String.fromCharCode(10));
  })`;
  const { shop, output, ended, isUp } = start({
    NODE_ENV: '',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tell)}`,
    PORT: String(await testPort()),
  });
  await isUp;
  shop.kill('SIGTERM');
  await ended;
  expect(output.said).toContain('react.production.js');
  expect(output.said).not.toContain('react.development.js');
});

test.each([{ WEB_CONCURRENCY: '1' }, { WEB_CONCURRENCY: '2' }])(
  'the shop reports a taken port in one line and ends, %o',
  async (env) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { output, ended } = start({ ...env, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(output.said.trim()).toBe(
      `El puerto ${port} ya está en uso. Elige otro con PORT, p. ej. PORT=${port + 1}.`,
    );
    other.close();
  },
);

test('an unreachable database is reported in one line', async () => {
  const { output, ended } = start({ PORT: '0', DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none' });
  expect(await ended).toBe(1);
  expect(output.said.trim()).toBe('No se puede usar la base de datos de DATABASE_URL (ECONNREFUSED).');
});

test('neither a socket nor a request that never ends keeps the shop from stopping', async () => {
  const port = await testPort();
  const { shop, ended, isUp } = start({ PORT: String(port) });
  await isUp;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  await new Promise((ready) => socket.once('ready', ready));
  const request = connect(port, '127.0.0.1');
  request.on('error', () => {});
  request.write('POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  // A whole request behind it: when that one is answered, the half one has arrived.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const stoppedAt = performance.now();
  shop.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(60_000);
  socket.close();
  request.destroy();
});

test.each([{ WEB_CONCURRENCY: '1' }, { WEB_CONCURRENCY: '2' }])(
  'told to stop, and once more, it says that it is not ready and goes on answering new connections, %o',
  async (env) => {
    const port = await testPort();
    const { shop, ended, isUp } = start({ ...env, PORT: String(port), DRAIN_SECONDS: '5' });
    await isUp;
    // A connection of its own each time, as a load balancer asks.
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).status;
    shop.kill('SIGTERM');
    for (let ready = 200; ready !== 503; ready = await ask('/readyz')) expect(ready).toBe(200);
    shop.kill('SIGTERM');
    expect(await ask('/healthz')).toBe(200);
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
    await new Promise((ready) => socket.once('ready', ready));
    expect(await ended).toBe(0);
    socket.close();
  },
);

test('a shop that cannot keep the files of its pages for later versions says so and starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-no-assets-'));
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data', 'assets'), 'no folder');
  const port = await testPort();
  const { shop, output, ended, isUp } = start({ PORT: String(port), DATA_DIR: join(folder, 'data') });
  await isUp;
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(output.said).toContain('files of this version are not kept');
  shop.kill('SIGTERM');
  expect(await ended).toBe(0);
  await rm(folder, { recursive: true });
});

test.each([{ WEB_CONCURRENCY: '1' }, { WEB_CONCURRENCY: '2' }])(
  'what shoppers viewed just before a stop is counted, %o',
  async (env) => {
    const port = await testPort();
    const { shop, ended, isUp } = start({ ...env, PORT: String(port) });
    await isUp;
    const db = openDatabase(database.url, { connections: 1 });
    const { sku, slug } = await createProduct(db);
    const headers = {
      'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36',
      'sec-fetch-site': 'same-origin',
    };
    const look = () => fetch(`http://127.0.0.1:${port}/api/product/products/${sku}/${slug}`, { headers });
    const views = await Promise.all(Array.from({ length: 40 }, look));
    expect(views.every(({ status }) => status === 200)).toBe(true);
    shop.kill('SIGTERM');
    await ended;
    const { rows } = await db.sql('delete from funnel_day returning step, count');
    expect(rows).toEqual([{ step: 'product_viewed', count: 40 }]);
    await db.close();
  },
);

test('after its PostgreSQL was killed and is back, the shop still stops in seconds, and PostgreSQL with it', async () => {
  const ownDir = await makeQuickFolder('ensambla-restart-');
  // The tests may be run by root, and then PostgreSQL's own account has to get in.
  await chmod(ownDir, 0o711);
  const cluster = join(ownDir, 'postgres', 'cluster');
  const postmaster = async () => Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  const port = await testPort();
  const { shop, ended, isUp } = start({ PORT: String(port), DATABASE_URL: '', DATA_DIR: ownDir });
  await isUp;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  await new Promise((ready) => socket.once('ready', ready));

  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => postmaster().catch(() => killed), patience).not.toBe(killed);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await expect.poll(isReady, patience).toBe(200);

  const stoppedAt = performance.now();
  shop.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(30_000);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
  socket.close();
  await rm(ownDir, { recursive: true });
});
