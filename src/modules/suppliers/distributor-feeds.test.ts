import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { openFeedFile } from './feed-lines.ts';
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
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase(database.url, { connections: 4 });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const run = async (name: string): Promise<ImportReport> =>
    importFeed(
      { db, clock: systemClock, realtime: silentRealtime },
      { supplier: 'mayorista', source: name, feed: await openFeedFile(`${folder}${name}.jsonl.gz`) },
    );
  const kindsOf = (report: ImportReport) =>
    Object.fromEntries(report.rejected.map(({ code, count }) => [code, count]));
  const counted = async (text: string) => Number(((await db.sql(text)).rows[0] as { count: number }).count);

  test('main goes in whole', async () => {
    const report = await run('feed-main');
    expect(report.counts).toMatchObject({ lines_read: 19_967, created: 19_967, rejected: 0 });
    expect(await counted('select count(*) from product_listing')).toBe(19_967);
  }, 120_000);

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
});
