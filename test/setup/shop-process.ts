import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { refreshListing } from '../../src/modules/catalog/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { testPort } from './test-port.ts';

/** The shop as an operator starts it, in a process of its own (several with `WEB_CONCURRENCY`). */
export type ShopProcess = {
  url: string;
  pid: number;
  /** Everything it has written to standard output and error. */
  printed(): string;
  /** Who may do everything, where the shop found no staff. */
  owner: { email: string; password: string };
  /** The code it ended with. */
  stop(): Promise<number | null>;
};

const entries = {
  sources: fileURLToPath(new URL('../../src/server/start.ts', import.meta.url)),
  /** As `npm start` runs it; only for tests that run behind a build. */
  build: fileURLToPath(new URL('../../build/shop/start.js', import.meta.url)),
};
const startMilliseconds = 180_000;

/** Starts a shop on loopback and a free port and waits until it answers. */
export async function startShopProcess(
  env: Record<string, string>,
  from: keyof typeof entries = 'sources',
): Promise<ShopProcess> {
  const port = await testPort();
  const owner = { email: 'admin@prueba.example', password: 'contraseña-de-prueba' };
  const child = spawn(process.execPath, [entries[from]], {
    env: {
      ...process.env,
      // The test runner's own; the shop decides for itself.
      NODE_ENV: undefined,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (printed += String(text)));
  child.stderr.pipe(process.stderr);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    printed: () => printed,
    owner,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMilliseconds;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`The shop ended while starting (${child.exitCode}).`);
    if (Date.now() > deadline) throw new Error('The shop did not start within three minutes.');
    await delay(50);
  }
}

/** Changes a price past every process of the shop, as imports and psql do. */
export async function changePriceBySql(db: Database, productId: number, cents: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql('update product set price_cents = $2 where id = $1', [productId, cents]);
    await refreshListing(tx, [productId]);
  });
}
