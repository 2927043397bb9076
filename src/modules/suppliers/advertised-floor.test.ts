import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed } from './import-feed.ts';

let shop: TestShop;
let staff: SignedIn;
let folder: string;
let serial = 0;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'owner');
  folder = await mkdtemp(join(tmpdir(), 'ensambla-map-'));
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

type Article = { id: number; sku: string; slug: string; record: { ref_id: string; updated_at: string } };

async function read(record: object): Promise<void> {
  const path = join(folder, `${(serial += 1)}.jsonl`);
  await writeFile(path, `${JSON.stringify(record)}\n`);
  const feed = await openFeedFile(path);
  const report = await importFeed(
    { db: shop.db, clock: shop.clock, realtime: silentRealtime },
    { supplier: 'mayorista', source: 'prueba.jsonl', feed },
  );
  expect(report.rejected).toEqual([]);
}

/** A product for 2,391 pesos: it costs 100 dollars. Its maker allows so many dollars before IVA. */
async function article(mapPrice: number): Promise<Article> {
  serial += 1;
  const record = {
    ref_id: `MAP-${serial}`,
    mpn: `MX-${serial}`,
    brand: 'Acme Labs',
    product_name: `Acme Vision ${serial} tarjeta`,
    category: 'Tarjetas de video',
    cost: 100,
    map_price: mapPrice,
    currency: 'USD',
    stock: [{ warehouse: 'CDMX', qty: 5 }],
    status: 'active',
    updated_at: '2026-08-20T06:00:00Z',
  };
  await read(record);
  const { rows } = await shop.db.sql(
    'select product_id as id, sku, slug from product_listing where ref_id = $1',
    [record.ref_id],
  );
  return { ...(rows[0] as { id: number; sku: string; slug: string }), record };
}
const raise = ({ record }: Article, mapPrice: number) =>
  read({ ...record, map_price: mapPrice, updated_at: '2026-08-21T06:00:00Z' });

/** What shoppers are told: in lists, and on the product's page. */
async function advertised({ id, sku, slug }: Article): Promise<[number, number]> {
  const { rows } = await shop.db.sql('select price_cents from product_listing where product_id = $1', [id]);
  const { product } = await shop.api.catalog.product({ params: { sku, product_name: slug } });
  return [(rows[0] as { price_cents: number }).price_cents, product.price_cents];
}
async function inCart(given: Article): Promise<number | null | undefined> {
  const buyer = await signInCustomer(shop);
  await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: given.id, quantity: 1 } });
  const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
  return cart.items[0]?.unit_price_cents;
}
/** Ten percent off 2,391 are whole pesos. */
const promoted = 215_100;
/** So many dollars in centavos with IVA, up to the next one. */
const mapCents = (dollars: number) => Math.ceil(dollars * 18.4 * 1.16 * 100 - 1e-6);
const now = () => shop.clock.now();

test('a promotion shows no price below MAP in lists, on the page and in the cart alike', async () => {
  const [held, free] = [await article(110), await article(90)];
  const { id } = await createPromotion(shop.db, { productIds: [held.id, free.id], now: now() });
  expect(await advertised(held)).toEqual([mapCents(110), mapCents(110)]);
  expect(await inCart(held)).toBe(mapCents(110));
  expect(await advertised(free)).toEqual([promoted, promoted]);
  const { warnings } = await staff.api.promotions.warnings({ params: { id } });
  expect(warnings.filter(({ kind }) => kind === 'below_map')).toHaveLength(1);
});

test('a feed that raises MAP while a promotion runs raises what is advertised, also at once with its saving', async () => {
  const before = await article(90);
  await createPromotion(shop.db, { productIds: [before.id], now: now() });
  await raise(before, 105);
  expect(await advertised(before)).toEqual([mapCents(105), mapCents(105)]);
  const together = await article(90);
  await Promise.all([
    createPromotion(shop.db, { productIds: [together.id], now: now() }),
    raise(together, 105),
  ]);
  expect(await advertised(together)).toEqual([mapCents(105), mapCents(105)]);
});

test('a price that staff type or plan is advertised at MAP', async () => {
  const typed = await article(90);
  await shop.db.sql(
    `update product set price_cents = 100000, locked_fields = '{price_cents}' where id = $1`,
    [typed.id],
  );
  await createPromotion(shop.db, { productIds: [typed.id], now: now() });
  expect(await advertised(typed)).toEqual([mapCents(90), mapCents(90)]);
});

test('what comes off in the cart goes below MAP', async () => {
  const bought = await article(110);
  await createPromotion(shop.db, { type: 'line', value: 5000, productIds: [bought.id], now: now() });
  expect(await advertised(bought)).toEqual([239_100, 239_100]);
  const buyer = await signInCustomer(shop);
  await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: bought.id, quantity: 1 } });
  const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
  expect(cart.subtotal_cents - cart.discount_cents).toBeLessThan(mapCents(110));
});

test('the setting lets it go, and holds it again; the exchange rate moves it', async () => {
  const held = await article(110);
  await createPromotion(shop.db, { productIds: [held.id], now: now() });
  const follow = () => shop.open.runJob('catalog.follow_floors');
  await changeSettings(staff, 'offers', { hold_map: false });
  await follow();
  expect(await advertised(held)).toEqual([promoted, promoted]);
  await changeSettings(staff, 'offers', { hold_map: true });
  await follow();
  expect(await advertised(held)).toEqual([mapCents(110), mapCents(110)]);
  await shop.db.sql(
    `insert into shop_setting (key, value) values ('pricing', '{"exchange_rate": 18.5}')
     on conflict (key) do update set value = shop_setting.value || excluded.value`,
  );
  await follow();
  expect((await advertised(held))[0]).toBe(Math.ceil(110 * 18.5 * 1.16 * 100 - 1e-6));
});
