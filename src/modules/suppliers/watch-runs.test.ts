import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop, 'owner');
  await signInStaff(shop, 'support');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql('delete from sync_run'));

const run = async (state: string, age = '1 hour', more = '') =>
  (
    await shop.db.sql(
      `insert into sync_run (supplier, source, state, error, started_at, finished_at)
       values ('mayorista', 'feed.jsonl', $1, ${state === 'failed' ? `'"No line can be used."'` : 'null'}, now() - $2::interval, now() - $2::interval)
       returning id ${more}`,
      [state, age],
    )
  ).rows[0] as { id: string };
const watch = () => shop.open.runJob('suppliers.watch', {});
const told = async () =>
  (
    await shop.db.sql(
      `select recipient, subject from mail where kind = 'staff-alert' order by subject, recipient`,
    )
  ).rows;

test('staff who may do something about it are told once of a run that failed or waits, and of an old feed', async () => {
  await watch();
  const before = (await told()).length;
  await run('failed');
  await run('proposed');
  await run('failed', '3 days');
  await watch();
  await watch();
  const alerts = (await told()).slice(before);
  expect(alerts).toHaveLength(2);
  await shop.db.sql('delete from sync_run');
  await run('finished', '50 hours');
  await shop.db.sql(`insert into shop_setting (key, value) values ('health', '{"feed_hours": 24}')`);
  await watch();
  await watch();
  expect(await told()).toHaveLength(before + 3);
});

test('a feed that fails or waits again and again is told once, and again after one went through', async () => {
  const before = (await told()).length;
  const tellAfter = async (state: string, age: string) => {
    await run(state, age);
    await watch();
    return (await told()).length - before;
  };
  expect(await tellAfter('failed', '20 hours')).toBe(1);
  expect(await tellAfter('failed', '19 hours')).toBe(1);
  expect(await tellAfter('proposed', '18 hours')).toBe(2);
  expect(await tellAfter('proposed', '17 hours')).toBe(2);
  expect(await tellAfter('finished', '16 hours')).toBe(2);
  expect(await tellAfter('failed', '15 hours')).toBe(3);
});

test('what runs changed and left out is forgotten after the days of the setting; old proposals are rejected', async () => {
  const old = await run('finished', '40 days');
  const waiting = await run('proposed', '40 days');
  const young = await run('finished', '20 days');
  for (const { id } of [old, waiting, young]) {
    await shop.db.sql(
      `insert into sync_change (run_id, ref_id, line, kind, record, name) values ($1, 'A', 1, 'changed', '{}', 'A')`,
      [id],
    );
    await shop.db.sql(`insert into sync_before (run_id, ref_id, line) values ($1, 'A', 1)`, [id]);
    await shop.db.sql(
      `insert into sync_problem (run_id, line, code, message) values ($1, 1, 'price_jump', '"Too far."')`,
      [id],
    );
  }
  for (const [state, days] of [
    ['open', 40],
    ['gone', 40],
    ['rejected', 40],
    ['open', 20],
  ] as const) {
    await shop.db.sql(
      `insert into sync_held (supplier, key, code, message, line, content_hash, state, seen_at)
       values ('mayorista', $1, 'price_jump', '"Too far."', '{}', '', $2, now() - $3 * interval '1 day')`,
      [`${state} ${days}`, state, days],
    );
  }
  await shop.open.runJob('suppliers.tidy', {});
  const changesOf = async (id: string) =>
    (await owner.api.suppliers.runChanges({ params: { id }, query: {} })).total;
  expect([await changesOf(old.id), await changesOf(waiting.id), await changesOf(young.id)]).toEqual([
    0, 0, 1,
  ]);
  const problemsOf = async ({ id }: { id: string }) =>
    (await owner.api.suppliers.run({ params: { id }, query: {} })).problems.length;
  expect([await problemsOf(old), await problemsOf(young)]).toEqual([0, 1]);
  const { rows } = await shop.db.sql('select key from sync_held order by key');
  expect(rows).toEqual([{ key: 'open 20' }, { key: 'rejected 40' }]);
  expect((await owner.api.suppliers.run({ params: { id: waiting.id } })).run.state).toBe('rejected');
  await expect(owner.api.suppliers.rollBackRun({ params: { id: old.id } })).rejects.toMatchObject({
    status: 409,
    code: 'not_written',
  });
});
