import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { statementsOf } from '../../../test/setup/statements-of.ts';
import { testServerUrl } from '../../../test/setup/test-server.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { patience } from '../../../test/setup/patience.ts';
import { refreshListing } from '../../modules/catalog/index.ts';

let shop: TestShop;
let path: string;
let productId: number;

beforeAll(async () => {
  shop = await startTestShop({ pageCache: true });
  const { id, slug } = await createCategory(shop.db, { name: 'Gabinetes' });
  const product = await createProduct(shop.db, { name: 'Gabinete negro', categoryIds: [id] });
  productId = product.id;
  path = `/api/frontend/category-name/${slug}`;
  await vi.waitUntil(async () => (await get(path)).headers.etag !== undefined, patience);
});
afterAll(() => shop.stop());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A request as it is, which `fetch` would tidy up. */
function get(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    httpRequest({ hostname, port, path: target, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Whether answering asked the database anything. */
async function isKept(target: string, headers: Record<string, string> = {}): Promise<boolean> {
  await get(target, headers);
  return (await statementsOf(() => get(target, headers))) === 0;
}

test('a public read is made once and sent from memory', async () => {
  expect(await isKept(path)).toBe(true);
  const { status, headers, body } = await get(path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBe(String(body.length));
  expect(JSON.parse(body.toString())).toMatchObject({ products: [{ product_name: 'Gabinete negro' }] });
});

test('browsers revalidate each time, and get 304 when nothing changed', async () => {
  const { headers } = await get(path);
  const { etag = '' } = headers;
  expect(headers['cache-control']).toBe('no-cache');
  const again = await get(path, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  for (const mark of [etag.slice(2), `"other", ${etag}`, '*']) {
    expect((await get(path, { 'if-none-match': mark })).status).toBe(304);
  }
  expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('each browser gets the encoding it takes, of the same text', async () => {
  const plain = await get(path);
  const brotli = await get(path, { 'accept-encoding': 'gzip, br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect((await get(path, { 'accept-encoding': 'gzip;q=0, br;q=0' })).body).toEqual(plain.body);
});

test('HEAD has the head of GET and no body', async () => {
  const whole = await get(path);
  const head = await get(path, {}, 'HEAD');
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
});

test('a cached answer has the security headers of any other', async () => {
  const kept = await get(path);
  const made = await get(`${path}?unknown=1`);
  expect(made.headers.etag).toBeUndefined();
  const guards = Object.keys(made.headers).filter((name) => name.startsWith('x-') && name !== 'x-request-id');
  expect(guards).toContain('x-content-type-options');
  for (const name of guards) expect(kept.headers[name]).toBe(made.headers[name]);
});

test('no request can poison the cache for others', async () => {
  await createProduct(shop.db, { name: 'Otro' });
  await expect.poll(() => shop.shop.changes.settled()).toBe(true);
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/admin',
    forwarded: 'host=evil.example',
    'accept-language': 'xx',
    cookie: 'ensambla.session_token=evil',
    authorization: 'Bearer evil',
  };
  const first = await get('/api/frontend/categories', poison);
  const second = await get('/api/frontend/categories');
  expect(first.body.toString()).not.toContain('evil');
  expect(second.body).toEqual(first.body);
  expect(JSON.stringify(second.headers)).not.toContain('evil');
});

test('spellings of one list share an entry; unknown parameters are not cached', async () => {
  const plain = await get(`${path}?page=1&sort=price`);
  const turned = await get(`${path}?utm_source=x&sort=price&page=1`);
  expect(turned.headers.etag).toBe(plain.headers.etag);
  expect(await isKept(`${path}?cachebuster=1`)).toBe(false);
});

test('an answer that depends on the visitor is never cached', async () => {
  const ana = await signInCustomer(shop);
  const mine = { authorization: `Bearer ${ana.token}` };
  const nobody = await get('/api/auth/session');
  const own = await get('/api/auth/session', mine);
  expect(nobody.body.toString()).not.toContain(ana.email);
  expect(own.headers['cache-control']).toBe('no-store');
  expect((await get('/api/auth/session')).body.toString()).not.toContain(ana.email);
});

test('a 404 is cached until the thing exists', async () => {
  const missing = '/api/frontend/category-name/fuentes-de-poder';
  expect((await get(missing)).status).toBe(404);
  await createCategory(shop.db, { name: 'Fuentes de poder' });
  await vi.waitFor(async () => expect((await get(missing)).status).toBe(200), patience);
});

test('staff see their change as soon as it is answered', async () => {
  const staff = await signInStaff(shop);
  for (const price of [45_000, 46_000, 47_000]) {
    await get(path);
    await staff.api.catalog.updateProduct({ params: { id: productId }, body: { price_cents: price } });
    expect((await get(path)).body.toString()).toContain(`"price_cents":${price}`);
  }
});

test('nothing is cached while announcements are missing, and everything again afterwards', async () => {
  expect(await isKept(path)).toBe(true);
  const meanwhile = new Promise<Answer>((resolve, reject) => {
    const onLost = () =>
      void shop.db
        .sql(`update product set name = 'Gabinete blanco' where id = $1`, [productId])
        .then(() => shop.db.transaction((tx) => refreshListing(tx, [productId])))
        .then(() => get(path))
        .then(resolve, reject);
    shop.shop.changes.follow({ onChange: () => {}, onLive: () => {}, onLost });
  });
  await shop.db.sql(`select pg_terminate_backend(pid) from pg_stat_activity
                      where application_name = 'ensambla-changes' and datname = current_database()`);
  expect((await meanwhile).body.toString()).toContain('Gabinete blanco');
  await vi.waitFor(async () => expect(await isKept(path)).toBe(true), patience);
});

test('a database that is back and does not answer is not waited for where there is a former answer', async () => {
  expect(await isKept(path)).toBe(true);
  const { body } = await get(path);
  const holding = await shop.db.pool.connect();
  await holding.query('begin');
  await holding.query('lock table product_listing in access exclusive mode');
  const back = new Promise<void>((resolve) => {
    const onLost = () => shop.shop.changes.follow({ onChange: () => {}, onLive: resolve, onLost: () => {} });
    shop.shop.changes.follow({ onChange: () => {}, onLive: () => {}, onLost });
  });
  await shop.db.sql(`select pg_terminate_backend(pid) from pg_stat_activity
                      where application_name = 'ensambla-changes' and datname = current_database()`);
  await back;
  // Answered while the lock is held: nobody else would let it go.
  expect((await get(path)).body.equals(body)).toBe(true);
  await holding.query('rollback');
  holding.release();
  await vi.waitFor(async () => expect(await isKept(path)).toBe(true), patience);
});

/** While `work` runs nobody is let into the shop's database, and whoever was in it is out. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const { rows } = await shop.db.sql('select current_database() as name');
  const [{ name = '' } = {}] = rows as { name: string }[];
  const server = new pg.Client({ connectionString: await testServerUrl() });
  await server.connect();
  const lost = new Promise<void>((resolve) => {
    shop.shop.changes.follow({ onChange: () => {}, onLive: () => {}, onLost: resolve });
  });
  try {
    await server.query(`alter database ${pg.escapeIdentifier(name)} allow_connections false`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await lost;
    await work();
  } finally {
    await server.query(`alter database ${pg.escapeIdentifier(name)} allow_connections true`);
    await server.end();
  }
}

test('while the database is away, what was public just before is shown as it was, and afterwards as it is', async () => {
  expect(await isKept(path)).toBe(true);
  const { body } = await get(path);
  await whileAway(async () => {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const { status, headers } = await get(path, {}, method);
      expect([status, headers['content-length']]).toEqual([200, String(body.length)]);
    }
    expect((await get(path)).body.equals(body)).toBe(true);
    expect((await get('/api/frontend/category-name/nadie-la-vio')).status).toBeGreaterThanOrEqual(500);
  });
  await shop.db.sql(`update product set name = 'Gabinete gris' where id = $1`, [productId]);
  await shop.db.transaction((tx) => refreshListing(tx, [productId]));
  const shown = async () => expect((await get(path)).body.toString()).toContain('Gabinete gris');
  await vi.waitFor(shown, patience);
  await vi.waitFor(async () => expect(await isKept(path)).toBe(true), patience);
});
