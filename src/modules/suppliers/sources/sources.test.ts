import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import ssh2 from 'ssh2';
import writeXlsx from 'write-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPictureHost, type PictureHost } from '../../../../test/factories/picture-host.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { ApiError } from '../../../api/client.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { serveFtp, serveSftp } from '../../../emulators/file-hosts/index.ts';
import { compilePart } from '../../configurator/rules/compile-part.ts';
import { takeRunLock } from '../run-lock.ts';
import { importJob, rollBackJob } from '../suppliers.ts';
import { asOnlyFetch } from './fetch-lock.ts';
import { fetchJob } from './sources.ts';

let shop: TestShop;
let host: PictureHost;
let staff: SignedIn;
let serial = 0;
/** Each test's own supplier. */
let code = '';

beforeAll(async () => {
  [shop, host] = await Promise.all([startTestShop({ reachesLoopback: true }), startPictureHost()]);
  staff = await signInStaff(shop, 'catalog');
});
afterAll(async () => {
  await Promise.all([shop.stop(), host.stop()]);
});
beforeEach(async () => {
  code = `fuente-${(serial += 1)}`;
  await staff.api.suppliers.addSupplier({ body: { code, name: `Fuente ${serial}`, currency: 'MXN' } });
});

const mapping = {
  columns: [
    { column: 'Clave', field: 'ref_id' as const },
    { column: 'Nombre', field: 'product_name' as const },
    { column: 'Marca', field: 'brand' as const },
    { column: 'Categoría', field: 'category' as const },
    { column: 'Precio', field: 'cost' as const },
    { column: 'CDMX', field: 'stock' as const, warehouse: 'CDMX' },
  ],
};
const header = 'Clave,Nombre,Marca,Categoría,Precio,CDMX';
const line = (number: number, price = 1500, units = 4) =>
  `F${serial}-${number},Acme Fuente ${serial} ${number} tarjeta,Acme,Tarjetas de video,"${price}",${units}`;
const csvOf = (...lines: string[]) => [header, ...lines].join('\n');

type Body = Parameters<SignedIn['api']['suppliers']['saveSource']>[0]['body'];
const save = (body: Partial<Body>) =>
  staff.api.suppliers.saveSource({ params: { code }, body: { kind: 'file', mapping, ...body } });
const read = async () => (await staff.api.suppliers.source({ params: { code } })).source;
const runsOf = async () => (await staff.api.suppliers.supplier({ params: { code } })).runs;
const fetchNow = (order: object = {}) =>
  shop.open.runJob(fetchJob, { supplier: code, what: 'catalogue', ...order });
/** Fetches, and reads what came. */
async function fetchAndRead() {
  await fetchNow();
  const [run] = await runsOf();
  if (run?.state === 'running') await shop.open.runJob(importJob, { run_id: run.id });
  return (await runsOf())[0];
}
async function expectRefusal(call: Promise<unknown>, status: number, code_: string): Promise<ApiError> {
  const error = await call.catch((refused: unknown) => refused);
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  expect([error.status, error.code]).toEqual([status, code_]);
  return error;
}
const spool = async () => (await readdir(join(shop.dataDir, 'feeds')).catch(() => [])).filter(Boolean);

describe('a file at an address', () => {
  test('says of specs under its own names what filters and the configurator know', async () => {
    const columns = ['Longitud de la tarjeta', 'Memoria de video', 'TDP', 'Color'].map((column) => ({
      column,
      field: 'spec' as const,
    }));
    const name = `Acme Fuente ${serial} 1 tarjeta`;
    let specs = '32.5 cm,16 GB,125W,Negro';
    const url = host.on(`/specs-${serial}.csv`, (_, response) =>
      response.end(`${header},Longitud de la tarjeta,Memoria de video,TDP,Color\n${line(1)},${specs}`),
    );
    await save({ settings: { url }, mapping: { columns: [...mapping.columns, ...columns] } });
    const product = async () => {
      const { rows } = await shop.db.sql('select specs, facets, numbers from product where name = $1', [
        name,
      ]);
      return rows[0] as { specs: Record<string, unknown>; facets: string[]; numbers: unknown } | undefined;
    };
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', created: 1, rejected: 0 });
    const made = await product();
    expect(made?.specs).toMatchObject({ length: 325, memory: 16, tdp: 125, color: ['BLACK'] });
    expect(made?.facets).toEqual(expect.arrayContaining(['memory=16', 'color=BLACK']));
    expect(made?.numbers).toMatchObject({ length: 325, tdp: 125 });
    const part = { refId: 'F', kind: 'gpu', name: 'Tarjeta', available: 4, specs: made?.specs ?? {} };
    expect(compilePart(part)).toMatchObject({ lengthMm: 325, memoryGb: 16, tdpWatts: 125 });

    // The same in other units is the same; what cannot be read takes the number back with the run that brought it.
    specs = '325 mm,16 GB,125 watts,Negro';
    await fetchAndRead();
    expect((await product())?.specs).toMatchObject({ length: 325, tdp: 125 });
    specs = '300-325 mm,16 GB,125 watts,Negro';
    const wrong = await fetchAndRead();
    expect((await product())?.specs).not.toHaveProperty('length');
    await staff.api.suppliers.rollBackRun({ params: { id: wrong?.id ?? '' } });
    await shop.open.runJob(rollBackJob, { run_id: wrong?.id ?? '' });
    expect((await product())?.specs).toMatchObject({ length: 325, 'Longitud de la tarjeta': '325 mm' });
  });

  test('is read by its columns, and only when it is another one', async () => {
    let body = csvOf(line(1), line(2));
    let etag = '"1"';
    const asked: (string | undefined)[] = [];
    const url = host.on('/lista.csv', (request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'last-modified': 'Tue, 24 Nov 2026 10:00:00 GMT' }).end(body);
    });
    await save({ settings: { url } });
    expect(await fetchAndRead()).toMatchObject({
      state: 'finished',
      source: 'lista.csv',
      created: 2,
      is_full: true,
    });
    await fetchNow();
    expect([asked, (await runsOf()).length]).toEqual([[undefined, '"1"'], 1]);
    expect(await read()).toMatchObject({ outcome: 'unchanged', error: null, failures: 0 });
    // A host that forgets what it said of the same bytes.
    etag = '"2"';
    await fetchNow();
    expect((await runsOf()).length).toBe(1);
    body = csvOf(line(1, 1600), line(2));
    etag = '"3"';
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', changed: 1, unchanged: 1 });
    expect(await spool()).toEqual([]);
  });

  test('whose run failed is read again, though it is the same', async () => {
    const url = host.on('/roto.csv', (request, response) => {
      if (request.headers['if-none-match'] === '"x"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"x"' }).end(csvOf(line(1)));
    });
    await save({ settings: { url }, mapping: { columns: [] } });
    expect(await fetchAndRead()).toMatchObject({ state: 'failed' });
    await save({ settings: { url } });
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', created: 1 });
  });

  test('a workbook that asks for no end of memory is a failed run that says so, and the shop goes on', async () => {
    const parts = unzipSync(new Uint8Array(await writeXlsx([[{ value: 'Clave' }]]).toBuffer()));
    const sheet = Object.keys(parts).find((name) => name.endsWith('sheet1.xml')) ?? '';
    const text = Buffer.from(parts[sheet] ?? []).toString();
    const row = '<row r="Infinity"><c r="A9"><v>1</v></c></row>';
    const hostile = zipSync({
      ...parts,
      [sheet]: strToU8(text.replace('</sheetData>', `${row}</sheetData>`)),
    });
    let body: string | Uint8Array = hostile;
    const url = host.on('/lista.xlsx', (_, response) => response.end(body));
    await save({ settings: { url } });
    const run = await fetchAndRead();
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('too much memory or time') });
    body = csvOf(line(1));
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', created: 1 });
  });

  test('that is older than the last one is refused', async () => {
    let day = 'Tue, 24 Nov 2026 10:00:00 GMT';
    let body = csvOf(line(1));
    const url = host.on('/viejo.csv', (_, response) =>
      response.writeHead(200, { 'last-modified': day }).end(body),
    );
    await save({ settings: { url } });
    await fetchAndRead();
    day = 'Mon, 23 Nov 2026 10:00:00 GMT';
    body = csvOf(line(1, 900));
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'failed', error: expect.stringContaining('older file') });
    expect((await runsOf()).length).toBe(1);
    expect(await spool()).toEqual([]);
  });

  test.each([
    [
      'on a private address',
      'http://127.0.0.1:1/x',
      302,
      { location: 'http://10.0.0.8/feed.csv' },
      'not on the Internet',
    ],
    [
      'of a cloud’s metadata',
      'http://127.0.0.1:1/x',
      302,
      { location: 'http://169.254.169.254/latest' },
      'not on the Internet',
    ],
    ['that says it has 3 GB', '', 200, { 'content-length': '3221225472' }, 'larger than 256 MB'],
    ['that is missing', '', 404, {}, 'answers 404'],
  ])('%s is refused when it is fetched', async (_, __, status, headers, why) => {
    const url = host.on(`/malo-${serial}`, (_request, response) => {
      response.writeHead(status, headers as Record<string, string>);
      response.write('x');
      if (status !== 200) response.end();
    });
    await save({ settings: { url } });
    await fetchNow();
    expect(await read()).toMatchObject({
      outcome: 'failed',
      failures: 1,
      error: expect.stringContaining(why),
    });
    expect([await runsOf(), await spool()]).toEqual([[], []]);
  });

  test('that ends in the middle is none', async () => {
    const url = host.on('/corto', (_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(csvOf(line(1)));
      setImmediate(() => response.destroy());
    });
    await save({ settings: { url } });
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'failed' });
    expect([await runsOf(), await spool()]).toEqual([[], []]);
  });

  test.each([
    ['http://10.1.2.3/a.csv', 'not on the Internet'],
    ['http://[::ffff:10.0.0.1]/a.csv', 'not on the Internet'],
    ['ftp://10.1.2.3/a.csv', 'not on the Internet'],
    ['sftp://[::ffff:10.0.0.1]/a.csv', 'not on the Internet'],
    ['sftp://localhost.:22/', 'path of the file'],
    ['ftps://fuente.example', 'path of the file'],
    ['ftp://fuente.example/a.csv?b', 'path of the file'],
    ['ftp://fuente.example/a%0d%0aDELE', 'path of the file'],
    ['sftp://ana:clave@fuente.example/a.csv', 'name or password'],
    ['file:///etc/passwd', 'begin with https'],
    ['https://ana:clave@fuente.example/a', 'name or password'],
    ['http://fuente.example/a.csv', 'begin with https'],
    ['http://127.fuente.example/a.csv', 'begin with https'],
  ])('at %s is refused when it is typed', async (url, why) => {
    const { fields } = await expectRefusal(save({ settings: { url } }), 422, 'invalid');
    expect(fields?.['settings.url']).toContain(why);
  });
});

describe('a file on a host that speaks', () => {
  const password = 'CLAVE-SECRETA';

  test('SFTP is fetched once its key is confirmed, and not from a host with another key', async () => {
    const answer = { text: csvOf(line(1)), modified: new Date('2026-11-24T10:00:00Z') };
    const own = ssh2.utils.generateKeyPairSync('ed25519');
    const host1 = await serveSftp({
      user: 'ana',
      password,
      publicKey: own.public,
      hostKey: ssh2.utils.generateKeyPairSync('ed25519').private,
      path: '/salida/lista.csv',
      content: () => answer,
    });
    const url = `sftp://127.0.0.1:${host1.port}/salida/lista.csv`;
    const test_ = () => staff.api.suppliers.testSource({ params: { code } });
    await save({ settings: { url, user: 'ana' }, secrets: { password } });
    const shown = await test_();
    expect(shown).toMatchObject({ is_good: false, host_key: expect.stringMatching(/^SHA256:/) });
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'failed', error: expect.stringContaining('confirmed') });
    const settings = { url, user: 'ana', host_key: shown.host_key ?? '' };
    await expectRefusal(save({ settings: { ...settings, host_key: 'MD5:1' } }), 422, 'invalid');
    const { source } = await save({ settings });
    expect(source).toMatchObject({ settings, secrets: ['password'] });
    expect(await test_()).toMatchObject({ is_good: true, host_key: null });
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', created: 1, source: 'lista.csv' });
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'unchanged' });
    // A key in place of the password.
    const secrets = { password: '', private_key: own.private };
    const { fields } = await expectRefusal(
      save({ settings, secrets: { ...secrets, private_key: own.public } }),
      422,
      'invalid',
    );
    expect(Object.keys(fields ?? {})).toEqual(['secrets.private_key']);
    await save({ settings, secrets });
    expect(await test_()).toMatchObject({ is_good: true });
    await expectRefusal(
      save({ settings: { ...settings, url: 'sftp://otra.example/a.csv' } }),
      422,
      'invalid',
    );
    const moved = await save({
      settings: { ...settings, url: 'sftp://otra.example/a.csv' },
      secrets: { private_key: '' },
    });
    expect(moved.source).toMatchObject({ settings: { url: 'sftp://otra.example/a.csv' }, secrets: [] });
    expect(moved.source?.settings).not.toHaveProperty('host_key');
    // Another machine at the same address.
    await save({ settings: { ...settings, host_key: `SHA256:${'A'.repeat(43)}` }, secrets: { password } });
    expect(await test_()).toMatchObject({ is_good: false, host_key: shown.host_key });
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'failed', error: expect.stringContaining('another key') });
    expect(JSON.stringify(await read())).not.toContain(password);
    await host1.close();
  });

  test('FTP is fetched as well, and looked at; a wrong password is told without it', async () => {
    const ftp = await serveFtp({
      user: 'ana',
      password,
      path: '/lista.csv',
      content: () => csvOf(line(1)),
      faults: () => ({ modified: '20261124100000', half: false, hang: false, noEpsv: true }),
    });
    const settings = { url: `ftp://127.0.0.1:${ftp.port}/lista.csv`, user: 'ana' };
    await save({ settings, secrets: { password, private_key: 'nada' } });
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', created: 1 });
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'unchanged', secrets: ['password'] });
    await save({ settings, secrets: { password: 'OTRA-CLAVE' } });
    const refusal = await expectRefusal(
      staff.api.suppliers.readSample({ params: { code }, form: new FormData() }),
      422,
      'invalid',
    );
    expect(refusal.message).toContain('keys');
    await fetchNow();
    expect(await read()).toMatchObject({ outcome: 'failed' });
    await ftp.close();
  });
});

describe('what is left behind', () => {
  test('is no file, where an upload began while the supplier was asked', async () => {
    let upload: string | undefined;
    const url = host.on(`/mientras-${serial}.csv`, (_, response) => {
      void (async () => {
        const form = new FormData();
        form.append('feed', new File([csvOf(line(1))], 'subida.csv'));
        form.append('supplier', code);
        upload = (await staff.api.suppliers.startRun({ form })).run.id;
        response.end(csvOf(line(2)));
      })();
    });
    await save({ settings: { url } });
    await fetchNow();
    await shop.open.runJob(importJob, { run_id: upload });
    expect((await runsOf()).map(({ source }) => source)).toEqual(['subida.csv']);
    expect(await spool()).toEqual([]);
  });

  test('is nothing of the old address, where somebody typed another one while it was asked', async () => {
    const newer = 'Tue, 24 Nov 2026 10:00:00 GMT';
    const other = host.on(`/otra-${serial}.csv`, (_, response) =>
      response.writeHead(200, { 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' }).end(csvOf(line(2))),
    );
    const url = host.on(`/una-${serial}.csv`, (_, response) => {
      void (async () => {
        await save({ settings: { url: other } });
        response.writeHead(200, { 'last-modified': newer }).end(csvOf(line(1)));
      })();
    });
    await save({ settings: { url } });
    expect(await fetchAndRead()).toBeUndefined();
    expect(await spool()).toEqual([]);
    expect(await fetchAndRead()).toMatchObject({ source: `otra-${serial}.csv`, state: 'finished' });
  });

  test('is no failure of the old address: the new one is asked at once', async () => {
    const other = host.on(`/buena-${serial}.csv`, (_, response) => response.end(csvOf(line(2))));
    const url = host.on(`/mala-${serial}.csv`, (_, response) => {
      void (async () => {
        await save({ settings: { url: other }, catalogue_times: ['03:00'] });
        response.writeHead(503).end();
      })();
    });
    await save({ settings: { url }, catalogue_times: ['03:00'] });
    await fetchNow();
    const { failures, next_at: next } = (await read()) ?? {};
    expect([failures, new Date(next ?? 0) <= shop.clock.now()]).toEqual([0, true]);
    expect(await fetchAndRead()).toMatchObject({ source: `buena-${serial}.csv`, state: 'finished' });
    expect(await read()).toMatchObject({ outcome: 'fetched', failures: 0 });
  });

  test('by processes that were killed goes after two days', async () => {
    const folder = join(shop.dataDir, 'feeds');
    await mkdir(join(folder, 'known'), { recursive: true });
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (const [name, age] of [
      ['a.feed', 3],
      ['b.feed.plain', 3],
      ['c.feed', 1],
      [join('known', 'd.jsonl'), 300],
    ] as const) {
      await writeFile(join(folder, name), 'x');
      await utimes(join(folder, name), days(age), days(age));
    }
    await shop.open.runJob('suppliers.tidy');
    expect([(await spool()).toSorted(), await readdir(join(folder, 'known'))]).toEqual([
      ['c.feed', 'known'],
      ['d.jsonl'],
    ]);
    await Promise.all([rm(join(folder, 'known'), { recursive: true }), rm(join(folder, 'c.feed'))]);
  });
});

describe('what is only tried out', () => {
  test('is asked for again by nobody, and the clock reads the same file in earnest', async () => {
    let status = 503;
    const url = host.on(`/seco-${serial}.csv`, (_, response) =>
      response.writeHead(status).end(csvOf(line(1))),
    );
    await save({ settings: { url } });
    await fetchNow({ is_dry_run: true });
    expect(await read()).toMatchObject({ outcome: 'failed', next_at: null });
    status = 200;
    await fetchNow({ is_dry_run: true });
    const [tried] = await runsOf();
    await shop.open.runJob(importJob, { run_id: tried?.id });
    expect((await runsOf())[0]).toMatchObject({ state: 'proposed', is_dry_run: true });
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', created: 1, is_dry_run: false });
  });
});

describe('secrets', () => {
  test('are sealed, never told, never logged with an error, and go to their own host alone', async () => {
    const other = await startPictureHost();
    let toOther: string | undefined = 'nobody asked';
    const target = other.on('/aqui.csv', (request, response) => {
      toOther = request.headers['authorization'];
      response.end(csvOf(line(1)));
    });
    let login = '';
    let query = '';
    const url = host.on('/secreto.csv?llave=LLAVE-SECRETA', (request, response) => {
      login = Buffer.from((request.headers['authorization'] ?? '').slice(6), 'base64').toString();
      query = request.url ?? '';
      response.writeHead(302, { location: target }).end();
    });
    const { source } = await save({ settings: { url, user: 'ana' }, secrets: { password: 'CLAVE-SECRETA' } });
    expect(source).toMatchObject({
      settings: { url: `${host.url}/secreto.csv?•••`, user: 'ana' },
      secrets: ['password'],
    });
    expect(await fetchAndRead()).toMatchObject({ state: 'finished', source: 'secreto.csv' });
    expect([login, query, toOther]).toEqual([
      'ana:CLAVE-SECRETA',
      '/secreto.csv?llave=LLAVE-SECRETA',
      undefined,
    ]);
    // What is not typed again stays.
    await save({ settings: { ...source?.settings }, catalogue_times: ['03:00'] });
    await fetchNow();
    expect(login).toBe('ana:CLAVE-SECRETA');
    const { rows } = await shop.db.sql(
      `select (select jsonb_agg(s) from supplier_source s)::text || (select jsonb_agg(a) from audit_entry a)::text
         || (select jsonb_agg(r) from sync_run r)::text || (select jsonb_agg(j.data) from pgboss.job j)::text as everything`,
    );
    expect(JSON.stringify([rows, await read()])).not.toMatch(/CLAVE-SECRETA|LLAVE-SECRETA/);
    await save({ settings: { url: `${host.url}/secreto.csv` }, secrets: { password: '' } });
    expect(await read()).toMatchObject({ settings: { url: `${host.url}/secreto.csv` }, secrets: [] });
    await other.stop();
  });

  test('do not follow an address to another host: they are typed again, or go', async () => {
    const { source } = await save({
      settings: { url: 'https://fuente.example/a.csv?llave=x', user: 'ana' },
      secrets: { password: 'CLAVE' },
    });
    const settings = { ...source?.settings, url: 'https://otra.example/a.csv?•••' };
    const { fields } = await expectRefusal(save({ settings }), 422, 'invalid');
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['secrets.password', 'settings.url']);
    // Nor by way of no address at all.
    await save({ settings: {} });
    const later = await expectRefusal(
      save({ settings: { url: 'https://otra.example/a.csv', user: 'ana' } }),
      422,
      'invalid',
    );
    expect(Object.keys(later.fields ?? {})).toEqual(['secrets.password']);
    await save({ settings: { url: 'https://fuente.example/a.csv?llave=x' }, secrets: { password: 'CLAVE' } });
    settings.url = 'https://otra.example/a.csv?llave=y';
    await expectRefusal(save({ settings }), 422, 'invalid');
    expect((await save({ settings, secrets: { password: 'OTRA' } })).source?.secrets).toEqual(['password']);
    settings.url = 'https://fuente.example/b.csv';
    expect((await save({ settings, secrets: { password: '' } })).source?.secrets).toEqual([]);
  });

  test('that another key sealed are asked for again', async () => {
    await save({ settings: { url: 'https://fuente.example/a.csv' }, secrets: { password: 'x' } });
    await shop.db.sql('update supplier_source set secrets = $2 where supplier = $1', [code, 'AAAA']);
    expect(await read()).toMatchObject({ is_locked: true, secrets: [] });
    await fetchNow();
    expect(await read()).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('Type them again'),
    });
  });
});

describe('the mapping', () => {
  const sample = (content: string, name = 'lista.csv') => {
    const form = new FormData();
    form.append('file', new File([content], name));
    return staff.api.suppliers.readSample({ params: { code }, form });
  };

  test('is guessed from the first rows, tried on them, kept, and used for uploads', async () => {
    const found = await sample(csvOf(line(1), 'F-2,Otra,Acme,Nada,mucho,4'));
    expect(found.columns[0]).toEqual({ column: 'Clave', values: [`F${serial}-1`, 'F-2'] });
    expect(found.guess).toContainEqual({ column: 'Precio', field: 'cost', warehouse: '' });
    const { records } = await staff.api.suppliers.previewMapping({
      params: { code },
      body: { rows: found.rows, mapping },
    });
    expect(records).toMatchObject([
      { ref_id: `F${serial}-1`, cost: '1500 MXN', stock: 'CDMX 4', problem: null },
      { problem: expect.stringContaining('Nada') },
    ]);
    await save({});
    const form = new FormData();
    form.append('feed', new File([csvOf(line(1), line(2))], 'subida.csv'));
    form.append('supplier', code);
    const { run } = await staff.api.suppliers.startRun({ form });
    await shop.open.runJob(importJob, { run_id: run.id });
    expect((await runsOf())[0]).toMatchObject({ state: 'finished', created: 2, source: 'subida.csv' });
  });

  test('of a file that is none is refused, and nothing of it stays', async () => {
    await expectRefusal(sample('\u0000\u0001'), 422, 'invalid');
    await expectRefusal(sample('[{"a":'), 422, 'invalid');
    await expectRefusal(sample('Clave,Precio\n'), 422, 'invalid');
    await expectRefusal(
      staff.api.suppliers.readSample({ params: { code }, form: new FormData() }),
      422,
      'invalid',
    );
    expect((await spool()).filter((name) => name.endsWith('.sample'))).toEqual([]);
  });

  test('lines of the shop’s own format that are broken are told as before', async () => {
    await save({});
    const form = new FormData();
    const own = { ref_id: `J${serial}`, product_name: 'x', updated_at: '2026-11-20T00:00:00Z' };
    form.append('feed', new File([`${JSON.stringify(own)}\n{"ref_id": "J", \n`], 'propia.jsonl'));
    form.append('supplier', code);
    const { run } = await staff.api.suppliers.startRun({ form });
    await shop.open.runJob(importJob, { run_id: run.id });
    const { problems } = await staff.api.suppliers.run({ params: { id: run.id } });
    expect(problems.map(({ line: at, code: why }) => [at, why])).toEqual([
      [1, 'field_missing'],
      [2, 'invalid_json'],
    ]);
  });
});

describe('the clock', () => {
  const due = async () => {
    const jobs = async () => {
      const { rows } = await shop.db.sql(
        `select data from pgboss.job where name = $1 and data->>'supplier' = $2 and state = 'created' order by created_on`,
        [fetchJob, code],
      );
      return (rows as { data: object }[]).map(({ data }) => data);
    };
    const before = (await jobs()).length;
    await shop.open.runJob('suppliers.fetch-due');
    return (await jobs()).slice(before);
  };

  test('fetches at its times in Mexico City, once each, also those that passed while the shop was off', async () => {
    const url = host.on(`/reloj-${serial}.csv`, (_, response) => response.end(csvOf(line(1))));
    shop.clock.set(new Date('2026-11-24T08:59:30Z'));
    const { source } = await save({ settings: { url }, catalogue_times: ['14:00', '03:00'] });
    expect(source?.next_at).toBe('2026-11-24T09:00:00.000Z');
    expect(await due()).toEqual([]);
    shop.clock.set(new Date('2026-11-24T09:00:05Z'));
    const [order] = await due();
    expect(order).toEqual({ supplier: code, what: 'catalogue', is_due: true });
    await fetchNow({ is_due: true });
    expect([(await runsOf()).length, host.asked.filter((path) => path.includes('reloj')).length]).toEqual([
      1, 1,
    ]);
    // The same order a second time, and the minutes after.
    await fetchNow({ is_due: true });
    expect([host.asked.filter((path) => path.includes('reloj')).length, await due()]).toEqual([1, []]);
    shop.clock.set(new Date('2026-11-25T02:00:00Z'));
    expect(await due()).toHaveLength(1);
    await save({ settings: { url }, catalogue_times: ['14:00', '03:00'], is_on: false });
    expect([await due(), (await read())?.next_at]).toEqual([[], null]);
    shop.clock.reset();
  });

  test('fetches every so many minutes, at once the first time, and beside that at its hours', async () => {
    const url = host.on(`/cada-${serial}.csv`, (_, response) => response.end(csvOf(line(1))));
    shop.clock.set(new Date('2026-11-24T08:30:00Z'));
    await expectRefusal(save({ settings: { url }, catalogue_minutes: 4 }), 422, 'invalid');
    const { source } = await save({ settings: { url }, catalogue_minutes: 20, catalogue_times: ['03:00'] });
    expect([source?.catalogue_minutes, source?.next_at?.slice(0, 16)]).toEqual([20, '2026-11-24T08:30']);
    const nexts = [];
    for (let fetches = 0; fetches < 3; fetches += 1) {
      expect(await due()).toEqual([{ supplier: code, what: 'catalogue', is_due: true }]);
      await fetchNow({ is_due: true });
      expect(await due()).toEqual([]);
      const next = (await read())?.next_at ?? '';
      nexts.push(next.slice(0, 16));
      shop.clock.set(new Date(next));
    }
    expect(nexts).toEqual(['2026-11-24T08:50', '2026-11-24T09:00', '2026-11-24T09:20']);
    shop.clock.reset();
  });

  test('a failure is asked again, later each time; a success is back at the times', async () => {
    let status = 503;
    const url = host.on(`/mal-${serial}.csv`, (_, response) =>
      response.writeHead(status).end(csvOf(line(1))),
    );
    await save({ settings: { url }, catalogue_times: ['03:00'] });
    const wait = async () => {
      const next = new Date((await read())?.next_at ?? 0);
      const minutes = Math.round((next.getTime() - shop.clock.now().getTime()) / 60_000);
      shop.clock.set(next);
      return minutes;
    };
    shop.clock.set(new Date('2026-11-24T10:00:00Z'));
    await fetchNow();
    const waits = [];
    for (let tries = 0; tries < 5; tries += 1) {
      waits.push(await wait());
      await fetchNow({ is_due: true });
    }
    expect(waits).toEqual([5, 10, 20, 40, 60]);
    expect(await read()).toMatchObject({ failures: 6, outcome: 'failed' });
    // Who typed another key or address waits for nothing.
    await save({ settings: { url }, catalogue_times: ['03:00'] });
    expect(await wait()).toBeCloseTo(0);
    await fetchNow({ is_due: true });
    status = 200;
    await wait();
    await fetchNow({ is_due: true });
    expect(await read()).toMatchObject({
      failures: 0,
      outcome: 'fetched',
      next_at: '2026-11-25T09:00:00.000Z',
    });
    shop.clock.reset();
  });

  test('one that was cut off by the end of its process is asked again two minutes later', async () => {
    let during: { next: string | null | undefined; sent: number; again: number } | undefined;
    let asked = 0;
    const url = host.on(`/corte-${serial}.csv`, (_, response) => {
      asked += 1;
      void (async () => {
        const next = (await read())?.next_at?.slice(0, 16);
        shop.clock.set(new Date('2026-11-24T09:03:00Z'));
        const sent = (await due()).length;
        // It is at work: nobody asks a second time.
        await fetchNow({ is_due: true });
        during = { next, sent, again: asked };
        response.end(csvOf(line(1)));
      })();
    });
    await save({ settings: { url }, catalogue_times: ['03:00'] });
    shop.clock.set(new Date('2026-11-24T09:00:30Z'));
    await fetchNow({ is_due: true });
    expect(during).toEqual({ next: '2026-11-24T09:02', sent: 1, again: 1 });
    expect((await read())?.next_at).toBe('2026-11-25T09:00:00.000Z');
    shop.clock.reset();
  });

  test('a supplier is asked by one at a time, not while its feed is read, and not when it is paused', async () => {
    const url = host.on(`/uno-${serial}.csv`, (_, response) => response.end(csvOf(line(1))));
    await save({ settings: { url } });
    const asked = () => host.asked.filter((path) => path.includes(`uno-${serial}`)).length;
    await asOnlyFetch(shop.db, code, () => fetchNow());
    const lock = await takeRunLock(shop.db, code);
    await fetchNow();
    await expectRefusal(staff.api.suppliers.fetchSource({ params: { code }, body: {} }), 409, 'sync_running');
    await lock.release();
    await staff.api.suppliers.changeSupplier({ params: { code }, body: { state: 'paused' } });
    await fetchNow();
    await expectRefusal(
      staff.api.suppliers.fetchSource({ params: { code }, body: {} }),
      409,
      'supplier_paused',
    );
    expect(asked()).toBe(0);
    await staff.api.suppliers.changeSupplier({ params: { code }, body: { state: 'active' } });
    await staff.api.suppliers.fetchSource({ params: { code }, body: { dry_run: true } });
    await fetchNow({ is_dry_run: true });
    expect([asked(), (await runsOf())[0]?.is_dry_run]).toEqual([1, true]);
  });
});

describe('the calls', () => {
  test('say what is missing or wrong', async () => {
    await expectRefusal(staff.api.suppliers.source({ params: { code: 'nadie' } }), 404, 'not_found');
    const { source, kinds } = await staff.api.suppliers.source({ params: { code } });
    expect([source, kinds[0]]).toMatchObject([null, { kind: 'file', has_deltas: false }]);
    await expectRefusal(staff.api.suppliers.testSource({ params: { code } }), 422, 'invalid');
    await expectRefusal(staff.api.suppliers.fetchSource({ params: { code }, body: {} }), 422, 'invalid');
    await save({});
    await expectRefusal(staff.api.suppliers.fetchSource({ params: { code }, body: {} }), 422, 'invalid');
    const url = host.on(`/prueba-${serial}.csv`, (_, response) => response.end(csvOf(line(1))));
    await save({ settings: { url } });
    await expectRefusal(
      staff.api.suppliers.fetchSource({ params: { code }, body: { what: 'stock' } }),
      422,
      'invalid',
    );
    expect(await staff.api.suppliers.testSource({ params: { code } })).toMatchObject({
      is_good: true,
      said: expect.stringContaining('CSV'),
    });
    await save({ settings: { url: `${host.url}/nada` } });
    expect(await staff.api.suppliers.testSource({ params: { code } })).toMatchObject({
      is_good: false,
      said: expect.stringContaining('404'),
    });
  });

  test('show files to nobody who may not read costs', async () => {
    const blind = await signInStaff(shop, 'catalog');
    await shop.db.sql(
      `update staff_user set role_rights = '{own_account,any,read_catalog,catalog}' where id = $1`,
      [blind.id],
    );
    await expectRefusal(
      blind.api.suppliers.previewMapping({ params: { code }, body: { rows: [], mapping } }),
      403,
      'forbidden',
    );
    await expectRefusal(
      blind.api.suppliers.readSample({ params: { code }, form: new FormData() }),
      403,
      'forbidden',
    );
  });
});
