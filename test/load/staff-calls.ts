import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { freePort } from '../../src/server/free-port.ts';
import { openShop } from '../../src/server/open-shop.ts';
import { startChild } from './child.ts';
import { markdownTable, writeSection } from './report.ts';
import type { ShopSettings } from './shop.child.ts';

/** What staff ask for by the name of the list; paths behind `/api`, several of each kind. */
export type Asked = Record<string, string[]>;

/** Options of the scripts that measure lists of the staff. */
export const crowdOptions = {
  feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
  seconds: { type: 'string', default: '20' },
  staff: { type: 'string', default: '8' },
  /** How long somebody looks at a list before they ask for the next, in milliseconds. */
  pause: { type: 'string', default: '250' },
  /** Keeps the database in this folder, so that the next run with it need not fill it again. */
  data: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

/** Who may everything in a shop that is measured. */
export const loadOwner = 'medir@ensambla.example';
/** What staff of it sign in with. */
export const loadPassword = 'una-clave-de-medir';

/**
 * Fills a shop in a folder of its own, or goes on with the one of `options.data`, has its staff ask for every list, first
 * with a pause after each and then without, and prints what they waited, each statement alone beside it.
 * @param given `fill` says what the shop has then; `section`: of docs/benchmarks.md
 */
export async function measureLists(
  options: { seconds: string; staff: string; pause: string; data?: string | undefined; write: boolean },
  given: {
    section: string;
    fill: (db: Database, databaseUrl: string) => Promise<string>;
    questions: (db: Database) => Promise<Asked>;
  },
): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir: options.data ?? folder, log: { info() {} } });
    closers.push(() => postgres.stop());
    await migrate(postgres.url);
    const db = openDatabase(postgres.url, { name: 'ensambla-load' });
    closers.push(() => db.close());
    const filled = await given.fill(db, postgres.url);
    const settings: ShopSettings = {
      databaseUrl: postgres.url,
      dataDir: folder,
      port: await freePort('127.0.0.1'),
      providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    };
    const asked = await given.questions(db);
    const slowest = await slowestStatements(settings, asked);
    const shop = await startChild('./shop.child.ts', settings, join(folder, 'shop.log'));
    closers.push(() => shop.stop());
    const origin = `http://127.0.0.1:${settings.port}`;
    const token = await signIn(origin);
    for (const path of Object.values(asked).flat()) await ask(origin, path, token);

    const load = loadavg()[0]?.toFixed(1);
    const crowd = { staff: Number(options.staff), seconds: Number(options.seconds) };
    const calm = await askForLong(origin, asked, token, { ...crowd, pause: Number(options.pause) });
    const hurried = await askForLong(origin, asked, token, { ...crowd, pause: 0 });
    const rows = Object.keys(asked).map((name) => {
      const [times = [], without = []] = [calm.get(name), hurried.get(name)];
      const longest = slowest.get(name) ?? 0;
      return [
        name,
        times.length,
        quantile(times, 0.5).toFixed(1),
        quantile(times, 0.99).toFixed(1),
        longest.toFixed(1),
        quantile(times, 0.99) <= 100 && longest <= 50 ? 'yes' : 'NO',
        without.length,
        quantile(without, 0.5).toFixed(1),
        quantile(without, 0.99).toFixed(1),
      ];
    });
    const facts = `${filled}, ${options.staff} staff who look at each list for ${options.pause} ms, then as many without a pause, ${options.seconds} s each, load average ${load} before; statements each alone, the middle of five times.`;
    const table = markdownTable(
      [
        'list',
        'requests',
        'p50 ms',
        'p99 ms (≤ 100)',
        'slowest statement, ms (≤ 50)',
        'met',
        'requests without a pause',
        'p50 ms',
        'p99 ms',
      ],
      rows,
    );
    console.log(`${facts}\n\n${table}`);
    if (options.write) await writeSection(given.section, facts, table);
  } finally {
    for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
  }
}

/** What everybody waited for each list, in milliseconds, when each of the staff pauses so long after each. */
async function askForLong(
  origin: string,
  asked: Asked,
  token: string,
  { staff, seconds, pause }: { staff: number; seconds: number; pause: number },
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]));
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const member = async (number: number) => {
    // Nobody begins in step with the others.
    await delay((pause * number) / staff);
    while (performance.now() < end) {
      const [name, paths] = Object.entries(asked)[next % times.size] ?? ['', []];
      const path = paths[Math.floor(next / times.size) % paths.length] ?? '';
      next += 1;
      times.get(name)?.push(await ask(origin, path, token));
      await delay(pause);
    }
  };
  await Promise.all(Array.from({ length: staff }, (_, number) => member(number)));
  return times;
}

/** Each question five times by itself after one to warm up: the longest statement of the middle time, seen from Node. */
async function slowestStatements(settings: ShopSettings, asked: Asked): Promise<Map<string, number>> {
  const open = await openShop({
    ...settings,
    publicUrl: 'http://127.0.0.1:9',
    log: createLog('warn'),
    limitAttempts: false,
  });
  let longest = 0;
  const { pool } = open.shop.db;
  const send = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  (pool as { query: unknown }).query = async (...args: unknown[]) => {
    const started = performance.now();
    try {
      return await send(...args);
    } finally {
      longest = Math.max(longest, performance.now() - started);
    }
  };
  // How fast everything sells is counted by the clock.
  await open.runJob('inventory.count-sales');
  const email = loadOwner;
  await createSystemUser(open.shop.db, { name: 'Medir', email, password: loadPassword, role: 'owner' }).catch(
    () => {},
  );
  const call = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await open.app.request(`http://127.0.0.1:9/api${path}`, { headers });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.text();
  };
  const signedIn = await open.app.request('http://127.0.0.1:9/api/admin-auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: loadPassword }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const slowest = new Map<string, number>();
  for (const [name, paths] of Object.entries(asked)) {
    for (const path of paths) await call(path, token);
    let most = 0;
    for (const path of paths) {
      const times: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        longest = 0;
        await call(path, token);
        times.push(longest);
      }
      most = Math.max(most, quantile(times, 0.5));
    }
    slowest.set(name, most);
  }
  await open.close();
  return slowest;
}

/** The token of the owner that `slowestStatements` made. */
async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/admin-auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: loadOwner, password: loadPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** How long an answer takes, in milliseconds. */
async function ask(origin: string, path: string, token: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return performance.now() - started;
}

/** The value that this share of the others stays within. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
