// Measures the configurator on a distributor's 20,000 products; see README.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPartShelf, type Shelf } from '../../src/modules/configurator/parts/part-shelf.ts';
import { fitsBeside } from '../../src/modules/configurator/rules/fits-beside.ts';
import { judgeBuild } from '../../src/modules/configurator/rules/judge.ts';
import { buildOf, type Part } from '../../src/modules/configurator/rules/parts.ts';
import { estimatePower } from '../../src/modules/configurator/rules/power-estimate.ts';
import { type SlotName, slots } from '../../src/modules/configurator/rules/slots.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import type { BareAnswer } from './bare.child.ts';
import { type Child, startChild } from './child.ts';
import { cpuOf } from './cpu-time.ts';
import { markdownTable, median, writeSection } from './report.ts';
import { wireText } from './scenarios.ts';
import type { ShopSettings } from './shop.child.ts';
import { requireWrk, load, type Round, runWrk } from './wrk.ts';

const { values: options } = parseArgs({
  options: {
    /** Folder with the database that `search.ts --data` has filled. */
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    /** Puts the tables into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const warmUpSeconds = 3;
const buildCount = 400;
/** Each asks for twelve slots: more questions than are answered in the time. */
const askedBuilds = 5000;
const popularBuilds = 40;
/** What a shop keeps of answers by default (`PAGE_CACHE_MB`). */
const keptBytes = 64 * 1024 * 1024;
const targets = { filterMilliseconds: 10, checkMilliseconds: 1, p99Milliseconds: 40 };
const sockets = ['AM5', 'AM4', 'LGA 1700', 'LGA 1851', 'LGA 1200'];

requireWrk();
if (options.data === undefined) {
  console.error(
    'Name a filled database: --data FOLDER (test/load/search.ts --data FOLDER --products 0 fills it).',
  );
  process.exit(1);
}
const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll(options.data);
} finally {
  for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const shelves = await readShelves(db);
  const builds = randomBuilds(shelves, buildCount, 0);
  const rows = [filterRow(shelves, builds), checkRow(shelves, builds)];
  const own = markdownTable(
    ['in one process', 'median ms', '99th of a hundred ms', 'most (target)', 'met'],
    rows,
  );
  const http = await measureHttp(postgres.url, folder, shelves);
  console.log(`\n${own}\n\n${http}\n`);
  if (!options.write) return;
  const count = [...shelves.values()].reduce((sum, { parts }) => sum + parts.length, 0);
  const facts = `${count} parts, ${builds.length} random builds of five parts; load average ${loadavg()[0]?.toFixed(1)}; wrk -t${load.threads} -c${load.connections}, ${rounds} rounds of ${seconds} s for each side in turn, medians.`;
  await writeSection('configurator', facts, `${own}\n\n${http}`);
}

async function readShelves(db: Database): Promise<Map<SlotName, Shelf>> {
  const shelf = createPartShelf();
  const shelves = new Map<SlotName, Shelf>();
  for (const { slot } of slots) shelves.set(slot, await shelf.shelfOf(db, slot));
  return shelves;
}

/** Processor, board, card, case and supply; the first two of one socket, or most would fail at the first rule. */
function randomBuilds(shelves: ReadonlyMap<SlotName, Shelf>, count: number, seed: number): Part[][] {
  let state = 20_260_820 + seed * 7919;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const pick = (slot: SlotName, socket?: string): Part => {
    const parts = (shelves.get(slot)?.parts ?? []).map(({ part }) => part);
    const wanted =
      socket === undefined ? parts : parts.filter((part) => 'socket' in part && part.socket === socket);
    const part = wanted[Math.floor(random() * wanted.length)];
    if (!part) throw new Error(`No part for ${slot}.`);
    return part;
  };
  return Array.from({ length: count }, (_, index) => {
    const socket = sockets[index % sockets.length];
    return [pick('cpu', socket), pick('motherboard', socket), pick('gpu'), pick('case'), pick('psu')];
  });
}

function filterRow(shelves: ReadonlyMap<SlotName, Shelf>, builds: readonly Part[][]) {
  const times = timesOf(builds, (parts) => {
    for (const [slot, shelf] of shelves) {
      const kinds = new Set(shelf.parts.map(({ part }) => part.kind));
      const isOne = !slots.some((one) => one.slot === slot && one.isCollection);
      fitsBeside(shelf, buildOf(isOne ? parts.filter(({ kind }) => !kinds.has(kind)) : parts));
    }
  });
  return rowOf('Every slot filtered against five parts', times, targets.filterMilliseconds);
}

function checkRow(shelves: ReadonlyMap<SlotName, Shelf>, builds: readonly Part[][]) {
  const more = (['memory', 'storage', 'cooler'] as const).flatMap(
    (slot) => shelves.get(slot)?.parts[0]?.part ?? [],
  );
  const times = timesOf(builds, (parts) => {
    const build = buildOf([...parts, ...more]);
    judgeBuild(build);
    estimatePower(build);
  });
  return rowOf('Check of a build of eight parts', times, targets.checkMilliseconds);
}

/** Half of the builds warm up, the others are new to it by the clock. */
function timesOf(builds: readonly Part[][], work: (parts: Part[]) => void): number[] {
  for (const parts of builds.slice(0, builds.length / 2)) work(parts);
  return builds.slice(builds.length / 2).map((parts) => {
    const started = performance.now();
    work(parts);
    return performance.now() - started;
  });
}

function rowOf(label: string, times: readonly number[], most: number): (string | number)[] {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = median(times);
  const isMet = middle <= most;
  if (!isMet) process.exitCode = 1;
  const late = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return [label, middle.toFixed(2), late.toFixed(2), `≤ ${most}`, isMet ? 'yes' : 'NO'];
}

/**
 * Questions as shoppers put them, none twice: each build with none to all of its parts chosen, each slot beside it, as
 * the page asks: plain, with what does not fit, in stock by price, further pages, a brand, a range of prices, a spec.
 */
function pathsOf(shelves: ReadonlyMap<SlotName, Shelf>, builds: readonly Part[][]): string[] {
  const paths = builds.flatMap((parts, index) =>
    slots.map(({ slot }, place) => {
      const own = shelves.get(slot)?.parts ?? [];
      const one = own[(index * 7 + place) % Math.max(own.length, 1)];
      const price = Math.round((one?.price_cents ?? 0) / 100) * 100;
      const asked = [
        '',
        '&fits=all',
        '&in_stock=1&sort=price',
        '&fits=ok&sort=rating',
        '&page=2',
        `&brand=${one?.brand_slug ?? ''}`,
        `&fits=all&page=3&sort=-price`,
        `&min_price=${Math.round(price / 2)}&max_price=${price * 2}`,
        '',
        '&fits=no',
      ];
      const chosen = parts.slice(0, (index + place) % (parts.length + 1));
      const refIds = chosen.map(({ refId }) => encodeURIComponent(refId)).join(',');
      const ask = asked[(index + place * 3) % asked.length];
      return `/api/workstation/parts/${slot}?ref_ids=${refIds}${ask}`;
    }),
  );
  return [...new Set(paths)];
}

/** Four of five ask what some of the `popular` questions ask, the rest asks something new. */
function mixOf(fresh: readonly string[], popular: readonly string[]): string[] {
  let next = 0;
  return fresh.map((path, index) =>
    index % 5 === 0 ? path : (popular[(next += 1 + (index % 7)) % popular.length] ?? path),
  );
}

async function measureHttp(
  databaseUrl: string,
  folder: string,
  shelves: ReadonlyMap<SlotName, Shelf>,
): Promise<string> {
  const paths = pathsOf(shelves, randomBuilds(shelves, askedBuilds, 1));
  const mixed = mixOf(
    pathsOf(shelves, randomBuilds(shelves, askedBuilds, 2)),
    pathsOf(shelves, randomBuilds(shelves, popularBuilds, 3)),
  );
  const bare: Child<{ url: string }> = await startChild('./bare.child.ts', {}, join(folder, 'bare.log'));
  closers.push(() => bare.stop());
  const rows = [
    await httpRow('`GET /workstation/parts/{slot}`, every question new', paths, bare, {
      databaseUrl,
      dataDir: folder,
      pageCacheBytes: 0,
    }),
    await httpRow('the same, four of five ask what others asked; kept as in production', mixed, bare, {
      databaseUrl,
      dataDir: folder,
      pageCacheBytes: keptBytes,
    }),
  ];
  return markdownTable(
    [
      'call',
      'body, bytes',
      'CPU ms of one',
      'req/s',
      'p50 ms',
      'p99 ms (target)',
      'bare req/s',
      'ratio',
      'failed',
      'met',
    ],
    rows,
  );
}

async function httpRow(
  label: string,
  paths: readonly string[],
  bare: Child<{ url: string }>,
  given: Pick<ShopSettings, 'databaseUrl' | 'dataDir' | 'pageCacheBytes'>,
): Promise<(string | number)[]> {
  const { dataDir: folder } = given;
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const settings: ShopSettings = {
    ...given,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
  };
  const shop: Child<object> = await startChild('./shop.child.ts', settings, join(folder, 'shop.log'));
  let bytes = 0;
  // From the end: what is measured is asked for the first time.
  const sample = paths.slice(-240);
  for (const path of sample) {
    const response = await fetch(url + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    bytes += (await response.bytes()).byteLength / sample.length;
  }
  const contentType = 'application/json; charset=utf-8';
  await bare.tell({ status: 200, contentType, bytes: Math.round(bytes) } satisfies BareAnswer);
  const file = join(folder, 'parts.requests');
  await writeFile(file, paths.map((path) => wireText({ method: 'GET', path })).join('\0'));
  await runWrk(bare.url, file, 0, warmUpSeconds);
  let asked = (await runWrk(url, file, 0, warmUpSeconds)).requests;
  const bareRounds: Round[] = [];
  const shopRounds: Round[] = [];
  const cpuOfOne: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareRounds.push(await runWrk(bare.url, file, 0, seconds));
    const cpuBefore = await cpuOf(shop.pid);
    const own = await runWrk(url, file, asked, seconds);
    cpuOfOne.push(((await cpuOf(shop.pid)) - cpuBefore) / own.requests);
    asked += own.requests;
    shopRounds.push(own);
  }
  await shop.stop();
  const speed = (all: Round[]) => median(all.map((round) => round.requestsPerSecond));
  const p99 = median(shopRounds.map((round) => round.p99Milliseconds));
  const failed = shopRounds.reduce((sum, round) => sum + round.failed, 0);
  const isMet = p99 <= targets.p99Milliseconds && failed === 0;
  if (!isMet) process.exitCode = 1;
  if (asked > paths.length) console.warn(`${asked} of ${paths.length} questions were asked: some twice.`);
  return [
    label,
    Math.round(bytes),
    median(cpuOfOne).toFixed(2),
    Math.round(speed(shopRounds)),
    median(shopRounds.map((round) => round.p50Milliseconds)).toFixed(1),
    `${p99.toFixed(1)} (≤ ${targets.p99Milliseconds})`,
    Math.round(speed(bareRounds)),
    (speed(shopRounds) / speed(bareRounds)).toFixed(4),
    failed,
    isMet ? 'yes' : 'NO',
  ];
}
