/**
 * `npm run test:faults [-- --kills 50 --seed 7]`: buyers shop at the real process while it is killed (SIGKILL, every
 * fourth time with its PostgreSQL) at random moments and started again; afterwards the books must balance. Exits with 1
 * when they do not.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bookErrors, type Acknowledged } from './books.ts';
import { createBuyers } from './buyers.ts';
import { startKillableShop } from './killable-shop.ts';
import { settleEverything } from './settle-everything.ts';
import { callWitnesses } from './witnesses.ts';

/** Every so often PostgreSQL dies with the shop. */
const killsPerPowerCut = 4;

/** Gives the report's lines and what is wrong; nothing wrong means an empty list. */
export async function killAndCheck(options: {
  kills: number;
  seed: number;
  buyers: number;
  say: (line: string) => void;
}): Promise<string[]> {
  const { kills, seed, say } = options;
  const random = seededRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-faults-'));
  say(`seed ${seed}, ${kills} kills, ${options.buyers} buyers`);
  const shop = await startKillableShop(dataDir);
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set() };
  try {
    const products = await shop.stockShelves(12, 100_000);
    const witnesses = await callWitnesses(shop, products);
    const crowd = createBuyers({ url: shop.url, products, count: options.buyers, random, acknowledged });
    for (let kill = 1; kill <= kills; kill += 1) {
      await shop.runFor(150 + Math.floor(random() * 1500));
      if (kill % killsPerPowerCut === 0) await shop.cutPowerAndStartAgain();
      else await shop.killAndStartAgain();
      if (kill % 10 === 0) {
        say(`${kill} kills, ${acknowledged.orders.size} orders, ${acknowledged.paid.size} paid`);
      }
    }
    await shop.runFor(1500);
    await crowd.goHome();
    const errors = [...(await witnesses.look()), ...refusalErrors(await shop.startASecond())];
    await shop.stop();
    errors.push(...(await settleEverything(dataDir, (db) => bookErrors(db, acknowledged, products))));
    say(`${acknowledged.orders.size} orders acknowledged, ${acknowledged.paid.size} acknowledged as paid`);
    for (const error of errors) say(`WRONG: ${error}`);
    if (acknowledged.paid.size < kills) errors.push(`only ${acknowledged.paid.size} purchases got through`);
    return errors;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Two shops on the same data would ruin it: the second says so in one line and ends. */
function refusalErrors({ code, said }: { code: number | null; said: string }): string[] {
  const lines = said.trim().split('\n');
  if (code === 1 && lines.length === 1 && lines[0]?.startsWith('Otra tienda ya usa')) return [];
  return [`a second shop on the same data ended with ${code} and said: ${said}`];
}

/** Mulberry32: small, and the same numbers for the same seed on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, seed: { type: 'string' }, buyers: { type: 'string' } },
  });
  const startedAt = Date.now();
  const errors = await killAndCheck({
    kills: Number(values.kills ?? 50),
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    buyers: Number(values.buyers ?? 8),
    say: (line) => console.log(line),
  });
  console.log(errors.length === 0 ? 'The books balance.' : `${errors.length} errors.`);
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
  process.exit(errors.length === 0 ? 0 : 1);
}
