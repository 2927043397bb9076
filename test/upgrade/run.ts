/**
 * `npm run test:upgrade [-- --from REF --seconds 15 --clients 12]`: an older version of the shop (by default the newest
 * commit whose migrations were fewer) and this one side by side on one database, under load that only repeats what HTTP
 * lets be repeated. Exits with 1 when a request failed, an order was lost or placed twice, or a script of either version
 * was not found.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { freePort } from '../../src/server/free-port.ts';
import { Balancer } from './backends.ts';
import { openPages } from './open-pages.ts';
import { createCrowd } from './shoppers.ts';
import { createStaff, staffErrors } from './staff.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '12' },
  },
});
const seconds = Number(values.seconds);
const journal = 'database/migrations/meta/_journal.json';
const owner = { email: 'admin@prueba.example', password: 'contraseña-de-prueba' };
/** One shop, whichever process answers. */
const frontPort = await freePort('127.0.0.1', 20_900);
const publicUrl = `http://127.0.0.1:${frontPort}`;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const from = values.from ?? `${git('log', '-1', '--format=%h', '--', journal)}^`;
const folder = await mkdtemp(join(tmpdir(), 'ensambla-upgrade-'));
await chmod(folder, 0o711);
const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
const wrong: string[] = [];
try {
  await compareVersions();
} finally {
  for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error));
}
for (const line of [...new Set(wrong)].slice(0, 20)) console.log(`WRONG: ${line}`);
console.log(wrong.length === 0 ? 'Nobody noticed the upgrade.' : `${wrong.length} errors.`);
process.exit(wrong.length === 0 ? 0 : 1);

async function compareVersions(): Promise<void> {
  const older = await checkOut(from);
  const [before, after] = [older, root].map(
    (checkout) =>
      (JSON.parse(readFileSync(join(checkout, journal), 'utf8')) as { entries: unknown[] }).entries.length,
  );
  console.log(`${git('rev-parse', '--short', from)} (${before} migrations) → this version (${after})`);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: { info() {} } });
  closers.push(() => postgres.stop());
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') };
  await mkdir(settings.DATA_DIR);
  const balancer = new Balancer();
  closers.push(async () => balancer.close());

  const old = await startVersion(older, settings);
  const db = openDatabase(postgres.url, { connections: 2 });
  closers.push(() => db.close());
  const fromOlder = <Module>(path: string) =>
    import(pathToFileURL(join(older, path)).href) as Promise<Module>;
  const { createProduct } = await fromOlder<typeof import('../factories/create-product.ts')>(
    'test/factories/create-product.ts',
  );
  const { raiseRates } =
    await fromOlder<typeof import('../setup/raise-rates.ts')>('test/setup/raise-rates.ts');
  await raiseRates(db);
  const product = await createProduct(db, { stock: 1_000_000 });
  const edited = [await createProduct(db), await createProduct(db)];
  const name = 'Teclado Zafirino 87';
  const opened = await createProduct(db, { name, stock: 100 });
  const scriptsOfOld = await scriptsOf(old.port);
  balancer.add(old.port);
  while ((await balancer.ask({ method: 'GET', path: '/readyz' }))?.status !== 200) await delay(100);
  balancer.count();
  await balancer.listen(frontPort);

  const crowd = createCrowd(balancer, product.id, Number(values.clients));
  const editedIds = edited.map(({ id }) => id);
  const staff = createStaff(balancer, editedIds, crowd.ids, owner);
  const pages = await openPages(publicUrl, { search: 'zafirino', product: { id: opened.id, name } }, owner);
  closers.push(() => pages.close());
  const phase = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    const { asked, retried, failed, slowestMs, slowest } = balancer.count();
    wrong.push(...failed.map((line) => `${name}: ${line}`));
    console.log(
      `${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${asked} requests, ${failed.length} failed, ${retried} repeated, slowest ${Math.round(slowestMs)} ms (${slowest})`,
    );
  };
  await phase('old alone', () => delay(seconds * 1000));
  const started = Promise.withResolvers<Awaited<ReturnType<typeof startVersion>>>();
  await phase('new starts and migrates', async () => started.resolve(await startVersion(root, settings)));
  const fresh = await started.promise;
  balancer.add(fresh.port);
  await phase('both', () => delay(seconds * 1000));
  for (const port of [old.port, fresh.port]) {
    // Pages of an older version than this feature are found at their own process alone.
    const isMixed = existsSync(join(older, 'src/server/kept-assets.ts'));
    if (port === old.port && !isMixed) continue;
    wrong.push(
      ...(await missing(port, [...(isMixed ? scriptsOfOld : []), ...(await scriptsOf(fresh.port))])),
    );
  }
  await phase('old stops', async () => {
    if (!old.drains) await balancer.take(old.port);
    await old.stop();
  });
  await phase('new alone', () => delay(seconds * 1000));
  await phase('pages of the old version go on', () => pages.goOn());
  const [worked, placed] = await Promise.all([staff.goHome(), crowd.goHome()]);
  await phase('the last ones leave', async () => {});

  // All that these buyers have: the demo shop's own customers have several.
  const { rows } = await db.sql(
    `select id::text, count(*) over (partition by customer_id)::int as of_customer from shop_order
      where customer_id in (select customer_id from shop_order where id = any($1::uuid[]))`,
    [placed.ids],
  );
  const known = new Map((rows as { id: string; of_customer: number }[]).map((row) => [row.id, row]));
  for (const id of placed.ids) if (!known.has(id)) wrong.push(`order ${id} is lost`);
  const twice = [...known.values()].filter(({ of_customer: count }) => count > 1).length;
  if (twice > 0) wrong.push(`${twice} orders of buyers who order once`);
  if (placed.ids.length === 0) wrong.push('nobody ordered anything');
  const { errors, words } = await staffErrors(db, worked);
  wrong.push(...placed.refused, ...errors, ...pages.errors);
  console.log(words);
  console.log(`${placed.ids.length} orders acknowledged, ${known.size} in the database`);
}

/** A version as it is in git, with the packages of this one where it asks for the same, and its pages built. */
async function checkOut(ref: string): Promise<string> {
  const older = join(folder, 'older');
  await mkdir(older);
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 1024 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', older], { input: archive });
  if (packagesOf(older) === packagesOf(root)) {
    await symlink(join(root, 'node_modules'), join(older, 'node_modules'));
    const build = ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'];
    execFileSync(process.execPath, build, { cwd: older, env: { ...process.env, NODE_ENV: 'production' } });
  } else {
    execFileSync(process.execPath, ['scripts/with-node.mjs', '--build', '--version'], { cwd: older });
  }
  return older;
}

/** What runs and builds a version, as its lock file pins it. */
function packagesOf(checkout: string): string {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>;
  };
  const needed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  return needed.map(([path, { version }]) => `${path} ${version}`).join();
}

type Version = { port: number; drains: boolean; stop(): Promise<void> };

async function startVersion(checkout: string, settings: Record<string, string>): Promise<Version> {
  const port = await freePort('127.0.0.1', 21_000 + Math.floor(Math.random() * 1000) * 10);
  const child: ChildProcess = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: undefined,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      EMULATOR_KEY: 'actualizacion',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  closers.push(async () => child.kill('SIGKILL'));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`${checkout} ended with ${child.exitCode}.`);
    await delay(50);
  }
  return {
    port,
    drains: existsSync(join(checkout, 'src/server/kept-assets.ts')),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      if (code !== 0) wrong.push(`the old version ended with ${code}`);
    },
  };
}

/** Scripts and styles that a version's home page names. */
async function scriptsOf(port: number): Promise<string[]> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return [...new Set(page.match(/\/static\/(js|css)\/[\w.-]+\.(js|css)/g))];
}

async function missing(port: number, paths: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) lost.push(`${path}: ${answer.status} at ${port}`);
  }
  console.log(`${paths.length} scripts and styles asked of ${port}, ${lost.length} missing`);
  return lost;
}
