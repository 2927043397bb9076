import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import { formatPesos } from '../../src/platform/money.ts';
import { fillDemoShop } from '../../src/server/demo-shop.ts';
import { signInVisitor, type SignedIn } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/*
 * Feed, page and cart of every product of the demo shop say the same price and availability. Shopping services close the
 * account of a shop where they do not.
 */

type Told = { price: string; former: string | undefined; isInStock: boolean };
type FeedItem = Told & { id: string; link: string; image: string; gtin: string | undefined };

let shop: TestShop;
let items: Record<'google' | 'meta', FeedItem[]>;
beforeAll(async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  shop = await startTestShop({ pages: (await import(build.href)) as ServerBuild });
  await fillDemoShop(shop.open);
  items = { google: await feedOf('google'), meta: await feedOf('meta') };
});
afterAll(() => shop.stop());

async function feedOf(name: 'google' | 'meta'): Promise<FeedItem[]> {
  const xml = await (await fetch(`${shop.url}/feeds/${name}.xml`)).text();
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => {
    const value = (tag: string) => {
      const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(item)?.[1];
      return text?.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
    };
    const regular = value('g:price')?.replace(' MXN', '') ?? '';
    const sale = value('g:sale_price')?.replace(' MXN', '');
    return {
      id: value('g:id') ?? '',
      link: value('link') ?? '',
      image: value('g:image_link') ?? '',
      gtin: value('g:gtin'),
      price: sale ?? regular,
      former: sale === undefined ? undefined : regular,
      isInStock: value('g:availability')?.startsWith('in') === true,
    };
  });
}

type Offer = {
  price: string;
  availability: string;
  url: string;
  priceSpecification: { price: string; priceType?: string }[];
};

async function pageOf(link: string): Promise<{ html: string; told: Told; offer: Offer }> {
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status, link).toBe(200);
  const html = await response.text();
  const [product] = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => JSON.parse(text) as { '@type': string; offers: Offer })
    .filter((thing) => thing['@type'] === 'Product');
  if (!product) throw new Error(`${link} does not say what it sells.`);
  const { offers: offer } = product;
  return {
    html,
    offer,
    told: {
      price: offer.price,
      former: offer.priceSpecification.find(({ priceType }) => priceType?.endsWith('StrikethroughPrice'))
        ?.price,
      isInStock: !offer.availability.endsWith('OutOfStock'),
    },
  };
}

test('every demo product with a picture is in both feeds once, with the same data', async () => {
  // Work is in no feed.
  const listed = await shop.db.sql(
    `select sku from product_listing where image_url is not null and kind <> 'assembly'`,
  );
  const ids = items.google.map(({ id }) => id);
  expect(ids.toSorted()).toEqual((listed.rows as { sku: string }[]).map(({ sku }) => sku).toSorted());
  expect(items.meta).toEqual(items.google);
  expect(ids.length).toBeGreaterThan(300);
  expect(items.google.some(({ former }) => former !== undefined)).toBe(true);
  expect(items.google.some(({ isInStock }) => !isInStock)).toBe(true);
});

test('every page agrees with the feed, in text and in linked data', async () => {
  const differing: string[] = [];
  for (const { id, link, price, former, isInStock } of items.google) {
    const { html, told, offer } = await pageOf(link);
    const shown = formatPesos(Math.round(Number(price) * 100));
    const isAlike =
      JSON.stringify(told) === JSON.stringify({ price, former, isInStock }) &&
      offer.url === link &&
      html.includes(shown) &&
      html.includes('Agotado') === !isInStock;
    if (!isAlike)
      differing.push(`${id}: ${JSON.stringify({ price, former, isInStock })} ≠ ${JSON.stringify(told)}`);
  }
  expect(differing).toEqual([]);
});

test('every cart has the price of the feed', async () => {
  const differing: string[] = [];
  for (let start = 0; start < items.google.length; start += 80) {
    const visitor = await signInVisitor(shop);
    const chunk = items.google.slice(start, start + 80);
    const refused = await fill(visitor, chunk);
    const { cart } = await visitor.api.cart.cart({ params: { userId: visitor.id } });
    for (const { id, price, former, isInStock } of chunk) {
      const line = cart.items.find(({ sku }) => sku === id);
      const asked = line && (line.unit_price_cents / 100).toFixed(2);
      const before = line?.former_unit_price_cents && (line.former_unit_price_cents / 100).toFixed(2);
      const isAlike = isInStock
        ? asked === price && (before ?? undefined) === former && (line?.available ?? 0) > 0
        : refused.has(id);
      if (!isAlike) differing.push(`${id}: feed ${price} ${former} ${isInStock}, cart ${asked} ${before}`);
    }
  }
  expect(differing).toEqual([]);
});

/** Puts one of each into the cart; gives what could not be had. */
async function fill(visitor: SignedIn, chunk: readonly FeedItem[]): Promise<Set<string>> {
  const rows = await shop.db.sql('select product_id, sku from product_listing where sku = any($1)', [
    chunk.map(({ id }) => id),
  ]);
  const refused = new Set<string>();
  for (const { product_id: productId, sku } of rows.rows as { product_id: number; sku: string }[]) {
    await visitor.api.cart
      .addToCart({ body: { user_id: visitor.id, product_id: productId, quantity: 1 } })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'out_of_stock') throw error;
        refused.add(sku);
      });
  }
  return refused;
}

test('the nightly check agrees', async () => {
  await shop.open.runJob('discovery.check_feed');
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  expect(metrics).toMatch(/^ensambla_feed_differences 0$/m);
  expect(Number(/^ensambla_feed_checked\{page="compared"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(50);
});

test('the pictures of the feed are JPEG of 1200 × 1200', async () => {
  for (const { image } of items.google.slice(0, 3)) {
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get('content-type')], image).toEqual([200, 'image/jpeg']);
  }
});
