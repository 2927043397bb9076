// Measures this version of the shop beside another checkout of it, in turn; see README.md.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { childrenOf, cpuOf } from './cpu-time.ts';
import { requireWrk, type Round, runWrk } from './wrk.ts';
import { furtherScenariosOf, type Scenario, scenariosOf, wireText } from './scenarios.ts';

const { values: options } = parseArgs({
  options: {
    /** Folder of the other checkout, installed as this one. */
    against: { type: 'string' },
    products: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});
if (options.against === undefined) {
  console.error('Name the other version: --against FOLDER.');
  process.exit(1);
}
requireWrk();
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const warmUpSeconds = 2;
/** Beyond what either version can take. */
const ordersPerSecondMax = 600;

/** A version of the shop with its own code, PostgreSQL and catalogue, as `http.ts` fills them. */
type Version = {
  url: string;
  folder: string;
  scenarios: Scenario[];
  asked: Map<string, number>;
  /** Milliseconds on a core so far, by part. Linux only: 0 elsewhere. */
  cpu: () => Promise<Cpu>;
};
type Cpu = { shop: number; postgres: number; emulators: number };

const closers: (() => Promise<unknown>)[] = [];
try {
  const before = await startVersion(resolve(options.against));
  const now = await startVersion(resolve(import.meta.dirname, '../..'));
  console.log(
    '| scenario | before, req/s | now, req/s | now ÷ before: median | middle half | CPU before, ms: shop + PostgreSQL + emulators | CPU now, ms | failed |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  for (const scenario of now.scenarios) {
    const earlier = before.scenarios.find(({ name }) => name === scenario.name);
    if (earlier) console.log(await compare(scenario, earlier, now, before));
  }
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

/** Everything comes from the version's own folder: its schema, its data, its server. */
async function startVersion(root: string): Promise<Version> {
  const from = <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(join(root, path)).href) as Promise<Module>;
  const { startEmbeddedPostgres } = await from<
    typeof import('../../src/platform/database/embedded/index.ts')
  >('src/platform/database/embedded/index.ts');
  const { migrate } = await from<typeof import('../../src/platform/database/migrate.ts')>(
    'src/platform/database/migrate.ts',
  );
  const { openDatabase } = await from<typeof import('../../src/platform/database/database.ts')>(
    'src/platform/database/database.ts',
  );
  const { freePort } = await from<typeof import('../../src/server/free-port.ts')>('src/server/free-port.ts');
  const { startChild } = await from<typeof import('./child.ts')>('test/load/child.ts');
  const { fillCatalogue } = await from<typeof import('./load-catalogue.ts')>('test/load/load-catalogue.ts');
  const customers = await from<typeof import('./load-customers.ts')>('test/load/load-customers.ts');

  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const { products, categories } = await fillCatalogue(db, Number(options.products));
  const visitors = await customers.addVisitors(db, 3000);
  const orders = (rounds * seconds + warmUpSeconds) * ordersPerSecondMax;
  const buyers = isChosen('order') ? await customers.addBuyers(db, orders, customers.pairsOf(products)) : [];
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const emulators = await startChild<{ providers: object }>(
    './emulators.child.ts',
    { databaseUrl: postgres.url, shopUrl: url },
    join(folder, 'emulators.log'),
  );
  closers.push(() => emulators.stop());
  const settings = { databaseUrl: postgres.url, dataDir: folder, port, providers: emulators.providers };
  const shop = await startChild<{ hasPages: boolean }>('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  const emptyCarts = () => customers.emptyVisitorsCarts(db);
  // Both are asked the same, whatever the other version asked itself.
  const scenarios = [
    ...scenariosOf({ products, categories, visitors, buyers, emptyCarts }),
    ...furtherScenariosOf({ categories }),
  ].filter(({ name }) => isChosen(name) && (name !== 'page' || shop.hasPages));
  for (const scenario of scenarios) {
    await writeFile(join(folder, scenario.name), scenario.requests.map(wireText).join('\0'));
  }
  const { rows } = await db.sql('show data_directory');
  const [{ data_directory: data }] = rows as [{ data_directory: string }];
  const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const cpu = async (): Promise<Cpu> => {
    const backends = await Promise.all((await childrenOf(Number(postmaster)).catch(() => [])).map(cpuOf));
    return {
      shop: await cpuOf(shop.pid),
      postgres: backends.reduce((sum, one) => sum + one, 0),
      emulators: await cpuOf(emulators.pid),
    };
  };
  return { url, folder, scenarios, asked: new Map(), cpu };
}

function isChosen(name: string): boolean {
  return options.only === undefined || options.only.split(',').includes(name);
}

/** Rounds of both in turn, the first of a pair changing: the machine's moods meet both alike. */
async function compare(one: Scenario, other: Scenario, now: Version, before: Version): Promise<string> {
  await burst(now, one, warmUpSeconds);
  await burst(before, other, warmUpSeconds);
  const pairs: { now: Burst; before: Burst }[] = [];
  let failed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const isNowFirst = round % 2 === 0;
    const first = await burst(
      ...(isNowFirst ? ([now, one, seconds] as const) : ([before, other, seconds] as const)),
    );
    const second = await burst(
      ...(isNowFirst ? ([before, other, seconds] as const) : ([now, one, seconds] as const)),
    );
    failed += first.failed + second.failed;
    const [mine, theirs] = isNowFirst ? [first, second] : [second, first];
    pairs.push({ now: mine, before: theirs });
  }
  const ratios = pairs.map((pair) => pair.now.requestsPerSecond / pair.before.requestsPerSecond);
  // Between two rounds where none is in the middle: the lower one would make every version slower than itself.
  const at = (values: readonly number[], share: number) => {
    const sorted = values.toSorted((a, b) => a - b);
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    return below + ((sorted[Math.ceil(place)] ?? 0) - below) * (place % 1);
  };
  const perSecond = (version: 'now' | 'before') =>
    at(
      pairs.map((pair) => pair[version].requestsPerSecond),
      0.5,
    ).toFixed(0);
  const cpu = (version: 'now' | 'before') =>
    (['shop', 'postgres', 'emulators'] as const)
      .map((part) =>
        at(
          pairs.map((pair) => pair[version].cpu[part]),
          0.5,
        ).toFixed(2),
      )
      .join(' + ');
  const quartiles = `${at(ratios, 0.25).toFixed(2)} to ${at(ratios, 0.75).toFixed(2)}`;
  return `| ${[one.label, perSecond('before'), perSecond('now'), at(ratios, 0.5).toFixed(2), quartiles, cpu('before'), cpu('now'), failed].join(' | ')} |`;
}

/** A round, and the CPU time of one of its requests. */
type Burst = Round & { cpu: Cpu };

async function burst(version: Version, scenario: Scenario, length: number): Promise<Burst> {
  const { name, isOnce = false, reset, connections } = scenario;
  await reset?.();
  const first = isOnce && !reset ? (version.asked.get(name) ?? 0) : 0;
  const before = await version.cpu();
  const round = await runWrk(version.url, join(version.folder, name), first, length, connections);
  // Every connection has one request more under way, and two threads come unevenly far.
  version.asked.set(name, first + round.requests + (connections ?? 32) * 2);
  const after = await version.cpu();
  const of = (part: keyof Cpu) => (after[part] - before[part]) / round.requests;
  return { ...round, cpu: { shop: of('shop'), postgres: of('postgres'), emulators: of('emulators') } };
}
