import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { runningPostgresUrl } from '../../src/platform/database/embedded/index.ts';
import { providePostgresBinaries } from '../../src/platform/database/embedded/postgres-binaries.ts';
import { findPostgresHome, preparePostgresHome } from '../../src/platform/database/embedded/postgres-home.ts';
import { inspectPostmaster } from '../../src/platform/database/embedded/postmaster.ts';
import { runCommand } from '../../src/platform/database/embedded/run-command.ts';
import { createCustomer } from '../../src/modules/customers/index.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { freePort } from '../../src/server/free-port.ts';
import { createProduct } from '../factories/create-product.ts';

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
  /** Its PostgreSQL ends in the middle of everything and comes back, while the shop goes on. */
  restartPostgres(): Promise<void>;
  /** Has a payment emulator misbehave, as its README says. */
  disturb(provider: 'stripe' | 'paypal', faults: object): Promise<void>;
  /** What another shop says that is started on the same data meanwhile, and its exit code. */
  startASecond(): Promise<{ code: number | null; said: string }>;
  /** Ends it as an operator would; does nothing when it is gone. */
  stop(): Promise<void>;
};

const emulatorKey = 'fallasdeprueba';
/** Where the emulators listen, counted from the shop's port. */
const portsAfter = { stripe: 1, paypal: 2 };

const entry = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));

/** Starts it on an empty `dataDir`. */
export async function startKillableShop(dataDir: string): Promise<KillableShop> {
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
  const start = async () => {
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    shop = child;
    const deadline = Date.now() + 60_000;
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`The shop ended while starting (${child.exitCode}).`);
      if (Date.now() > deadline) throw new Error('The shop did not start within a minute.');
      await delay(50);
    }
  };
  const kill = async () => {
    if (!shop) throw new Error('There is no shop to kill.');
    const gone = once(shop, 'exit');
    shop.kill('SIGKILL');
    await gone;
  };
  await start();
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
      if (shop?.exitCode !== null) throw new Error(`The shop ended by itself (${shop?.exitCode}).`);
    },
    killAndStartAgain: async () => {
      await kill();
      await start();
    },
    cutPowerAndStartAgain: async () => {
      const folder = await findPostgresHome(dataDir);
      const state = folder === undefined ? undefined : await inspectPostmaster(join(folder, 'cluster'));
      if (state?.kind !== 'alive') throw new Error('There is no PostgreSQL to kill.');
      const killed = kill();
      process.kill(state.postmaster.pid, 'SIGKILL');
      await killed;
      await start();
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
    disturb: async (provider, faults) => {
      const response = await fetch(`http://127.0.0.1:${port + portsAfter[provider]}/_emulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer sk_test_${emulatorKey}` },
        body: JSON.stringify(faults),
      });
      if (!response.ok) throw new Error(`${provider} answered ${response.status}: ${await response.text()}`);
    },
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
      [0, 1, 2, 3, 4].map((after) => freePort('127.0.0.1', port + after)),
    );
    if (free.every(({ status }) => status === 'fulfilled')) return port;
  }
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

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}
