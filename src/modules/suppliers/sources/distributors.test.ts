import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop } from '../../../../test/setup/test-shop.ts';
import { createCtEmulator } from '../../../emulators/ct/index.ts';
import { createCvaEmulator } from '../../../emulators/cva/index.ts';
import { makeGoods } from '../../../emulators/distributors/goods.ts';
import { createIngramEmulator } from '../../../emulators/ingram/index.ts';
import { createSyscomEmulator } from '../../../emulators/syscom/index.ts';
import { plainAccepts, readFeedRecord } from '../feed-record.ts';
import { importJob } from '../suppliers.ts';
import type { Fetch, FetchCursor, SourceAdapter, SourceRecord } from './adapter.ts';
import type { ApiDoor, TokenKeeper } from './api/api-client.ts';
import { createApiSource, type SupplierApi } from './api/api-source.ts';
import { SupplierError } from './api/supplier-error.ts';
import { createCtSource } from './ct/ct-source.ts';
import { createCvaApi } from './cva/cva-api.ts';
import { createIngramApi } from './ingram/ingram-api.ts';
import { fetchJob } from './sources.ts';
import { createSyscomApi } from './syscom/syscom-api.ts';

const at = new Date('2026-11-24T16:00:00Z');
const clock = { now: () => at };
const keys = { clientId: 'demo', clientSecret: 'clave-secreta' };
type Given = { door: ApiDoor; clock: typeof clock; tokens: TokenKeeper };

const kinds = {
  ingram: {
    emulator: () => createIngramEmulator({ ...keys, goods: goodsOf(120), now: clock.now }),
    api: (given: Given, secret = keys.clientSecret) =>
      createIngramApi(
        {
          ...keys,
          clientSecret: secret,
          customerNumber: '20-222222',
          countryCode: 'MX',
          senderId: undefined,
        },
        given,
      ),
    warehouses: ['W10', 'W20', 'W30', 'W81'],
  },
  cva: {
    emulator: () =>
      createCvaEmulator({ user: 'demo', password: keys.clientSecret, goods: goodsOf(120), now: clock.now }),
    api: (given: Given, secret = keys.clientSecret) =>
      createCvaApi({ user: 'demo', password: secret }, given),
    warehouses: ['GDL', 'MEX', 'MTY'],
  },
  syscom: {
    emulator: () =>
      createSyscomEmulator({ ...keys, goods: goodsOf(120), callsPerMinute: 10_000, now: clock.now }),
    api: (given: Given, secret = keys.clientSecret) =>
      createSyscomApi({ ...keys, clientSecret: secret }, given),
    warehouses: ['GDL', 'MEX', 'MTY'],
  },
};
const goodsOf = (count: number) => makeGoods(count, (number) => `A${number}`);

let folder = '';
let serial = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensambla-distributors-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  let server: { url: string; close(): Promise<void> };
  let token: { token: string; until: Date } | undefined;
  let kept: FetchCursor[] = [];
  beforeEach(async () => {
    server = await kind.emulator().listen({ port: 0, host: '127.0.0.1' });
    token = undefined;
    kept = [];
  });
  afterEach(() => server.close());

  const tokens: TokenKeeper = {
    read: async () => (token && token.until > at ? token.token : undefined),
    keep: async (given, until) => {
      token = { token: given, until };
    },
  };
  const apiOf = (secret?: string): SupplierApi => {
    const door = {
      baseUrl: server.url,
      callsPerMinute: 60_000,
      timeoutMilliseconds: 150,
      pauseMilliseconds: 1,
    };
    return kind.api({ door, clock, tokens }, secret);
  };
  const sourceOf = (secret?: string): SourceAdapter => createApiSource(apiOf(secret), clock.now);
  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${server.url}/_emulator/${path}`, {
      method: path === 'calls' ? 'GET' : 'POST',
      ...(path !== 'calls' && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return (await response.json()) as { calls: string[] };
  };
  const newFetch = (): Fetch => ({
    path: join(folder, `${name}-${(serial += 1)}`),
    marks: undefined,
    at,
    cursor: undefined,
    keepCursor: async (cursor) => void kept.push(cursor),
  });
  const recordsOf = async ({ path }: Fetch) => {
    const text = await readFile(path, 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as SourceRecord);
  };
  const catalogue = async () => {
    const fetch = newFetch();
    expect(await sourceOf().catalogue(fetch)).toMatchObject({ is: 'fetched', isFull: true });
    return recordsOf(fetch);
  };
  const failure = async (call: Promise<unknown>) => {
    const error = await call.catch((reason: unknown) => reason);
    if (!(error instanceof SupplierError))
      throw error instanceof Error ? error : new Error('It did not fail.');
    expect(error.message).not.toContain(keys.clientSecret);
    return error;
  };

  test('a whole catalogue comes page by page, as records that a run takes', async () => {
    const records = await catalogue();
    expect(new Set(records.map((one) => one.ref_id)).size).toBe(120);
    expect(kept.length).toBeGreaterThan(1);
    const currency = name === 'syscom' ? 'MXN' : 'USD';
    for (const record of records) {
      const read = readFeedRecord(JSON.stringify(record), at, {
        ...plainAccepts(currency),
        kindOf: () => 'gpu',
      });
      expect(read).toMatchObject({ status: 'active', refId: record.ref_id, updatedAt: at });
    }
    const first = records.find((one) => one.ref_id === 'A1');
    expect(first).toMatchObject({ mpn: 'AC-1001', brand: 'Acme', category: 'Tarjetas de video', cost: 351 });
    const stock = first?.['stock'] as { warehouse: string; qty: number }[];
    expect(stock.map(({ warehouse }) => warehouse).toSorted()).toEqual(kind.warehouses);
    expect(stock.reduce((sum, { qty }) => sum + qty, 0)).toBe(7 + 1);
    expect(await sourceOf().check()).toContain('articles');
  });

  test('cut off at any page it goes on from there, and is the same', async () => {
    const whole = await catalogue();
    kept = [];
    const first = newFetch();
    await control('faults', { after: 3, status_next: 99, status: 500 });
    await failure(sourceOf().catalogue(first));
    const cursor = kept.at(-1);
    if (!cursor) throw new Error('Nothing was kept.');
    await control('faults');
    await control('calls');
    expect(await sourceOf().catalogue({ ...first, cursor })).toMatchObject({ is: 'fetched' });
    expect(await recordsOf(first)).toEqual(whole);
  });

  test('one product is asked for, one that is not there is none, and one that nobody tells of is not gone', async () => {
    expect(await sourceOf().product?.('A7')).toMatchObject({ ref_id: 'A7', cost: expect.any(Number) });
    expect(await sourceOf().product?.('NADA')).toBeUndefined();
    await control('faults', { error_200_next: 99 });
    expect((await failure(apiOf().product('A7', at))).kind).toBe('refused');
  });

  test('a wrong key is told as one, without it', async () => {
    expect((await failure(sourceOf('otra-clave').check())).kind).toBe('wrong_key');
  });

  test('a token is used until it ends, and renewed when it ended before its time', async () => {
    await sourceOf().check();
    await sourceOf().check();
    const logins = async () =>
      (await control('calls')).calls.filter((call) => /oauth|login/.test(call)).length;
    expect(await logins()).toBe(1);
    await control('tokens/expire');
    await sourceOf().check();
    expect(await logins()).toBe(1);
  });

  test.each([
    ['an error once', { status_next: 1, status: 503 }],
    ['no answer once', { hang_next: 1 }],
    ['half an answer once', { half_next: 1 }],
    ['a page for people once', { html_next: 1 }],
    ['one call too many', { limited_next: 1, retry_after: '0' }],
  ])('%s in the middle changes nothing', async (_, faults) => {
    await sourceOf().check();
    await control('faults', { after: 1, ...faults });
    expect(await catalogue()).toHaveLength(120);
  });

  test.each([
    ['errors without an end', { status_next: 99, status: 500 }, 'unavailable'],
    ['no answers', { hang_next: 99 }, 'unavailable'],
    ['halves of answers', { half_next: 99 }, 'unavailable'],
    ['errors with status 200', { error_200_next: 99 }, 'refused'],
    ['JSON of something else', { other_next: 99 }, 'unavailable'],
    ['pages for people', { html_next: 99 }, 'unavailable'],
    ['the first page again and again', { same_page_next: 99 }, 'unavailable'],
    ['refused tokens', { status_next: 99, status: 403 }, 'wrong_key'],
    ['a limit for an hour', { limited_next: 99, retry_after: '3600' }, 'busy', 3600],
    ['a limit until nobody says', { limited_next: 99, retry_after: '' }, 'busy', 60],
  ])('%s end the fetch, and nothing of it is a run', async (_, faults, why, seconds?: number) => {
    await sourceOf().check();
    await control('faults', faults);
    const error = await failure(sourceOf().catalogue(newFetch()));
    expect(error.kind).toBe(why);
    expect(error.retryAt?.getTime()).toEqual(seconds && at.getTime() + seconds * 1000);
  });

  test('another article than the one asked for is none', async () => {
    await sourceOf().check();
    await control('faults', { other_article_next: 9 });
    expect(await sourceOf().product?.('A7')).toBeUndefined();
  });

  test('a catalogue that moves while it is read withdraws nothing, cut off in between or not', async () => {
    const own = makeGoods(200, (number) => `M${number}`).map((good) => ({ ...good, brand: 'Acme' }));
    for (const faults of [{ after: 3, shrink_next: 1 }, {}]) {
      await control('goods', own);
      await control('faults', faults);
      // CVA says how many pages there are, and not how many articles.
      const isFull = Object.keys(faults).length === 0 || name === 'cva';
      expect(await sourceOf().catalogue(newFetch())).toMatchObject({ is: 'fetched', isFull });
    }
    kept = [];
    const cut = newFetch();
    await control('faults', { after: 3, status_next: 99, status: 500 });
    await failure(sourceOf().catalogue(cut));
    await control('goods', own.slice(1));
    await control('faults');
    const cursor = kept.at(-1);
    expect(await sourceOf().catalogue({ ...cut, cursor })).toMatchObject({ isFull: name === 'cva' });
  });

  test('a cost in no currency is told, and not guessed', async () => {
    await control('goods', [{ ...goodsOf(1)[0]!, currency: '' }]);
    const fetch = newFetch();
    await sourceOf().catalogue(fetch);
    const [record] = await recordsOf(fetch);
    // Syscom is asked for pesos.
    expect(record?.['currency']).toBe(name === 'syscom' ? 'MXN' : '');
  });

  test('a catalogue without an article is none', async () => {
    await control('goods', []);
    expect((await failure(sourceOf().catalogue(newFetch()))).kind).toMatch(/unavailable|refused/);
  });

  test('stock and prices come as whole records; what it does not tell of is left as it was', async () => {
    const { stockAndPrices } = sourceOf();
    expect(stockAndPrices !== undefined).toBe(name !== 'cva');
    if (!stockAndPrices) return;
    const known = await catalogue();
    const [first, ...rest] = goodsOf(120);
    await control('goods', [
      { ...first!, cost: 777, stock: { MEX: 1, GDL: 0, MTY: 0 } },
      ...rest.slice(0, 100),
    ]);
    const fetch = newFetch();
    const batches = async function* () {
      yield known.slice(0, 33);
      yield known.slice(33);
    };
    expect(await stockAndPrices(fetch, batches())).toMatchObject({ is: 'fetched', isFull: false });
    const records = await recordsOf(fetch);
    expect(records).toHaveLength(101);
    const changed = records.find((one) => one.ref_id === 'A1');
    expect(changed).toMatchObject({
      product_name: known.find((one) => one.ref_id === 'A1')?.['product_name'],
      cost: 777,
    });
  });
});

test('Ingram’s licences are no goods; what has no price or is withdrawn names itself all the same', async () => {
  const [first, second, third] = goodsOf(3);
  const goods = [{ ...first!, category: 'Licencias' }, second!, { ...third!, discontinued: true }];
  const server = await createIngramEmulator({ ...keys, goods, now: clock.now }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  const door = {
    baseUrl: server.url,
    callsPerMinute: 60_000,
    timeoutMilliseconds: 500,
    pauseMilliseconds: 1,
  };
  const tokens = { read: async () => undefined, keep: async () => {} };
  const api = kinds.ingram.api({ door, clock, tokens });
  const { records } = await api.page(undefined, at);
  expect(records).toMatchObject([
    { ref_id: 'A2', status: 'active', cost: 222 },
    { ref_id: 'A3', status: 'discontinued' },
  ]);
  await server.close();
});

describe('ct', () => {
  const ctKeys = {
    email: 'a@b.example',
    customer: 'C-1',
    rfc: 'EKU9003173C9',
    ftpUser: 'ct',
    ftpPassword: keys.clientSecret,
  };
  let server: Awaited<ReturnType<ReturnType<typeof createCtEmulator>['listen']>>;
  beforeEach(async () => {
    const emulator = createCtEmulator({ ...ctKeys, goods: goodsOf(120), now: clock.now });
    server = await emulator.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());
  const sourceOf = (changed: Partial<typeof ctKeys> = {}, timeoutMilliseconds = 150) =>
    createCtSource(
      { ...ctKeys, ...changed },
      {
        door: {
          baseUrl: server.url,
          callsPerMinute: 60_000,
          timeoutMilliseconds,
          pauseMilliseconds: 1,
          ftp: { ip: '127.0.0.1', port: server.ftpPort },
        },
        clock,
        tokens: { read: async () => undefined, keep: async () => {} },
      },
    );
  const control = (path: string, body: object) =>
    fetch(`${server.url}/_emulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const newFetch = (lastModified?: string): Fetch => ({
    path: join(folder, `ct-${(serial += 1)}`),
    marks: lastModified === undefined ? undefined : { lastModified },
    at,
    cursor: undefined,
    keepCursor: async () => {},
  });
  const failure = async (call: Promise<unknown> | undefined) => {
    const error = await call?.catch((reason: unknown) => reason);
    if (!(error instanceof SupplierError))
      throw error instanceof Error ? error : new Error('It did not fail.');
    expect(error.message).not.toContain(keys.clientSecret);
    return error.kind;
  };

  test('its catalogue comes by FTP, also from the port of PASV, and only when it was written anew', async () => {
    for (const noEpsv of [false, true]) {
      await control('ftp', { noEpsv });
      const order = newFetch();
      expect(await sourceOf().catalogue(order)).toMatchObject({ marks: { lastModified: '20261124100000' } });
      const lines = (await readFile(order.path, 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(120);
      const read = readFeedRecord(lines[1] ?? '', at, { ...plainAccepts('USD'), kindOf: () => 'gpu' });
      expect(read).toMatchObject({ refId: 'A2', cost: 222, mpn: 'ZE-1002', category: 'Procesadores' });
    }
    expect(await sourceOf().catalogue(newFetch('20261124100000'))).toEqual({ is: 'unchanged' });
    await control('ftp', { modified: '20261124091500' });
    expect(await failure(sourceOf().catalogue(newFetch('20261124100000')))).toBe('unavailable');
  });

  test('half a file, no answer and wrong keys are told', async () => {
    await control('ftp', { half: true });
    expect(await failure(sourceOf().catalogue(newFetch()))).toBe('unavailable');
    await control('ftp', { half: false, hang: true });
    expect(await failure(sourceOf({}, 10).catalogue(newFetch()))).toBe('unavailable');
    await control('ftp', { hang: false });
    expect(await failure(sourceOf({ ftpPassword: 'otra' }).catalogue(newFetch()))).toBe('wrong_key');
    expect(await failure(sourceOf({ ftpUser: 'ct\r\nDELE x' }).catalogue(newFetch()))).toBe('wrong_key');
    expect(await failure(sourceOf({ rfc: 'XAXX010101000' }).check())).toBe('wrong_key');
    expect(await failure(sourceOf({ email: 'A@b.example' }).check())).toBe('wrong_key');
    await control('goods', []);
    expect(await failure(sourceOf().catalogue(newFetch()))).toBe('unavailable');
  });

  test('its API tells of one article and of the dollar, and says in its words what is wrong', async () => {
    expect(await sourceOf().product?.('A2')).toMatchObject({
      cost: 222,
      stock: [{ warehouse: 'CT', qty: 16 }],
    });
    expect(await sourceOf().product?.('NADA')).toBeUndefined();
    await control('faults', { other_article_next: 1 });
    expect(await sourceOf().product?.('A2')).toBeUndefined();
    expect(await sourceOf().exchangeRate?.()).toEqual({ mxnPerUsd: 18.42, at });
    await control('faults', { after: 1, error_200_next: 9 });
    expect(await failure(sourceOf().exchangeRate?.())).toBe('refused');
    await control('faults', { after: 1, error_200_next: 9 });
    expect(await failure(sourceOf().product?.('A2'))).toBe('refused');
    await control('faults', { after: 1, other_next: 9 });
    expect(await failure(sourceOf().exchangeRate?.())).toBe('unavailable');
    await control('faults', { limited_next: 9, retry_after: '' });
    expect(await failure(sourceOf().check())).toBe('busy');
    await control('faults', { html_next: 9 });
    expect(await failure(sourceOf().check())).toBe('unavailable');
  });

  test('a cost in no currency is told, and not guessed', async () => {
    await control('goods', [{ ...goodsOf(1)[0]!, currency: '' }]);
    const order = newFetch();
    await sourceOf().catalogue(order);
    expect(JSON.parse(await readFile(order.path, 'utf8'))).toMatchObject({ ref_id: 'A1', currency: '' });
  });
});

test('what Syscom says by name and value are specs, and its sentences are none', async () => {
  const features = ['Memoria: 16 GB', 'Ideal para jugar', 'Memoria: 8 GB'];
  const goods = goodsOf(2).map((good, index) => (index === 0 ? { ...good, features } : good));
  const server = await createSyscomEmulator({ ...keys, goods, now: clock.now }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  const api = kinds.syscom.api({
    door: { baseUrl: server.url, callsPerMinute: 60_000, timeoutMilliseconds: 500, pauseMilliseconds: 1 },
    clock,
    tokens: { read: async () => undefined, keep: async () => {} },
  });
  expect(await api.product('A1', at)).toMatchObject({ specs: { Memoria: '16 GB' } });
  expect(await api.product('A2', at)).not.toHaveProperty('specs');
  await server.close();
});

test('Syscom tells what a dollar is', async () => {
  const server = await createSyscomEmulator({ ...keys, now: clock.now }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  const door = {
    baseUrl: server.url,
    callsPerMinute: 60_000,
    timeoutMilliseconds: 500,
    pauseMilliseconds: 1,
  };
  const api = kinds.syscom.api({
    door,
    clock,
    tokens: { read: async () => undefined, keep: async () => {} },
  });
  expect(await api.exchangeRate?.()).toEqual({ mxnPerUsd: 18.4, at });
  await server.close();
});

test('in a shop: keys are tried, a catalogue becomes a run, then stock and prices; a failure is told once', async () => {
  const goods = makeGoods(60, (number) => `B${number}`);
  const server = await createIngramEmulator({ ...keys, goods }).listen({ port: 0, host: '127.0.0.1' });
  const door = { baseUrl: server.url, callsPerMinute: 60_000, pauseMilliseconds: 1 };
  const shop = await startTestShop({ distributors: { ingram: door } });
  try {
    const staff = await signInStaff(shop, 'catalog');
    const params = { code: 'ingram' };
    await staff.api.suppliers.addSupplier({ body: { code: 'ingram', name: 'Ingram Micro' } });
    const save = (secret: string, dailyCalls = 0) =>
      staff.api.suppliers.saveSource({
        params,
        body: {
          kind: 'ingram',
          settings: { client_id: 'demo', customer_number: '20-222222', country_code: 'MX' },
          secrets: { client_secret: secret },
          catalogue_times: ['03:00'],
          delta_minutes: 30,
          daily_calls: dailyCalls,
        },
      });
    const read = async () => (await staff.api.suppliers.source({ params })).source;
    const runs = async () => (await staff.api.suppliers.supplier({ params })).runs;
    const fetchAndRead = async (what: 'catalogue' | 'stock') => {
      await shop.open.runJob(fetchJob, { supplier: 'ingram', what });
      const [run] = await runs();
      if (run?.state === 'running') await shop.open.runJob(importJob, { run_id: run.id });
      return (await runs())[0];
    };
    await save('otra-clave');
    expect(await staff.api.suppliers.testSource({ params })).toMatchObject({ is_good: false });
    await save(keys.clientSecret);
    const said = await staff.api.suppliers.testSource({ params });
    expect(said).toMatchObject({ is_good: true, said: expect.stringContaining('50') });
    expect(await fetchAndRead('catalogue')).toMatchObject({ state: 'finished', created: 60, is_full: true });
    const changed = goods.map((good, index) => (index === 3 ? { ...good, cost: good.cost + 1 } : good));
    const post = (path: string, body: object) =>
      fetch(`${server.url}/_emulator/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('goods', changed.slice(0, 50));
    // Ten that it does not tell of are not withdrawn.
    expect(await fetchAndRead('stock')).toMatchObject({ is_full: false, changed: 1, discontinued: 0 });
    const next = new Date((await read())?.next_at ?? 0).getTime() - shop.clock.now().getTime();
    expect(Math.round(next / 60_000)).toBe(30);
    await post('faults', { limited_next: 99, retry_after: '7200' });
    await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'stock' });
    const failed = await read();
    expect(failed).toMatchObject({ outcome: 'failed', failures: 1 });
    const list = await staff.api.suppliers.suppliers();
    expect(list.suppliers.find(({ code }) => code === 'ingram')?.fetch_trouble).toBe('limited');
    const wait = new Date(failed?.next_at ?? 0).getTime() - shop.clock.now().getTime();
    expect(Math.round(wait / 60_000)).toBe(120);
    // What would never be asked again is asked tomorrow.
    await post('faults', { limited_next: 99, retry_after: 'Wed, 01 Jan 2098 00:00:00 GMT' });
    await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'stock' });
    const tomorrow = new Date((await read())?.next_at ?? 0).getTime() - shop.clock.now().getTime();
    expect(Math.round(tomorrow / 3_600_000)).toBe(24);
    await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'stock' });
    await shop.open.runJob('suppliers.watch');
    await shop.open.runJob('suppliers.watch');
    const told = async () => {
      const { rows } = await shop.db.sql(
        `select once_key from mail where once_key like 'staff:source%' order by once_key`,
      );
      return (rows as { once_key: string }[]).map(({ once_key: key }) => key.split(':')[1]);
    };
    // As one that takes no calls, and not as one that fails, too.
    expect(await told()).toEqual(['source-limit']);
    expect(await read()).toMatchObject({
      failures: 3,
      limit_seen: { retry_at: expect.stringMatching(/^2098-01-01/), limit: null },
    });
    const { rows: stored } = await shop.db.sql(
      'select (select jsonb_agg(s) from supplier_source s)::text || (select jsonb_agg(a) from audit_entry a)::text as everything',
    );
    expect(JSON.stringify(stored)).not.toContain(keys.clientSecret);
    expect((await runs()).length).toBe(2);
    // What it says of limits is kept; so many calls a day as staff say, and no more before the next.
    await post('faults', { rate_limit: { limit: 60, remaining: 41 } });
    await fetchAndRead('stock');
    const counted = await read();
    expect(counted).toMatchObject({ limit_seen: { retry_at: null, limit: 60, remaining: 41 }, failures: 0 });
    const used = counted?.calls_today ?? 0;
    expect(used).toBeGreaterThan(10);
    await save(keys.clientSecret, used + 1);
    await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'catalogue' });
    const midnight = new Date((await read())?.next_at ?? 0);
    expect(await read()).toMatchObject({
      calls_today: used + 1,
      daily_calls: used + 1,
      error: expect.stringContaining('used up'),
    });
    expect(midnight.toISOString()).toMatch(/T06:00:00/);
    await shop.open.runJob('suppliers.watch');
    expect(await told()).toEqual(['source-limit', 'source-limit']);
    shop.clock.set(midnight);
    expect((await read())?.calls_today).toBe(0);
    await save(keys.clientSecret);
    shop.clock.reset();
    // A catalogue that broke off goes on where it was, and begins anew where its file is gone.
    const folder = join(shop.dataDir, 'feeds');
    await post('goods', goods);
    await post('faults', { after: 3, status_next: 99, status: 500 });
    await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'catalogue' });
    const [half] = (await readdir(folder)).filter((file) => file.endsWith('.feed'));
    await rm(join(folder, half ?? ''));
    await post('faults', {});
    expect(await fetchAndRead('catalogue')).toMatchObject({ state: 'finished', lines_read: 60 });
    expect(await readdir(folder)).toEqual(['known']);
  } finally {
    await shop.stop();
    await server.close();
  }
});

test('what a cut-off fetch has is not passed off as new where offers hold for hours only', async () => {
  const goods = makeGoods(60, (number) => `C${number}`);
  const server = await createIngramEmulator({ ...keys, goods }).listen({ port: 0, host: '127.0.0.1' });
  const door = { baseUrl: server.url, callsPerMinute: 60_000, pauseMilliseconds: 1 };
  const shop = await startTestShop({ distributors: { ingram: door } });
  try {
    const staff = await signInStaff(shop, 'catalog');
    const params = { code: 'ingram' };
    await staff.api.suppliers.addSupplier({
      body: { code: 'ingram', name: 'Ingram Micro', max_age_hours: 10 },
    });
    const settings = { client_id: 'demo', customer_number: '20-222222', country_code: 'MX' };
    const secrets = { client_secret: keys.clientSecret };
    await staff.api.suppliers.saveSource({ params, body: { kind: 'ingram', settings, secrets } });
    const post = (path: string, body: object) =>
      fetch(`${server.url}/_emulator/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const pagesAfter = async (minutes: number) => {
      await post('faults', { after: 3, status_next: 99 });
      await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'catalogue' });
      await post('faults', {});
      shop.clock.moveBy(minutes * 60_000);
      await (await fetch(`${server.url}/_emulator/calls`)).json();
      await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'catalogue' });
      const { runs } = await staff.api.suppliers.supplier({ params });
      await shop.open.runJob(importJob, { run_id: runs[0]?.id });
      const { calls } = (await (await fetch(`${server.url}/_emulator/calls`)).json()) as { calls: string[] };
      return calls.filter((call) => call === 'GET /resellers/v6/catalog').length;
    };
    expect(await pagesAfter(59)).toBe(1);
    expect(await pagesAfter(61)).toBe(2);
  } finally {
    await shop.stop();
    await server.close();
  }
});

test('who is silent is seen in the list, on the health page, and why in the reader’s language', async () => {
  const server = await createIngramEmulator(keys).listen({ port: 0, host: '127.0.0.1' });
  const door = { baseUrl: server.url, callsPerMinute: 60_000, pauseMilliseconds: 1 };
  const shop = await startTestShop({ distributors: { ingram: door } });
  try {
    const owner = await signInStaff(shop, 'owner');
    const params = { code: 'ingram' };
    await owner.api.suppliers.addSupplier({ body: { code: 'ingram', name: 'Ingram Micro' } });
    const settings = { client_id: 'demo', customer_number: '20-222222', country_code: 'MX' };
    const secrets = { client_secret: keys.clientSecret };
    await owner.api.suppliers.saveSource({ params, body: { kind: 'ingram', settings, secrets } });
    await fetch(`${server.url}/_emulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status_next: 99, status: 503 }),
    });
    const problems = async () =>
      (await owner.api.health.health({ query: { fresh: 'true' } })).problems.filter(
        ({ code }) => code === 'supplier_silent',
      );
    const trouble = async () =>
      (await owner.api.suppliers.suppliers()).suppliers.find(({ code }) => code === 'ingram')?.fetch_trouble;
    expect([await trouble(), await problems()]).toEqual([null, []]);
    for (const _ of [1, 2, 3]) await shop.open.runJob(fetchJob, { supplier: 'ingram', what: 'catalogue' });
    expect(await trouble()).toBe('failing');
    expect(await problems()).toMatchObject([{ text: expect.stringContaining('Ingram Micro') }]);
    const errorIn = async (language: string) => {
      const answer = await shop.request('/admin/suppliers/ingram/source', {
        token: owner.token,
        headers: { 'accept-language': language },
      });
      return ((await answer.json()) as { source: { error: string } }).source.error;
    };
    expect(await errorIn('en')).toBe('The supplier answers 503.');
    expect(await errorIn('es-MX')).toBe('El proveedor responde 503.');
  } finally {
    await shop.stop();
    await server.close();
  }
});
