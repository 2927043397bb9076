// Measures the shop over HTTP beside a bare node:http server; see README.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import type { ProviderSettings } from '../../src/server/open-shop.ts';
import type { BareAnswer } from './bare.child.ts';
import { type Child, startChild } from './child.ts';
import { fillCatalogue } from './load-catalogue.ts';
import { addBuyers, addVisitors, emptyVisitorsCarts, pairsOf } from './load-customers.ts';
import { isMet, type Measured, tableOf, writeReport } from './report.ts';
import { type LoadRequest, type Scenario, scenariosOf, wireText } from './scenarios.ts';
import type { ShopSettings } from './shop.child.ts';
import { requireWrk, load, type Round, runWrk } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    /** Names of scenarios, with commas between; others are left out. */
    only: { type: 'string' },
    /** Puts the table into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});
const productCount = Number(options.products);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const warmUpSeconds = 2;
/** Orders a second for which there are customers; the shop runs out of them when it is faster. */
const ordersPerSecondMax = 1500;
const visitorCount = 3000;
/** Requests sent one by one first: their answers give the size for the bare server, and the exact statements. */
const sampleSize = 60;

type Yardstick = Child<{ url: string }>;
type Target = { url: string; bare: Yardstick; folder: string };

requireWrk();
const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());

  console.log(`Filling a shop with ${productCount} products…`);
  const { products, categories } = await fillCatalogue(db, productCount);
  const visitors = await addVisitors(db, visitorCount);
  const orderSeconds = rounds * seconds + warmUpSeconds;
  const buyers = isChosen('order')
    ? await addBuyers(db, sampleSize + orderSeconds * ordersPerSecondMax, pairsOf(products))
    : [];

  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const emulators = await startChild<{ providers: ProviderSettings }>(
    './emulators.child.ts',
    { databaseUrl: postgres.url, shopUrl: url },
    join(folder, 'emulators.log'),
  );
  closers.push(() => emulators.stop());
  const settings: ShopSettings = {
    databaseUrl: postgres.url,
    dataDir: folder,
    port,
    providers: emulators.providers,
  };
  const shop = await startChild<{ hasPages: boolean }>('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  const bare: Yardstick = await startChild('./bare.child.ts', {}, join(folder, 'bare.log'));
  closers.push(() => bare.stop());

  const scenarios = scenariosOf({
    products,
    categories,
    visitors,
    buyers,
    emptyCarts: () => emptyVisitorsCarts(db),
  }).filter(({ name }) => isChosen(name) && (name !== 'page' || shop.hasPages));
  const measured: Measured[] = [];
  for (const scenario of scenarios) {
    console.log(`${scenario.label}…`);
    measured.push(await measure(scenario, { url, bare, folder }));
  }
  console.log(`\n${tableOf(measured)}\n`);
  if (options.write) await writeReport(measured, { productCount, rounds, seconds, ...load });
  if (!measured.every(isMet)) process.exitCode = 1;
}

function isChosen(name: string): boolean {
  return options.only === undefined || options.only.split(',').includes(name);
}

/** Bare server and shop in turn, so that a busy moment of the machine meets both. */
async function measure(scenario: Scenario, { url, bare, folder }: Target): Promise<Measured> {
  const { requests, isOnce = false, reset, connections = load.connections } = scenario;
  const sample = await sampleOf(url, requests.slice(0, sampleSize));
  await bare.tell(sample.answer);
  const startAfresh = async () => {
    if (!reset) return;
    await untilQuiet(url);
    await reset();
  };
  await startAfresh();
  const file = join(folder, `${scenario.name}.requests`);
  await writeFile(file, requests.map(wireText).join('\0'));

  let first = isOnce && !reset ? sampleSize : 0;
  const shopRound = async (length: number): Promise<Round> => {
    const round = await runWrk(url, file, first, length, connections);
    // Two threads may have come unevenly far, and every connection has one request more under way.
    const used = round.requests + connections * 2;
    if (isOnce && first + used > requests.length) {
      throw new Error(`${scenario.name}: ${requests.length} prepared requests were not enough.`);
    }
    if (isOnce && !reset) first += used;
    return round;
  };
  await runWrk(bare.url, file, 0, warmUpSeconds, connections);
  await shopRound(warmUpSeconds);
  const bareRounds: Round[] = [];
  const shopRounds: Round[] = [];
  let statements = 0;
  for (let round = 0; round < rounds; round += 1) {
    await startAfresh();
    bareRounds.push(await runWrk(bare.url, file, 0, seconds, connections));
    const before = await statementCount(url);
    shopRounds.push(await shopRound(seconds));
    statements += (await statementCount(url)) - before;
  }
  const asked = shopRounds.reduce((sum, round) => sum + round.requests, 0);
  return {
    scenario,
    bytes: sample.answer.bytes,
    bare: bareRounds,
    shop: shopRounds,
    statements: statements / asked,
    statementsMost: sample.statementsMost,
    failed: [...bareRounds, ...shopRounds].reduce((sum, round) => sum + round.failed, 0),
  };
}

/**
 * Sends some requests one after the other: what they answer and how many statements the dearest need. The dearest
 * twentieth is left out, because the job queue's own upkeep falls on some request.
 */
async function sampleOf(
  url: string,
  requests: readonly LoadRequest[],
): Promise<{ answer: BareAnswer; statementsMost: number }> {
  const statements: number[] = [];
  const sizes: number[] = [];
  let status = 200;
  let contentType = '';
  for (const { method, path, token, json } of requests) {
    const before = await statementCount(url);
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    const bytes = (await response.bytes()).byteLength;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
    statements.push((await statementCount(url)) - before);
    sizes.push(bytes);
    status = response.status;
    contentType = response.headers.get('content-type') ?? '';
  }
  const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  const dearest = statements.toSorted((one, other) => one - other)[Math.floor(statements.length * 0.95)];
  return { answer: { status, contentType, bytes }, statementsMost: dearest ?? 0 };
}

/** wrk leaves when its time is over, whatever is still under way: what it asked for last may be written later. */
async function untilQuiet(url: string): Promise<void> {
  for (let before = -1, now = await statementCount(url); now !== before; now = await statementCount(url)) {
    before = now;
    await delay(100);
  }
}

async function statementCount(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const count = /^ensambla_sql_statements_total (\d+)/m.exec(text)?.[1];
  if (count === undefined) throw new Error('The shop does not tell its statements.');
  return Number(count);
}
