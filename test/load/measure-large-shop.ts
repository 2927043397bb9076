import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tokenHash } from '../../src/platform/accounts/hashed-tokens.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { freePort } from '../../src/server/free-port.ts';
import { openShop, type ProviderSettings } from '../../src/server/open-shop.ts';
import { type Child, startChild } from './child.ts';
import { childrenOf, cpuOf } from './cpu-time.ts';
import type { LoadCategory, LoadProduct } from './load-catalogue.ts';
import type { LoadCustomer } from './load-customers.ts';
import { markdownTable, median } from './report.ts';
import { furtherScenariosOf, type LoadRequest, type Scenario, scenariosOf, wireText } from './scenarios.ts';
import type { ShopSettings } from './shop.child.ts';
import { load, type Round, runWrk } from './wrk.ts';

/** A large shop whose PostgreSQL runs; `folder` is for what is written meanwhile. */
export type LargeShopAtWork = { db: Database; databaseUrl: string; folder: string };

const warmUpSeconds = 2;
/** What shoppers may wait, 99 of 100 of them. */
const p99MillisecondsMax = 120;
/** Different products, people and buyers that are asked for. */
const sampleSize = 5_000;
const buyerCount = 12_000;
/** Requests whose cost is not counted, and those whose is. */
const warmUps = 40;
const costed = 200;

/**
 * Shoppers at 32 connections: a table of what each scenario made them wait. Answers are made anew for each request, or
 * where `isKept` kept as `npm start` keeps them.
 */
export async function measureShoppers(
  shop: LargeShopAtWork,
  {
    rounds,
    seconds,
    only,
    isKept,
  }: { rounds: number; seconds: number; only: readonly string[]; isKept: boolean },
): Promise<string> {
  const { db, databaseUrl, folder } = shop;
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const emulators: Child<{ providers: ProviderSettings }> = await startChild(
    './emulators.child.ts',
    { databaseUrl, shopUrl: url },
    join(folder, 'emulators.log'),
  );
  const settings: ShopSettings = {
    databaseUrl,
    dataDir: folder,
    port,
    providers: emulators.providers,
    ...(isKept && {
      pageCacheBytes: 64 * 2 ** 20,
      pageDisk: { bytesMax: 512 * 2 ** 20, settings: 'large-shop' },
    }),
  };
  const child = await startChild<object>('./shop.child.ts', settings, join(folder, 'shop.log'));
  try {
    const rows: (string | number)[][] = [];
    for (const scenario of await scenariosOfLargeShop(db)) {
      if (only.length > 0 && !only.includes(scenario.name)) continue;
      console.log(`${scenario.label}…`);
      const measured = await measureScenario(scenario, url, folder, { rounds, seconds });
      const p99 = median(measured.map(({ p99Milliseconds }) => p99Milliseconds));
      const failed = measured.reduce((sum, round) => sum + round.failed, 0);
      const isAnswered = measured.every(({ requests }) => requests > 0);
      rows.push([
        scenario.label,
        Math.round(median(measured.map(({ requestsPerSecond }) => requestsPerSecond))),
        median(measured.map(({ p50Milliseconds }) => p50Milliseconds)).toFixed(1),
        p99.toFixed(1),
        failed,
        isAnswered && p99 <= p99MillisecondsMax && failed === 0 ? 'yes' : 'NO',
      ]);
      console.log(rows.at(-1)?.join(' | '));
    }
    const head = ['scenario', 'req/s', 'p50 ms', `p99 ms (≤ ${p99MillisecondsMax})`, 'failed', 'met'];
    return markdownTable(head, rows);
  } finally {
    await child.stop();
    await emulators.stop();
  }
}

/** Processor time of single requests, which hardly depends on who else waits for the machine. */
export async function measureCosts(shop: LargeShopAtWork, postgres: number): Promise<string> {
  const { db, databaseUrl, folder } = shop;
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const settings: ShopSettings = {
    databaseUrl,
    dataDir: folder,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
  };
  const child = await startChild<object>('./shop.child.ts', settings, join(folder, 'shop.log'));
  const databaseTime = async () =>
    (await Promise.all((await childrenOf(postgres)).map(cpuOf))).reduce((sum, one) => sum + one, 0);
  try {
    const rows: (string | number)[][] = [];
    for (const { label, requests } of (await scenariosOfLargeShop(db)).filter(
      // An order needs a provider to be paid at.
      ({ name }) => name !== 'order',
    )) {
      const costs: { database: number; shop: number }[] = [];
      for (const { method, path, token, json } of requests.slice(0, warmUps + costed)) {
        const before = { database: await databaseTime(), shop: await cpuOf(child.pid) };
        const response = await fetch(url + path, {
          method,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(json && { 'content-type': 'application/json' }),
          },
          ...(json && { body: JSON.stringify(json) }),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
        costs.push({
          database: (await databaseTime()) - before.database,
          shop: (await cpuOf(child.pid)) - before.shop,
        });
      }
      const told = (times: number[]) => {
        const sorted = times.toSorted((one, other) => one - other);
        const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
        return [mean.toFixed(1), (sorted[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)];
      };
      const counted = costs.slice(requests.length > warmUps ? warmUps : 0);
      rows.push([
        label,
        counted.length,
        ...told(counted.map(({ database }) => database)),
        ...told(counted.map(({ shop: ofShop }) => ofShop)),
      ]);
      console.log(rows.at(-1)?.join(' | '));
    }
    return markdownTable(
      [
        'scenario',
        'requests',
        'PostgreSQL, mean ms',
        '99th of a hundred',
        'shop, mean ms',
        '99th of a hundred',
      ],
      rows,
    );
  } finally {
    await child.stop();
  }
}

async function measureScenario(
  { name, requests, isOnce = false, reset }: Scenario,
  url: string,
  folder: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Round[]> {
  const file = join(folder, `${name}.requests`);
  await writeFile(file, requests.map(wireText).join('\0'));
  let first = 0;
  const run = async (length: number) => {
    const round = await runWrk(url, file, first, length);
    // What was on its way as a round ended is still answered: it is not sent again, even after a reset.
    first += isOnce ? round.requests + load.connections * 2 : 17;
    if (first > requests.length && isOnce) throw new Error(`${name}: its requests were not enough.`);
    return round;
  };
  await reset?.();
  await run(warmUpSeconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await reset?.();
    measured.push(await run(seconds));
  }
  return measured;
}

/** What shoppers ask for of the catalogue, and what customers of the shop do. */
async function scenariosOfLargeShop(db: Database): Promise<Scenario[]> {
  const some = async <Row>(text: string, values: unknown[] = []) =>
    (await db.sql(text, values)).rows as Row[];
  // Those of an earlier run.
  await db.sql(`delete from customer_session where id like 'measure-%'`);
  const products = await some<LoadProduct>(
    `select l.product_id as id, l.sku, l.slug, l.available as units
       from product_listing l where l.available > 0 order by hashint4(l.product_id) limit $1`,
    [sampleSize],
  );
  const categories = await some<LoadCategory>(
    `select c.slug, count(*)::int as "productCount" from category c join category_product p on p.category_id = c.id
      group by c.slug order by c.slug`,
  );
  const visitors = await signIn(
    db,
    `select id from customer where id like 'load-guest-%' and contact_email is null order by hashtext(id) limit $1`,
    sampleSize,
  );
  const frequent = await signIn(
    db,
    `select c.id from customer c join (select customer_id, count(*) as n from shop_order where customer_id like 'load-%' group by 1) o
         on o.customer_id = c.id where not c.is_blocked order by o.n desc, c.id limit $1`,
    sampleSize,
  );
  const buyers = await signIn(
    db,
    `select c.id from customer c where c.id like 'load-%' and not c.is_anonymous and not c.is_blocked and c.email_verified
       order by hashtext(c.id || 'buyer') limit $1`,
    buyerCount,
  );
  const orders = new Map(
    (
      await some<{ customer_id: string; id: string }>(
        `select distinct on (customer_id) customer_id, id from shop_order where customer_id = any($1)`,
        [frequent.map(({ id }) => id)],
      )
    ).map((row) => [row.customer_id, row.id]),
  );
  const visitorIds = visitors.map(({ id }) => id);
  const given = scenariosOf({
    products,
    categories,
    visitors,
    buyers: await fillCartsOf(db, buyers),
    emptyCarts: async () => void (await db.sql('delete from cart where customer_id = any($1)', [visitorIds])),
  });
  const signed = (name: string, label: string, requests: LoadRequest[]): Scenario => ({
    name,
    label,
    requests,
  });
  // Products by the hundred thousand in one answer keep the database busy after wrk has left.
  const isLong = ({ name }: Scenario) => name === 'categories';
  return [
    ...given
      .filter((one) => one.name !== 'page' && !isLong(one))
      .map((one) => ({ ...one, label: one.label.replace(', 8 connections', '') })),
    ...furtherScenariosOf({ categories }).filter(({ name }) => name !== 'parts'),
    signed(
      'cart',
      'Cart: `GET /cart/cart/{userId}`',
      buyers.map(({ id, token }) => ({ method: 'GET', path: `/api/cart/cart/${id}`, token })),
    ),
    signed(
      'orders',
      'Own orders: `GET /order/orders`, of the most frequent buyers',
      frequent.map(({ token }) => ({ method: 'GET', path: '/api/order/orders', token })),
    ),
    signed(
      'own-order',
      'One of the own orders: `GET /order/orders/{id}`',
      frequent.map(({ id, token }) => ({
        method: 'GET',
        path: `/api/order/orders/${orders.get(id)}`,
        token,
      })),
    ),
    ...given.filter(isLong),
  ];
}

/** Sessions of the customers that `text` gives. */
async function signIn(db: Database, text: string, count: number): Promise<LoadCustomer[]> {
  const { rows } = await db.sql(text, [count]);
  const customers = (rows as { id: string }[]).map(({ id }) => ({
    id,
    token: randomBytes(16).toString('hex'),
  }));
  const ids = customers.map(({ id }) => id);
  await db.sql(
    `insert into customer_session (id, token, customer_id, expires_at)
     select 'measure-' || md5(token), token, id, now() + interval '60 days' from unnest($1::text[], $2::text[]) as given(id, token)`,
    [ids, customers.map(({ token }) => tokenHash(token))],
  );
  return customers;
}

/** Two products that there are enough of for each buyer, other ones for each, and nothing else. */
async function fillCartsOf(db: Database, buyers: readonly LoadCustomer[]): Promise<LoadCustomer[]> {
  const ids = buyers.map(({ id }) => id);
  await db.sql('delete from cart where customer_id = any($1)', [ids]);
  await db.sql(
    `with own as (
       insert into cart (customer_id) select id from unnest($1::text[]) as given(id) returning id
     ),
     goods as (
       select product_id, price_cents, row_number() over (order by product_id) - 1 as place
         from (select product_id, price_cents from product_listing where available >= 20
                order by hashint4(product_id) limit 2 * cardinality($1::text[])) l
     ),
     takers as (select id, row_number() over (order by id) - 1 as place from own)
     insert into cart_item (cart_id, product_id, quantity, seen_price_cents)
     select t.id, g.product_id, 1, g.price_cents
       from takers t join goods g on g.place / 2 = t.place`,
    [ids],
  );
  const { rows } = await db.sql(
    'select customer_id, min(id::text) as id from address where customer_id = any($1) group by 1',
    [ids],
  );
  const addresses = new Map(
    (rows as { customer_id: string; id: string }[]).map((row) => [row.customer_id, row.id]),
  );
  return buyers.map((buyer) => ({ ...buyer, addressId: addresses.get(buyer.id) ?? '' }));
}

/** Everything done by the clock, once: how long each took and its longest statement. */
export async function measureJobs({ databaseUrl, folder }: LargeShopAtWork): Promise<string> {
  const open = await openShop({
    databaseUrl,
    dataDir: folder,
    publicUrl: 'http://127.0.0.1:9',
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    log: createLog('error'),
  });
  const rows: (string | number)[][] = [];
  // It is measured by itself.
  for (const name of open.scheduledJobs.filter((each) => each !== 'backups.nightly')) {
    const from = performance.now();
    let outcome = '';
    await open.runJob(name).catch((error: Error) => (outcome = error.message.slice(0, 80)));
    rows.push([name, ((performance.now() - from) / 1000).toFixed(2), outcome]);
    console.log(rows.at(-1)?.join(' | '));
  }
  await open.close();
  return markdownTable(
    ['job', 'seconds', 'failed'],
    rows.toSorted((one, other) => Number(other[1]) - Number(one[1])),
  );
}

/** Sitemaps, feeds for search engines, a feed of a distributor and a backup: seconds and bytes of each. */
export async function measureUpkeep(
  { databaseUrl, folder }: LargeShopAtWork,
  feeds: readonly string[],
): Promise<string> {
  const rows: (string | number)[][] = [];
  const timed = async (what: string, work: () => Promise<number>) => {
    const from = performance.now();
    const bytes = await work();
    rows.push([what, ((performance.now() - from) / 1000).toFixed(1), (bytes / 1e6).toFixed(1)]);
    console.log(rows.at(-1)?.join(' | '));
  };
  const port = await freePort('127.0.0.1');
  const settings: ShopSettings = {
    databaseUrl,
    dataDir: folder,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
  };
  const child = await startChild<object>('./shop.child.ts', settings, join(folder, 'shop.log'));
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}.`);
    return response as Response & { body: AsyncIterable<Uint8Array> };
  };
  const files = async (paths: readonly string[]) => {
    let bytes = 0;
    for (const path of paths) for await (const part of (await ask(path)).body) bytes += part.byteLength;
    return bytes;
  };
  const index = await (await ask('/sitemap.xml')).text();
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  await timed(`${maps.length} sitemaps`, () => files(maps));
  await timed('sitemaps again', () => files(maps));
  await timed('feed of products: `/feeds/google.xml`', () => files(['/feeds/google.xml']));
  await child.stop();
  for (const feed of feeds) {
    await timed(`import of ${feed.replace(/.*\//, '')}`, async () => {
      await command('src/modules/suppliers/import-feed.command.ts', [feed], { DATABASE_URL: databaseUrl });
      return (await stat(feed)).size;
    });
  }
  await timed('backup', async () => {
    const output = await command('src/modules/backups/backup.command.ts', [], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
    });
    return (await stat(output.split('\n')[0]?.trim() ?? '')).size;
  });
  return markdownTable(['what', 'seconds', 'MB'], rows);
}

async function command(
  script: string,
  given: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...given], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return output;
}
