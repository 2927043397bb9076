import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/context.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { writeSpecLayers } from '../catalog/index.ts';
import { joinProducts, splitProduct } from './candidates/split-and-join.ts';
import { undoDeed } from './candidates/undo-deed.ts';
import { chooseDescriber } from './owners/choose-describer.ts';
import { defaultPricingRules, plainPrice, priceFromCost } from '../pricing/index.ts';
import { applyRun } from './apply-run.ts';
import { rollBackRun } from './roll-back/roll-back-run.ts';
import { ageOffers } from './offer-age.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed, type ImportReport } from './import-feed.ts';
import { problemsOf } from './suppliers.queries.ts';

const now = new Date('2026-09-05T00:00:00Z');

/** A database that dies with a transaction: what that wrote is lost. */
function killedAt(db: Database, end: number): Database {
  let begun = 0;
  return Object.assign(Object.create(db) as Database, {
    transaction: async <T>(...[work, last]: Parameters<typeof db.transaction<T>>) => {
      begun += 1;
      const dies = begun === end;
      return db.transaction(async (tx) => {
        const done = await work(tx);
        if (dies) throw new Error('killed');
        return done;
      }, last);
    },
  });
}

/** A shop of its own and its feeds. */
async function openReader() {
  const database: TestDatabase = await createTestDatabase();
  const db: Database = openDatabase(database.url, { connections: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-two-'));
  let serial = 0;
  let today = now;
  const clock = { now: () => today };
  const context = { db, clock, staff: undefined } as unknown as RequestContext;
  const idOf = async (code: string) =>
    ((await db.sql('select id from product where ref_id = $1', [code])).rows[0] as { id: number }).id;
  const lastDeed = async () =>
    Number(((await db.sql('select max(id) as id from match_deed')).rows[0] as { id: number }).id);
  return {
    db,
    /** Moves the clock so many hours from where every test begins, and lets go of what is too old. */
    async age(hours: number) {
      today = new Date(now.getTime() + hours * 3_600_000);
      await ageOffers({ db, clock });
    },
    /** @param killAt the transaction at whose end its process is killed; then it is read once more */
    async read(
      supplier: string,
      records: readonly object[],
      isDryRun = false,
      killAt?: number,
    ): Promise<ImportReport> {
      const path = join(folder, `${(serial += 1)}.jsonl`);
      await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      const readBy = async (by: Database) =>
        importFeed(
          { db: by, clock, realtime: silentRealtime },
          { supplier, source: 'prueba.jsonl', feed: await openFeedFile(path), isDryRun },
        );
      if (killAt === undefined) return readBy(db);
      return readBy(killedAt(db, killAt)).catch((error: unknown) => {
        if ((error as Error).message !== 'killed') throw error;
        return readBy(db);
      });
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
    /** What staff do. */
    async split(code: string, { supplier, ref }: { supplier: string; ref: string }): Promise<number> {
      const into = { supplier, ref_id: ref, into_id: null };
      await splitProduct(context, await idOf(code), into);
      return lastDeed();
    },
    async join(code: string, into: string): Promise<number> {
      await joinProducts(context, await idOf(code), { into_id: await idOf(into) });
      return lastDeed();
    },
    async undo(deed: number) {
      await undoDeed(context, deed);
    },
    async describe(code: string, offer: { supplier: string; ref: string } | undefined) {
      await chooseDescriber(
        context,
        await idOf(code),
        offer ? { supplier: offer.supplier, ref_id: offer.ref } : null,
      );
    },
    async sayMemory(code: string, memory: number | undefined) {
      const layer = { productId: await idOf(code), specs: memory === undefined ? {} : { memory } };
      await db.transaction((tx) => writeSpecLayers(tx, 'staff', [layer], today));
    },
    /** What is sold, by the code of its product. */
    async sold() {
      const { rows } = await db.sql(
        `select p.ref_id, p.price_cents::int as price, p.status, l.available as units, p.name, p.description, p.kind,
                (p.specs ->> 'memory')::int as memory
           from product p left join product_listing l on l.product_id = p.id order by p.ref_id`,
      );
      return Object.fromEntries(
        (rows as ({ ref_id: string } & Record<string, unknown>)[]).map(({ ref_id: code, ...rest }) => [
          code,
          rest,
        ]),
      );
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
      // A lock that is taken back: the next record of whoever writes the field is written, though it is the same.
      await reader.rows(
        `update product set locked_fields = '{}', takes_next_record = true where ref_id = $1`,
        [ours.ref_id],
      );
      expect((await reader.read('norte', [other])).counts).toMatchObject({ changed: 1 });
      expect(await described(ours.ref_id)).toMatchObject({ weight_grams: 2000 });
      expect((await reader.read('norte', [other])).counts).toMatchObject({ unchanged: 1 });
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
const steps = Number(process.env['RANDOM_STEPS'] ?? 60);

describe('any sequence of runs, kills, approvals, roll backs, locks, orders of owners, splits, joins and days', () => {
  const ranks = { mayorista: 100, norte: 10, sur: 50 };
  const suppliers = Object.keys(ranks) as (keyof typeof ranks)[];
  const holdHours = 24;
  const groups = ['name', 'description', 'specs', 'category'] as const;
  const modes = ['source', 'source', 'filled', 'rank'] as const;
  type Order = Record<(typeof groups)[number], (typeof modes)[number]>;
  type Told = { name: string; description: string | undefined; memory: number | undefined; kind: string };
  type Offer = {
    ref: string;
    supplier: keyof typeof ranks;
    cost: number;
    units: number;
    says: Told;
    isSource: boolean;
    isActive: boolean;
    isStale: boolean;
    seenHour: number;
    told: string;
  };
  type Product = {
    offers: Offer[];
    price: number;
    is: Told;
    locks: string[];
    staffMemory: number | undefined;
    describer: string | undefined;
    isJoined: boolean;
  };
  /** A second reading of the rules, of what is there by the code of its product. */
  type Model = Record<string, Product>;
  const gpu = { kind: 'gpu', brandId: 0, supplier: '' };
  const byDefault: Order = { name: 'source', description: 'source', specs: 'source', category: 'source' };
  const isDefault = (order: Order) => groups.every((group) => order[group] === 'source');

  const bestOf = ({ offers }: Product) =>
    offers
      .filter(({ isActive, isStale }) => isActive && !isStale)
      .toSorted(
        (a, b) =>
          Number(b.units > 0) - Number(a.units > 0) ||
          a.cost - b.cost ||
          (a.supplier < b.supplier || (a.supplier === b.supplier && a.ref < b.ref) ? -1 : 1),
      )[0];
  function follow(product: Product) {
    const best = bestOf(product);
    if (best && !product.locks.includes('price_cents'))
      product.price = priceFromCost(best.cost, gpu, defaultPricingRules);
  }
  function describeBy(product: Product, order: Order) {
    const { offers, describer, locks, is } = product;
    const source = offers.filter(({ isSource }) => isSource);
    const ranked = offers
      .filter(({ isActive }) => isActive)
      .toSorted(
        (a, b) =>
          ranks[a.supplier] - ranks[b.supplier] ||
          (a.isSource ? -1 : b.isSource ? 1 : a.ref < b.ref ? -1 : 1),
      );
    if (ranked.length === 0) return;
    const first = <Field extends keyof Told>(field: Field, group: keyof Order): Told[Field] | undefined => {
      const mode = order[group];
      const writers = mode === 'rank' ? ranked : mode === 'filled' ? [...source, ...ranked] : source;
      return [...offers.filter(({ ref }) => ref === describer), ...writers]
        .map(({ says }) => says[field])
        .find((value) => value !== undefined);
    };
    if (!locks.includes('product_name')) is.name = first('name', 'name') ?? is.name;
    is.description = first('description', 'description') ?? is.description;
    if (!locks.includes('category')) is.kind = first('kind', 'category') ?? is.kind;
    is.memory = first('memory', 'specs');
  }
  const shown = (model: Model) =>
    Object.fromEntries(
      Object.entries(model).map(([code, { offers, price, is, staffMemory, isJoined }]) => {
        const active = offers.filter(({ isActive }) => isActive);
        const units = active.reduce((sum, { units: count, isStale }) => sum + (isStale ? 0 : count), 0);
        const isSold = active.length > 0 && !isJoined;
        const { name, description = '', kind } = is;
        const memory = staffMemory ?? is.memory ?? null;
        const status = isSold ? 'active' : 'discontinued';
        return [code, { price, status, units: isSold ? units : null, name, description, kind, memory }];
      }),
    );

  test.each([3, 11])('leaves what a small model says (seed %i)', async (seed) => {
    const reader = await openReader();
    try {
      for (const [code, rank] of Object.entries(ranks))
        await reader.rows(
          `insert into supplier (code, name, rank, max_age_hours, is_house, cost_up_percent) values ($1, $1, $2, ${holdHours}, $1 = 'mayorista', 700)
             on conflict (code) do update set max_age_hours = ${holdHours}, rank = excluded.rank`,
          [code, rank],
        );
      let state = seed;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      let model: Model = {};
      let order = byDefault;
      let hour = 0;
      const settle = (product: Product) => {
        if (!isDefault(order) || product.describer !== undefined) describeBy(product, order);
        follow(product);
      };
      /** The product that a code is of. */
      const holderOf = (among: Model, ref: string) =>
        Object.values(among).find(({ offers }) => offers.some((offer) => offer.ref === ref));
      const pick = <One>(all: readonly One[]): One | undefined => all[random(all.length)];
      const open = () => Object.entries(model).filter(([, { isJoined }]) => !isJoined);
      for (let step = 1; step <= steps; step += 1) {
        // At first each supplier sends all it has, so that every code is known before any is moved.
        const isFirst = step <= suppliers.length;
        const what = isFirst ? 13 : random(14);
        if (what === 0) {
          hour += 7 + random(20);
          await reader.age(hour);
          for (const product of Object.values(model)) {
            let isOther = false;
            for (const offer of product.offers) {
              const isStale = offer.isActive && offer.seenHour < hour - holdHours;
              if (!offer.isActive || isStale === offer.isStale) continue;
              offer.isStale = isStale;
              isOther = true;
            }
            if (isOther) settle(product);
          }
        } else if (what === 1) {
          const [code, product] = pick(open()) ?? [];
          if (code === undefined || !product) continue;
          const field = pick(['price_cents', 'product_name', 'category', 'memory'] as const) ?? 'memory';
          if (field === 'memory') {
            product.staffMemory = product.staffMemory === undefined ? 1000 + random(9) : undefined;
            await reader.sayMemory(code, product.staffMemory);
            continue;
          }
          const isLocked = product.locks.includes(field);
          product.locks = isLocked ? product.locks.filter((one) => one !== field) : [...product.locks, field];
          if (field === 'price_cents' && !isLocked) product.price = 900_000 + random(1000) * 100;
          if (field === 'product_name' && !isLocked) product.is.name = `De la casa ${random(99)}`;
          await reader.rows(
            'update product set locked_fields = $2, price_cents = $3, name = $4 where ref_id = $1',
            [code, product.locks, product.price, product.is.name],
          );
        } else if (what === 2) {
          const next = { ...byDefault };
          for (const group of groups) next[group] = pick(modes) ?? 'source';
          order = next;
          await reader.rows(
            `insert into shop_setting (key, value) values ('owners', $1) on conflict (key) do update set value = excluded.value`,
            [JSON.stringify(order)],
          );
        } else if (what === 3) {
          const [code, product] = pick(open().filter(([, { offers }]) => offers.length > 0)) ?? [];
          if (code === undefined || !product) continue;
          const offer = random(3) === 0 ? undefined : pick(product.offers);
          await reader.describe(code, offer);
          product.describer = offer?.ref;
          describeBy(product, order);
        } else if (what === 4) {
          const many = open().filter(
            ([, { offers }]) =>
              offers.length > 1 && offers.some(({ isActive, isStale }) => isActive && !isStale),
          );
          const [code, product] = pick(many) ?? [];
          const offer = pick(product?.offers.filter(({ isActive, isStale }) => isActive && !isStale) ?? []);
          if (code === undefined || !product || !offer) continue;
          const own = model[offer.ref] ? `${offer.supplier}:${offer.ref}` : offer.ref;
          if ((model[own]?.offers.length ?? 0) > 0) continue;
          const wasSource = offer.isSource;
          const left = product.offers.filter((one) => one !== offer);
          const deed = await reader.split(code, offer);
          const isMade = model[own] === undefined;
          const made = (model[own] ??= {
            offers: [],
            price: 0,
            is: { ...offer.says },
            locks: [],
            staffMemory: undefined,
            describer: undefined,
            isJoined: false,
          });
          const wasAt = {
            ...product,
            offers: product.offers.map((one) => ({ one, isSource: one.isSource })),
          };
          made.isJoined = false;
          made.offers = [offer];
          offer.isSource = true;
          offer.told = '';
          writeSource(made, offer);
          follow(made);
          product.offers = left;
          if (wasSource) {
            const next =
              left
                .toSorted((a, b) =>
                  a.supplier < b.supplier || (a.supplier === b.supplier && a.ref < b.ref) ? -1 : 1,
                )
                .find(({ isActive }) => isActive) ?? left[0];
            if (next) {
              next.isSource = true;
              next.told = '';
            }
          }
          settle(product);
          if (random(2) === 0) {
            await reader.undo(deed);
            for (const { one, isSource } of wasAt.offers) one.isSource = isSource;
            product.offers = wasAt.offers.map(({ one }) => one);
            made.offers = [];
            if (isMade) delete model[own];
            settle(product);
          }
        } else if (what === 5) {
          const [code, product] = pick(open().filter(([, { offers }]) => offers.length > 0)) ?? [];
          const [into, target] =
            pick(open().filter(([one, { offers }]) => one !== code && offers.length > 0)) ?? [];
          if (code === undefined || into === undefined || !product || !target) continue;
          const deed = await reader.join(code, into);
          const hung = product.offers.map((offer) => ({ offer, isSource: offer.isSource }));
          const wasSold = product.offers.some(({ isActive }) => isActive);
          for (const { offer } of hung) offer.isSource = false;
          target.offers.push(...product.offers);
          product.offers = [];
          product.isJoined = true;
          settle(target);
          if (random(2) === 0) {
            await reader.undo(deed);
            for (const { offer, isSource } of hung) offer.isSource = isSource;
            product.offers = hung.map(({ offer }) => offer);
            target.offers = target.offers.filter((offer) => !product.offers.includes(offer));
            product.isJoined = false;
            settle(target);
            if (wasSold) settle(product);
          }
        } else {
          const supplier = (isFirst ? suppliers[step - 1] : pick(suppliers)) ?? 'sur';
          const before = structuredClone(model);
          const next = structuredClone(model);
          const seen: Offer[] = [];
          const touched = new Map<Product, Offer | undefined>();
          const records = [0, 1, 2, 3, 4, 5].flatMap((index) => {
            if (!isFirst && random(2) === 0) return [];
            const ref = `${supplier}-${index}`;
            const mpn = `QX-${7000 + index}-C`;
            const holder = holderOf(next, ref);
            const known = holder?.offers.find((offer) => offer.ref === ref);
            const kind = random(6);
            const isGone = kind === 0 && known !== undefined;
            const isSame = kind === 1 && known !== undefined && known.isActive;
            const cost = isSame ? known.cost : 80 + random(70);
            const units = isSame ? known.units : random(3) * random(9);
            const says: Told = isSame
              ? known.says
              : {
                  name: `Acme Azar ${index} tarjeta ${supplier} ${random(3)}`,
                  description: random(2) === 0 ? undefined : `Texto ${random(50)}`,
                  memory: random(2) === 0 ? undefined : 4 + random(9),
                  kind: known && random(8) === 0 ? 'monitor' : 'gpu',
                };
            const told = JSON.stringify([cost, units, says, order]);
            const base = {
              ref_id: ref,
              product_name: says.name,
              category: says.kind === 'gpu' ? 'Tarjetas de video' : 'Monitores',
              updated_at: new Date(Date.parse('2026-01-01T00:00:00Z') + step * 60_000).toISOString(),
            };
            if (isGone) {
              const { name, kind: kindNow } = known.says;
              if (known.isActive && holder) {
                known.isActive = false;
                touched.set(holder, touched.get(holder));
              }
              return [
                {
                  ...base,
                  product_name: name,
                  category: kindNow === 'gpu' ? 'Tarjetas de video' : 'Monitores',
                  status: 'discontinued',
                },
              ];
            }
            // Nothing is split or joined yet: a code that is new finds its product by its part number.
            const at =
              holder ??
              Object.values(next).find(({ offers }) =>
                offers.some((offer) => offer.ref.endsWith(`-${index}`)),
              ) ??
              (next[ref] = {
                offers: [],
                price: 0,
                is: { ...says },
                locks: [],
                staffMemory: undefined,
                describer: undefined,
                isJoined: false,
              });
            if (known?.isActive && known.told === told && !known.isStale) seen.push(known);
            else {
              const isSource = known?.isSource ?? at.offers.length === 0;
              const offer: Offer = {
                ref,
                supplier,
                cost,
                units,
                says,
                isSource,
                isActive: true,
                isStale: false,
                seenHour: hour,
                told,
              };
              at.offers = [...at.offers.filter((one) => one.ref !== ref), offer];
              touched.set(at, isSource ? offer : touched.get(at));
            }
            const stock = [{ warehouse: 'CDMX', qty: units }];
            const said = {
              mpn,
              brand: 'Acme',
              cost,
              currency: 'USD',
              stock,
              specs: says.memory === undefined ? {} : { memory: says.memory },
              ...(says.description !== undefined && { description: says.description }),
              status: 'active',
            };
            return [{ ...base, ...said }];
          });
          if (records.length === 0) continue;
          for (const [product, source] of touched) {
            const isComposed =
              product.offers.length > 1 && (!isDefault(order) || product.describer !== undefined);
            if (isComposed) describeBy(product, order);
            else if (source) writeSource(product, source);
            if (product.offers.length > 1 || source) follow(product);
          }
          const isDry = !isFirst && random(3) === 0;
          const killAt = !isDry && random(4) === 0 ? 1 + random(3) : undefined;
          const report = await reader.read(supplier, records, isDry, killAt);
          if (report.rejected.length > 0) throw new Error(`Step ${step}: ${report.rejected[0]?.message}`);
          const end = random(4);
          if (isDry && end === 0) continue;
          if (isDry) await reader.goOn(report.runId, 'applying');
          else for (const offer of seen) if (offer.seenHour < hour - holdHours / 10) offer.seenHour = hour;
          model = next;
          if (end === 1 && killAt === undefined && !isFirst) {
            await reader.goOn(report.runId, 'rolling_back');
            model = before;
            // What it found as it was, it has seen all the same.
            if (!isDry)
              for (const offer of seen) {
                const back = holderOf(before, offer.ref)?.offers.find(({ ref }) => ref === offer.ref);
                if (back) back.seenHour = offer.seenHour;
              }
          }
        }
        expect(await reader.sold(), `step ${step}, ${what}`).toEqual(shown(model));
      }
    } finally {
      await reader.close();
    }

    /** A record of who made a product, where nobody else has a word. */
    function writeSource({ is, locks }: Product, { says }: Offer) {
      if (!locks.includes('product_name')) is.name = says.name;
      if (!locks.includes('category')) is.kind = says.kind;
      is.description = says.description ?? is.description;
      is.memory = says.memory;
    }
  });
});
