import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { reserveStock } from '../inventory/index.ts';
import { defaultPricingRules, priceFromCost } from '../pricing/index.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed, type ImportReport } from './import-feed.ts';
import { takeRunLock } from './run-lock.ts';
import { lastRuns, problemsOf } from './suppliers.queries.ts';
import { unitCostsOf } from './unit-costs.ts';

let database: TestDatabase;
let db: Database;
let folder = '';
let serial = 0;
const told: { event: string; payload: object }[] = [];
const now = new Date('2026-09-05T00:00:00Z');
const shop = () => ({
  db,
  clock: { now: () => now },
  realtime: { tell: (_: string, event: string, payload: object) => void told.push({ event, payload }) },
});

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 6 });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-import-'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  told.length = 0;
});

/** A full record of an article of this test's own. */
function article(changes: Record<string, unknown> = {}) {
  serial += 1;
  return {
    ref_id: `ART-${serial}`,
    mpn: `M-${serial}`,
    brand: 'Acme',
    product_name: `Acme Vision ${serial} tarjeta`,
    category: 'Tarjetas de video',
    cost: 100,
    currency: 'USD',
    stock: [
      { warehouse: 'CDMX', qty: 5 },
      { warehouse: 'GDL', qty: 0 },
    ],
    specs: { memory: 12, chipset: 'GeForce RTX 5070' },
    status: 'active',
    updated_at: '2026-08-20T06:00:00Z',
    ...changes,
  };
}

async function run(lines: (object | string | Buffer)[], supplier = 'mayorista'): Promise<ImportReport> {
  const path = join(folder, `${(serial += 1)}.jsonl`);
  const bytes = lines.flatMap((line) => {
    if (Buffer.isBuffer(line)) return [line, Buffer.from('\n')];
    return [Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)];
  });
  await writeFile(path, Buffer.concat(bytes));
  return importFeed(shop(), { supplier, source: 'prueba.jsonl', feed: await openFeedFile(path) });
}

/** What the shop holds of a ref_id. */
async function productOf(refId: string) {
  const { rows } = await db.sql(
    `select p.id, p.sku, p.name, p.kind, p.price_cents, p.status, p.specs, p.facets, b.name as brand, p.updated_at,
            l.available, l.price_cents as listed_cents, l.category_name,
            (select json_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id) as stock
       from product p join brand b on b.id = p.brand_id left join product_listing l on l.product_id = p.id
      where p.ref_id = $1`,
    [refId],
  );
  return rows[0] as Record<string, unknown> & { id: number };
}

/** Everything an import may write, to see that nothing was. */
async function everything(): Promise<unknown> {
  const tables = [
    'product',
    'product_listing',
    'stock_level',
    'supplier_offer',
    'price_change',
    'stock_movement',
  ];
  const read = async (table: string) =>
    (
      await db.sql(
        `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${table} t`,
      )
    ).rows[0];
  return Promise.all(tables.map(read));
}

/** By the default rules nothing but the cost counts. */
const gpuOfNobody = { kind: 'gpu', brandId: 0, supplier: '' };

describe('what staff locked', () => {
  const lock = (id: number, fields: string[], changes = '') =>
    db.sql(`update product set locked_fields = $2 ${changes} where id = $1`, [id, fields]);
  const stored = async (id: number) =>
    (await db.sql('select name, price_cents, description, locked_fields from product where id = $1', [id]))
      .rows[0];

  test('stays as it is while the feed writes the rest, and nothing is written where only that differs', async () => {
    const given = article({ description: 'Del proveedor' });
    await run([given]);
    const { id } = await productOf(given.ref_id);
    await lock(id, ['product_name', 'price_cents'], ", name = 'De la casa', price_cents = 123400");
    const prices = () => db.sql('select 1 from price_change where product_id = $1', [id]);
    const before = (await prices()).rows.length;
    const newer = { ...given, cost: 140, product_name: `${given.product_name} OC`, description: 'Más nuevo' };
    await run([{ ...newer, updated_at: '2026-08-21T06:00:00Z' }]);
    expect(await stored(id)).toMatchObject({
      name: 'De la casa',
      price_cents: 123_400,
      description: 'Más nuevo',
    });
    expect((await prices()).rows).toHaveLength(before);
  });

  test('keeps its shelf and kind where the feed says that it is something else', async () => {
    const given = article({ specs: { memory: 12 } });
    await run([given]);
    const { id } = await productOf(given.ref_id);
    const standing = async () =>
      (
        await db.sql(
          `select p.kind, p.facets, (select array_agg(category_id order by 1) from category_product where product_id = p.id) as shelves
             from product p where p.id = $1`,
          [id],
        )
      ).rows[0];
    const before = await standing();
    await lock(id, ['category']);
    const other = { ...given, category: 'Monitores', cost: 101, updated_at: '2026-08-21T06:00:00Z' };
    expect((await run([other])).counts).toMatchObject({ changed: 1 });
    expect(await standing()).toEqual(before);
    await lock(id, [], ', takes_next_record = true');
    await run([{ ...other, category: 'Monitores', updated_at: '2026-08-22T06:00:00Z' }]);
    expect(await standing()).toMatchObject({ kind: 'monitor' });
  });

  test('follows the feed again with the next record once it is unlocked, though that is the same', async () => {
    const given = article();
    await run([given]);
    const { id } = await productOf(given.ref_id);
    const { name } = (await stored(id)) as { name: string };
    await lock(id, ['product_name'], ", name = 'De la casa'");
    await run([given]);
    expect(await stored(id)).toMatchObject({ name: 'De la casa' });
    await lock(id, [], ', takes_next_record = true');
    await run([given]);
    expect(await stored(id)).toMatchObject({ name });
    const report = await run([given]);
    expect(report.counts).toMatchObject({ unchanged: 1 });
  });
});

describe('a good line', () => {
  test('is never priced below its cost with IVA, also without a margin', async () => {
    const set = (value: object) =>
      db.sql(
        `insert into shop_setting (key, value) values ('pricing', $1)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    try {
      await set({ default_margin_percent: 0 });
      const given = [0.01, 33.333_333, 99.99, 1234.5].map((cost) => article({ cost }));
      await run(given);
      for (const { ref_id: refId } of given) {
        const { id, price_cents: price } = await productOf(refId);
        expect(price).toBeGreaterThanOrEqual((await unitCostsOf(db, [id])).get(id) ?? Infinity);
      }
      // Less than no margin would sell below cost: nothing is read by it.
      await set({ default_margin_percent: -5 });
      await expect(run([article()])).rejects.toThrow(
        'The setting pricing.default_margin_percent cannot be used',
      );
    } finally {
      await db.sql(`delete from shop_setting where key = 'pricing'`);
    }
  });

  test('becomes a product with brand, shelf, specs, price, stock by warehouse and a place in the listing', async () => {
    const given = article({ brand: 'Ñandú', weight_kg: 1.2, ean: '4719072972448' });
    const report = await run([given]);
    expect(report.counts).toMatchObject({ lines_read: 1, created: 1, rejected: 0 });
    expect(await productOf(given.ref_id)).toMatchObject({
      sku: given.ref_id,
      name: given.product_name,
      brand: 'Ñandú',
      kind: 'gpu',
      price_cents: priceFromCost(100, gpuOfNobody, defaultPricingRules),
      listed_cents: 239_100,
      available: 5,
      category_name: 'Tarjetas de video',
      stock: { CDMX: 5, GDL: 0 },
      specs: { memory: 12, chipset: 'GeForce RTX 5070' },
      facets: expect.arrayContaining(['memory=12', 'chipset=GeForce RTX 5070']),
    });
    const { rows } = await db.sql('select name from warehouse order by code');
    expect(rows).toEqual([{ name: 'Ciudad de México' }, { name: 'Guadalajara' }]);
  });

  test('changes what is stored, notes the new price and empties a warehouse it no longer names', async () => {
    const given = article();
    await run([given]);
    const stock = [{ warehouse: 'MTY', qty: 9 }];
    const report = await run([{ ...given, cost: 120, stock, updated_at: '2026-08-22T06:00:00Z' }]);
    expect(report.counts).toMatchObject({ created: 0, changed: 1 });
    const product = await productOf(given.ref_id);
    expect(product).toMatchObject({ price_cents: 286_900, available: 9, stock: { CDMX: 0, GDL: 0, MTY: 9 } });
    const { rows } = await db.sql('select price_cents from price_change where product_id = $1 order by id', [
      product.id,
    ]);
    expect(rows).toEqual([{ price_cents: 239_100 }, { price_cents: 286_900 }]);
  });

  test('with a ref_id unfit for an address gets a unique SKU that is fit', async () => {
    const [a, b] = [article({ ref_id: 'Kit ñ/1' }), article({ ref_id: 'Kit ñ 1' })];
    expect((await run([a, b])).counts.created).toBe(2);
    const skus = [(await productOf(a.ref_id))['sku'], (await productOf(b.ref_id))['sku']] as string[];
    expect(new Set(skus).size).toBe(2);
    for (const sku of skus) expect(sku).toMatch(/^[A-Z0-9._-]+$/);
  });

  test('does not show again what staff hid, and leaves it on the shelf where staff put it', async () => {
    const given = article();
    await run([given]);
    const { id } = await productOf(given.ref_id);
    await db.sql("update product set status = 'hidden' where id = $1", [id]);
    await db.sql('delete from category_product where product_id = $1', [id]);
    await run([{ ...given, cost: 130, updated_at: '2026-08-22T06:00:00Z' }]);
    expect(await productOf(given.ref_id)).toMatchObject({
      status: 'hidden',
      price_cents: 310_800,
      available: null,
    });
    const { rowCount } = await db.sql('select from category_product where product_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  test('never takes away units that are held for a buyer', async () => {
    const given = article();
    await run([given]);
    const { id } = await productOf(given.ref_id);
    await db.transaction((tx) =>
      reserveStock(tx, {
        holder: 'pedido',
        lines: [{ productId: id, quantity: 4 }],
        expiresAt: new Date('2026-09-06T00:00:00Z'),
        now,
      }),
    );
    await run([{ ...given, stock: [{ warehouse: 'CDMX', qty: 1 }], updated_at: '2026-08-22T06:00:00Z' }]);
    expect(await productOf(given.ref_id)).toMatchObject({ available: 0, stock: { CDMX: 4 } });
  });
});

describe('the same feed again', () => {
  test('changes nothing at all', async () => {
    const lines = [article(), article(), article({ status: 'active', specs: {} })];
    await run(lines);
    const before = await everything();
    expect((await run(lines)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    expect(await everything()).toEqual(before);
  });

  test('prices anew when the exchange rate has changed meanwhile', async () => {
    const given = article();
    await run([given]);
    await db.sql("insert into shop_setting (key, value) values ('pricing', '{\"exchange_rate\": 20}')");
    try {
      expect((await run([given])).counts).toMatchObject({ changed: 1 });
      expect(await productOf(given.ref_id)).toMatchObject({ price_cents: 259_900 });
    } finally {
      await db.sql("delete from shop_setting where key = 'pricing'");
    }
  });
});

describe('pricing rules', () => {
  const withSettings = async (value: object, work: () => Promise<void>) => {
    await db.sql(`insert into shop_setting (key, value) values ('pricing', $1)`, [JSON.stringify(value)]);
    try {
      await work();
    } finally {
      await db.sql(`delete from shop_setting where key = 'pricing'`);
    }
  };

  test('take the margin of a kind, and of a brand of this distributor before it', async () => {
    const line = { kind: 'gpu', brand_id: 0, supplier: '', percent: 5 };
    const given = article();
    await withSettings({ margins: [line] }, async () => {
      await run([given]);
    });
    // 100 × 18.40 × 1.05 × 1.16 = 2241.12
    expect(await productOf(given.ref_id)).toMatchObject({ price_cents: 224_200 });
    const { rows } = await db.sql(
      `select o.supplier, p.brand_id from supplier_offer o join product p on p.id = o.product_id where o.ref_id = $1`,
      [given.ref_id],
    );
    const ofBrand = { ...line, ...(rows[0] as { supplier: string; brand_id: number }), percent: 20 };
    await withSettings({ margins: [line, ofBrand] }, async () => {
      await run([given]);
    });
    // 100 × 18.40 × 1.20 × 1.16 = 2561.28
    expect(await productOf(given.ref_id)).toMatchObject({ price_cents: 256_200 });
  });

  test('that cannot be used stop the run before anything is priced', async () => {
    const given = article();
    for (const rate of [0, -1, '18.4', null]) {
      await withSettings({ exchange_rate: rate }, async () => {
        await expect(run([given])).rejects.toThrow('pricing.exchange_rate');
      });
    }
    expect(await productOf(given.ref_id)).toBeUndefined();
  });
});

describe('time', () => {
  test('an older record is ignored and counted', async () => {
    const given = article();
    await run([given]);
    const before = await everything();
    const report = await run([{ ...given, cost: 90, updated_at: '2026-08-17T06:00:00Z' }]);
    expect(report.counts).toMatchObject({ stale: 1, changed: 0, rejected: 0 });
    expect(await everything()).toEqual(before);
  });

  test('a record with nothing new but its time moves only the time, so that older ones stay out', async () => {
    const given = article();
    await run([given]);
    const newer = { ...given, updated_at: '2026-08-25T06:00:00Z' };
    expect((await run([newer])).counts.unchanged).toBe(1);
    const between = { ...given, cost: 90, updated_at: '2026-08-22T06:00:00Z' };
    expect((await run([between])).counts.stale).toBe(1);
  });
});

describe('a withdrawn article', () => {
  const withdrawal = (
    { ref_id, product_name, category }: ReturnType<typeof article>,
    updated_at: string,
  ) => ({
    ref_id,
    product_name,
    category,
    status: 'discontinued',
    updated_at,
  });

  test('leaves the listing and keeps every other field; it comes back with a full record', async () => {
    const given = article();
    await run([given]);
    const before = await productOf(given.ref_id);
    const gone = await run([withdrawal(given, '2026-08-23T06:00:00Z')]);
    expect(gone.counts).toMatchObject({ discontinued: 1, changed: 0 });
    const { name, price_cents, specs, stock } = before;
    expect(await productOf(given.ref_id)).toMatchObject({
      status: 'discontinued',
      available: null,
      name,
      price_cents,
      specs,
      stock,
    });
    expect((await run([withdrawal(given, '2026-08-23T06:00:00Z')])).counts.unchanged).toBe(1);

    const back = await run([{ ...given, updated_at: '2026-08-30T06:00:00Z' }]);
    expect(back).toMatchObject({ reactivated: 1, counts: { changed: 1, created: 0 } });
    expect(await productOf(given.ref_id)).toMatchObject({ status: 'active', available: 5 });
  });

  test('that was never offered changes nothing', async () => {
    const never = article();
    expect((await run([withdrawal(never, '2026-08-23T06:00:00Z')])).counts).toMatchObject({
      unchanged: 1,
      rejected: 0,
    });
    expect(await productOf(never.ref_id)).toBeUndefined();
  });
});

describe('bad lines', () => {
  test('are reported with number, code, message and excerpt, stay out, and the rest goes in', async () => {
    const stored = article();
    await run([stored]);
    const before = await productOf(stored.ref_id);
    const good = article();
    const newer = { ...stored, updated_at: '2026-08-28T06:00:00Z' };
    const report = await run([
      { ...newer, cost: '1,299.00' },
      '{"ref_id":"ART-9","mpn":"X","brand":"Acme","product_na',
      Buffer.concat([
        Buffer.from('{"ref_id":"ART-8","brand":"'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('"}'),
      ]),
      '',
      good,
      { ...newer, cost: -5 },
      { ...newer, product_name: '<b>X</b>' },
      { ...newer, description: 'x'.repeat(300_000) },
      { ...newer, cost: stored.cost * 18.7 },
    ]);
    expect(report.counts).toMatchObject({ lines_read: 8, created: 1, changed: 0, rejected: 7 });
    expect(await productOf(stored.ref_id)).toEqual(before);
    expect(await productOf(good.ref_id)).toBeDefined();
    const problems = await problemsOf(db, report.runId);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [1, 'price_is_text'],
      [2, 'invalid_json'],
      [3, 'invalid_utf8'],
      [6, 'price_negative'],
      [7, 'html_in_name'],
      [8, 'description_too_long'],
      [9, 'price_jump'],
    ]);
    expect(problems[0]).toMatchObject({
      ref_id: stored.ref_id,
      message: { values: { value: '"1,299.00"' } },
    });
    expect(problems[1]).toMatchObject({ ref_id: 'ART-9', excerpt: expect.stringContaining('product_na') });
    for (const { excerpt } of problems) expect(excerpt.length).toBeLessThanOrEqual(200);
    expect(report.rejected.find(({ code }) => code === 'price_is_text')).toMatchObject({
      count: 1,
      firstLines: [1],
    });
  });

  test('with another product under a known ref_id stay out, before and after the good line', async () => {
    const [a, b] = [article(), article()];
    const intruder = (ref_id: string) => ({ ...article({ brand: 'Lux', category: 'Gabinetes' }), ref_id });
    const conflict = { code: 'ref_id_conflict' };
    // On a first reading nothing is stored yet: the first line of a ref_id stays.
    const first = await run([a, { ...intruder(a.ref_id), product_name: 'Torre de metal' }, b]);
    expect(first.counts).toMatchObject({ created: 2, rejected: 1 });
    expect(first.rejected).toMatchObject([conflict]);
    // Later what is stored says which one is meant, wherever the lines stand.
    const second = await run([{ ...intruder(b.ref_id), product_name: 'Torre de metal' }, b, a]);
    expect(second.counts).toMatchObject({ unchanged: 2, rejected: 1 });
    expect(await productOf(a.ref_id)).toMatchObject({ name: a.product_name, kind: 'gpu' });
    expect(await productOf(b.ref_id)).toMatchObject({ name: b.product_name, kind: 'gpu' });
  });

  test('that repeat a ref_id with other content stay out; a newer price of the same article goes in', async () => {
    const given = article();
    const report = await run([
      given,
      given,
      { ...given, cost: 105 },
      { ...given, cost: 110, updated_at: '2026-08-21T06:00:00Z' },
    ]);
    expect(report.counts).toMatchObject({ created: 1, unchanged: 1, changed: 1, rejected: 1 });
    expect(report.rejected).toMatchObject([{ code: 'ref_id_repeated', firstLines: [3] }]);
    expect(await productOf(given.ref_id)).toMatchObject({
      price_cents: priceFromCost(110, gpuOfNobody, defaultPricingRules),
    });
  });

  test('that only the database refuses stand alone in the report', async () => {
    const lines = Array.from({ length: 20 }, () => article());
    // A NUL is valid JSON and cannot be stored.
    const broken = article({ specs: { memory: 12, note: 'a\u0000b' } });
    const report = await run([...lines.slice(0, 13), broken, ...lines.slice(13)]);
    expect(report.counts).toMatchObject({ created: 20, rejected: 1 });
    expect(report.rejected).toMatchObject([{ code: 'not_storable', firstLines: [14] }]);
  });

  test('nested very deeply do not stop the run', async () => {
    const deep = JSON.stringify(article()).replace(
      '"specs":{',
      `"specs":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},`,
    );
    expect((await run([deep, article()])).counts).toMatchObject({ created: 1, rejected: 1 });
  });
});

describe('runs', () => {
  test('are stored with their counts and announced to staff', async () => {
    const report = await run([article()]);
    const stored = (await lastRuns(db)).find(({ id }) => id === report.runId);
    expect(stored).toMatchObject({
      state: 'finished',
      source: 'prueba.jsonl',
      lines_read: 1,
      created: 1,
      finished_at: now,
    });
    expect(told.map(({ event }) => event)).toEqual(['sync.progress', 'sync.finished']);
    expect(told[1]?.payload).toMatchObject({ run_id: report.runId, state: 'finished', created: 1 });
  });

  test('do not overlap: a second one is refused while the first is at work', async () => {
    const lock = await takeRunLock(db, 'mayorista');
    await expect(run([article()])).rejects.toMatchObject({ status: 409, code: 'sync_running' });
    await lock.release();
    expect((await run([article()])).counts.created).toBe(1);
  });

  test('that a killed process left open are closed as failed by the next one', async () => {
    const { rows } = await db.sql(
      `insert into sync_run (supplier, source, state) values ('mayorista', 'muerta', 'running') returning id`,
    );
    const { id } = rows[0] as { id: string };
    await run([article()]);
    const left = (await lastRuns(db)).find((candidate) => candidate.id === id);
    expect(left).toMatchObject({ state: 'failed', error: { text: expect.stringContaining('interrupted') } });
  });

  test('that cannot read on are failed, and write nothing', async () => {
    const given = article();
    const feed = {
      lines: (async function* () {
        yield Array.from({ length: 1000 }, (_, index) => ({
          number: index + 1,
          text: JSON.stringify(index === 0 ? given : article()),
        }));
        throw new Error('unexpected end of file');
      })(),
      progress: () => 0.5,
    };
    await expect(importFeed(shop(), { supplier: 'mayorista', source: 'corta', feed })).rejects.toThrow(
      'end of file',
    );
    expect(await productOf(given.ref_id)).toBeUndefined();
    const failed = (await lastRuns(db)).find(({ source }) => source === 'corta');
    expect(failed).toMatchObject({ state: 'failed', error: 'unexpected end of file', created: 1000 });
  });
});
