/**
 * `npm run test:kills [-- --rounds 12 --seed 7]`: starts the shop as `npm start` does and kills it at random moments, the
 * first ones while it makes its database, migrates and fills its demo shop: the starting script, the shop, its PostgreSQL
 * or all of them, with SIGKILL. The next start must come up with everything there once, on one PostgreSQL. Exits with 1
 * when it does not.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApi } from '../../src/api/client.ts';
import { findPostgresHome } from '../../src/platform/database/embedded/postgres-home.ts';
import { inspectPostmaster } from '../../src/platform/database/embedded/postmaster.ts';
import { runCommand } from '../../src/platform/database/embedded/run-command.ts';
import { freePort } from '../../src/server/free-port.ts';
import { seededRandom } from './seeded-random.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, seed: { type: 'string' } },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const owner = { email: 'admin@prueba.example', password: 'contraseña-de-prueba' };
/** So many rounds begin with an empty folder: the first start does most. */
const roundsPerFolder = 4;
/** A first start takes some three seconds, on a busy machine three times as long. */
const killedWithinMs = 6000;

const victims = ['starting script', 'shop', 'shop and PostgreSQL', 'PostgreSQL', 'all'] as const;
type Victim = (typeof victims)[number];

const wrong: string[] = [];
const port = await freePort('127.0.0.1', 20_000 + Math.floor(Math.random() * 12_000));
const url = `http://127.0.0.1:${port}`;
console.log(`seed ${seed}, ${rounds} rounds`);
// Builds what is missing, so that no round does.
await ended(start('/nowhere', { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }));
for (let round = 0, dataDir = ''; round < rounds; round += 1) {
  const isFirst = round % roundsPerFolder === 0;
  if (isFirst) dataDir = await mkdtemp(join(tmpdir(), 'ensambla-kills-'));
  const victim = victims[Math.floor(random() * victims.length)] ?? 'shop';
  const afterMs = Math.floor(random() * killedWithinMs);
  await killOnce(dataDir, victim, afterMs);

  const startedAt = Date.now();
  const next = start(dataDir);
  const said = await untilReady(next, url);
  const tookMs = Date.now() - startedAt;
  const seen = said === undefined ? await lookAround(dataDir) : [said];
  wrong.push(...seen.map((error) => `round ${round + 1}: ${error}`));
  console.log(
    `${round + 1}. ${victim} killed ${afterMs} ms after ${isFirst ? 'the first' : 'a'} start; up again in ${tookMs} ms${seen.length > 0 ? ` WRONG: ${seen.join('; ')}` : ''}`,
  );
  next.kill('SIGTERM');
  await ended(next);
  if ((await postmasterOf(dataDir)) !== undefined)
    wrong.push(`round ${round + 1}: PostgreSQL outlived a stop`);
  if (round % roundsPerFolder === roundsPerFolder - 1 || round === rounds - 1) {
    await rm(dataDir, { recursive: true, force: true });
  }
}
for (const error of wrong) console.log(`WRONG: ${error}`);
console.log(wrong.length === 0 ? 'Every start came up with everything there.' : `${wrong.length} errors.`);
process.exit(wrong.length === 0 ? 0 : 1);

function start(dataDir: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [script], {
    env: {
      ...process.env,
      // npm's own watch over its parents is not what is tried here.
      npm_lifecycle_event: undefined,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Starts the shop, kills the victim so much later, and waits until nothing of it but PostgreSQL runs. */
async function killOnce(dataDir: string, victim: Victim, afterMs: number): Promise<void> {
  const starter = start(dataDir);
  const shop = await childOf(starter);
  await delay(afterMs);
  const postgres = await postmasterOf(dataDir);
  const isPostgresMeant = victim !== 'starting script' && victim !== 'shop';
  if (isPostgresMeant && postgres !== undefined) kill(postgres);
  if (victim === 'starting script' || victim === 'all') starter.kill('SIGKILL');
  if (victim === 'shop' || victim === 'shop and PostgreSQL' || victim === 'all') kill(shop);
  if (victim === 'PostgreSQL') {
    // The shop starts it again, or ends where it was still starting itself.
    while (isAlive(shop) && (await postmasterOf(dataDir)) === postgres) await delay(50);
    const said = await untilReady(starter, url);
    if (said === undefined) wrong.push(...(await lookAround(dataDir)));
    starter.kill('SIGTERM');
  }
  await ended(starter);
  while (isAlive(shop)) await delay(20);
}

/** What is not as it should be in a running shop. */
async function lookAround(dataDir: string): Promise<string[]> {
  const errors: string[] = [];
  const api = createApi({ baseUrl: `${url}/api` });
  const { token } = await api.staff.signIn({ body: owner });
  const staff = createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  const users = (await staff.staff.systemUsers()).system_users.filter(({ email }) => email === owner.email);
  if (users.length !== 1) errors.push(`${users.length} owners`);
  const { products } = await api.catalog.products({ query: { q: 'ryzen' } });
  if (products.length < 3) errors.push(`${products.length} processors of the demo shop`);
  const servers = await postgresServers(dataDir);
  if (servers !== 1) errors.push(`${servers} PostgreSQL servers`);
  return errors;
}

/** How many servers run on the folder's cluster; a server's own processes are below it and do not name the folder. */
async function postgresServers(dataDir: string): Promise<number> {
  const folder = await findPostgresHome(dataDir);
  const { output } = await runCommand('/bin/ps', ['-A', '-ww', '-o', 'args=']);
  return output.split('\n').filter((line) => line.includes(`-D ${folder}`)).length;
}

async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const folder = await findPostgresHome(dataDir);
  const state = folder === undefined ? undefined : await inspectPostmaster(join(folder, 'cluster'));
  return state?.kind === 'alive' ? state.postmaster.pid : undefined;
}

/** The shop's own process, which the script starts. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  for (;;) {
    const { output } = await runCommand('/bin/ps', ['-A', '-o', 'pid=,ppid=']);
    const line = output.split('\n').map((text) => text.trim().split(/\s+/).map(Number));
    const child = line.find(([, parent]) => parent === pid)?.[0];
    if (child !== undefined) return child;
    await delay(20);
  }
}

/** Undefined once it answers; what it said when it ended instead. */
async function untilReady(shop: ChildProcess, address: string): Promise<string | undefined> {
  let said = '';
  shop.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(50)) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return undefined;
    if (shop.exitCode !== null || shop.signalCode !== null) return `it ended: ${said.slice(-500)}`;
  }
  return `it is not ready after two minutes: ${said.slice(-500)}`;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
