// The staff's lists of stock with 20,000 products and a million movements, at eight staff; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { freePort } from '../../src/server/free-port.ts';
import { openShop } from '../../src/server/open-shop.ts';
import { type Child, startChild } from './child.ts';
import { countProducts, fillFromFeed } from './fill-from-feed.ts';
import { markdownTable, writeSection } from './report.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    seconds: { type: 'string', default: '20' },
    staff: { type: 'string', default: '8' },
    /** How long somebody looks at a list before they ask for the next, in milliseconds. */
    pause: { type: 'string', default: '250' },
    movements: { type: 'string', default: '1000000' },
    /** Keeps the database in this folder, so that the next run with it need not fill it again. */
    data: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const password = 'una-clave-de-medir';
const noProviders = { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true };

const closers: (() => Promise<unknown>)[] = [];
try {
  await measure();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: options.data ?? folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  if ((await countProducts(db)) === 0) await fillFromFeed(db, postgres.url, options.feed);
  if ((await countMovements(db)) < Number(options.movements)) await fillMovements(db);
  const products = await countProducts(db);
  const movements = await countMovements(db);
  const settings: ShopSettings = {
    databaseUrl: postgres.url,
    dataDir: folder,
    port: await freePort('127.0.0.1'),
    providers: noProviders,
  };
  const asked = await questions(db);
  const slowest = await slowestStatements(settings, asked);
  const shop: Child<object> = await startChild('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  const origin = `http://127.0.0.1:${settings.port}`;
  const token = await signIn(origin);
  for (const path of Object.values(asked).flat()) await ask(origin, path, token);

  const load = loadavg()[0]?.toFixed(1);
  const calm = await askForLong(origin, asked, token, Number(options.pause));
  const hurried = await askForLong(origin, asked, token, 0);
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
      quantile(without, 0.99).toFixed(1),
    ];
  });
  const facts = `${products} products, ${movements} movements, ${options.staff} staff who look at each list for ${options.pause} ms, then as many without a pause, ${options.seconds} s each, load average ${load} before; statements each alone, the middle of five times.`;
  const table = markdownTable(
    [
      'list',
      'requests',
      'p50 ms',
      'p99 ms (≤ 100)',
      'slowest statement, ms (≤ 50)',
      'met',
      'p99 ms without a pause',
    ],
    rows,
  );
  console.log(`${facts}\n\n${table}`);
  if (options.write) await writeSection('inventory', facts, table);
}

/** What everybody waited for each list, in milliseconds, when each of the staff pauses so long after each. */
async function askForLong(
  origin: string,
  asked: Record<string, string[]>,
  token: string,
  pause: number,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]));
  const end = performance.now() + Number(options.seconds) * 1000;
  let next = 0;
  const member = async (number: number) => {
    // Nobody begins in step with the others.
    await delay((pause * number) / Number(options.staff));
    while (performance.now() < end) {
      const [name, paths] = Object.entries(asked)[next % times.size] ?? ['', []];
      const path = paths[Math.floor(next / times.size) % paths.length] ?? '';
      next += 1;
      times.get(name)?.push(await ask(origin, path, token));
      await delay(pause);
    }
  };
  await Promise.all(Array.from({ length: Number(options.staff) }, (_, number) => member(number)));
  return times;
}

/** What staff ask for, several of each kind. */
async function questions(db: Database): Promise<Record<string, string[]>> {
  const { rows: people } = await db.sql('select id from staff_user order by email');
  const { rows: goods } = await db.sql(
    `select p.id, p.sku, p.name from product p join product_listing l on l.product_id = p.id order by md5(p.sku) limit 40`,
  );
  const staff = (people as { id: string }[]).map(({ id }) => id);
  const products = goods as { id: number; sku: string; name: string }[];
  const { rows: middle } = await db.sql('select max(id) / 2 as id from stock_movement');
  const levels = '/admin/inventory/levels';
  const movements = '/admin/inventory/movements';
  const words = ['memoria', 'tarjeta de video', 'kingston', 'gabinete negro', 'ssd 1tb'];
  return {
    'levels, first pages': [1, 2, 3].map((page) => `${levels}?page=${page}&page_size=50`),
    'levels, a page in the middle': [`${levels}?page=200&page_size=50`],
    'levels of a location, low or none': ['low', 'none'].flatMap((stock) => [
      `${levels}?stock=${stock}&page_size=50`,
      `${levels}?stock=${stock}&location=GDL&sort=available&page_size=50`,
    ]),
    'levels, scarcest first': [
      `${levels}?sort=available&page_size=50`,
      `${levels}?sort=-available&location=CDMX`,
    ],
    'levels by words': words.map((each) => `${levels}?q=${encodeURIComponent(each)}&page_size=50`),
    'levels by code': products.map(({ sku }) => `${levels}?q=${encodeURIComponent(sku)}`),
    'movements, newest': [movements, `${movements}?before=${middle[0].id}&page_size=50`],
    'movements of a product': products.map(({ id }) => `${movements}?product_id=${id}`),
    'movements by location and kind': ['sale', 'transfer', 'receipt'].flatMap((kind) => [
      `${movements}?kind=${kind}&location=GDL`,
      `${movements}?kind=${kind}&from=2026-03-01&to=2026-03-31`,
    ]),
    'movements of a person': staff.flatMap((id) => [
      `${movements}?staff_id=${id}`,
      `${movements}?staff_id=${id}&kind=count&location=MTY`,
    ]),
    'stock of a product': products.map(({ id }) => `/admin/inventory/products/${id}`),
    'what to buy again': ['', '&location=GDL', '&need=all&sort=sold', '&q=memoria'].map(
      (more) => `/admin/inventory/replenishment?page_size=50${more}`,
    ),
    'products with filters': [
      'stock=low',
      'stock=none&sort=stock',
      'missing=ean',
      'q=memoria&sort=price',
    ].map((filter) => `/admin/products?page_size=50&${filter}`),
    locations: ['/admin/inventory/locations'],
    'transfers and purchases': ['/admin/inventory/transfers', '/admin/inventory/purchases?state=open'],
  };
}

/** Each question five times by itself after one to warm up: the longest statement of the middle time, seen from Node. */
async function slowestStatements(
  settings: ShopSettings,
  asked: Record<string, string[]>,
): Promise<Map<string, number>> {
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
  const email = 'medir@ensambla.example';
  await createSystemUser(open.shop.db, { name: 'Medir', email, password, role: 'owner' }).catch(() => {});
  const call = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await open.app.request(`http://127.0.0.1:9/api${path}`, { headers });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.text();
  };
  const signedIn = await open.app.request('http://127.0.0.1:9/api/admin-auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
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

/** A year of what came and went: mostly sales, by three locations and eight people; its sums are not those of the levels. */
async function fillMovements(db: Database): Promise<void> {
  console.log('Writing movements…');
  for (let count = 1; count <= 8; count += 1) {
    const email = `almacen-${count}@ensambla.example`;
    await createSystemUser(db, { name: `Almacén ${count}`, email, password, role: 'orders' }).catch(() => {});
  }
  await db.sql(
    `insert into stock_level (product_id, warehouse_code, on_hand)
     select p.id, w.code, (hashint4(p.id * 7 + ascii(w.code)) & 31) from product p cross join warehouse w
     on conflict do nothing`,
  );
  await db.sql(
    `insert into stock_movement (product_id, warehouse_code, delta, reason, reference, staff_user_id, note, on_hand_after, created_at)
     select p.ids[1 + (n::bigint * 7919) % cardinality(p.ids)], w.codes[1 + n % cardinality(w.codes)],
            case k.kind when 'sale' then -1 else 1 + n % 5 end, k.kind, 'filled', case when k.by_hand then u.ids[1 + (n / 3) % 8] end,
            case when k.by_hand then 'Por medir' end, n % 40, now() - (($1::int - n) * (interval '365 days' / $1::int))
       from generate_series(1, $1::int) n
       cross join lateral (
         select case when n % 100 < 78 then 'sale' when n % 100 < 88 then 'import' when n % 100 < 93 then 'count'
                     when n % 100 < 95 then 'adjustment' when n % 100 < 97 then 'return' when n % 1000 < 980 then 'transfer'
                     else 'receipt' end as kind, n % 100 >= 88 as by_hand) k
       cross join (select array_agg(id order by id) as ids from product) p
       cross join (select array_agg(code order by code) as codes from warehouse) w
       cross join (select array_agg(id order by email) as ids from staff_user where email like 'almacen-%') u`,
    [Number(options.movements)],
  );
  await db.sql(
    `with made as (
       insert into stock_transfer (from_code, to_code, state, created_at)
       select 'CDMX', 'GDL', (array['draft', 'sent', 'received'])[1 + n % 3], now() from generate_series(1, 600) n returning id
     )
     insert into stock_transfer_line (transfer_id, product_id, quantity)
     select made.id, p.ids[1 + (made.id * 37 + k * 911) % cardinality(p.ids)], 5
       from made cross join generate_series(1, 10) k
       cross join (select array_agg(id order by id) as ids from product) p`,
  );
  await db.sql(
    `with made as (
       insert into stock_purchase (supplier_name, warehouse_code, state, created_at)
       select 'Mayorista', 'CDMX', (array['open', 'received'])[1 + n % 2], now() from generate_series(1, 600) n returning id
     )
     insert into stock_purchase_line (purchase_id, product_id, quantity)
     select made.id, p.ids[1 + (made.id * 53 + k * 911) % cardinality(p.ids)], 20
       from made cross join generate_series(1, 20) k
       cross join (select array_agg(id order by id) as ids from product) p`,
  );
  await db.sql('vacuum analyze');
}

async function countMovements(db: Database): Promise<number> {
  const { rows } = await db.sql('select count(*)::int as count from stock_movement');
  return (rows[0] as { count: number }).count;
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/admin-auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'medir@ensambla.example', password }),
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

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
