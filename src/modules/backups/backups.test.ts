import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInStaff, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { lastTimeOf } from './nightly-backup.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());
afterEach(() => shop.clock.reset());

const path = (name: string, rest = '') => `/admin/backups/${name}${rest}`;

async function makeOne(): Promise<string> {
  await shop.open.runJob('backups.make');
  return (await owner.api.backups.backups()).backups[0]?.name ?? '';
}
const namesOf = async () => (await owner.api.backups.backups()).backups.map(({ name }) => name);

async function auditOf(subject: string): Promise<unknown[]> {
  const { rows } = await shop.db.sql('select action from audit_entry where subject = $1 order by id', [
    subject,
  ]);
  return rows.map((row) => (row as { action: string }).action);
}

test('a backup that is asked for waits, is made, and is listed with its checksum', async () => {
  await owner.api.backups.makeBackup();
  expect((await owner.api.backups.backups()).running).toEqual({ stage: 'waiting', fraction: 0 });
  await expectRefusal(
    shop.request('/admin/backups', { method: 'POST', token: owner.token }),
    409,
    'backup_running',
  );
  await shop.db.sql(`delete from pgboss.job where name = 'backups.make'`);
  const name = await makeOne();
  const state = await owner.api.backups.backups();
  expect(state.running).toBeNull();
  expect(state.failure).toBeNull();
  expect(state.free_bytes).toBeGreaterThan(0);
  expect(state.backups[0]).toMatchObject({ name, version: '0.1.0', is_nightly: false, media_files: 0 });
  expect(await auditOf('backups')).toEqual(['backup.make']);
});

test('a backup is downloaded with the own password only, and that is in the audit trail', async () => {
  const name = await makeOne();
  const [told] = (await owner.api.backups.backups()).backups;
  const unlock = (password: string) =>
    shop.request(path(name, '/unlock'), { token: owner.token, json: { current_password: password } });
  await expectRefusal(unlock('no es esta contraseña'), 422, 'invalid');
  expect(await auditOf(`backup:${name}`)).toEqual([]);
  const { ticket } = (await (await unlock(testPassword)).json()) as { ticket: string };
  const file = (token: string, given: string) =>
    shop.request(path(name, `/file?ticket=${encodeURIComponent(given)}`), { token });
  const answer = await file(owner.token, ticket);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const bytes = await answer.bytes();
  expect(bytes.length).toBe(told?.bytes);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(told?.sha256);
  expect(await auditOf(`backup:${name}`)).toEqual(['backup.download']);
  await expectRefusal(file(owner.token, ''), 403, 'locked');
  await expectRefusal(file(owner.token, ticket.replace(/^./, 'z')), 403, 'locked');
  const other = await signInStaff(shop);
  await expectRefusal(file(other.token, ticket), 403, 'locked');
  shop.clock.moveBy(6 * 60_000);
  await expectRefusal(file(owner.token, ticket), 403, 'locked');
});

test('a backup is deleted for good, once, and that is in the audit trail', async () => {
  const name = await makeOne();
  await owner.api.backups.deleteBackup({ params: { backup_name: name } });
  expect(await namesOf()).not.toContain(name);
  await expectRefusal(shop.request(path(name), { method: 'DELETE', token: owner.token }), 404);
  expect(await auditOf(`backup:${name}`)).toEqual(['backup.delete']);
});

test('names that lead out of the folder, strangers and other roles are refused', async () => {
  const name = await makeOne();
  const orders = await signInStaff(shop, 'orders');
  for (const [method, address] of [
    ['GET', '/admin/backups'],
    ['POST', '/admin/backups'],
    ['DELETE', path(name)],
    ['GET', path(name, '/file')],
  ] as const) {
    await expectRefusal(shop.request(address, { method }), 401);
    await expectRefusal(shop.request(address, { method, token: orders.token }), 403);
  }
  for (const wrong of ['..%2F..%2Fpostgres%2Fpassword', '.progress.json', 'ensambla-20200101T000000Z.tar.gz'])
    await expectRefusal(shop.request(path(wrong), { method: 'DELETE', token: owner.token }), 404);
  await expectRefusal(
    shop.request(path(name, '/unlock'), { token: owner.token, json: { current_password: '' } }),
    422,
  );
  expect(await namesOf()).toContain(name);
});

test('the nightly backup is made once a night, and only the last ones stay', async () => {
  const byHand = await makeOne();
  const { version } = await owner.api.settings.settings({ params: { group: 'backups' } });
  await owner.api.settings.changeSettings({
    params: { group: 'backups' },
    body: { version, values: { nightly_kept: 2, nightly_hour: 4 } },
  });
  const nightly = async () =>
    (await owner.api.backups.backups()).backups.filter((each) => each.is_nightly).map((each) => each.name);
  shop.clock.set(new Date('2026-12-01T10:07:00Z'));
  await shop.open.runJob('backups.nightly');
  await shop.open.runJob('backups.nightly');
  expect(await nightly()).toHaveLength(1);
  for (const day of ['02', '03', '04']) {
    shop.clock.set(new Date(`2026-12-${day}T09:59:00Z`));
    await shop.open.runJob('backups.nightly');
    shop.clock.set(new Date(`2026-12-${day}T10:07:00Z`));
    await shop.open.runJob('backups.nightly');
  }
  expect((await nightly()).map((name) => name.slice(9, 22))).toEqual(['20261204T1007', '20261203T1007']);
  expect(await namesOf()).toContain(byHand);
});

test('the hour is one of Mexico City', () => {
  expect(lastTimeOf(3, new Date('2026-12-01T09:00:00Z')).toISOString()).toBe('2026-12-01T09:00:00.000Z');
  expect(lastTimeOf(3, new Date('2026-12-01T08:59:00Z')).toISOString()).toBe('2026-11-30T09:00:00.000Z');
  expect(lastTimeOf(23, new Date('2026-12-01T04:00:00Z')).toISOString()).toBe('2026-11-30T05:00:00.000Z');
});
