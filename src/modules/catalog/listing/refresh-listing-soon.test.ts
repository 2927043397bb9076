import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { setStockLevels } from '../../inventory/index.ts';
import { ensureBrand, placeInCategories, refreshListing, upsertProducts } from '../index.ts';

const productCount = 1000;
const regularCents = 100_000;
let shop: TestShop;
let staff: SignedIn;
let category: { id: number; slug: string };
let brandId: number;
let ids: number[];

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, pageCache: true });
  staff = await signInStaff(shop);
  category = await createCategory(shop.db);
  // The warehouse comes with it.
  await createProduct(shop.db);
  await shop.db.transaction(async (tx) => {
    brandId = await ensureBrand(tx, 'Marca de muchos');
    const written = await upsertProducts(
      tx,
      Array.from({ length: productCount }, (_, index) => ({
        refId: `MUCHOS-${index}`,
        sku: `MUCHOS-${index}`,
        name: `Producto de muchos ${index}`,
        brandId,
        kind: 'accessory' as const,
        priceCents: regularCents,
        specs: {},
        images: [],
        source: 'staff' as const,
      })),
    );
    ids = written.map(({ id }) => id).toSorted((one, other) => one - other);
    await placeInCategories(
      tx,
      ids.map((productId) => ({ productId, categoryId: category.id })),
    );
    await setStockLevels(
      tx,
      ids.map((productId) => ({ productId, warehouseCode: 'CDMX', onHand: 10 })),
      'count',
    );
    await refreshListing(tx, ids);
    // Dates the price back, so that a promotion may name it as the former price.
    await tx.sql(`update product_price_history set valid_from = valid_from - interval '60 days'`);
  });
}, 120_000);
afterAll(() => shop.stop());

const day = 86_400_000;
/** A promotion of the category, by the staff's form. */
async function promote(percent: number): Promise<number> {
  const form = new FormData();
  const fields = {
    promotion_name: `Todo rebajado ${percent} ${Math.random()}`,
    kind: 'percent',
    value: String(percent * 100),
    starts_at: new Date(shop.clock.now().getTime() - day).toISOString(),
    ends_at: new Date(shop.clock.now().getTime() + day).toISOString(),
    scope: JSON.stringify({ categories: [category.id] }),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await shop.request('/promotion/add-promotion', {
    method: 'POST',
    body: form,
    token: staff.token,
  });
  expect(response.status).toBe(201);
  const { promotion } = (await response.json()) as { promotion: { id: number } };
  return promotion.id;
}
const end = (id: number) => staff.api.promotions.deletePromotion({ params: { id } });
const runJob = () => shop.open.runJob('catalog.refresh_listing');
const due = async () => (await staff.api.catalog.listing()).due;
/** What lists show, how often each price. */
async function listedPrices(): Promise<Record<number, number>> {
  const { rows } = await shop.db.sql(
    `select price_cents, count(*)::int as count from product_listing where product_id = any($1::int[]) group by 1`,
    [ids],
  );
  return Object.fromEntries(
    (rows as { price_cents: number; count: number }[]).map((row) => [row.price_cents, row.count]),
  );
}
const firstListed = async () => {
  const page = await shop.api.catalog.categoryPage({ params: { name: category.slug } });
  return page.products[0]?.price_cents;
};

/**
 * Starts the job and waits until it blocks on a row that another transaction locked; gives the function that unblocks
 * it.
 */
async function stoppedJob() {
  const holder = await shop.db.pool.connect();
  await holder.query('begin');
  await holder.query('select from product_listing where product_id = $1 for update', [ids[productCount / 2]]);
  const job = runJob().then(
    () => 'done',
    () => 'failed',
  );
  const waiting = async () => {
    const { rows } = await shop.db.sql(
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%product_listing%'`,
    );
    return (rows[0] as { pid: number } | undefined)?.pid;
  };
  const pid = await vi.waitFor(async () => {
    const found = await waiting();
    expect(found).toBeDefined();
    return found;
  }, patience);
  return {
    job,
    kill: () => shop.db.sql('select pg_terminate_backend($1)', [pid]),
    letGo: async () => {
      await holder.query('rollback');
      holder.release();
    },
  };
}

describe('the asynchronous refresh for a promotion of a thousand products', () => {
  test('answers before listings are refreshed; a job then refreshes them and cached pages', async () => {
    expect(await firstListed()).toBe(regularCents);
    const id = await promote(10);
    expect(await due()).toBe(productCount);
    expect(await firstListed()).toBe(regularCents);
    await runJob();
    expect(await due()).toBe(0);
    expect(await listedPrices()).toEqual({ 90_000: productCount });
    await vi.waitFor(async () => expect(await firstListed()).toBe(90_000), patience);
    // Deleted: the same way back.
    await end(id);
    expect(await due()).toBe(productCount);
    await runJob();
    expect(await listedPrices()).toEqual({ [regularCents]: productCount });
  });

  test('leaves carts, quotes and orders at the new price at once', async () => {
    const productId = ids.at(-1)!;
    const buyer = await createBuyer(shop, [{ productId }]);
    const seen = await buyer.api.checkout.quote({ body: { delivery_method: 'pickup_cdmx' } });
    expect(seen.quote.total_cents).toBe(regularCents);
    const id = await promote(20);
    const order = { delivery_method: 'pickup_cdmx', payment_method: 'card' } as const;
    // The cart was not read since: the order itself notices, and charges only the shown price.
    await expect(placeOrder(buyer, { ...order, total_cents: regularCents })).rejects.toMatchObject({
      status: 409,
      code: 'total_changed',
      details: { total_cents: 80_000 },
    });
    const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(cart).toMatchObject({ total_cents: 80_000, items: [{ unit_price_cents: 80_000 }] });
    await placeOrder(buyer, { ...order, total_cents: 80_000 });
    expect(await listedPrices()).toEqual({ [regularCents]: productCount - 1, 80_000: 1 });

    const other = await createBuyer(shop, [{ productId: ids.at(-2)! }]);
    await end(id);
    const { quote } = await other.api.checkout.quote({ body: { delivery_method: 'pickup_cdmx' } });
    expect(quote.total_cents).toBe(regularCents);
    await runJob();
    expect(await listedPrices()).toEqual({ [regularCents]: productCount });
  });

  test('reaches every list once, although the job was killed halfway', async () => {
    const id = await promote(30);
    const stopped = await stoppedJob();
    await stopped.kill();
    expect(await stopped.job).toBe('failed');
    await stopped.letGo();
    const left = await due();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(productCount);
    await runJob();
    await runJob();
    expect(await listedPrices()).toEqual({ 70_000: productCount });
    const { rows } = await shop.db.sql(
      'select count(*)::int as count from product_price_history where promotion_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: productCount }]);
    await end(id);
    await runJob();
  });

  test('leaves the newer price everywhere when another promotion follows while the job runs', async () => {
    const first = await promote(10);
    const stopped = await stoppedJob();
    const second = await promote(40);
    await stopped.letGo();
    expect(await stopped.job).toBe('done');
    await runJob();
    expect(await listedPrices()).toEqual({ 60_000: productCount });
    await Promise.all([end(first), end(second)]);
    // As two processes would.
    await Promise.all([runJob(), runJob()]);
    expect(await listedPrices()).toEqual({ [regularCents]: productCount });
  });

  test('runs as a job, too, when the promotion begins by the clock', async () => {
    const id = await promote(50);
    await runJob();
    shop.clock.moveBy(2 * day);
    await shop.open.runJob('promotions.apply');
    expect(await due()).toBe(productCount);
    await runJob();
    expect(await listedPrices()).toEqual({ [regularCents]: productCount });
    await end(id);
  });
});

test('a brand of a thousand products is renamed at once, and a job refreshes their listings', async () => {
  const form = new FormData();
  form.set('brand_name', 'Marca de nuevo nombre');
  const response = await shop.request(`/frontend/update-brand-page/${brandId}`, {
    method: 'PUT',
    body: form,
    token: staff.token,
  });
  expect(response.status).toBe(200);
  expect(await due()).toBe(productCount);
  await runJob();
  const { rows } = await shop.db.sql(
    'select count(*)::int as count from product_listing where brand_name = $1',
    ['Marca de nuevo nombre'],
  );
  expect(rows).toEqual([{ count: productCount }]);
});
