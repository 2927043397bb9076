import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Midday in Mexico: a test that runs over midnight would see two days. */
const diedAt = new Date('2026-11-24T18:00:00Z');

/** A job as the runner leaves one that failed as often as it may be tried. */
async function killJob(name: string, data: object): Promise<string> {
  await shop.shop.jobs.send(shop.db, name, data);
  const { rows } = await shop.db.sql(
    `update pgboss.job set state = 'failed', retry_limit = 10, retry_count = 10, completed_on = $2,
       output = '{"message": "connect ECONNREFUSED for ana@prueba.example"}'
     where id = (select id from pgboss.job where name = $1 and state = 'created' order by created_on desc limit 1)
     returning id`,
    [name, diedAt],
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

const data = { orderId: '0b7c0a3e-6f0e-4c1e-9f5f-0c9f6f3f6a01', email: 'ana@prueba.example' };

test('dead jobs are listed without personal data, with error and tries, and counted on the first page', async () => {
  const owner = await signInStaff(shop);
  const id = await killJob('catalog.tidy_searches', data);
  const { jobs, total } = await owner.api.deadJobs.jobs({ query: {} });
  expect(total).toBe(jobs.length);
  const listed = jobs.find((job) => job.id === id);
  expect(listed).toMatchObject({
    name: 'catalog.tidy_searches',
    error: 'connect ECONNREFUSED for •••',
    tries: 11,
  });
  expect(JSON.parse(listed?.data ?? '')).toEqual({ ...data, email: '•••' });
  expect((await owner.api.staff.dashboard({ query: {} })).dead_jobs).toBe(total);
});

test('a dead job that two people run again at once runs once', async () => {
  const owner = await signInStaff(shop);
  const id = await killJob('catalog.tidy_searches', data);
  const again = () => shop.request(`/admin/jobs/${id}/run-again`, { token: owner.token, method: 'POST' });
  const answers = await Promise.all([again(), again(), again()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  await expectRefusal(again(), 409, 'not_dead');
  const { rows } = await shop.db.sql('select state, retry_count, retry_limit from pgboss.job where id = $1', [
    id,
  ]);
  // One more try, and only one: the runner counts a try before it judges the limit.
  expect(rows).toEqual([{ state: 'retry', retry_count: 10, retry_limit: 11 }]);
  const { rows: trail } = await shop.db.sql('select action from audit_entry where subject = $1', [
    `job:${id}`,
  ]);
  expect(trail).toEqual([{ action: 'job.run-again' }]);
});

test('staff are alerted to dead jobs once for each kind and day', async () => {
  const owner = await signInStaff(shop);
  const orders = await signInStaff(shop, 'orders');
  shop.clock.set(diedAt);
  await killJob('catalog.tidy_searches', data);
  await killJob('discovery.check_feed', data);
  const told = async () =>
    (await keptEmails(shop, owner.email))
      .filter(({ subject }) => subject.startsWith('Una tarea falló'))
      .map(({ subject }) => subject)
      .toSorted();
  for (let look = 1; look <= 2; look += 1) await shop.open.runJob('dead-jobs.tell_staff');
  const both = ['catalog.tidy_searches', 'discovery.check_feed'].map(
    (name) => `Una tarea falló definitivamente: ${name}`,
  );
  expect(await told()).toEqual(both);
  expect(await keptEmails(shop, orders.email)).toEqual([]);
  for (const { text } of await keptEmails(shop, owner.email))
    expect(text).not.toContain('ana@prueba.example');
  shop.clock.reset();
});

test('invalid ids, unknown ids and callers without the right are refused', async () => {
  const owner = await signInStaff(shop);
  const again = (id: string, token?: string) =>
    shop.request(`/admin/jobs/${id}/run-again`, { method: 'POST', ...(token !== undefined && { token }) });
  await expectRefusal(again('nobody', owner.token), 404);
  await expectRefusal(again('00000000-0000-4000-8000-000000000000', owner.token), 409, 'not_dead');
  await expectRefusal(again('00000000-0000-4000-8000-000000000000'), 401);
  const orders = await signInStaff(shop, 'orders');
  await expectRefusal(again('00000000-0000-4000-8000-000000000000', orders.token), 403);
  await expectRefusal(shop.request('/admin/jobs', { token: orders.token }), 403);
});

test('a dead job that is discarded is gone, once, and that is in the audit trail', async () => {
  const owner = await signInStaff(shop);
  const id = await killJob('catalog.tidy_searches', data);
  const discard = (token?: string) =>
    shop.request(`/admin/jobs/${id}`, { method: 'DELETE', ...(token !== undefined && { token }) });
  await expectRefusal(discard(), 401);
  await expectRefusal(discard((await signInStaff(shop, 'orders')).token), 403);
  expect((await discard(owner.token)).status).toBe(200);
  await expectRefusal(discard(owner.token), 409, 'not_dead');
  expect((await shop.db.sql('select from pgboss.job where id = $1', [id])).rows).toEqual([]);
  const { rows } = await shop.db.sql('select action from audit_entry where subject = $1', [`job:${id}`]);
  expect(rows).toEqual([{ action: 'job.discard' }]);
});
