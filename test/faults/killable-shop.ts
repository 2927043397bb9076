import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { runningPostgresUrl } from '../../src/platform/database/embedded/index.ts';
import { providePostgresBinaries } from '../../src/platform/database/embedded/postgres-binaries.ts';
import { findPostgresHome, preparePostgresHome } from '../../src/platform/database/embedded/postgres-home.ts';
import { inspectPostmaster } from '../../src/platform/database/embedded/postmaster.ts';
import { runCommand } from '../../src/platform/database/embedded/run-command.ts';
import { createCustomer } from '../../src/modules/customers/index.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { freePort } from '../../src/server/free-port.ts';
import { createProduct } from '../factories/create-product.ts';
import { raiseRates } from '../setup/raise-rates.ts';
import type { MoveOfClock } from './moved-clock.ts';

/** A product of the run and how many there were. */
export type Stocked = { id: number; start: number };

/** The shop as `npm start` runs it, in a process of its own that can be killed. */
export type KillableShop = {
  url: string;
  /** Who may do everything. */
  owner: { email: string; password: string };
  stockShelves(count: number, unitsEach: number): Promise<Stocked[]>;
  /** Customers with an account and a proven address. */
  addCustomers(customers: readonly { name: string; email: string; password: string }[]): Promise<void>;
  /** Lets it work for a while; fails when the process ends by itself meanwhile. */
  runFor(milliseconds: number): Promise<void>;
  killAndStartAgain(): Promise<void>;
  /** Kills its PostgreSQL with it, as a power cut would, and starts again. */
  cutPowerAndStartAgain(): Promise<void>;
  /** Kills its PostgreSQL alone and waits until the shop has started it again, or was started again itself, and answers. */
  killPostgres(): Promise<void>;
  /** Its PostgreSQL ends in the middle of everything and comes back, while the shop goes on. */
  restartPostgres(): Promise<void>;
  /** Moves the shop's time and its emulators' on, and has it sweep and reconcile, as its clock would have done. */
  passTime(milliseconds: number): Promise<void>;
  /** The shop's own time. */
  now(): Date;
  /** Has an emulator misbehave, as its README says. */
  disturb(provider: EmulatedProvider, faults: object): Promise<void>;
  /** Calls Stripe's emulator as its owner may: its controls, or its API. Gives what it answers. */
  askStripe(path: string, body?: object): Promise<Record<string, unknown>>;
  /** Calls a control of who sells labels. */
  askCarrier(provider: 'envia' | 'skydropx', path: string, body?: object): Promise<Record<string, unknown>>;
  /** The same of PayPal's controls. */
  askPaypal(path: string, body?: object): Promise<Record<string, unknown>>;
  /** What another shop says that is started on the same data meanwhile, and its exit code. */
  startASecond(): Promise<{ code: number | null; said: string }>;
  /** Ends it as an operator would; does nothing when it is gone. */
  stop(): Promise<void>;
};

/** A payment emulator did not do as it was told, e.g. because it is failing on purpose. */
export class Refusal extends Error {}

/** What the shop's clock has done as time passes. */
const sweepers = [
  'payments.reconcile',
  'orders.sweep',
  'carriers.settle-labels',
  'carriers.settle-pickups',
  'carriers.read-silent-parcels',
];

/** A machine with other work takes more than a minute for it. */
const startMs = 180_000;

const emulatorKey = 'fallasdeprueba';
/** Where the emulators listen, counted from the shop's port. */
const portsAfter = { stripe: 1, paypal: 2, pac: 3, envia: 6, skydropx: 7 };
export type EmulatedProvider = keyof typeof portsAfter;

const entry = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));
const movedClock = new URL('moved-clock.ts', import.meta.url).href;

/** Starts it on an empty `dataDir`; `look` sees its database in the middle of work, and as it is when it was killed. */
export async function startKillableShop(
  dataDir: string,
  look: (db: Database) => Promise<void>,
): Promise<KillableShop> {
  const port = await portWithRoom();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    EMULATOR_KEY: emulatorKey,
    ADMIN_EMAIL: 'admin@prueba.example',
    ADMIN_PASSWORD: 'contraseña-de-prueba',
  };
  let shop: ChildProcess | undefined;
  let clockAheadMs = 0;
  let complaints = '';
  const start = async () => {
    const child = spawn(process.execPath, ['--import', movedClock, entry], {
      env: { ...env, CLOCK_AHEAD_MS: String(clockAheadMs) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // A database that is away fills it with pages of the same; its end is what matters when the shop is gone.
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaints = (complaints + text).slice(-2000)));
    shop = child;
    await untilReady();
  };
  const untilReady = async () => {
    const deadline = Date.now() + startMs;
    while (!(await isReady(url))) {
      if (shop?.exitCode !== null) throw new Error(`The shop ended (${shop?.exitCode}). ${complaints}`);
      if (Date.now() > deadline) throw new Error(`The shop was not ready within minutes. ${complaints}`);
      await delay(50);
    }
  };
  const kill = async () => {
    if (!shop) throw new Error('There is no shop to kill.');
    const gone = once(shop, 'exit');
    shop.kill('SIGKILL');
    await gone;
  };
  const ask = async (provider: EmulatedProvider, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port + portsAfter[provider]}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer sk_test_${emulatorKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Refusal(`${provider} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  await start();
  await withDatabase(dataDir, raiseRates);
  return {
    url,
    owner: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    stockShelves: (count, unitsEach) =>
      withDatabase(dataDir, async (db) => {
        const products: Stocked[] = [];
        for (let made = 0; made < count; made += 1) {
          const { id } = await createProduct(db, { stock: unitsEach, priceCents: 50_000 + made * 12_345 });
          products.push({ id, start: unitsEach });
        }
        return products;
      }),
    addCustomers: (customers) =>
      withDatabase(dataDir, async (db) => {
        for (const customer of customers) await createCustomer(db, customer);
      }),
    runFor: async (milliseconds) => {
      await delay(milliseconds);
      if (shop?.exitCode !== null)
        throw new Error(`The shop ended by itself (${shop?.exitCode}). ${complaints}`);
    },
    killAndStartAgain: async () => {
      await kill();
      await withDatabase(dataDir, look);
      await start();
    },
    cutPowerAndStartAgain: async () => {
      const postgres = await postgresPid(dataDir);
      const killed = kill();
      process.kill(postgres, 'SIGKILL');
      await killed;
      await start();
    },
    killPostgres: async () => {
      const killed = await postgresPid(dataDir);
      process.kill(killed, 'SIGKILL');
      // Its processes outlive it for a moment and go on answering.
      const isUp = () => shop?.exitCode === null;
      while (isUp() && (await postgresPid(dataDir).catch(() => killed)) === killed) await delay(50);
      // A shop that is only just starting its jobs ends with its database, as at any start.
      await untilReady().catch((error: unknown) => {
        if (isUp()) throw error;
        return start();
      });
    },
    restartPostgres: async () => {
      const home = await preparePostgresHome(dataDir, silent);
      const { pgCtl } = await providePostgresBinaries({ ...home, log: silent });
      // Immediately: connections break off, and the log is replayed at the start.
      const log = join(home.folder, 'postgres.log');
      const { code, output } = await runCommand(
        pgCtl,
        ['restart', '-w', '-m', 'immediate', '-D', home.cluster, '-l', log],
        home.account,
      );
      if (code !== 0) throw new Error(`PostgreSQL did not restart: ${output}`);
    },
    passTime: async (milliseconds) => {
      clockAheadMs += milliseconds;
      shop?.send({ clockAheadMs } satisfies MoveOfClock);
      await withDatabase(dataDir, (db) => sendJobs(db, sweepers));
    },
    now: () => new Date(Date.now() + clockAheadMs),
    disturb: async (provider, faults) => {
      await ask(provider, '/_emulator/faults', faults);
    },
    askStripe: (path, body) => ask('stripe', path, body),
    askCarrier: (provider, path, body) => ask(provider, `/_emulator${path}`, body),
    askPaypal: (path, body) => ask('paypal', path, body),
    startASecond: async () => {
      const second = spawn(process.execPath, [entry], {
        env: { ...env, PORT: String(await freePort('127.0.0.1')) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [second.stdout, second.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (said += text));
      }
      const [code] = (await once(second, 'close')) as [number | null];
      return { code, said };
    },
    stop: async () => {
      if (!shop || shop.exitCode !== null || shop.signalCode !== null) return;
      const gone = once(shop, 'exit');
      shop.kill('SIGTERM');
      await gone;
    },
  };
}

/**
 * A port whose next ones are free too, for the emulators, and which no outgoing connection takes while the shop is
 * down: systems give those from 32768 on.
 */
async function portWithRoom(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.allSettled(
      Array.from({ length: 8 }, (_, after) => freePort('127.0.0.1', port + after)),
    );
    if (free.every(({ status }) => status === 'fulfilled')) return port;
  }
}

/** @throws Error where none runs */
async function postgresPid(dataDir: string): Promise<number> {
  const folder = await findPostgresHome(dataDir);
  const state = folder === undefined ? undefined : await inspectPostmaster(join(folder, 'cluster'));
  if (state?.kind !== 'alive') throw new Error('There is no PostgreSQL to kill.');
  return state.postmaster.pid;
}

const silent = { info() {} };

async function withDatabase<Result>(
  dataDir: string,
  act: (db: Database) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = await runningPostgresUrl(dataDir);
  if (databaseUrl === undefined) throw new Error('The shop runs without its database.');
  const db = openDatabase(databaseUrl, { connections: 2 });
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

/** Sends jobs as the shop's own clock does. */
async function sendJobs(db: Database, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.sql(text, values ?? []) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const name of names) await boss.send(name, {});
  await boss.stop({ graceful: false });
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}
