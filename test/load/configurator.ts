// Measures the configurator on a distributor's 20,000 products; see README.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPartShelf, type Shelf } from '../../src/modules/configurator/part-shelf.ts';
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
import { markdownTable, median, writeSection } from './report.ts';
import { wireText } from './scenarios.ts';
import type { ShopSettings } from './shop.child.ts';
import { hasWrk, load, type Round, runWrk } from './wrk.ts';

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
const buildCount = 200;
const targets = { filterMilliseconds: 10, checkMilliseconds: 1, p99Milliseconds: 40 };
const sockets = ['AM5', 'AM4', 'LGA 1700', 'LGA 1851', 'LGA 1200'];

if (!hasWrk()) {
  console.error('wrk is missing: install it (Debian: apt-get install wrk; macOS: brew install wrk).');
  process.exit(1);
}
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
  const builds = randomBuilds(shelves);
  const rows = [filterRow(shelves, builds), checkRow(shelves, builds)];
  const own = markdownTable(
    ['in one process', 'median ms', '99th of a hundred ms', 'most (target)', 'met'],
    rows,
  );
  const http = await measureHttp(postgres.url, folder, builds);
  console.log(`\n${own}\n\n${http}\n`);
  if (!options.write) return;
  const count = [...shelves.values()].reduce((sum, { parts }) => sum + parts.length, 0);
  const facts = `${count} parts, ${builds.length} random builds of five parts; wrk -t${load.threads} -c${load.connections}, ${rounds} rounds of ${seconds} s for each side in turn, medians.`;
  await writeSection('configurator', facts, `${own}\n\n${http}`);
}

async function readShelves(db: Database): Promise<Map<SlotName, Shelf>> {
  const shelf = createPartShelf();
  const shelves = new Map<SlotName, Shelf>();
  for (const { slot } of slots) shelves.set(slot, await shelf.shelfOf(db, slot));
  return shelves;
}

/** Processor, board, card, case and supply; the first two of one socket, or most would fail at the first rule. */
function randomBuilds(shelves: ReadonlyMap<SlotName, Shelf>): Part[][] {
  let state = 20_260_820;
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
  return Array.from({ length: buildCount }, (_, index) => {
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

/** Each build once to warm up, then once by the clock. */
function timesOf(builds: readonly Part[][], work: (parts: Part[]) => void): number[] {
  for (const parts of builds) work(parts);
  return builds.map((parts) => {
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

/** Every slot beside every build, as the page asks for it: plain, with what does not fit, in stock, by price. */
function pathsOf(builds: readonly Part[][]): string[] {
  const asked = ['', '&fits=all', '&in_stock=1&sort=price', '&fits=ok&sort=rating'];
  return builds.flatMap((parts, index) =>
    slots.map(({ slot }, place) => {
      const refIds = parts.map(({ refId }) => encodeURIComponent(refId)).join(',');
      return `/api/workstation/parts/${slot}?ref_ids=${refIds}${asked[(index + place) % asked.length]}`;
    }),
  );
}

async function measureHttp(databaseUrl: string, folder: string, builds: readonly Part[][]): Promise<string> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const settings: ShopSettings = {
    databaseUrl,
    dataDir: folder,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
  };
  const shop: Child<object> = await startChild('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  const bare: Child<{ url: string }> = await startChild('./bare.child.ts', {}, join(folder, 'bare.log'));
  closers.push(() => bare.stop());
  const paths = pathsOf(builds);
  let bytes = 0;
  const sample = paths.slice(0, 120);
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
  await runWrk(url, file, 0, warmUpSeconds);
  const bareRounds: Round[] = [];
  const shopRounds: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareRounds.push(await runWrk(bare.url, file, 0, seconds));
    shopRounds.push(await runWrk(url, file, round * 101, seconds));
  }
  const speed = (given: Round[]) => median(given.map((round) => round.requestsPerSecond));
  const p99 = median(shopRounds.map((round) => round.p99Milliseconds));
  const failed = shopRounds.reduce((sum, round) => sum + round.failed, 0);
  const isMet = p99 <= targets.p99Milliseconds && failed === 0;
  if (!isMet) process.exitCode = 1;
  return markdownTable(
    ['call', 'body, bytes', 'req/s', 'p50 ms', 'p99 ms (target)', 'bare req/s', 'ratio', 'failed', 'met'],
    [
      [
        '`GET /workstation/parts/{slot}`, every answer made anew',
        Math.round(bytes),
        Math.round(speed(shopRounds)),
        median(shopRounds.map((round) => round.p50Milliseconds)).toFixed(1),
        `${p99.toFixed(1)} (≤ ${targets.p99Milliseconds})`,
        Math.round(speed(bareRounds)),
        (speed(shopRounds) / speed(bareRounds)).toFixed(4),
        failed,
        isMet ? 'yes' : 'NO',
      ],
    ],
  );
}
