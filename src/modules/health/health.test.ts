import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../api/client.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { knownSupplier } from '../../../test/factories/known-supplier.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { shownEnvironment } from '../../server/config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { sectionNames } from './health.contract.ts';
import { healthProblems } from './index.ts';

type Health = Awaited<ReturnType<Api['health']['health']>>;

/** Every secret of the shop, with a value that stands nowhere else. */
const secrets = Object.fromEntries(
  shownEnvironment({})
    .filter(({ isSecret }) => isSecret)
    .map(({ name }, place) => [name, `secreto-${place}-de-la-tienda`]),
);

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({
    environment: {
      ...secrets,
      PUBLIC_URL: 'https://tienda.example',
      PAC_URL: 'https://usuario:clave-del-pac@pac.example/v1?token=ficha-del-pac#parte',
      WEB_CONCURRENCY: '4',
      NODE_OPTIONS: 'no-es-de-la-tienda',
    },
  });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());
afterEach(async () => {
  shop.clock.reset();
  await shop.db.sql(`delete from shop_setting where key = 'health'`);
});

const read = () => owner.api.health.health({ query: { fresh: 'true' } });
const failed = (health: Health) => sectionNames.filter((name) => health[name].failure !== null);
const codes = ({ problems }: Health) => problems.map(({ code }) => code);
const setLimits = (values: Record<string, number>) => changeSettings(owner, 'health', values);

/** A job as the runner keeps one; times are how many minutes ago, by the runner's clock. */
async function keepJob(
  name: string,
  state: 'created' | 'active' | 'completed' | 'failed',
  { created, started }: { created: number; started?: number },
): Promise<void> {
  await shop.shop.jobs.send(shop.db, name, {});
  await shop.db.sql(
    `update pgboss.job set state = $2::pgboss.job_state, output = '{"message": "sin respuesta de ana@prueba.example"}',
       created_on = pgboss.job_now() - $3 * interval '1 minute', start_after = pgboss.job_now() - $3 * interval '1 minute',
       started_on = pgboss.job_now() - $4 * interval '1 minute',
       completed_on = case when $2 in ('completed', 'failed') then pgboss.job_now() end
     where id = (select id from pgboss.job where name = $1 order by created_on desc limit 1)`,
    [name, state, created, started ?? null],
  );
}

async function keepMail(state: 'waiting' | 'failed' | 'sent', daysAgo: number): Promise<void> {
  await shop.db.sql(
    `insert into mail (kind, recipient, subject, state, error, created_at, sent_at)
     values ('other', 'ana@prueba.example', 'Hola', $1, case when $1 <> 'sent' then '550 no such user' end,
       now() - $2 * interval '1 day', case when $1 = 'sent' then now() end)`,
    [state, daysAgo],
  );
}

test('every section is read, with its time, and nothing failed', async () => {
  const health = await read();
  for (const name of sectionNames) {
    expect(health[name].failure, name).toBeNull();
    expect(health[name].data, name).not.toBeNull();
    expect(Date.parse(health[name].read_at), name).toBeGreaterThan(0);
  }
  expect(health.versions.data).toMatchObject({ shop: '0.1.0', node: process.version });
  expect(health.versions.data?.migration).toMatch(/^\d{4}_/);
  expect(health.storage.data?.database_bytes).toBeGreaterThan(1_000_000);
  expect(health.storage.data?.tables.length).toBeGreaterThan(5);
  expect(health.storage.data?.total_bytes).toBeGreaterThan(health.storage.data?.free_bytes ?? 0);
  expect(health.providers.data?.keys.map(({ mode }) => mode)).toEqual([
    'emulator',
    'emulator',
    'none',
    'none',
    'none',
  ]);
});

test('without a process that does jobs the shop says so; the one that answers is in the list', async () => {
  const health = await read();
  expect(health.processes.data?.processes).toMatchObject([
    {
      id: shop.shop.life.id,
      is_this: true,
      is_alive: true,
      does_jobs: false,
      pid: process.pid,
      node: process.version,
      version: '0.1.0',
    },
  ]);
  expect(health.problems.find(({ code }) => code === 'no_job_process')).toMatchObject({
    section: 'processes',
    tone: 'danger',
  });
});

test('a process that ended without a word is told as gone, and does no jobs', async () => {
  await shop.db.sql(
    `insert into process_life (id, seen_at, version, does_jobs) values (4711, now() - interval '1 hour', '0.0.9', true)`,
  );
  const isAlive = async () =>
    (await read()).processes.data?.processes.find(({ id }) => id === 4711)?.is_alive;
  // That PostgreSQL started just now counts as a sign of everybody.
  await vi.waitFor(async () => expect(await isAlive()).toBe(false), patience);
  const health = await read();
  expect(codes(health)).toContain('no_job_process');
  // Nor does a dead one count among the versions that run.
  expect(codes(health)).not.toContain('mixed_versions');
  await shop.db.sql(`update process_life set seen_at = now() + interval '1 hour' where id = 4711`);
  const both = codes(await read());
  expect(both).not.toContain('no_job_process');
  expect(both).toContain('mixed_versions');
  await shop.db.sql('delete from process_life where id = 4711');
});

test('jobs are counted by queue, failed ones lead to their screen, and no error of theirs is told', async () => {
  await keepJob('catalog.tidy_searches', 'failed', { created: 5, started: 4 });
  await keepJob('catalog.tidy_searches', 'active', { created: 2, started: 1 });
  await keepJob('cart.remind', 'created', { created: 1 });
  const health = await read();
  const queue = (name: string) => health.jobs.data?.queues.find((one) => one.name === name);
  expect(queue('catalog.tidy_searches')).toMatchObject({ waiting: 0, active: 1, failed: 1, is_stuck: false });
  expect(queue('cart.remind')).toMatchObject({ waiting: 1, active: 0, failed: 0, is_stuck: false });
  expect(health.jobs.data).toMatchObject({ failed: 1, active: 1 });
  expect(health.problems.find(({ code }) => code === 'jobs_failed')?.path).toBe('/admin/jobs');
  expect(JSON.stringify(health)).not.toContain('ana@prueba.example');
  await shop.db.sql('delete from pgboss.job');
});

test('a queue in which nothing begins is told, one that moves is not, by the minutes that are set', async () => {
  await keepJob('cart.remind', 'created', { created: 20 });
  await keepJob('catalog.tidy_searches', 'created', { created: 20 });
  await keepJob('catalog.tidy_searches', 'completed', { created: 30, started: 3 });
  const stuck = async () =>
    (await read()).jobs.data?.queues.filter((one) => one.is_stuck).map(({ name }) => name);
  expect(await stuck()).toEqual(['cart.remind']);
  const problem = (await read()).problems.find(({ code }) => code === 'queue_stuck');
  expect(problem).toMatchObject({ section: 'jobs', tone: 'danger' });
  expect(problem?.text).toContain('cart.remind');
  await setLimits({ waiting_minutes: 25 });
  expect(await stuck()).toEqual([]);
  await setLimits({ waiting_minutes: 2 });
  expect(await stuck()).toEqual(['cart.remind', 'catalog.tidy_searches']);
  await shop.db.sql('delete from pgboss.job');
});

test('work by the clock has its last and next time, and is told where it did not begin when due', async () => {
  await shop.db.sql(
    `insert into pgboss.schedule (name, cron, timezone, created_on)
     values ('cart.remind', '* * * * *', 'America/Mexico_City', pgboss.job_now() - interval '1 day')`,
  );
  const scheduled = async () =>
    (await read()).jobs.data?.scheduled.find(({ name }) => name === 'cart.remind');
  await keepJob('cart.remind', 'completed', { created: 61, started: 60 });
  // Nobody does jobs: that is told, and not every job that nobody does.
  expect(await scheduled()).toMatchObject({ is_late: false });
  const working = (started: string) =>
    shop.db.sql(
      `insert into process_life (id, seen_at, started_at, does_jobs)
       values (4712, now() + interval '1 hour', now() - $1::interval, true)
       on conflict (id) do update set started_at = excluded.started_at`,
      [started],
    );
  await working('5 minutes');
  expect(await scheduled()).toMatchObject({ is_late: false });
  await working('5 hours');
  const late = await scheduled();
  expect(late).toMatchObject({ is_late: true, cron: '* * * * *' });
  expect(Date.parse(late?.next_at ?? '') - Date.parse(late?.last_started_at ?? '')).toBeGreaterThan(
    3_500_000,
  );
  expect(codes(await read())).toContain('schedule_missed');
  await keepJob('cart.remind', 'completed', { created: 2, started: 1 });
  expect(await scheduled()).toMatchObject({ is_late: false });
  await shop.db.sql('delete from pgboss.schedule');
  await shop.db.sql('delete from pgboss.job');
  await shop.db.sql('delete from process_life where id = 4712');
});

test('failed mail is marked as long as the settings say, waiting mail when it waits for too long', async () => {
  await keepMail('sent', 1);
  const before = await read();
  expect(before.mails.data).toMatchObject({ waiting: 0, failed: 0, oldest_waiting_at: null });
  expect(before.mails.data?.last_sent_at).not.toBeNull();
  await keepMail('failed', 2);
  await keepMail('failed', 30);
  const failed = await read();
  expect(failed.mails.data).toMatchObject({ failed: 2, failed_lately: 1 });
  expect(failed.problems.find(({ code }) => code === 'mail_failed')).toMatchObject({
    tone: 'warning',
    path: '/admin/mails?state=failed',
  });
  await setLimits({ failed_mail_days: 1 });
  expect(codes(await read())).not.toContain('mail_failed');
  expect(codes(await read())).not.toContain('mail_waiting');
  await keepMail('waiting', 1);
  const waiting = await read();
  expect(waiting.mails.data).toMatchObject({ waiting: 1, refused: 1, is_slow: true });
  expect(codes(waiting)).toContain('mail_waiting');
  await shop.db.sql('delete from mail');
});

test('no backup, an old one and a failed one are marked; a new one is not', async () => {
  expect(codes(await read())).toContain('backup_none');
  await setLimits({ backup_hours: 0 });
  expect(codes(await read())).not.toContain('backup_none');
  await setLimits({ backup_hours: 36 });
  await shop.open.runJob('backups.make');
  const made = await read();
  expect(made.backups.data).toMatchObject({ count: 1, is_old: false });
  expect(made.backups.data?.newest?.name).toMatch(/^ensambla-/);
  expect(codes(made).filter((code) => code.startsWith('backup'))).toEqual([]);
  shop.clock.moveBy(35 * 3_600_000);
  expect(codes(await read())).not.toContain('backup_old');
  shop.clock.moveBy(2 * 3_600_000);
  const old = await read();
  expect(old.backups.data?.is_old).toBe(true);
  expect(old.problems.find(({ code }) => code === 'backup_old')).toMatchObject({
    tone: 'danger',
    path: '/admin/backups',
  });
  await setLimits({ backup_hours: 48 });
  expect(codes(await read())).not.toContain('backup_old');
});

test('a disk with less room than is set is marked', async () => {
  await setLimits({ disk_free_gb: 0 });
  expect(codes(await read())).not.toContain('disk_short');
  await setLimits({ disk_free_gb: 100_000 });
  const short = await read();
  expect(short.storage.data?.is_short).toBe(true);
  expect(short.problems.find(({ code }) => code === 'disk_short')?.text).toContain(shop.dataDir);
});

test('the last run of each feed and kind of import is told; a feed is old only where a limit is set', async () => {
  await knownSupplier(shop.db, 'norte', 'sur');
  await shop.db.sql(
    `insert into sync_run (supplier, source, state, started_at, finished_at) values
       ('norte', 'a.jsonl', 'finished', now() - interval '9 hours', now() - interval '8 hours'),
       ('norte', 'b.jsonl', 'failed', now() - interval '1 hour', now() - interval '1 hour'),
       ('sur', 'c.jsonl', 'finished', now() - interval '2 hours', now() - interval '1 hour')`,
  );
  await shop.db.sql(
    `insert into import_run (source, state, columns, mapping, row_count) values ('x.csv', 'done', '{}', '{}', 0)`,
  );
  const feeds = async () => (await read()).feeds.data;
  expect(await feeds()).toMatchObject({
    feeds: [
      { supplier: 'norte', state: 'failed', is_old: false },
      { supplier: 'sur', state: 'finished', is_old: false },
    ],
    imports: [{ kind: 'products', state: 'done' }],
  });
  await setLimits({ feed_hours: 4 });
  // Only a run that went through makes prices new.
  expect((await feeds())?.feeds.map((feed) => feed.is_old)).toEqual([true, false]);
  expect((await read()).problems.find(({ code }) => code === 'feed_old')?.text).toContain('norte');
});

test('a feed that says something else than page and cart is a problem until a night finds none', async () => {
  const night = async (differences: object[]) =>
    shop.db.sql(
      `insert into pgboss.job (id, name, state, started_on, completed_on, output)
       values (gen_random_uuid(), 'discovery.check_feed', 'completed', now(), clock_timestamp(), $1)`,
      [JSON.stringify({ checked: 100, unreachable: 0, differences })],
    );
  const problem = async () => (await read()).problems.find(({ code }) => code === 'feed_differs');
  expect((await read()).feeds.data?.compared).toBeNull();
  const difference = { sku: 'RAM 7', feed: '10.00 in stock', found: '11.00 in stock' };
  await night([
    { ...difference, where: 'page' },
    { ...difference, where: 'cart' },
  ]);
  expect(await problem()).toMatchObject({
    section: 'feeds',
    tone: 'danger',
    text: expect.stringContaining('of a product: RAM 7.') as string,
    path: '/admin/products?q=RAM%207',
  });
  await night([]);
  expect(await problem()).toBeUndefined();
  expect((await read()).feeds.data?.compared).toMatchObject({ products: 100, differing_skus: [] });
});

test('the environment is told with its defaults, and nothing of a secret but whether it is set', async () => {
  const text = await (await shop.request('/admin/health?fresh=true', { token: owner.token })).text();
  expect(Object.keys(secrets).length).toBeGreaterThan(8);
  for (const [name, value] of Object.entries(secrets)) expect(text, name).not.toContain(value);
  // Nor what stands in an address and opens something.
  for (const part of ['clave-del-pac', 'ficha-del-pac', 'no-es-de-la-tienda'])
    expect(text).not.toContain(part);
  const { data } = (JSON.parse(text) as Health).environment;
  const variable = (name: string) => data?.variables.find((one) => one.name === name);
  for (const name of Object.keys(secrets)) {
    expect(variable(name)).toEqual({ name, state: 'set', is_secret: true, value: null });
  }
  expect(variable('WEB_CONCURRENCY')).toMatchObject({ state: 'set', value: '4' });
  expect(variable('PORT')).toMatchObject({ state: 'default', value: '3000' });
  expect(variable('TRUSTED_PROXIES')).toMatchObject({ state: 'default', value: 'loopback' });
  expect(variable('STAFF_TOTP')).toMatchObject({ state: 'not_set', value: null });
  expect(variable('PAC_URL')?.value).toBe('https://•••@pac.example/v1?•••');
});

test('a section whose table is locked fails alone, within its time, and says so', async () => {
  const other = openDatabase(shop.db.pool.options.connectionString ?? '', { connections: 1 });
  const client = await other.pool.connect();
  await client.query('begin; lock table mail in access exclusive mode');
  const health = await read();
  expect(health.mails).toMatchObject({ data: null, failure: 'This could not be read within 2 seconds.' });
  expect(failed(health)).toEqual(['mails']);
  expect(codes(health)).toContain('unread_mails');
  await client.query('rollback');
  client.release();
  await other.close();
  expect((await read()).mails.failure).toBeNull();
});

test('a section that the database refuses fails alone and at once', async () => {
  await shop.db.sql('alter table sync_run rename to sync_run_elsewhere');
  const health = await read();
  await shop.db.sql('alter table sync_run_elsewhere rename to sync_run');
  expect(health.feeds.data).toBeNull();
  expect(health.feeds.failure).toContain('42P01');
  expect(failed(health)).toEqual(['feeds']);
  expect(codes(health)).toContain('unread_feeds');
});

test('limits that cannot be read hold as by default', async () => {
  await setLimits({ backup_hours: 0 });
  await shop.db.sql(`update shop_setting set value = '"nothing"' where key = 'health'`);
  expect((await read()).storage.failure).toBeNull();
});

test('what is no backup is not taken for the newest one', async () => {
  const folder = join(shop.dataDir, 'backups');
  await writeFile(join(folder, 'ensambla-20990101T000000Z.tar.gz'), '');
  await writeFile(join(folder, 'ensambla-20990101T000000Z.json'), 'not json');
  expect((await read()).backups.data?.newest?.name).not.toContain('2099');
});

test('menus and to-do lists get the same sentences, in the language of whoever is answered', async () => {
  const { problems } = await read();
  expect(await owner.api.health.problems()).toEqual({ problems });
  expect(await healthProblems(shop.shop)).toEqual(problems);
  await owner.api.staff.chooseLanguage({ body: { language: 'es' } });
  const spanish = (await owner.api.health.problems()).problems;
  expect(spanish.map(({ code }) => code)).toEqual(problems.map(({ code }) => code));
  expect(spanish[0]?.text).not.toBe(problems[0]?.text);
  await owner.api.staff.chooseLanguage({ body: { language: 'en' } });
});

test.each(['/admin/health', '/admin/health/problems'])(
  '%s refuses bad input, nobody, customers and whoever has another right',
  async (path) => {
    const ask = (token?: string, rest = '') =>
      shop.request(path + rest, token === undefined ? {} : { token });
    if (path === '/admin/health') await expectRefusal(ask(owner.token, '?fresh=maybe'), 422, 'invalid');
    await expectRefusal(ask(), 401);
    await expectRefusal(ask((await signInCustomer(shop)).token), 401);
    for (const role of ['catalog', 'orders', 'support'] as const) {
      await expectRefusal(ask((await signInStaff(shop, role)).token), 403);
    }
  },
);

test('a packer gets 403, and a role with the right is let in', async () => {
  const ask = async (name: string, rights: ('pack' | 'system')[]) => {
    const { role } = await owner.api.roles.addRole({ body: { name, rights } });
    const somebody = await signInStaff(shop, 'support');
    await owner.api.staff.updateSystemUser({ params: { id: somebody.id }, body: { role: role.role } });
    const { email } = somebody;
    const { token } = await shop.api.staff.signIn({ body: { email, password: testPassword } });
    return (await shop.request('/admin/health', { token: token ?? '' })).status;
  };
  expect(await ask('Empacador', ['pack'])).toBe(403);
  expect(await ask('Técnica', ['system'])).toBe(200);
});

test('a machine whose clock is not the database’s is named, whichever process answers', async () => {
  await shop.db.sql(
    `insert into process_life (id, seen_at, version, host, pid, clock_ahead_seconds)
     values (4712, clock_timestamp() + interval '1 minute', '1', 'caja-dos', 7, -3610),
            (4713, clock_timestamp() + interval '1 minute', '1', 'caja-tres', 7, 240),
            (4714, clock_timestamp() - interval '1 hour', '1', 'apagada', 7, 7200)`,
  );
  try {
    const health = await read();
    expect(health.problems.filter(({ code }) => code === 'clocks_apart')).toMatchObject([
      { tone: 'danger', section: 'processes', text: expect.stringMatching(/caja-dos.*60 min/) },
    ]);
    const own = health.processes.data?.processes.find((one) => one.is_this);
    expect(own?.clock_ahead_minutes).toBe(0);
  } finally {
    await shop.db.sql('delete from process_life where id between 4712 and 4714');
  }
});
