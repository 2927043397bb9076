// A new dollar for every price: how long its preview takes, its run, and rolling it back; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApi } from '../../src/api/client.ts';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { openShop } from '../../src/server/open-shop.ts';
import { knownSupplier } from '../factories/known-supplier.ts';
import { fillFromFeed } from './fill-from-feed.ts';
import { markdownTable, median, writeSection } from './report.ts';

const { values: options } = parseArgs({
  options: {
    feed: { type: 'string', default: '../shared/catalog/feed-main.jsonl.gz' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const noProviders = { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true };

const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-price-run-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const source = await fillFromFeed(db, postgres.url, options.feed);
  // The demo catalogue has no distributor: each product gets one whose cost its price is of.
  await knownSupplier(db, 'Mayorista');
  await db.sql(
    `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
       record_updated_at, record_hash)
     select 'Mayorista', ref_id, id, name, 'x', round(price_cents / (18.4 * 1.12 * 116), 6), 'USD', 'x', 'active', now(), 'x'
       from product p where not exists (select from supplier_offer o where o.product_id = p.id)`,
  );
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
  const staff = { email: 'medir@ensambla.example', password: 'una-clave-de-medir' };
  await createSystemUser(db, { name: 'Medir', ...staff, role: 'owner' });
  const base = {
    baseUrl: 'http://127.0.0.1:9/api',
    fetch: async (request: Request) => open.app.request(request),
  };
  const { token } = await createApi(base).staff.signIn({ body: staff });
  const api = createApi({ ...base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const versionNow = async () => (await api.settings.settings({ params: { group: 'pricing' } })).version;

  const spent: Record<'preview' | 'apply' | 'run' | 'undo', number[]> = {
    preview: [],
    apply: [],
    run: [],
    undo: [],
  };
  const timed = async <Answer>(of: keyof typeof spent, work: () => Promise<Answer>): Promise<Answer> => {
    const started = performance.now();
    const answer = await work();
    spent[of].push((performance.now() - started) / 1000);
    return answer;
  };
  const until = async (id: string, state: string) => {
    while ((await api.repricing.repricingRun({ params: { id } })).run.state !== state) await delay(50);
  };
  let changed = 0;
  let mostMegabytes = 0;
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const values = { exchange_rate: 18.4 + round / 4 };
    const version = await versionNow();
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const watch = setInterval(() => {
      mostMegabytes = Math.max(mostMegabytes, (process.memoryUsage().heapUsed - before) / 1e6);
    }, 5);
    const preview = await timed('preview', () => api.repricing.previewPrices({ body: { version, values } }));
    clearInterval(watch);
    ({ changed } = preview);
    const { run } = await timed('apply', () =>
      api.repricing.startRepricing({
        body: { version, values, fingerprint: preview.fingerprint, confirmed_count: changed },
      }),
    );
    const id = run?.id ?? '';
    await timed('run', () => until(id, 'done'));
    await timed('undo', async () => {
      await api.repricing.undoRepricing({ params: { id } });
      await until(id, 'undone');
    });
    const last = (of: keyof typeof spent) => `${of} ${spent[of].at(-1)?.toFixed(1)} s`;
    console.log(`round ${round}: ${last('preview')}, ${last('apply')}, ${last('run')}, ${last('undo')}`);
  }
  const facts = `${changed} prices changed and rolled back (${source}), ${options.rounds} times.`;
  const row = (name: string, of: keyof typeof spent) => [
    name,
    median(spent[of]).toFixed(1),
    Math.max(...spent[of]).toFixed(1),
  ];
  const table = markdownTable(
    ['what', 'median', 'longest'],
    [
      row('the preview, s', 'preview'),
      row("the staff's request to apply, s", 'apply'),
      row('until every price, list and history has changed, s', 'run'),
      row('rolling all of it back, s', 'undo'),
      ['memory that the preview takes at most, MB', '', mostMegabytes.toFixed(0)],
    ],
  );
  console.log(`${facts}\n\n${table}`);
  if (options.write) await writeSection('price-run', facts, table);
}
