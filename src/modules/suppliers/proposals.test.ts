import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { applyRun } from './apply-run.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed, type ImportInput } from './import-feed.ts';
import { takeRunLock } from './run-lock.ts';
import { lastRuns, runById } from './suppliers.queries.ts';

let database: TestDatabase;
let db: Database;
let folder = '';
let serial = 0;
let supplier = '';
const now = new Date('2026-09-05T00:00:00Z');
const shop = () => ({ db, clock: { now: () => now }, realtime: silentRealtime });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 6 });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-proposals-'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  supplier = `prov-${(serial += 1)}`;
});

/** The goods of this test's supplier, all of one age. */
const goods = (count: number, changes: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ref_id: `${supplier}-${index}`,
    mpn: `MP-${supplier}-${index}`,
    brand: 'Acme',
    product_name: `Acme Vision ${supplier} ${index}`,
    category: 'Tarjetas de video',
    cost: 100 + index,
    currency: 'USD',
    stock: [{ warehouse: 'CDMX', qty: 5 }],
    specs: { memory: 12 },
    status: 'active',
    updated_at: '2026-08-20T06:00:00Z',
    ...changes,
  }));
const later = { updated_at: '2026-08-25T06:00:00Z' };

async function run(lines: readonly (object | string)[], options: Partial<ImportInput> = {}) {
  const path = join(folder, `${(serial += 1)}.jsonl`);
  await writeFile(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return importFeed(shop(), { supplier, source: `${serial}`, feed: await openFeedFile(path), ...options });
}

/** Everything an import may write of this supplier. */
async function offers() {
  const { rows } = await db.sql(
    `select o.ref_id, o.cost, o.status, o.stock, p.price_cents, p.status as product, l.available
       from supplier_offer o join product p on p.id = o.product_id left join product_listing l on l.product_id = p.id
      where o.supplier = $1 order by o.ref_id`,
    [supplier],
  );
  return rows as { ref_id: string; cost: number; status: string; price_cents: number }[];
}
const set = (changes: string) => db.sql(`update supplier set ${changes} where code = $1`, [supplier]);
const approve = (id: string) => db.sql(`update sync_run set state = 'applying' where id = $1`, [id]);

describe('a feed of which nothing can be read', () => {
  test('is a failed run, whether it has lines or none', async () => {
    for (const lines of [[], ['', ' '], ['no', '{"ref', '[1]'], [{ ref_id: 'A' }]]) {
      await expect(run(lines)).rejects.toMatchObject({ name: 'RefusedFeed' });
      const failed = (await lastRuns(db)).find(({ supplier: of }) => of === supplier);
      expect(failed).toMatchObject({
        state: 'failed',
        error: { text: expect.stringContaining('nothing was read') },
      });
    }
  });

  test('but a record that is only not believed was read', async () => {
    await run(goods(1));
    expect(await run(goods(1, { ...later, cost: 5000 }))).toMatchObject({
      state: 'finished',
      counts: { rejected: 1 },
    });
  });
});

describe('lines with halves of letters', () => {
  test('are left out one by one; the rest goes in', async () => {
    const [good = {}, one, two] = goods(3);
    const broken = [
      { ...one, ref_id: 'A\ud800' },
      { ...one, ref_id: 'A\ud801' },
      { ...one, mpn: 'M\udc00' },
      { ...two, product_name: 'Tarjeta \ud83d' },
    ];
    const report = await run([good, ...broken, { ...two, product_name: 'Tarjeta \u{1f600}' }]);
    expect(report).toMatchObject({ state: 'finished', counts: { created: 2, rejected: 4 } });
    expect(report.rejected).toMatchObject([{ code: 'field_invalid', count: 4 }]);
  });
});

describe('a whole feed', () => {
  test('withdraws what it does not name; a part of one does not', async () => {
    const all = goods(4);
    await run(all, { isFull: true });
    await run(all.slice(1));
    expect((await offers()).map(({ status }) => status)).toEqual(Array.from(all, () => 'active'));
    const report = await run(all.slice(1), { isFull: true });
    expect(report.counts).toMatchObject({ discontinued: 1, unchanged: 3 });
    expect(await offers()).toMatchObject([{ status: 'discontinued' }, {}, {}, { status: 'active' }]);
    expect((await run(all.slice(1), { isFull: true })).counts).toMatchObject({ discontinued: 0 });
  });

  test('with less than half of the last one is refused, and nothing of it is written', async () => {
    const all = goods(10);
    await run(all, { isFull: true });
    const before = await offers();
    const short = all.slice(0, 4).map((record) => ({ ...record, ...later, cost: record.cost + 1 }));
    await expect(run(short, { isFull: true })).rejects.toThrow('names 4 articles, the last one named 10');
    expect(await offers()).toEqual(before);
    await set('short_percent = 40');
    expect((await run(short, { isFull: true })).counts).toMatchObject({ changed: 4, discontinued: 6 });
  });

  test('as the first one is held against what is on offer', async () => {
    await run(goods(10));
    await expect(run(goods(3), { isFull: true })).rejects.toMatchObject({ name: 'RefusedFeed' });
  });

  test('keeps what a broken line names, and waits where one has no name', async () => {
    const all = goods(6);
    await run(all, { isFull: true });
    const broken = { ...all[0], ...later, cost: -1 };
    expect((await run([broken, ...all.slice(1)], { isFull: true })).counts).toMatchObject({
      discontinued: 0,
      rejected: 1,
    });
    const report = await run(['{"oops', ...all.slice(1)], { isFull: true });
    expect(report).toMatchObject({ state: 'proposed', waitsFor: [{ code: 'unread_lines', count: 1 }] });
  });
});

describe('a dry run', () => {
  test('writes nothing, says what would change, and is written as it was said', async () => {
    const all = goods(5);
    await run(all);
    const before = await offers();
    const withdrawn = { ref_id: all[4]?.ref_id, product_name: all[4]?.product_name, status: 'discontinued' };
    const newer = [
      { ...all[0], ...later, cost: 150 },
      { ...all[1], ...later },
      { ...all[2], ...later, cost: 4000 },
      {
        ...goods(1)[0],
        ...later,
        ref_id: `${supplier}-new`,
        mpn: `N-${supplier}`,
        product_name: 'Otra cosa',
      },
      { ...withdrawn, category: 'Tarjetas de video', ...later },
    ];
    const report = await run(newer, { isDryRun: true });
    const counts = { created: 1, changed: 1, unchanged: 1, discontinued: 1, rejected: 1, stale: 0 };
    expect(report).toMatchObject({ state: 'proposed', waitsFor: [{ code: 'dry_run' }], counts });
    expect(await offers()).toEqual(before);
    const { rows } = await db.sql(
      `select kind, fields, before, price_before, price_after from sync_change where run_id = $1 order by line`,
      [report.runId],
    );
    expect(rows).toMatchObject([
      { kind: 'changed', fields: ['cost'], before: { cost: 100 }, price_before: 239_100 },
      { kind: 'time' },
      { kind: 'created', price_before: null },
      { kind: 'withdrawn', price_after: null },
    ]);
    await approve(report.runId);
    await applyRun(shop(), report.runId);
    expect(await runById(db, report.runId)).toMatchObject({ state: 'finished', ...counts });
    const after = await offers();
    const price = (refId: string | undefined) =>
      after.find(({ ref_id: id }) => id === refId)?.price_cents ?? null;
    const said = rows as { price_after: number | null }[];
    expect(price(all[0]?.ref_id)).toBe(said[0]?.price_after);
    expect(price(`${supplier}-new`)).toBe(said[2]?.price_after);
    expect(after).toHaveLength(6);
  });

  test('that is approved late undoes nothing that came meanwhile', async () => {
    const [first, second] = goods(2);
    await run([first ?? {}, second ?? {}]);
    const { runId } = await run(
      [
        { ...first, ...later, cost: 120 },
        { ...second, ...later, cost: 120 },
      ],
      { isDryRun: true },
    );
    await run([{ ...first, updated_at: '2026-08-27T06:00:00Z', cost: 130 }]);
    await approve(runId);
    await applyRun(shop(), runId);
    expect(await runById(db, runId)).toMatchObject({ state: 'finished', changed: 1, stale: 1 });
    expect(await offers()).toMatchObject([{ cost: 130 }, { cost: 120 }]);
  });
});

describe('limits of a supplier', () => {
  test('let a run wait that withdraws, moves prices or creates more than it may', async () => {
    await run(goods(10));
    await set('limits_from = 3, withdrawn_percent = 40, moved_percent = 30, moved_by_percent = 20');
    const gone = goods(10, { ...later, status: 'discontinued' });
    expect(await run(gone.slice(0, 5))).toMatchObject({
      state: 'proposed',
      waitsFor: [{ code: 'withdrawn', count: 5, limit: 40 }],
    });
    expect(await run(gone.slice(0, 4))).toMatchObject({ state: 'finished' });
    const dearer = goods(10, later).map((record, index) => ({
      ...record,
      cost: record.cost * (index < 6 ? 1.05 : 1.5),
    }));
    expect(await run(dearer.slice(4))).toMatchObject({
      state: 'proposed',
      waitsFor: [{ code: 'moved', count: 4, limit: 30 }],
    });
    await set('created_max = 0');
    const fresh = { ...goods(1)[0], ref_id: `${supplier}-x`, mpn: `X-${supplier}`, product_name: 'Nueva' };
    expect(await run([fresh])).toMatchObject({ waitsFor: [{ code: 'created', count: 1, limit: 0 }] });
  });
});

describe('a run that is killed while it writes', () => {
  test('goes on where it was, by its job or before the next one, to the same state', async () => {
    const all = goods(2500);
    const killed = new AbortController();
    let seen = 0;
    const kill = run(all, {
      signal: killed.signal,
      onProgress: ({ phase }) => {
        if (phase === 'applying' && (seen += 1) === 1) killed.abort(new Error('killed'));
      },
    });
    await expect(kill).rejects.toThrow('killed');
    const half = (await lastRuns(db)).find(({ supplier: of }) => of === supplier);
    expect(half).toMatchObject({ state: 'applying', applied_line: 1000, created: 2500 });
    expect(await offers()).toHaveLength(1000);
    // The next feed of the supplier finds it and finishes it first.
    expect((await run(all)).counts).toMatchObject({ unchanged: 2500, created: 0 });
    expect(await runById(db, half?.id ?? '')).toMatchObject({ state: 'finished', created: 2500, changed: 0 });
    expect(await offers()).toHaveLength(2500);
  });
});

describe('runs of several suppliers', () => {
  test('go side by side; two of one do not', async () => {
    const one = goods(1500);
    const first = supplier;
    supplier = `${first}-b`;
    const two = goods(1500);
    const lock = await takeRunLock(db, first);
    expect((await run(two)).counts).toMatchObject({ created: 1500 });
    supplier = first;
    await expect(run(one)).rejects.toMatchObject({ status: 409, code: 'sync_running' });
    await lock.release();
    const dearer = (records: typeof one) => records.map((record) => ({ ...record, ...later, cost: 99 }));
    const both = await Promise.all([
      run(one),
      run(dearer(two), { supplier: `${first}-b` }),
      run(one, { supplier: `${first}-c` }),
    ]);
    expect(both.map(({ state }) => state)).toEqual(['finished', 'proposed', 'finished']);
  });
});
