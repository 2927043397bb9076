// A file of products as staff bring it: seconds of reading, checking, writing, undoing, and memory; see README.md.
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '../../src/api/client.ts';
import { ensureCategories } from '../../src/modules/catalog/index.ts';
import { ensureWarehouses } from '../../src/modules/inventory/index.ts';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startChild } from './child.ts';
import { markdownTable, writeSection } from './report.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '20000' },
    write: { type: 'boolean', default: false },
  },
});
const lines = Number(options.lines);
const password = 'una-clave-de-medir';
const limits = { seconds: 60, megabytes: 300 };

const closers: (() => Promise<unknown>)[] = [];
try {
  await measure();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-load-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const email = 'carga@ensambla.example';
  await createSystemUser(db, { email, password, name: 'Carga', role: 'owner' });
  await db.transaction(async (tx) => {
    await ensureCategories(tx, [{ name: 'Ratones', kind: 'mouse' }]);
    await ensureWarehouses(tx, [{ code: 'CDMX', name: 'Ciudad de México' }]);
  });
  const settings: ShopSettings = {
    databaseUrl: postgres.url,
    dataDir: folder,
    port: await freePort('127.0.0.1'),
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    jobs: true,
  };
  const shop = await startChild<object>('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  const origin = `http://127.0.0.1:${settings.port}`;
  const signed = await fetch(`${origin}/api/admin-auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await signed.json()) as { token: string };
  const api = createApi({
    baseUrl: `${origin}/api`,
    headers: () => ({ authorization: `Bearer ${token}`, origin }),
  });
  const before = await memoryOf(shop.pid, 'VmRSS');

  const reached = async (id: string, state: string): Promise<void> => {
    for (;;) {
      const { import: run } = await api.imports.run({ params: { id } });
      if (run.error !== null) throw new Error(run.error);
      if (run.state === state) return;
      await delay(100);
    }
  };
  const rows: [string, string, string, string, string, string][] = [];
  const carry = async (name: string, file: File) => {
    const form = new FormData();
    form.set('file', file);
    const [reading, { import: run }] = await timed(() => api.imports.startImport({ form }));
    const params = { id: run.id };
    const [checking] = await timed(async () => {
      await api.imports.checkImport({ params, body: { mapping: run.mapping } });
      await reached(run.id, 'checked');
    });
    const [writing] = await timed(async () => {
      await api.imports.runImport({ params, body: {} });
      await reached(run.id, 'done');
    });
    const [undoing] =
      name === 'new'
        ? [undefined]
        : await timed(async () => {
            await api.imports.undoImport({ params });
            await reached(run.id, 'undone');
          });
    const shown = (seconds: number | undefined) => seconds?.toFixed(1) ?? '–';
    const isMet = checking + writing <= limits.seconds;
    rows.push([name, shown(reading), shown(checking), shown(writing), shown(undoing), isMet ? 'yes' : 'NO']);
  };
  await carry('new', fileOf(100));
  await carry('changed', fileOf(110));
  const more = (await memoryOf(shop.pid, 'VmHWM')) - before;
  const facts =
    `${lines} lines of ten columns on two cores, load average ${loadavg()[0]?.toFixed(1)} at the end. ` +
    `The process took ${more} MB more at its peak than the ${before} MB before (≤ ${limits.megabytes}).`;
  const table = markdownTable(
    [
      'lines',
      'reading, s',
      'checking, s',
      'writing, s',
      'undoing, s',
      `checking and writing ≤ ${limits.seconds} s`,
    ],
    rows,
  );
  console.log(`${facts}\n\n${table}`);
  if (options.write) await writeSection('import-products', facts, table);
}

function fileOf(price: number): File {
  const header = 'sku,product_name,brand,category,price,cost,ean,weight_grams,description,stock:CDMX\n';
  const body = Array.from(
    { length: lines },
    (_, index) =>
      `CARGA-${index},Ratón óptico número ${index},Marca ${index % 40},Ratones,${price + (index % 900)},80,4006381333931,` +
      `120,Un ratón que se deja medir con la serie ${index},${(index + price) % 30}\n`,
  );
  return new File([header, ...body], 'carga.csv');
}

async function timed<Result>(work: () => Promise<Result>): Promise<[seconds: number, Result]> {
  const start = performance.now();
  const result = await work();
  return [(performance.now() - start) / 1000, result];
}

/** Megabytes that Linux says a process has (`VmRSS`) or had at most (`VmHWM`). */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}
