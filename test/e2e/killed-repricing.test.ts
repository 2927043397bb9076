import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createApi } from '../../src/api/client.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { runningPostgresUrl } from '../../src/platform/database/embedded/index.ts';
import { knownSupplier } from '../factories/known-supplier.ts';
import { startKillableShop } from '../faults/killable-shop.ts';

const products = 3_000;
/** The restart, half a minute until the dead process's job is taken over, and a busy machine. */
const doneWithinMs = 240_000;

test('a shop killed while a new dollar changes its prices goes on after the restart, and changes none twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-killed-'));
  const shop = await startKillableShop(dataDir, async () => {});
  const url = await runningPostgresUrl(dataDir);
  if (url === undefined) throw new Error('There is no database.');
  const db = openDatabase(url, { name: 'ensambla-test' });
  try {
    const [one] = await shop.stockShelves(1, 1);
    await knownSupplier(db, 'Mayorista');
    // 100 dollars at 18.40 pesos, 12 % and IVA.
    await db.sql(
      `with made as (
         insert into product (ref_id, sku, name, slug, brand_id, kind, price_cents, source)
         select 'K-' || n, 'K-' || n, 'Kilo ' || n, 'k-' || n, brand_id, kind, 239100, 'feed'
           from product, generate_series(1, $2::int) n where id = $1
         returning id, ref_id)
       insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         record_updated_at, record_hash)
       select 'Mayorista', ref_id, id, 'x', 'x', 100, 'USD', 'x', 'active', now(), 'x' from made`,
      [one?.id, products],
    );
    const { token } = await createApi({ baseUrl: `${shop.url}/api` }).staff.signIn({ body: shop.owner });
    const { repricing } = createApi({
      baseUrl: `${shop.url}/api`,
      headers: () => ({ authorization: `Bearer ${token}` }),
    });
    const values = { exchange_rate: 19 };
    const { fingerprint, changed } = await repricing.previewPrices({ body: { version: 0, values } });
    expect(changed).toBe(products);
    const { run } = await repricing.startRepricing({
      body: { version: 0, values, fingerprint, confirmed_count: changed },
    });
    const look = async () => (await repricing.repricingRun({ params: { id: run?.id ?? '' } })).run;
    while (((await look()).counts.changed ?? 0) === 0) await delay(5);
    await shop.killAndStartAgain();
    const { counts } = await look();
    expect(counts.changed).toBeGreaterThan(0);
    expect(counts.waiting).toBeGreaterThan(0);
    const restarted = performance.now();
    while ((await look()).state !== 'done') {
      expect(performance.now() - restarted).toBeLessThan(doneWithinMs);
      await delay(200);
    }
    expect((await look()).counts).toEqual({ changed: products });
    const { rows } = await db.sql(
      `select p.price_cents::int as cents, count(distinct p.id)::int as products, count(c.id)::int as changes
         from product p join price_change c on c.product_id = p.id where p.sku like 'K-%' group by 1`,
    );
    // 100 × 19 × 1.12 × 1.16 = 2468.48
    expect(rows).toEqual([{ cents: 246_900, products, changes: products }]);
  } finally {
    await db.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);
