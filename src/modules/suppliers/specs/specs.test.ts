import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PictureHost, startPictureHost } from '../../../../test/factories/picture-host.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { ApiError } from '../../../api/client.ts';
import { fetchJob } from '../sources/sources.ts';
import { importJob } from '../suppliers.ts';
import type { Meaning } from './specs.contract.ts';

let shop: TestShop;
let host: PictureHost;
let staff: SignedIn;
let made = 0;
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
  serial = made += 1;
  code = `fichas-${serial}`;
  await staff.api.suppliers.addSupplier({ body: { code, name: code, currency: 'MXN' } });
});

const fields = { Clave: 'ref_id', Nombre: 'product_name', Marca: 'brand', Ramo: 'category', Costo: 'cost' };
/** A supplier whose file of graphics cards has these columns beside what every file has. */
async function bring(columns: string[], rows: string[][], decimal: '.' | ',' = '.') {
  const lines = rows.map(
    (values, index) =>
      `${nameOf(index + 1)},Acme Ficha ${serial} ${index + 1} tarjeta,Acme,Tarjetas de video,1500;${values.join(';')}`,
  );
  const text = [
    [...Object.keys(fields), ...columns].join(';'),
    ...lines.map((line) => line.replaceAll(',', ';')),
  ];
  const body = decimal === ',' ? text.map((line) => line.replaceAll('·', ',')) : text;
  const url = host.on(`/${code}.csv`, (_, response) => response.end(body.join('\n')));
  await staff.api.suppliers.saveSource({
    params: { code },
    body: {
      kind: 'file',
      settings: { url },
      mapping: {
        columns: [
          ...Object.entries(fields).map(([column, field]) => ({ column, field: field as 'ref_id' })),
          ...columns.map((column) => ({ column, field: 'spec' as const })),
        ],
        decimal,
      },
    },
  });
  return read();
}
const nameOf = (number: number) => `FICHA${serial}-${number}`;
async function read() {
  await shop.open.runJob(fetchJob, { supplier: code, what: 'catalogue' });
  const [run] = (await staff.api.suppliers.supplier({ params: { code } })).runs;
  if (run?.state === 'running') await shop.open.runJob(importJob, { run_id: run.id });
  return (await staff.api.suppliers.supplier({ params: { code } })).runs[0];
}
async function productOf(number = 1) {
  const { rows } = await shop.db.sql(
    `select p.specs, p.facets from supplier_offer o join product p on p.id = o.product_id
      where o.supplier = $1 and o.ref_id = $2`,
    [code, nameOf(number)],
  );
  return rows[0] as { specs: Record<string, unknown>; facets: string[] };
}
const list = (query: object = {}) => staff.api.suppliers.saidSpecs({ params: { code }, query });
const said = (name: string, meaning: Meaning, more: { was?: Meaning; kind?: string } = {}) => ({
  params: { code },
  body: { kind: 'gpu', name, meaning, ...more },
});
const field = (path: string, unit: string | null = null): Meaning => ({ is: 'field', path, unit });
async function expectRefusal(call: Promise<unknown>, status: number): Promise<ApiError> {
  const error = await call.catch((refused: unknown) => refused);
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  expect(error.status).toBe(status);
  return error;
}

test('a name nobody knew is mapped: the next run proposes it of a file that is the same, and default takes it away', async () => {
  const first = await bring(['Ram gráfica'], [['16'], ['8 GB'], ['mucha']]);
  expect(first).toMatchObject({ created: 3 });
  expect((await productOf()).specs).toEqual({ 'Ram gráfica': '16' });
  const before = await list();
  expect(before).toMatchObject({
    total: 1,
    kinds: [{ kind: 'gpu', names: 1 }],
    specs: [
      {
        kind: 'gpu',
        name: 'ram grafica',
        label: 'Ram gráfica',
        offers: 3,
        state: 'nothing',
        path: null,
        reading: null,
        meaning: { is: 'default' },
      },
    ],
  });
  expect(before.specs[0]?.samples.toSorted()).toEqual(['16', '8 GB', 'mucha']);
  expect(before.fields['gpu']).toContainEqual(expect.objectContaining({ path: 'memory', unit: 'GB' }));

  const asked = said('Ram gráfica', field('memory', 'GB'));
  const preview = await staff.api.suppliers.previewSpec(asked);
  expect(preview).toMatchObject({
    reading: { values: 3, read: 2, unread: ['mucha'] },
    offers: 2,
    products: 2,
  });
  expect(preview.samples[0]?.changes).toEqual([
    { label: expect.any(String), unit: 'GB', before: null, after: '16' },
  ]);
  expect((await list()).specs[0]?.state).toBe('nothing');
  expect(await read()).toMatchObject({ id: first?.id });

  await staff.api.suppliers.saveSpec(asked);
  expect((await list()).specs[0]).toMatchObject({
    state: 'supplier',
    path: 'memory',
    unit: 'GB',
    reading: { values: 3, read: 2, unread: ['mucha'] },
  });
  expect(await read()).toMatchObject({ changed: 2, unchanged: 1, rejected: 0 });
  const mapped = await productOf();
  expect(mapped.specs).toMatchObject({ memory: 16, 'Ram gráfica': '16' });
  expect(mapped.facets).toContain('memory=16');

  const back = said('RAM GRAFICA', { is: 'default' });
  expect(await staff.api.suppliers.previewSpec(back)).toMatchObject({ offers: 2, reading: { read: 0 } });
  await staff.api.suppliers.saveSpec(back);
  expect(await read()).toMatchObject({ changed: 2 });
  expect(await productOf()).toMatchObject({ specs: { 'Ram gráfica': '16' } });
  expect((await productOf()).facets).not.toContain('memory=16');
});

test('what staff ignore is not read though the dictionary would, and their word goes before its', async () => {
  await bring(['TDP', 'VRAM', 'Memoria buena'], [['125 W', '8 GB', '16 GB']]);
  expect((await productOf()).specs).toMatchObject({ tdp: 125, memory: 8 });
  expect((await list({ state: 'dictionary' })).specs.map(({ name }) => name).toSorted()).toEqual([
    'tdp',
    'vram',
  ]);
  expect(await staff.api.suppliers.previewSpec(said('TDP', { is: 'ignored' }))).toMatchObject({ offers: 1 });
  // As the list names it, which is what the shop itself calls it, too.
  await staff.api.suppliers.saveSpec(said('tdp', { is: 'ignored' }));
  await staff.api.suppliers.saveSpec(said('Memoria buena', field('memory')));
  await read();
  const { specs } = await productOf();
  expect(specs).not.toHaveProperty('tdp');
  expect(specs).toMatchObject({ memory: 16 });
  expect((await list({ state: 'ignored' })).specs).toMatchObject([{ name: 'tdp' }]);
  expect((await list({ q: 'buena' })).total).toBe(1);
  expect((await list({ kind: 'cpu' })).total).toBe(0);
});

test('numbers of a file with decimal commas are read with them', async () => {
  await bring(['Longitud de la tarjeta'], [['32·5 cm'], ['1.200 mm']], ',');
  expect((await productOf(1)).specs).toMatchObject({ length: 325 });
  expect((await productOf(2)).specs).toMatchObject({ length: 1200 });
});

test('what one supplier’s name means says nothing of another’s', async () => {
  await bring(['Dato'], [['16 GB']]);
  const [first, number] = [code, serial];
  serial = made += 1;
  code = `fichas-${serial}`;
  await staff.api.suppliers.addSupplier({ body: { code, name: code, currency: 'MXN' } });
  await bring(['Dato'], [['16 GB']]);
  await staff.api.suppliers.saveSpec(said('Dato', field('memory')));
  [code, serial] = [first, number];
  expect((await list()).specs).toMatchObject([{ state: 'nothing' }]);
  await read();
  expect((await productOf()).specs).toEqual({ Dato: '16 GB' });
});

test('where two suppliers differ only in how they write what was read alike, they do not differ', async () => {
  const one = { mpn: `FICHA-${serial}`, ref_id: nameOf(1), product_name: `Acme Ficha ${serial} tarjeta` };
  const feed = async (supplier: string, specs: object) => {
    const form = new FormData();
    const record = {
      ...one,
      specs,
      brand: 'Acme',
      category: 'Tarjetas de video',
      cost: 1500,
      currency: 'MXN',
      stock: [{ warehouse: 'CDMX', qty: 3 }],
      status: 'active',
      updated_at: '2026-10-01T06:00:00Z',
    };
    form.append('feed', new File([JSON.stringify(record)], 'a.jsonl'));
    form.append('supplier', supplier);
    const { run } = await staff.api.suppliers.startRun({ form });
    await shop.open.runJob(importJob, { run_id: run.id });
  };
  const second = `${code}-b`;
  await staff.api.suppliers.addSupplier({ body: { code: second, name: second, currency: 'MXN' } });
  await feed(code, { 'Longitud de la tarjeta': '32.5 cm', Nota: 'una', TDP: '125 W' });
  await feed(second, { 'Longitud de la tarjeta': '325 mm', Nota: 'otra', TDP: '130 W' });
  const { rows } = await shop.db.sql('select product_id as id from supplier_offer where supplier = $1', [
    second,
  ]);
  const { id } = rows[0] as { id: number };
  const { specs } = await staff.api.suppliers.productOwners({ params: { id } });
  expect(specs.find(({ path }) => path === 'length')).toMatchObject({ said: [325, 325], is_conflict: false });
  const differing = specs.filter(({ is_conflict: isConflict }) => isConflict).map(({ path }) => path);
  expect(differing.toSorted()).toEqual(['Nota', 'tdp']);
});

test('of two who give a name a meaning the second one is told', async () => {
  const start: Meaning = { is: 'default' };
  await staff.api.suppliers.saveSpec(said('Dato', field('memory'), { was: start }));
  const refused = await expectRefusal(
    staff.api.suppliers.saveSpec(said('Dato', { is: 'ignored' }, { was: start })),
    409,
  );
  expect(refused.code).toBe('stale');
  expect((await list()).specs).toMatchObject([{ name: 'dato', offers: 0, meaning: field('memory') }]);
  // The same answer twice changes nothing.
  await staff.api.suppliers.saveSpec(said('Dato', field('memory'), { was: field('memory') }));
});

test.each<[string, Meaning, string, string]>([
  ['gpu', field('socket'), 'Dato', 'meaning.path'],
  ['gpu', field('length', 'GB'), 'Dato', 'meaning.unit'],
  ['gpu', field('chipset', 'mm'), 'Dato', 'meaning.unit'],
  ['tostador', { is: 'ignored' }, 'Dato', 'kind'],
  ['gpu', { is: 'ignored' }, '···', 'name'],
])('of a %s, %j for «%s» is refused beside %s', async (kind, meaning, name, where) => {
  for (const call of [staff.api.suppliers.saveSpec, staff.api.suppliers.previewSpec]) {
    const refused = await expectRefusal(call(said(name, meaning, { kind })), 422);
    expect(Object.keys(refused.fields)).toEqual([where]);
  }
});

test('only who may change the catalogue gives names a meaning', async () => {
  const looker = await signInStaff(shop, 'support');
  expect(await looker.api.suppliers.saidSpecs({ params: { code }, query: {} })).toMatchObject({ total: 0 });
  const ask = said('Dato', { is: 'ignored' });
  await expectRefusal(looker.api.suppliers.saveSpec(ask), 403);
  await expectRefusal(looker.api.suppliers.previewSpec(ask), 403);
  await expectRefusal(shop.api.suppliers.saveSpec(ask), 401);
  await expectRefusal(shop.api.suppliers.saidSpecs({ params: { code }, query: {} }), 401);
  code = 'nadie';
  await expectRefusal(list(), 404);
  await expectRefusal(staff.api.suppliers.saveSpec(said('Dato', { is: 'ignored' })), 404);
});
