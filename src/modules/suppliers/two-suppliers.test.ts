import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { defaultPricingRules, plainPrice, priceFromCost } from '../pricing/index.ts';
import { applyRun } from './apply-run.ts';
import { rollBackRun } from './roll-back/roll-back-run.ts';
import { ageOffers } from './offer-age.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed, type ImportReport } from './import-feed.ts';
import { problemsOf } from './suppliers.queries.ts';

const now = new Date('2026-09-05T00:00:00Z');

/** A shop of its own and its feeds. */
async function openReader() {
  const database: TestDatabase = await createTestDatabase();
  const db: Database = openDatabase(database.url, { connections: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-two-'));
  let serial = 0;
  let today = now;
  const clock = { now: () => today };
  return {
    db,
    /** Moves the clock so many hours from where every test begins, and lets go of what is too old. */
    async age(hours: number) {
      today = new Date(now.getTime() + hours * 3_600_000);
      await ageOffers({ db, clock });
    },
    async read(supplier: string, records: readonly object[], isDryRun = false): Promise<ImportReport> {
      const path = join(folder, `${(serial += 1)}.jsonl`);
      await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      return importFeed(
        { db, clock, realtime: silentRealtime },
        { supplier, source: 'prueba.jsonl', feed: await openFeedFile(path), isDryRun },
      );
    },
    /** What staff ask for of a run, and its job does. */
    async goOn(runId: string, state: 'applying' | 'rolling_back') {
      await db.sql('update sync_run set state = $2 where id = $1', [runId, state]);
      const shop = { db, clock, realtime: silentRealtime };
      await (state === 'applying' ? applyRun(shop, runId) : rollBackRun(shop, runId));
    },
    async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await db.sql(text, values)).rows as Row[];
    },
    async close() {
      await db.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
type Reader = Awaited<ReturnType<typeof openReader>>;

describe('two suppliers of one catalogue', () => {
  let reader: Reader;
  let serial = 0;
  beforeAll(async () => {
    reader = await openReader();
  });
  afterAll(() => reader.close());

  function article(changes: Record<string, unknown> = {}) {
    serial += 1;
    return {
      ref_id: `ART-${serial}`,
      mpn: `VX-${1000 + serial}-A`,
      brand: 'Acme Labs',
      product_name: `Acme Vision ${serial} tarjeta`,
      category: 'Tarjetas de video',
      cost: 100,
      currency: 'USD',
      stock: [{ warehouse: 'CDMX', qty: 5 }],
      specs: { memory: 12 },
      status: 'active',
      updated_at: '2026-08-20T06:00:00Z',
      ...changes,
    };
  }
  type Article = ReturnType<typeof article>;
  /** The same article as the other supplier writes it. */
  const theirs = (given: Article, changes: Record<string, unknown> = {}) => ({
    ...given,
    ref_id: `N-${given.ref_id}`,
    brand: 'ACME-LABS',
    mpn: given.mpn.replaceAll('-', ' ').toLowerCase(),
    product_name: `${given.product_name} versión del otro`,
    specs: { memory: 99 },
    cost: 90,
    stock: [{ warehouse: 'CDMX', qty: 70 }],
    ...changes,
  });
  const withdrawn = ({ ref_id, product_name, category }: Article, day = '2026-08-25') => ({
    ref_id,
    product_name,
    category,
    status: 'discontinued',
    updated_at: `${day}T06:00:00Z`,
  });
  const later = (given: object, changes: object, day = '2026-08-26') => ({
    ...given,
    ...changes,
    updated_at: `${day}T06:00:00Z`,
  });
  const productOf = async (refId: string) => {
    const [row] = await reader.rows<{ price_cents: number } & Record<string, unknown>>(
      `select p.id, p.name, p.status, p.price_cents, p.specs, l.available, b.name as brand,
         (select json_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id) as stock,
         (select o.supplier from supplier_offer o where o.product_id = p.id and o.is_chosen) as chosen
       from product p join brand b on b.id = p.brand_id left join product_listing l on l.product_id = p.id where p.ref_id = $1`,
      [refId],
    );
    return row;
  };
  const gpu = { kind: 'gpu', brandId: 0, supplier: '' };
  const priceAt = (cost: number) => priceFromCost(cost, gpu, defaultPricingRules);
  const both = async (changes: Record<string, unknown> = {}) => {
    const ours = article();
    const other = theirs(ours, changes);
    await reader.read('mayorista', [ours]);
    await reader.read('norte', [other]);
    return { ours, other };
  };

  test('sell one product with a name and specs of who brought it, and a price of who asks less', async () => {
    const { ours, other } = await both();
    expect(await productOf(ours.ref_id)).toMatchObject({
      name: ours.product_name,
      brand: 'Acme Labs',
      specs: { memory: 12 },
      price_cents: priceAt(90),
      chosen: 'norte',
      stock: { CDMX: 5, 'NORTE-CDMX': 70 },
      available: 75,
    });
    expect(await productOf(other.ref_id)).toBeUndefined();
    // A record of either goes on meaning it, and neither writes over the other.
    await reader.read('norte', [later(other, { cost: 120, product_name: `${other.product_name} X` })]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      name: ours.product_name,
      price_cents: priceAt(100),
      chosen: 'mayorista',
    });
    await reader.read('mayorista', [later(ours, { cost: 130, product_name: `${ours.product_name} OC` })]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      name: `${ours.product_name} OC`,
      price_cents: priceAt(120),
      chosen: 'norte',
    });
  });

  test('have stock apart: who sells out or counts anew does not touch the other', async () => {
    const { ours, other } = await both();
    await reader.read('norte', [later(other, { stock: [] })]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      stock: { CDMX: 5, 'NORTE-CDMX': 0 },
      // The other asks less, but has none.
      price_cents: priceAt(100),
    });
    await reader.read('mayorista', [later(ours, { stock: [{ warehouse: 'CDMX', qty: 1 }] })]);
    await reader.read('norte', [later(other, { stock: [{ warehouse: 'CDMX', qty: 8 }] }, '2026-08-27')]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      stock: { CDMX: 1, 'NORTE-CDMX': 8 },
      price_cents: priceAt(90),
    });
  });

  test('share a location where staff say so: what stands there is the sum, whoever comes last', async () => {
    const { ours, other } = await both();
    await reader.rows(
      `update supplier_warehouse set location_code = 'CDMX' where supplier = 'norte' and code = 'CDMX'`,
    );
    try {
      await reader.read('norte', [later(other, { stock: [{ warehouse: 'CDMX', qty: 10 }] })]);
      expect(await productOf(ours.ref_id)).toMatchObject({ stock: { CDMX: 15 } });
      await reader.read('mayorista', [later(ours, { stock: [{ warehouse: 'CDMX', qty: 1 }] })]);
      expect(await productOf(ours.ref_id)).toMatchObject({ stock: { CDMX: 11 } });
    } finally {
      await reader.rows(
        `update supplier_warehouse set location_code = 'NORTE-CDMX' where supplier = 'norte' and code = 'CDMX'`,
      );
    }
  });

  test('withdraw what is theirs: the product goes with the last of them, and comes back with the first', async () => {
    const { ours, other } = await both();
    await reader.read('norte', [withdrawn(other)]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      status: 'active',
      price_cents: priceAt(100),
      stock: { CDMX: 5, 'NORTE-CDMX': 0 },
    });
    await reader.read('norte', [later(other, { cost: 95 })]);
    await reader.read('mayorista', [withdrawn(ours)]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      status: 'active',
      name: ours.product_name,
      price_cents: priceAt(95),
      stock: { CDMX: 0, 'NORTE-CDMX': 70 },
    });
    const last = await reader.read('norte', [withdrawn(other, '2026-08-28')]);
    expect(last.counts).toMatchObject({ discontinued: 1 });
    expect(await productOf(ours.ref_id)).toMatchObject({ status: 'discontinued', available: null });
    await reader.read('mayorista', [later(ours, { stock: [{ warehouse: 'GDL', qty: 2 }] }, '2026-08-29')]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      status: 'active',
      price_cents: priceAt(100),
      stock: { CDMX: 0, GDL: 2, 'NORTE-CDMX': 0 },
      available: 2,
    });
  });

  test('bring back what the first withdrew, and leave a locked price and what staff hid alone', async () => {
    const ours = article();
    await reader.read('mayorista', [ours]);
    await reader.read('mayorista', [withdrawn(ours)]);
    await reader.read('norte', [theirs(ours)]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      status: 'active',
      stock: { CDMX: 0, 'NORTE-CDMX': 70 },
      price_cents: priceAt(90),
    });
    const other = article();
    await reader.read('mayorista', [other]);
    await reader.rows(
      `update product set status = 'hidden', locked_fields = '{price_cents}', price_cents = 5000 where ref_id = $1`,
      [other.ref_id],
    );
    await reader.read('norte', [theirs(other)]);
    expect(await productOf(other.ref_id)).toMatchObject({ status: 'hidden', price_cents: 5000 });
  });

  test('do not sell what nobody can tell: it is left out of the run with why', async () => {
    const [ours, second] = [article(), article()];
    await reader.read('mayorista', [ours, second]);
    const before = await reader.rows('select * from product order by id');
    const report = await reader.read('norte', [
      theirs(ours, { brand: 'Otra' }),
      { ...theirs(second), ref_id: 'N-X', product_name: second.product_name, mpn: `${second.mpn}-MX` },
    ]);
    expect(report.counts).toMatchObject({ created: 0, changed: 0, rejected: 2 });
    expect((await problemsOf(reader.db, report.runId)).map(({ code }) => code)).toEqual([
      'identity_conflict',
      'match_unsure',
    ]);
    expect(await reader.rows('select * from product order by id')).toEqual(before);
  });

  test('may use one code for two things: the second one gets a name of its own', async () => {
    const ours = article();
    await reader.read('mayorista', [ours]);
    const stranger = { ...article({ category: 'Gabinetes', brand: 'Lux' }), ref_id: ours.ref_id };
    const report = await reader.read('norte', [stranger]);
    expect(report.counts).toMatchObject({ created: 1 });
    expect(await productOf(ours.ref_id)).toMatchObject({ name: ours.product_name });
    expect(await productOf(`norte:${ours.ref_id}`)).toMatchObject({ name: stranger.product_name });
    expect((await reader.read('norte', [stranger])).counts).toMatchObject({ unchanged: 1 });
    await reader.read('norte', [later(stranger, { cost: 40 })]);
    expect(await productOf(`norte:${ours.ref_id}`)).toMatchObject({ price_cents: priceAt(40) });
    expect(await productOf(ours.ref_id)).toMatchObject({ price_cents: priceAt(100) });
  });

  test('cannot lower each other’s prices to nothing: a cost far from the others’ is refused', async () => {
    const ours = article();
    await reader.read('mayorista', [ours]);
    const cheap = theirs(ours, { cost: 0.01 });
    const first = await reader.read('norte', [cheap]);
    expect(first.rejected).toMatchObject([{ code: 'price_jump', count: 1 }]);
    // Nor by withdrawing it first, after which its own cost of before says nothing.
    await reader.read('norte', [later(cheap, { cost: 90 })]);
    await reader.read('norte', [withdrawn(cheap, '2026-08-27')]);
    const back = await reader.read('norte', [
      later(cheap, { cost: 1800 }, '2026-08-28'),
      later(cheap, {}, '2026-08-29'),
    ]);
    expect(back.rejected).toMatchObject([{ code: 'price_jump', count: 2 }]);
    expect(await productOf(ours.ref_id)).toMatchObject({ price_cents: priceAt(100), available: 5 });
    const likely = await reader.read('norte', [later(cheap, { cost: 13 }, '2026-08-30')]);
    expect(likely).toMatchObject({ reactivated: 1, rejected: [] });
  });

  describe('whose offers hold for a day', () => {
    beforeAll(() => reader.rows(`update supplier set max_age_hours = 24 where code = 'norte'`));
    afterAll(async () => {
      await reader.rows('update supplier set max_age_hours = null');
      await reader.age(0);
    });

    test('is not chosen nor promised once nobody confirmed it, and is with the next feed that does', async () => {
      await reader.age(0);
      const { ours, other } = await both();
      await reader.age(24);
      expect(await productOf(ours.ref_id)).toMatchObject({ chosen: 'norte', available: 75 });
      await reader.age(25);
      const old = {
        status: 'active',
        price_cents: priceAt(100),
        chosen: 'mayorista',
        stock: { CDMX: 5, 'NORTE-CDMX': 0 },
        available: 5,
      };
      expect(await productOf(ours.ref_id)).toMatchObject(old);
      await reader.age(26);
      expect(await productOf(ours.ref_id)).toMatchObject(old);
      // A record of the other one does not bring back what is too old.
      await reader.read('mayorista', [later(ours, { cost: 101 })]);
      expect(await productOf(ours.ref_id)).toMatchObject({ ...old, price_cents: priceAt(101) });
      // The same feed again confirms it.
      expect((await reader.read('norte', [other])).counts).toMatchObject({ changed: 1 });
      expect(await productOf(ours.ref_id)).toMatchObject({ chosen: 'norte', available: 75 });
      await reader.age(50);
      expect(await productOf(ours.ref_id)).toMatchObject({ chosen: 'norte', available: 75 });
      // What is read on the way says so, too, and is no change.
      expect((await reader.read('norte', [other])).counts).toMatchObject({ unchanged: 1 });
      await reader.age(70);
      expect(await productOf(ours.ref_id)).toMatchObject({ chosen: 'norte', available: 75 });
    });

    test('keeps its product in the list with a price and without stock where it is the only one', async () => {
      await reader.age(0);
      const only = article();
      await reader.read('norte', [only]);
      await reader.age(30);
      const gone = { status: 'active', price_cents: priceAt(100), chosen: null, available: 0 };
      expect(await productOf(only.ref_id)).toMatchObject(gone);
      // Withdrawn and back it is as any other.
      await reader.read('norte', [withdrawn(only)]);
      expect(await productOf(only.ref_id)).toMatchObject({ status: 'discontinued' });
      await reader.read('norte', [later(only, { cost: 110 })]);
      expect(await productOf(only.ref_id)).toMatchObject({
        status: 'active',
        price_cents: priceAt(110),
        chosen: 'norte',
        available: 5,
      });
      await reader.age(60);
      expect(await productOf(only.ref_id)).toMatchObject({ chosen: null, available: 0 });
      // Another setting brings it back without a feed.
      await reader.rows(`update supplier set max_age_hours = 100 where code = 'norte'`);
      await reader.age(60);
      expect(await productOf(only.ref_id)).toMatchObject({ chosen: 'norte', available: 5 });
      await reader.rows(`update supplier set max_age_hours = 24 where code = 'norte'`);
    });
  });

  describe('with an order of owners', () => {
    const set = (order: object) =>
      reader.rows(
        `insert into shop_setting (key, value) values ('owners', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(order)],
      );
    beforeAll(() => reader.rows(`update supplier set rank = 10 where code = 'norte'`));
    afterAll(() => reader.rows(`update supplier set rank = 100 where code = 'norte'`));
    afterEach(() => reader.rows(`delete from shop_setting where key = 'owners'`));
    const described = async (refId: string) => {
      const [row] = await reader.rows<Record<string, unknown>>(
        `select p.name, p.description, p.ean, p.specs, p.weight_grams from product p where p.ref_id = $1`,
        [refId],
      );
      return row;
    };
    const fieldsOf = async (runId: string) =>
      (
        await reader.rows<{ fields: string[] }>('select fields from sync_change where run_id = $1', [runId])
      ).flatMap(({ fields }) => fields.toSorted());

    test('fill what the first one does not say, until it does', async () => {
      const { ours, other } = await both({ description: 'Del norte', specs: { memory: 99, cooler: 'air' } });
      expect(await described(ours.ref_id)).toMatchObject({ description: '' });
      await set({ description: 'filled', specs: 'filled' });
      // The same list again: the order is another.
      const dry = await reader.read('norte', [other], true);
      expect(await fieldsOf(dry.runId)).toEqual(['description', 'specs']);
      await reader.read('norte', [other]);
      expect(await described(ours.ref_id)).toMatchObject({
        name: ours.product_name,
        description: 'Del norte',
        specs: { memory: 12, cooler: 'air' },
      });
      expect((await reader.read('norte', [other])).counts).toMatchObject({ unchanged: 1 });
      const said = await reader.read('mayorista', [
        later(ours, { description: 'Propia', specs: { memory: 13 } }),
      ]);
      expect(await described(ours.ref_id)).toMatchObject({
        description: 'Propia',
        specs: { memory: 13, cooler: 'air' },
      });
      await reader.goOn(said.runId, 'rolling_back');
      expect(await described(ours.ref_id)).toMatchObject({
        description: 'Del norte',
        specs: { memory: 12, cooler: 'air' },
      });
    });

    test('follow their rank, but not what staff locked, and the next one when the first is gone', async () => {
      const { ours, other } = await both({ description: 'Del norte', weight_kg: 2 });
      await reader.rows(
        `update product set locked_fields = '{weight_grams}', weight_grams = 7 where ref_id = $1`,
        [ours.ref_id],
      );
      await set({ name: 'rank', description: 'rank', weight: 'rank' });
      const dry = await reader.read(
        'mayorista',
        [later(ours, { product_name: `${ours.product_name} X` })],
        true,
      );
      expect(await fieldsOf(dry.runId)).toEqual([]);
      await reader.read('norte', [other]);
      expect(await described(ours.ref_id)).toMatchObject({
        name: other.product_name,
        description: 'Del norte',
        weight_grams: 7,
        specs: { memory: 12 },
      });
      await reader.read('mayorista', [later(ours, { product_name: `${ours.product_name} OC` })]);
      expect(await described(ours.ref_id)).toMatchObject({ name: other.product_name });
      const gone = await reader.read('norte', [withdrawn(other)]);
      expect(await described(ours.ref_id)).toMatchObject({
        name: `${ours.product_name} OC`,
        // Nobody says another one.
        description: 'Del norte',
      });
      await reader.goOn(gone.runId, 'rolling_back');
      expect(await described(ours.ref_id)).toMatchObject({ name: other.product_name });
    });

    test('only fill what staff made, and let a chosen offer describe it', async () => {
      const { ours, other } = await both({ description: 'Del norte' });
      await reader.rows(`update supplier_offer set is_source = false where ref_id = $1`, [ours.ref_id]);
      await set({ name: 'rank', description: 'rank' });
      await reader.read('norte', [other]);
      expect(await described(ours.ref_id)).toMatchObject({
        name: ours.product_name,
        description: 'Del norte',
      });
      await set({});
      await reader.rows(
        `insert into product_describer (product_id, supplier, ref_id) select product_id, supplier, ref_id from supplier_offer where ref_id = $1`,
        [other.ref_id],
      );
      await reader.read('norte', [later(other, {})]);
      expect(await described(ours.ref_id)).toMatchObject({ name: other.product_name, specs: { memory: 99 } });
    });
  });

  test('are never sold below what their maker allows', async () => {
    const { ours, other } = await both({ cost: 90, map_price: 180 });
    const floor = plainPrice(180, 'USD', defaultPricingRules);
    expect(floor).toBeGreaterThan(priceAt(90));
    expect(await productOf(ours.ref_id)).toMatchObject({ chosen: 'norte', price_cents: floor });
    await reader.read('norte', [later(other, { map_price: 10 })]);
    expect(await productOf(ours.ref_id)).toMatchObject({ price_cents: priceAt(90) });
  });

  test('are asked about where staff locked a price below the cost or the lowest price, once', async () => {
    const { ours, other } = await both();
    const locked = priceAt(90);
    await reader.rows(`update product set locked_fields = '{price_cents}' where ref_id = $1`, [ours.ref_id]);
    const dear = await reader.read('norte', [later(other, { cost: 150 }, '2026-08-26')]);
    // The other supplier asks less: the shop buys there.
    expect(dear.rejected).toEqual([]);
    const both2 = await reader.read('mayorista', [later(ours, { cost: 140 }, '2026-08-26')]);
    expect(both2.rejected).toMatchObject([{ code: 'below_cost', count: 1 }]);
    const map = await reader.read('norte', [later(other, { cost: 150, map_price: 300 }, '2026-08-27')]);
    expect(map.rejected).toMatchObject([{ code: 'below_map', count: 1 }]);
    // Another count is no news about the price.
    const counted = await reader.read('norte', [
      later(other, { cost: 150, stock: [{ warehouse: 'CDMX', qty: 3 }] }, '2026-08-28'),
    ]);
    expect(counted.rejected).toEqual([]);
    expect(await productOf(ours.ref_id)).toMatchObject({
      price_cents: locked,
      stock: { CDMX: 5, 'NORTE-CDMX': 3 },
    });
  });

  test('cannot take the name that another’s code would get', async () => {
    const ours = article();
    await reader.read('mayorista', [ours]);
    const forged = { ...article({ brand: 'Lux' }), ref_id: `norte:${ours.ref_id}` };
    const stranger = { ...article({ brand: 'Nox' }), ref_id: ours.ref_id };
    await reader.read('sur', [forged]);
    await reader.read('norte', [stranger, { ...article({ brand: 'Rox' }), ref_id: forged.ref_id }]);
    expect(await productOf(`sur:${forged.ref_id}`)).toMatchObject({
      name: forged.product_name,
      brand: 'Lux',
    });
    expect(await productOf(forged.ref_id)).toMatchObject({ name: stranger.product_name, brand: 'Nox' });
    expect(await productOf(`norte:${forged.ref_id}`)).toMatchObject({ brand: 'Rox' });
  });
});

/** More than every run of the tests takes: `RANDOM_STEPS=2000`. */
const steps = Number(process.env['RANDOM_STEPS'] ?? 45);

describe('any sequence of runs, approvals, roll backs, locks and days', () => {
  const suppliers = ['mayorista', 'norte', 'sur'];
  const holdHours = 24;
  type Offer = {
    cost: number;
    units: number;
    isActive: boolean;
    isStale: boolean;
    seenHour: number;
    told: string;
  };
  type Product = { offers: Record<string, Offer>; price: number; isLocked: boolean };
  /** A second reading of the rules, of what is there by article. */
  type Model = Record<string, Product>;
  const gpu = { kind: 'gpu', brandId: 0, supplier: '' };

  const bestOf = ({ offers }: Product) =>
    Object.entries(offers)
      .filter(([, { isActive, isStale }]) => isActive && !isStale)
      .toSorted(
        ([one, a], [other, b]) =>
          Number(b.units > 0) - Number(a.units > 0) || a.cost - b.cost || (one < other ? -1 : 1),
      )[0]?.[1];
  function follow(product: Product) {
    const best = bestOf(product);
    if (best && !product.isLocked) product.price = priceFromCost(best.cost, gpu, defaultPricingRules);
  }
  const shown = (model: Model) =>
    Object.fromEntries(
      Object.entries(model).map(([mpn, product]) => {
        const active = Object.values(product.offers).filter(({ isActive }) => isActive);
        const units = active.reduce((sum, { units: count, isStale }) => sum + (isStale ? 0 : count), 0);
        const isSold = active.length > 0;
        return [
          mpn,
          { price: product.price, status: isSold ? 'active' : 'discontinued', units: isSold ? units : null },
        ];
      }),
    );

  test.each([3, 11])('leaves what a small model says (seed %i)', async (seed) => {
    const reader = await openReader();
    try {
      for (const code of suppliers)
        await reader.rows(
          `insert into supplier (code, name, max_age_hours, is_house, cost_up_percent) values ($1, $1, ${holdHours}, $1 = 'mayorista', 700)
             on conflict (code) do update set max_age_hours = ${holdHours}`,
          [code],
        );
      let state = seed;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      let model: Model = {};
      let hour = 0;
      for (let step = 1; step <= steps; step += 1) {
        const what = random(10);
        if (what === 0) {
          hour += 7 + random(20);
          await reader.age(hour);
          for (const product of Object.values(model)) {
            let isOther = false;
            for (const offer of Object.values(product.offers)) {
              const isStale = offer.isActive && offer.seenHour < hour - holdHours;
              if (!offer.isActive || isStale === offer.isStale) continue;
              offer.isStale = isStale;
              isOther = true;
            }
            if (isOther) follow(product);
          }
        } else if (what === 1) {
          const [mpn, product] = Object.entries(model)[random(Object.keys(model).length)] ?? [];
          if (mpn === undefined || !product) continue;
          product.isLocked = !product.isLocked;
          if (product.isLocked) product.price = 900_000 + random(1000) * 100;
          await reader.rows('update product set locked_fields = $2, price_cents = $3 where mpn = $1', [
            mpn,
            product.isLocked ? ['price_cents'] : [],
            product.price,
          ]);
        } else {
          const supplier = suppliers[random(3)] ?? '';
          const before = structuredClone(model);
          const next = structuredClone(model);
          const seen: Offer[] = [];
          const records = [0, 1, 2, 3, 4, 5].flatMap((index) => {
            if (random(2) === 0) return [];
            const mpn = `QX-${7000 + index}-C`;
            const known = next[mpn]?.offers[supplier];
            const kind = random(6);
            const isGone = kind === 0 && known !== undefined;
            const isSame = kind === 1 && known !== undefined && known.isActive;
            const cost = isSame ? known.cost : 80 + random(70);
            const units = isSame ? known.units : random(3) * random(9);
            const told = `${cost} ${units}`;
            const base = {
              ref_id: `${supplier}-${index}`,
              product_name: `Acme Azar ${index} tarjeta`,
              category: 'Tarjetas de video',
              updated_at: new Date(Date.parse('2026-01-01T00:00:00Z') + step * 60_000).toISOString(),
            };
            if (isGone) {
              if (known.isActive && next[mpn]) {
                known.isActive = false;
                follow(next[mpn]);
              }
              return [{ ...base, status: 'discontinued' }];
            }
            const product = (next[mpn] ??= { offers: {}, price: 0, isLocked: false });
            if (known?.isActive && known.told === told && !known.isStale) seen.push(known);
            else {
              product.offers[supplier] = {
                cost,
                units,
                isActive: true,
                isStale: false,
                seenHour: hour,
                told,
              };
              follow(product);
            }
            const stock = [{ warehouse: 'CDMX', qty: units }];
            return [
              { ...base, mpn, brand: 'Acme', cost, currency: 'USD', stock, specs: {}, status: 'active' },
            ];
          });
          if (records.length === 0) continue;
          const isDry = random(3) === 0;
          const report = await reader.read(supplier, records, isDry);
          if (report.rejected.length > 0) throw new Error(`Step ${step}: ${report.rejected[0]?.message}`);
          const end = random(4);
          if (isDry && end === 0) continue;
          if (isDry) await reader.goOn(report.runId, 'applying');
          else for (const offer of seen) if (offer.seenHour < hour - holdHours / 10) offer.seenHour = hour;
          model = next;
          if (end === 1) {
            await reader.goOn(report.runId, 'rolling_back');
            model = before;
            // What it found as it was, it has seen all the same.
            if (!isDry)
              for (const [mpn, { offers }] of Object.entries(next)) {
                const offer = offers[supplier];
                const back = before[mpn]?.offers[supplier];
                if (offer && back && seen.includes(offer)) back.seenHour = offer.seenHour;
              }
          }
        }
        const rows = await reader.rows<{ mpn: string; price: number; status: string; units: number | null }>(
          `select p.mpn, p.price_cents::int as price, p.status, l.available as units
             from product p left join product_listing l on l.product_id = p.id order by p.mpn`,
        );
        expect(Object.fromEntries(rows.map(({ mpn, ...rest }) => [mpn, rest])), `step ${step}`).toEqual(
          shown(model),
        );
      }
    } finally {
      await reader.close();
    }
  });
});
