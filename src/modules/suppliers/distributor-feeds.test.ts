import { createReadStream, existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asCsv,
  asSecondSupplier,
  csvMapping,
  type FeedFields,
} from '../../../test/factories/second-supplier.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { type FeedSource, openFeedFile } from './feed-lines.ts';
import { openMappedFeed } from './sources/file/open-mapped-feed.ts';
import { importFeed, type ImportReport } from './import-feed.ts';

/** Large feeds of an imaginary distributor that lie beside the project on its makers' machines. */
const folder = fileURLToPath(new URL('../../../../shared/catalog/', import.meta.url));
const arePresent = existsSync(`${folder}feed-main.jsonl.gz`);

const rejectedByKind = {
  invalid_json: 5,
  invalid_utf8: 4,
  ref_id_missing: 4,
  ref_id_conflict: 5,
  html_in_name: 4,
  description_too_long: 3,
  price_negative: 4,
  price_is_text: 4,
  price_missing: 2,
  stock_invalid: 2,
  date_invalid: 1,
  category_unknown: 1,
  currency_unexpected: 1,
};

describe.runIf(arePresent)('the distributor’s feeds (skipped where ../shared/catalog is absent)', () => {
  let database: TestDatabase;
  /** A copy with the main feed alone, for what another supplier does to it: reading it is most of the work. */
  let shared: TestDatabase;
  let db: Database;
  let main: ImportReport;
  const read = async (into: Database, supplier: string, source: string, feed: FeedSource) =>
    importFeed({ db: into, clock: systemClock, realtime: silentRealtime }, { supplier, source, feed });
  const fileOf = (name: string) => openFeedFile(`${folder}${name}.jsonl.gz`);
  const run = async (name: string) => read(db, 'mayorista', name, await fileOf(name));
  beforeAll(async () => {
    database = await createTestDatabase();
    const first = openDatabase(database.url, { connections: 4 });
    main = await read(first, 'mayorista', 'feed-main', await fileOf('feed-main')).finally(() =>
      first.close(),
    );
    shared = await createTestDatabase(database);
    db = openDatabase(database.url, { connections: 4 });
  }, 240_000);
  afterAll(async () => {
    await db.close();
    await database.drop();
    await shared.drop();
  });

  const kindsOf = (report: ImportReport) =>
    Object.fromEntries(report.rejected.map(({ code, count }) => [code, count]));
  const counted = async (text: string) => Number(((await db.sql(text)).rows[0] as { count: number }).count);

  test('main goes in whole', async () => {
    expect(main.counts).toMatchObject({ lines_read: 19_967, created: 19_967, rejected: 0 });
    expect(await counted('select count(*) from product_listing')).toBe(19_967);
  });

  test('delta 1 changes what it says and names every bad line', async () => {
    const report = await run('feed-delta-1');
    expect(report.counts).toEqual({
      lines_read: 6029,
      created: 300,
      changed: 5534,
      unchanged: 5,
      discontinued: 150,
      stale: 0,
      rejected: 40,
    });
    expect(kindsOf(report)).toEqual(rejectedByKind);
    expect(await counted('select count(*) from product_listing')).toBe(19_967 + 300 - 150);
  });

  test('delta 2 brings twelve back and leaves ten stale records alone', async () => {
    const report = await run('feed-delta-2');
    expect(report.counts).toEqual({
      lines_read: 6046,
      created: 300,
      changed: 5541,
      unchanged: 5,
      discontinued: 150,
      stale: 10,
      rejected: 40,
    });
    expect(report.reactivated).toBe(12);
    expect(kindsOf(report)).toEqual(rejectedByKind);
    expect(await counted('select count(*) from product_listing')).toBe(19_967 + 600 - 300 + 12);
  });

  test('delta 2 once more changes nothing', async () => {
    const report = await run('feed-delta-2');
    expect(report.counts).toMatchObject({
      created: 0,
      changed: 0,
      discontinued: 0,
      stale: 10,
      unchanged: 5996,
      rejected: 40,
    });
  });

  describe('and the same goods of another supplier', () => {
    let other: Database;
    const ours: FeedFields[] = [];
    let theirs: FeedFields[] = [];
    const csv = join(tmpdir(), `ensambla-norte-${process.pid}.csv`);
    beforeAll(async () => {
      other = openDatabase(shared.url, { connections: 4 });
      const lines = createInterface({
        input: createReadStream(`${folder}feed-main.jsonl.gz`).pipe(createGunzip()),
      });
      for await (const line of lines) ours.push(JSON.parse(line) as FeedFields);
      theirs = asSecondSupplier(ours, 16);
    });
    afterAll(async () => {
      await other.close();
      await rm(csv, { force: true });
    });
    const rows = async <Row>(text: string) => (await other.sql(text)).rows as Row[];
    const hasNumber = ({ mpn, ean, upc }: FeedFields) => [mpn, ean, upc].some((mark) => mark !== undefined);

    test('at least 99 of 100 with a number are found, and none is taken for another', async () => {
      const before = await rows<{ hash: string }>(
        `select md5(string_agg(s::text, '' order by product_id, warehouse_code)) as hash
           from (select product_id, warehouse_code, on_hand from stock_level) s`,
      );
      // A price list as distributors send them, by its columns.
      await writeFile(csv, asCsv(theirs));
      const report = await read(
        other,
        'norte',
        'lista.csv',
        await openMappedFeed(csv, csvMapping, systemClock.now()),
      );
      const offers = await rows<{ ref_id: string; product: string; is_source: boolean }>(
        `select o.ref_id, p.ref_id as product, o.is_source from supplier_offer o join product p on p.id = o.product_id
          where o.supplier = 'norte'`,
      );
      const matched = new Map(offers.filter((o) => !o.is_source).map((o) => [o.ref_id, o.product]));
      const wrong = theirs.filter(
        ({ ref_id: refId }, index) => matched.has(refId) && matched.get(refId) !== ours[index]?.ref_id,
      );
      expect(wrong).toEqual([]);
      const numbered = theirs.filter(hasNumber);
      const found = numbered.filter(({ ref_id: refId }) => matched.has(refId));
      expect(found.length / numbered.length).toBeGreaterThanOrEqual(0.99);
      // What is not found is not made twice either: it waits, with why.
      expect(offers.filter((o) => o.is_source).length).toBeLessThan(theirs.length * 0.01);
      expect(report.counts.rejected + offers.length).toBe(theirs.length);
      const after = await rows<{ hash: string }>(
        `select md5(string_agg(s::text, '' order by product_id, warehouse_code)) as hash
           from (select product_id, warehouse_code, on_hand from stock_level where warehouse_code not like 'NORTE-%') s`,
      );
      expect(after).toEqual(before);
    }, 600_000);

    test('every product has the price of the offer that an independent reading chooses', async () => {
      const sold = await rows<{
        ref_id: string;
        price_cents: number;
        available: number;
        norte: string | null;
      }>(
        `select p.ref_id, p.price_cents, l.available, norte.ref_id as norte
         from product p join product_listing l on l.product_id = p.id
         left join (select product_id, ref_id from supplier_offer where supplier = 'norte' and not is_source) norte
           on norte.product_id = p.id`,
      );
      const units = (record: FeedFields) => record.stock.reduce((sum, { qty }) => sum + qty, 0);
      const first = new Map(ours.map((record) => [record.ref_id, record]));
      const second = new Map(theirs.map((record) => [record.ref_id, record]));
      const wrong = sold.filter(({ ref_id: refId, price_cents: price, available, norte }) => {
        const a = first.get(refId);
        const b = norte === null ? undefined : second.get(norte);
        if (!a) return false;
        const offers = b ? [a, b] : [a];
        const inStock = offers.filter((offer) => units(offer) > 0);
        const cost = Math.min(...(inStock.length > 0 ? inStock : offers).map((offer) => offer.cost));
        // 12 % and IVA at 18.40, whole pesos up.
        const pesos = Math.ceil(Number((cost * 18.4 * 1.12 * 1.16).toFixed(6)));
        return price !== pesos * 100 || available !== offers.reduce((sum, offer) => sum + units(offer), 0);
      });
      expect(wrong).toEqual([]);
      expect(sold.filter(({ norte }) => norte !== null).length).toBeGreaterThan(18_000);
    }, 120_000);

    test('the first one’s deltas change its own and nothing of the other’s', async () => {
      const norte = `select md5(string_agg(o::text, '' order by o.ref_id)) as offers,
          (select md5(string_agg(s::text, '' order by product_id, warehouse_code)) from (
             select product_id, warehouse_code, on_hand from stock_level where warehouse_code like 'NORTE-%') s) as stock
        from (select ref_id, product_id, cost, status, stock from supplier_offer where supplier = 'norte') o`;
      const before = await rows(norte);
      const report = await read(other, 'mayorista', 'feed-delta-1', await fileOf('feed-delta-1'));
      expect(report.counts).toMatchObject({ discontinued: 150, rejected: 40 });
      expect(await rows(norte)).toEqual(before);
      // What it withdrew and the other offers is still sold, from the other's stock alone.
      const [left] = await rows<{ sold: number; only: number }>(
        `select count(*)::int as sold, count(*) filter (where l.available = (
             select coalesce(sum(on_hand), 0) from stock_level s
              where s.product_id = p.id and s.warehouse_code like 'NORTE-%'))::int as only
           from supplier_offer a join product p on p.id = a.product_id join product_listing l on l.product_id = p.id
          where a.supplier = 'mayorista' and a.status = 'discontinued'`,
      );
      expect(left?.sold).toBeGreaterThan(130);
      expect(left?.only).toBe(left?.sold);
      const [gone] = await rows<{ count: number }>(
        `select count(*)::int as count from product p where p.status = 'discontinued' and exists (
           select from supplier_offer o where o.product_id = p.id and o.status = 'active')`,
      );
      expect(gone?.count).toBe(0);
    }, 120_000);
  });
});
