import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patience } from '../../../../test/setup/patience.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { silentRealtime } from '../../../platform/realtime.ts';
import { writeSpecLayers } from '../../catalog/index.ts';
import { reserveStock, takeReservations } from '../../inventory/index.ts';
import { openFeedFile } from '../feed-lines.ts';
import { importFeed } from '../import-feed.ts';
import { runById } from '../suppliers.queries.ts';
import { rollBackRun } from './roll-back-run.ts';

let database: TestDatabase;
let db: Database;
let folder = '';
let serial = 0;
const now = new Date('2026-09-05T00:00:00Z');
const shop = () => ({ db, clock: { now: () => now }, realtime: silentRealtime });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 6 });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-back-'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const article = (refId: string, changes: Record<string, unknown> = {}) => ({
  ref_id: refId,
  mpn: `MB-${refId.replace(/^[a-z]-/, '')}`,
  brand: 'Acme',
  product_name: `Acme Vision ${refId.replace(/^[a-z]-/, '')}`,
  category: 'Tarjetas de video',
  cost: 100,
  currency: 'USD',
  stock: [{ warehouse: 'CDMX', qty: 5 }],
  specs: { memory: 12 },
  status: 'active',
  updated_at: '2026-08-20T06:00:00Z',
  ...changes,
});
const later = { updated_at: '2026-08-25T06:00:00Z' };

async function read(lines: object[], supplier = 'mayorista', isFull = false, by = shop()) {
  const path = join(folder, `${(serial += 1)}.jsonl`);
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  const feed = await openFeedFile(path);
  return importFeed(by, { supplier, source: `${serial}`, feed, isFull });
}
/** A shop whose process is killed at the end of a transaction: what that wrote is lost. */
const killedAt = (end: number) => {
  let begun = 0;
  const killed: Database = Object.assign(Object.create(db) as Database, {
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
  return { ...shop(), db: killed };
};
async function rollBack(runId: string) {
  await db.sql(`update sync_run set state = 'rolling_back' where id = $1`, [runId]);
  await rollBackRun(shop(), runId);
  expect(await runById(db, runId)).toMatchObject({ state: 'rolled_back' });
  const { rows } = await db.sql(
    `select ref_id, kept from sync_before where run_id = $1 and kept <> '{}' order by ref_id`,
    [runId],
  );
  return rows;
}

/** All that a feed may write, as a reader of the shop sees it; no time of writing, and no level of nothing. */
async function state() {
  const { rows } = await db.sql(
    `select (select jsonb_agg(to_jsonb(o) - 'synced_at' - 'product_id' - 'record_updated_at' order by o.supplier, o.ref_id) from supplier_offer o) as offers,
       (select jsonb_agg(to_jsonb(p) - 'id' - 'version' - 'updated_at' - 'created_at' - 'brand_id' || jsonb_build_object(
          'shelves', (select jsonb_agg(c.category_id order by 1) from category_product c where c.product_id = p.id),
          'listed', (select l.price_cents from product_listing l where l.product_id = p.id),
          'available', (select l.available from product_listing l where l.product_id = p.id),
          'stock', (select jsonb_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id and s.on_hand > 0))
          order by p.ref_id) from product p) as products`,
  );
  return rows[0];
}
const one = async (refId: string) =>
  (await db.sql('select id, name, price_cents, status from product where ref_id = $1', [refId])).rows[0] as
    | { id: number; name: string; price_cents: number; status: string }
    | undefined;

describe('a run that is rolled back', () => {
  test('leaves what was there before: created, changed, withdrawn, moved to another shelf', async () => {
    await read([article('A-1'), article('A-2'), article('A-3')]);
    const before = await state();
    const { runId } = await read([
      article('A-1', {
        ...later,
        cost: 130,
        product_name: 'Acme Vision A-1 OC',
        stock: [{ warehouse: 'GDL', qty: 2 }],
      }),
      { ...article('A-2', later), status: 'discontinued' },
      article('A-3', { ...later, category: 'Procesadores', specs: { cores: 8 } }),
      article('A-4'),
    ]);
    expect(await state()).not.toEqual(before);
    expect(await rollBack(runId)).toEqual([]);
    expect(await state()).toEqual(before);
    expect(await one('A-4')).toBeUndefined();
  });

  test('leaves what its feed said under a spec that staff wrote', async () => {
    await read([article('F-1')]);
    const productId = (await one('F-1'))?.id ?? 0;
    const say = (specs: object) =>
      db.transaction((tx) => writeSpecLayers(tx, 'staff', [{ productId, specs: { ...specs } }], now));
    const memory = async () =>
      (await db.sql(`select specs ->> 'memory' as memory from product where id = $1`, [productId])).rows;
    await say({ memory: 99 });
    const { runId } = await read([article('F-1', { ...later, specs: { memory: 16 } })]);
    expect(await rollBack(runId)).toEqual([]);
    expect(await memory()).toEqual([{ memory: '99' }]);
    await say({});
    expect(await memory()).toEqual([{ memory: '12' }]);
  });

  test('keeps what somebody changed since, and says it; the rest goes back', async () => {
    await read([article('B-1'), article('B-2')]);
    const { runId } = await read([
      article('B-1', { ...later, cost: 150, description: 'Nueva' }),
      article('B-2', { ...later, cost: 150 }),
      article('B-3'),
      article('B-4'),
    ]);
    const [first, made, bought] = [await one('B-1'), await one('B-3'), await one('B-4')];
    await db.sql('update product set price_cents = 99900 where id = $1', [first?.id]);
    await db.sql(`update product set name = 'De la casa' where id = $1`, [made?.id]);
    await db.transaction((tx) =>
      reserveStock(tx, {
        holder: 'pedido',
        lines: [{ productId: bought?.id ?? 0, quantity: 1 }],
        expiresAt: new Date('2026-09-06T00:00:00Z'),
        now,
      }),
    );
    expect(await rollBack(runId)).toEqual([
      { ref_id: 'B-1', kept: ['price_cents'] },
      { ref_id: 'B-3', kept: ['product'] },
      { ref_id: 'B-4', kept: ['product'] },
    ]);
    const { rows } = await db.sql(`select price_cents, description from product where ref_id = 'B-1'`);
    expect(rows).toEqual([{ price_cents: 99_900, description: '' }]);
    expect(await one('B-2')).toMatchObject({ price_cents: 239_100 });
    expect(await one('B-3')).toMatchObject({ name: 'De la casa', status: 'discontinued' });
    expect(await one('B-4')).toMatchObject({ status: 'discontinued' });
  });

  test('waits for who is buying just then, and keeps what they bought', async () => {
    await read([article('E-1', { stock: [{ warehouse: 'CDMX', qty: 1 }] })]);
    const { runId } = await read([article('E-1', later), article('E-2')]);
    const ids = [(await one('E-1'))?.id ?? 0, (await one('E-2'))?.id ?? 0];
    let back: ReturnType<typeof rollBack> | undefined;
    await db.transaction(async (tx) => {
      const lines = ids.map((productId) => ({ productId, quantity: 1 }));
      await reserveStock(tx, { holder: 'a la vez', lines, expiresAt: new Date('2026-09-06T00:00:00Z'), now });
      await takeReservations(tx, 'a la vez');
      back = rollBack(runId);
      await vi.waitFor(async () => {
        const { rows } = await db.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, patience);
    });
    expect(await back).toEqual([
      { ref_id: 'E-1', kept: ['stock CDMX'] },
      { ref_id: 'E-2', kept: ['product'] },
    ]);
    expect(await one('E-2')).toMatchObject({ status: 'discontinued' });
    const { rows } = await db.sql('select on_hand from stock_level where product_id = $1', [ids[0]]);
    expect(rows).toEqual([{ on_hand: 4 }]);
  });

  test('leaves what another supplier sells of a product that it made', async () => {
    const { runId } = await read([article('m-C1')]);
    await read([article('n-C1', { cost: 90 })], 'norte');
    await rollBack(runId);
    const { rows } = await db.sql(
      `select p.status, l.available, o.supplier, o.is_chosen from supplier_offer o join product p on p.id = o.product_id
         left join product_listing l on l.product_id = p.id where p.ref_id = 'm-C1'`,
    );
    expect(rows).toEqual([{ status: 'active', available: 5, supplier: 'norte', is_chosen: true }]);
  });

  test('goes on where its process was killed', async () => {
    const before = await state();
    const { runId } = await read(
      Array.from({ length: 1200 }, (_, index) => article(`D-${index}`)),
      'sur',
    );
    await db.sql(`update sync_run set state = 'rolling_back' where id = $1`, [runId]);
    await expect(rollBackRun(killedAt(2), runId)).rejects.toThrow('killed');
    expect(await runById(db, runId)).toMatchObject({ state: 'rolling_back' });
    await rollBackRun(shop(), runId);
    expect(await state()).toEqual(before);
  });
});

/** A generator with a seed, so that what fails once fails again. */
function dice(seed: number) {
  let value = seed;
  return (below: number) => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((value / 2_147_483_648) * below);
  };
}

describe('any sequence of runs of three suppliers, kills and orders of owners', () => {
  afterEach(() => db.sql(`delete from shop_setting where key = 'owners'`));
  test.each([1, 2, 3, 4])(
    'rolled back from the last to the first gives the beginning (seed %i)',
    async (seed) => {
      const roll = dice(seed * 7919);
      const beginning = await state();
      const earlier = new Set(
        (await db.sql('select distinct run_id from sync_before')).rows.map(
          (row) => (row as { run_id: string }).run_id,
        ),
      );
      const runs: string[] = [];
      const states: unknown[] = [];
      for (let step = 0; step < 8; step += 1) {
        const supplier = ['mayorista', 'norte', 'sur'][roll(3)] ?? 'sur';
        const letter = supplier.slice(0, 1);
        const day = String(1 + step).padStart(2, '0');
        const lines = Array.from({ length: 1 + roll(8) }, () => roll(10)).map((number) => {
          const refId = `${letter}-${seed}00${number}`;
          const record = article(refId, {
            updated_at: `2026-08-${day}T06:00:00Z`,
            cost: 80 + roll(60),
            stock: ['CDMX', 'GDL', 'MTY'].slice(roll(3)).map((warehouse) => ({ warehouse, qty: roll(9) })),
            ...(roll(4) === 0 && { description: `Texto ${roll(50)}` }),
            ...(roll(5) === 0 && { specs: { memory: 8 + roll(8) } }),
          });
          return roll(6) === 0 ? { ...record, status: 'discontinued' } : record;
        });
        const unique = [...new Map(lines.map((line) => [line.ref_id, line])).values()];
        if (roll(3) === 0) {
          const mode = () => ['source', 'filled', 'rank'][roll(3)];
          await db.sql(
            `insert into shop_setting (key, value) values ('owners', $1) on conflict (key) do update set value = excluded.value`,
            [JSON.stringify({ name: mode(), description: mode(), specs: mode() })],
          );
        }
        states.push(await state());
        if (roll(3) === 0)
          await read(unique, supplier, false, killedAt(1 + roll(2))).catch((error: unknown) => {
            if ((error as Error).message !== 'killed') throw error;
          });
        const { runId } = await read(unique, supplier);
        // What was killed while it was written goes on with the next run, which finds nothing to do.
        const { rows } = await db.sql(
          'select distinct run_id from sync_before b join sync_run r on r.id = b.run_id where r.supplier = $1 and not run_id = any($2)',
          [supplier, runs],
        );
        const written = (rows as { run_id: string }[]).filter(({ run_id: id }) => !earlier.has(id));
        expect(written.length).toBeLessThanOrEqual(1);
        runs.push(written[0]?.run_id ?? runId);
      }
      for (const runId of runs.toReversed()) {
        expect(await rollBack(runId)).toEqual([]);
        expect(await state()).toEqual(states.pop());
      }
      expect(await state()).toEqual(beginning);
    },
  );
});
