// A promotion of every product: how long staff wait for it, how long lists take to follow, what a cart takes meanwhile; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { openShop } from '../../src/server/open-shop.ts';
import { countProducts, fillFromFeed } from './fill-from-feed.ts';
import { addBuyers } from './load-customers.ts';
import { markdownTable, median, writeSection } from './report.ts';

const { values: options } = parseArgs({
  options: {
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const password = 'una-clave-de-medir';
const noProviders = { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true };

const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-reprice-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const source = await fillFromFeed(db, postgres.url, options.feed);
  const products = await countProducts(db);
  const { rows } = await db.sql(
    'select product_id from product_listing where available > 5 order by product_id desc limit 1000',
  );
  const goods = rows.map((row) => Number((row as { product_id: number }).product_id));
  const buyers = await addBuyers(db, 1000, (index) => [goods[index % goods.length] ?? 0]);
  const open = await openShop({
    databaseUrl: postgres.url,
    dataDir: folder,
    publicUrl: 'http://127.0.0.1:9',
    providers: noProviders,
    log: createLog('warn'),
    limitAttempts: false,
  });
  closers.push(() => open.close());
  await open.startJobs();
  const call = async (method: string, path: string, token: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
    const started = performance.now();
    const response = await open.app.request(`http://127.0.0.1:9/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { answer, milliseconds: performance.now() - started };
  };
  const email = 'medir@ensambla.example';
  await createSystemUser(db, { name: 'Medir', email, password, role: 'owner' });
  const signedIn = await call('POST', '/admin-auth/sign-in/email', '', { email, password });
  const token = String(signedIn.answer['token']);

  const asked: number[] = [];
  const followed: number[] = [];
  const carts: number[] = [];
  let next = 0;
  /** Carts are read while listings are refreshed, each of another product. */
  const untilDone = async () => {
    const started = performance.now();
    for (;;) {
      const buyer = buyers[(next += 1) % buyers.length]!;
      carts.push((await call('GET', `/cart/cart/${buyer.id}`, buyer.token)).milliseconds);
      const { answer } = await call('GET', '/admin/listing', token);
      if (answer['due'] === 0) return followed.push((performance.now() - started) / 1000);
      await delay(50);
    }
  };
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const form = new FormData();
    const day = 86_400_000;
    const fields = {
      promotion_name: `Todo rebajado ${round}`,
      kind: 'percent',
      value: '1000',
      starts_at: new Date(Date.now() - day).toISOString(),
      ends_at: new Date(Date.now() + day).toISOString(),
      scope: JSON.stringify({ covers_all: true }),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const added = await call('POST', '/promotion/add-promotion', token, form);
    asked.push(added.milliseconds);
    await untilDone();
    const { id } = added.answer['promotion'] as { id: number };
    asked.push((await call('DELETE', `/promotion/promotions/${id}`, token)).milliseconds);
    await untilDone();
    console.log(`round ${round}: ${asked.slice(-2).map(Math.round).join(' ')} ms, ${followed.slice(-2)} s`);
  }
  const facts = `${products} products (${source}), ${options.rounds} promotions of 10 % off everything, each begun and deleted.`;
  const most = (numbers: readonly number[], digits: number) => Math.max(...numbers).toFixed(digits);
  const table = markdownTable(
    ['what', 'median', 'longest'],
    [
      ["the staff's request, ms", median(asked).toFixed(0), most(asked, 0)],
      ['until every list shows the new prices, s', median(followed).toFixed(1), most(followed, 1)],
      [`a cart read meanwhile (${carts.length}), ms`, median(carts).toFixed(0), most(carts, 0)],
    ],
  );
  console.log(`${facts}\n\n${table}`);
  if (options.write) await writeSection('reprice', facts, table);
}
