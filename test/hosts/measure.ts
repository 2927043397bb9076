import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createProduct } from '../factories/create-product.ts';
import type { Cluster, ShopName } from './cluster.ts';
import { isReady, until } from './cluster.ts';
import { hostNames, type HostName, namespaceOf } from './network.ts';
import { createShoppers } from './shoppers.ts';

/** What a kind of request took, with so many shops. */
export type Measured = {
  what: string;
  shops: number;
  perSecond: number;
  /** Processor time of one request in milliseconds beyond what an idle host takes, by who spent it. */
  cost: Cost;
};
type Cost = { edge: number; shop: number; primary: number; standby: number };

/** What nobody asked for: processor time in milliseconds of each second. */
export const idle = 'nothing, each second';

const seconds = 15;
/** Until the code of a shop that was just started is compiled. */
const warmUpSeconds = 8;
const connections = 16;
/** The kernel counts processor time in these. */
const tickMs = 10;

/**
 * Requests through the edge with all shops, then with one: how many, and whose processor time each costs. All hosts
 * share this machine's cores, so it is the time that says what hosts of their own would hold.
 */
export async function measure(
  cluster: Cluster,
  run: number,
  say: (line: string) => void,
): Promise<Measured[]> {
  const products = await cluster.withDatabase(async (db) => [
    await createProduct(db, { stock: 100_000 }),
    await createProduct(db, { stock: 100_000 }),
  ]);
  const [first] = products;
  const kept = `/product/${first?.sku}/${first?.slug}`;
  const results: Measured[] = [];
  const timed = async (
    work: () => Promise<number>,
  ): Promise<{ cost: Cost; count: number; elapsed: number }> => {
    const primary = await until('primary', cluster.primary);
    const before = spentMs(run);
    const from = performance.now();
    const count = await work();
    const elapsed = (performance.now() - from) / 1000;
    const after = spentMs(run);
    const of = (host: HostName) => (after.get(host) ?? 0) - (before.get(host) ?? 0);
    const cost = {
      edge: of('edge'),
      shop: cluster.shops.reduce((sum, shop) => sum + of(shop), 0),
      primary: of(primary),
      standby: of(primary === 'db1' ? 'db2' : 'db1'),
    };
    return { cost, count, elapsed };
  };
  const add = async (what: string, shops: number, asleep: Cost, work: () => Promise<number>) => {
    const { cost, count, elapsed } = await timed(work);
    const each = eachOf(cost, (spent, host) => (spent - asleep[host] * elapsed) / count);
    results.push({ what, shops, perSecond: count / elapsed, cost: each });
    say(`${what}, ${shops} shops: ${(count / elapsed).toFixed(1)} a second`);
  };
  const all = async (shops: number) => {
    await fetchFor(cluster.url + kept, warmUpSeconds * 1000);
    const { cost, elapsed } = await timed(() => delay(seconds * 1000, 0));
    const asleep = eachOf(cost, (spent) => spent / elapsed);
    results.push({ what: idle, shops, perSecond: 1, cost: asleep });
    await add('product page, kept', shops, asleep, () => fetchFor(cluster.url + kept, seconds * 1000));
    await add('product page, made anew', shops, asleep, () =>
      fetchFor(() => `${cluster.url}${kept}?_=${Math.random()}`, seconds * 1000),
    );
    const crowd = createShoppers({
      url: cluster.url,
      productIds: products.map(({ id }) => id),
      pages: [kept],
      count: connections,
      pauseMs: 0,
    });
    await delay(3000);
    const before = crowd.told.paid.size;
    await add('purchase: page, cart, order, payment', shops, asleep, async () => {
      await delay(seconds * 1000);
      return crowd.told.paid.size - before;
    });
    await crowd.goHome();
  };
  await all(cluster.shops.length);
  const others = cluster.shops.slice(1) as ShopName[];
  for (const shop of others) cluster.losePower(shop);
  await delay(3000);
  await all(1);
  for (const shop of others) await cluster.boot(shop);
  for (const shop of others) await until(shop, () => isReady(cluster.shopUrl(shop)));
  return results;
}

function eachOf(cost: Cost, count: (spent: number, host: keyof Cost) => number): Cost {
  const { edge, shop, primary, standby } = cost;
  return {
    edge: count(edge, 'edge'),
    shop: count(shop, 'shop'),
    primary: count(primary, 'primary'),
    standby: count(standby, 'standby'),
  };
}

/** How many answers so many connections get in this time; failures are none. */
async function fetchFor(address: string | (() => string), milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let count = 0;
  const ask = async () => {
    while (performance.now() < until) {
      // Browsers take Brotli, as which pages are kept; `fetch` does not ask for it by itself.
      const answer = await fetch(typeof address === 'string' ? address : address(), {
        headers: { 'accept-encoding': 'br' },
      });
      await answer.arrayBuffer();
      if (answer.ok) count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return count;
}

/** Processor time that each host's processes have spent. */
function spentMs(run: number): Map<HostName, number> {
  return new Map(
    hostNames.map((host) => {
      const pids = execFileSync('ip', ['netns', 'pids', namespaceOf(run, host)], { encoding: 'utf8' });
      const ticks = pids
        .split('\n')
        .filter(Boolean)
        .map((pid) => ticksOf(Number(pid)));
      return [host, ticks.reduce((sum, each) => sum + each, 0) * tickMs];
    }),
  );
}

/** User and system time of a process and of its children that ended. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

/** A Markdown table of it. */
export function measuredTable(all: readonly Measured[]): string {
  return [
    '| request | shops | a second, all on this machine | edge, ms | shop, ms | primary, ms | standby, ms |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...all.map(
      ({ what, shops, perSecond, cost }) =>
        `| ${what} | ${shops} | ${what === idle ? '' : perSecond.toFixed(1)} | ${Object.values(cost)
          .map((cents) => cents.toFixed(2))
          .join(' | ')} |`,
    ),
  ].join('\n');
}
