/**
 * `npm run test:kill-imports [-- --kills 20 --seed 7 --lines 20000]`: reads a distributor's feed, and then one in which every cost and
 * every tenth line's status is another, into two shops: in peace, and with the reading process killed by SIGKILL at random moments and
 * started again each time. Both must end with the same products, offers, prices, stock and movements. Exits with 1 when they do not;
 * skips where the feed is not there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { seededRandom } from './seeded-random.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    lines: { type: 'string', default: '20000' },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const command = fileURLToPath(new URL('../../src/modules/suppliers/import-feed.command.ts', import.meta.url));
const path = fileURLToPath(new URL('../../../shared/catalog/feed-main.jsonl.gz', import.meta.url));

/** What must be the same, by what suppliers call it: ids and times of reading are each shop's own. */
const compared = {
  products: `select p.ref_id, p.name, p.kind, p.price_cents, p.status, p.mpn, p.specs, b.name as brand
    from product p join brand b on b.id = p.brand_id order by p.ref_id`,
  offers: `select o.supplier, o.ref_id, o.cost, o.stock, o.status, o.record_updated_at, o.record_hash, o.is_source, o.is_chosen, p.ref_id as product
    from supplier_offer o join product p on p.id = o.product_id order by 1, 2`,
  stock: `select p.ref_id, s.warehouse_code, s.on_hand, s.reserved from stock_level s join product p on p.id = s.product_id order by 1, 2`,
  movements: `select p.ref_id, m.warehouse_code, count(*)::int as n, sum(m.delta)::int as units
    from stock_movement m join product p on p.id = m.product_id group by 1, 2 order by 1, 2`,
  prices: `select p.ref_id, count(*)::int as n from product_price_history h join product p on p.id = h.product_id group by 1 order by 1`,
  listing: `select l.ref_id, l.name, l.price_cents, l.available, l.supplier_units, s.price_cents as searched, s.search::text
    from product_listing l left join product_search s using (product_id) order by 1`,
};

if (!existsSync(path)) {
  console.log('Skipped: the feed is not here.');
  process.exit(0);
}
console.log(`seed ${seed}, ${kills} kills`);
const folder = await mkdtemp(join(tmpdir(), 'ensambla-kill-imports-'));
// PostgreSQL has an account of its own when this is run by root, and must get in.
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
try {
  const feeds = await writeFeeds();
  const [calm, killed] = [await emptyShop('calm'), await emptyShop('killed')];
  for (const [index, feed] of feeds.entries()) {
    const started = performance.now();
    await read(calm, feed);
    const tookMs = performance.now() - started;
    for (let kill = 0; kill < kills / feeds.length; kill += 1) {
      const afterMs = Math.floor(random() * 0.6 * tookMs);
      console.log(`feed ${index + 1}, kill ${kill + 1}: ${await killAfter(killed, feed, afterMs)}`);
    }
    await read(killed, feed);
    await compare(calm, killed, `after feed ${index + 1}`);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(process.exitCode ? 'The shops differ.' : 'Both shops are the same.');

async function writeFeeds(): Promise<string[]> {
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(0, Number(values.lines));
  const later = lines.map((line, index) => {
    const record = JSON.parse(line) as { cost?: number };
    const changed = {
      ...record,
      cost: Math.round((record.cost ?? 0) * 104) / 100,
      updated_at: '2026-11-01T00:00:00Z',
    };
    return JSON.stringify(index % 10 === 0 ? { ...changed, status: 'discontinued' } : changed);
  });
  const files = [join(folder, 'first.jsonl'), join(folder, 'later.jsonl')] as const;
  await writeFile(files[0], lines.join('\n'));
  await writeFile(files[1], later.join('\n'));
  return [...files];
}

async function emptyShop(name: string): Promise<string> {
  const admin = openDatabase(postgres.url, { name: 'ensambla-kill-imports' });
  await admin.sql(`create database ${name}`);
  await admin.close();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

function start(databaseUrl: string, feed: string) {
  return spawn(process.execPath, [command, feed], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function read(databaseUrl: string, feed: string): Promise<void> {
  const child = start(databaseUrl, feed);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Reading ended with ${code}:\n${said.slice(-2000)}`);
}

/** Gives how far it was, as the last line of its progress says. */
async function killAfter(databaseUrl: string, feed: string, ms: number): Promise<string> {
  const child = start(databaseUrl, feed);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(child, 'close');
  await Promise.race([closed, delay(ms)]);
  child.kill('SIGKILL');
  await closed;
  return `${ms} ms, ${said.trim().split('\n').at(-1)?.trim() || 'nothing said'}`;
}

async function compare(calmUrl: string, killedUrl: string, when: string): Promise<void> {
  const [calm, killed] = [calmUrl, killedUrl].map((url) =>
    openDatabase(url, { name: 'ensambla-kill-imports' }),
  );
  try {
    for (const [what, statement] of Object.entries(compared)) {
      const [one, other] = await Promise.all(
        [calm!, killed!].map(async (db) => (await db.sql(statement)).rows),
      );
      const texts = new Set(one!.map((row) => JSON.stringify(row)));
      const different = other!.filter((row) => !texts.has(JSON.stringify(row)));
      console.log(`${when}, ${what}: ${one!.length} and ${other!.length} rows, ${different.length} differ`);
      if (one!.length === other!.length && different.length === 0) continue;
      process.exitCode = 1;
      for (const row of different.slice(0, 3)) console.log(`  ${JSON.stringify(row).slice(0, 400)}`);
    }
  } finally {
    await Promise.all([calm!.close(), killed!.close()]);
  }
}
