// Measures «Build for me» with a distributor's 20,000 products: alone, and through HTTP with 4 callers; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { uses } from '../../src/modules/configurator/suggest/uses.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import { type Child, startChild } from './child.ts';
import { countProducts, fillFromFeed } from './fill-from-feed.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '4' },
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    /** Keeps the database in this folder, so that the next run with it need not fill it again. */
    data: { type: 'string' },
  },
});
const p99Max = 1500;

const closers: (() => Promise<unknown>)[] = [];
try {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: options.data ?? folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  if ((await countProducts(db)) === 0) await fillFromFeed(db, postgres.url, options.feed);
  const port = await freePort('127.0.0.1');
  const settings: ShopSettings = {
    databaseUrl: postgres.url,
    dataDir: folder,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
  };
  const shop: Child<object> = await startChild('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  const origin = `http://127.0.0.1:${port}`;
  console.log(`${await countProducts(db)} products; load average ${loadavg()[0]?.toFixed(1)}`);

  const first = await Promise.all(uses.slice(0, 1).map(({ use }) => ask(origin, use, 2_500_000)));
  console.log(`the very first answer of a process: ${Math.round(first[0]?.ms ?? 0)} ms`);
  const firsts: number[] = [];
  for (const { use } of uses.slice(1)) firsts.push((await ask(origin, use, 2_500_000)).ms);
  console.log(`the first of each other use: ${summary(firsts)}`);
  const alone: number[] = [];
  for (const { use } of uses) {
    for (let budget = 1_000_000; budget <= 6_000_000; budget += 500_000)
      alone.push((await ask(origin, use, budget)).ms);
  }
  console.log(`one after the other, ${alone.length} questions: ${summary(alone)}`);

  const connections = Number(options.connections);
  const end = performance.now() + Number(options.seconds) * 1000;
  const under: number[] = [];
  const beside: number[] = [];
  let asked = 0;
  const caller = async () => {
    while (performance.now() < end) {
      asked += 1;
      const use = uses[asked % uses.length];
      if (use) under.push((await ask(origin, use.use, 900_000 + ((asked * 137_911) % 6_000_000))).ms);
    }
  };
  const neighbour = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      beside.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all([neighbour(), ...Array.from({ length: connections }, caller)]);
  console.log(`${connections} callers, ${under.length} questions, no two alike: ${summary(under)}`);
  console.log(`/healthz meanwhile: ${summary(beside)}`);
  if (quantile(under, 0.99) > p99Max) {
    console.error(`p99 is above ${p99Max} ms.`);
    process.exitCode = 1;
  }
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function ask(origin: string, use: string, budgetCents: number): Promise<{ ms: number }> {
  const start = performance.now();
  const response = await fetch(`${origin}/api/workstation/suggest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ use, budget_cents: budgetCents }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return { ms: performance.now() - start };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function summary(values: readonly number[]): string {
  const at = (share: number) => `${quantile(values, share).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}`;
}
