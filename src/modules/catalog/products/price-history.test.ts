import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { applyPromotions } from '../../promotions/apply-promotions.ts';
import { refreshListing } from '../listing/refresh-listing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const day = 86_400_000;
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * day);
const now = new Date('2026-11-20T18:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

/** A product whose past is the given prices (days ago, centavos), the last one its regular price. */
async function productWithPast(...past: [daysAgo: number, cents: number][]) {
  const product = await createProduct(shop.db, { priceCents: past.at(-1)?.[1] ?? 100_000 });
  await shop.db.sql('delete from product_price_history where product_id = $1', [product.id]);
  for (const [days, cents] of past) {
    await shop.db.sql(
      'insert into product_price_history (product_id, valid_from, price_cents) values ($1, $2, $3)',
      [product.id, daysAgo(days), cents],
    );
  }
  return product;
}
const refresh = (id: number, at = now) => shop.db.transaction((tx) => refreshListing(tx, [id], at));
const regularPrice = async (id: number, cents: number, at: Date) => {
  await shop.db.sql('update product set price_cents = $2 where id = $1', [id, cents]);
  await refresh(id, at);
};
const shown = async ({ sku }: { sku: string }) => {
  const { product } = await shop.api.catalog.product({ params: { sku, product_name: 'x' } });
  return [product.price_cents, product.former_price_cents];
};
const noted = async ({ id }: { id: number }) => {
  const { rows } = await shop.db.sql(
    'select price_cents from product_price_history where product_id = $1 order by valid_from',
    [id],
  );
  return (rows as { price_cents: number }[]).map((row) => row.price_cents);
};

describe('a former price', () => {
  test('is the lowest one of the 30 days before the promotion began', async () => {
    const product = await productWithPast([60, 100_000], [20, 95_000], [10, 110_000]);
    await createPromotion(shop.db, { now, value: 2000, productIds: [product.id] });
    expect(await shown(product)).toEqual([88_000, 95_000]);
  });

  test('counts the price that held when the 30 days began, and none that had ended by then', async () => {
    const held = await productWithPast([80, 90_000], [29, 110_000]);
    const over = await productWithPast([80, 90_000], [31, 110_000]);
    await createPromotion(shop.db, { now, value: 1000, productIds: [held.id, over.id] });
    expect(await shown(held)).toEqual([99_000, undefined]);
    expect(await shown(over)).toEqual([99_000, 110_000]);
  });

  test('is not shown for a price that was raised just before it was lowered', async () => {
    const product = await productWithPast([60, 100_000], [3, 140_000]);
    await createPromotion(shop.db, { now, value: 2500, productIds: [product.id] });
    expect(await shown(product)).toEqual([105_000, undefined]);
  });

  test('is not shown for a product that was never sold before its promotion', async () => {
    const product = await productWithPast();
    await createPromotion(shop.db, { now, value: 1000, productIds: [product.id] });
    expect(await shown(product)).toEqual([90_000, undefined]);
  });

  test('stays while the promotion runs, however often the listing is rebuilt or the price moves', async () => {
    const product = await productWithPast([60, 100_000]);
    await createPromotion(shop.db, {
      now: daysAgo(5),
      endsAt: new Date(now.getTime() + 90 * day),
      value: 1000,
      productIds: [product.id],
    });
    await refresh(product.id);
    await regularPrice(product.id, 104_000, now);
    expect(await shown(product)).toEqual([93_600, 100_000]);
    await refresh(product.id, new Date(now.getTime() + 50 * day));
    expect(await shown(product)).toEqual([93_600, 100_000]);
  });

  test('never exceeds the price without the promotion', async () => {
    const product = await productWithPast([60, 100_000]);
    await createPromotion(shop.db, {
      now: daysAgo(1),
      endsAt: new Date(now.getTime() + day),
      productIds: [product.id],
    });
    await regularPrice(product.id, 80_000, now);
    expect(await shown(product)).toEqual([72_000, 80_000]);
  });

  test('is lower for a second promotion soon after a first', async () => {
    const product = await productWithPast([60, 100_000]);
    await createPromotion(shop.db, {
      now: daysAgo(10),
      endsAt: daysAgo(5),
      value: 3000,
      productIds: [product.id],
    });
    await refresh(product.id, daysAgo(5));
    await createPromotion(shop.db, { now, value: 3500, productIds: [product.id] });
    expect(await shown(product)).toEqual([65_000, 70_000]);
  });

  test('appears on cards and promotion lists; a product without one is still on its promotion’s page', async () => {
    const honest = await productWithPast([60, 100_000]);
    const raised = await productWithPast([60, 50_000], [2, 100_000]);
    const { name } = await createPromotion(shop.db, { value: 2000, productIds: [honest.id, raised.id] });
    const { products } = await shop.api.promotions.running({ query: { promotion: name } });
    expect(products.map((product) => [product.sku, product.price_cents, product.former_price_cents])).toEqual(
      expect.arrayContaining([
        [honest.sku, 80_000, 100_000],
        [raised.sku, 80_000, undefined],
      ]),
    );
  });
});

describe('the price history', () => {
  test('gets a line for each price change that shoppers see, and none for a repetition', async () => {
    const product = await productWithPast([60, 100_000]);
    await refresh(product.id);
    await refresh(product.id);
    await createPromotion(shop.db, {
      value: 1000,
      productIds: [product.id],
      endsAt: inDays(1),
    });
    await refresh(product.id, inDays(0));
    expect(await noted(product)).toEqual([100_000, 90_000]);
    await refresh(product.id, inDays(2));
    expect(await noted(product)).toEqual([100_000, 90_000, 100_000]);
  });

  test('follows promotions by the clock', async () => {
    const product = await productWithPast([60, 100_000]);
    const start = inDays(5);
    const promotion = { startsAt: start, endsAt: new Date(start.getTime() + day), productIds: [product.id] };
    await createPromotion(shop.db, promotion);
    for (const days of [4, 5.1, 5.2, 7]) {
      const clock = { now: () => inDays(days) };
      await applyPromotions({ ...shop.shop, clock });
    }
    expect(await noted(product)).toEqual([100_000, 90_000, 100_000]);
  });

  test("keeps its order when a writer's clock is behind", async () => {
    const product = await productWithPast([60, 100_000]);
    await regularPrice(product.id, 120_000, now);
    await regularPrice(product.id, 110_000, new Date(now.getTime() - 1000));
    expect(await noted(product)).toEqual([100_000, 110_000]);
  });

  test('covers 90 days, with the lowest price of 30', async () => {
    const product = await productWithPast([200, 70_000], [95, 120_000], [40, 90_000], [20, 100_000]);
    shop.clock.set(now);
    const answer = await shop.api.catalog.priceHistory({ params: { sku: product.sku.toLowerCase() } });
    expect(answer).toEqual({
      as_of: '2026-11-21T06:00:00.000Z',
      days: 90,
      lowest_30_days_cents: 90_000,
      prices: [
        { valid_from: daysAgo(95).toISOString(), price_cents: 120_000, is_promotion: false },
        { valid_from: daysAgo(40).toISOString(), price_cents: 90_000, is_promotion: false },
        { valid_from: daysAgo(20).toISOString(), price_cents: 100_000, is_promotion: false },
      ],
    });
  });

  test('shows a price of today before the end of its days', async () => {
    const product = await productWithPast([20, 100_000]);
    const today = new Date(now.getTime() - 60_000);
    await regularPrice(product.id, 90_000, today);
    shop.clock.set(now);
    const { as_of: asOf, prices } = await shop.api.catalog.priceHistory({ params: { sku: product.sku } });
    expect(prices.at(-1)).toMatchObject({ valid_from: today.toISOString(), price_cents: 90_000 });
    expect(Date.parse(asOf)).toBeGreaterThan(today.getTime());
  });

  test('answers 404 for unknown and hidden products', async () => {
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    for (const sku of ['NADA', hidden.sku, '%00', "'"]) {
      const response = await shop.request(`/product/price-history/${encodeURIComponent(sku)}`);
      expect(response.status).toBe(404);
    }
  });
});
