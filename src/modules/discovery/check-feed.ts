import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { lastJobAnswer } from '../../platform/jobs.ts';
import type { Cents } from '../../platform/money.ts';
import { offeredProduct, productsForSale, someOfferedProducts } from '../catalog/index.ts';
import { promotionsNow } from '../promotions/index.ts';
import { readShippingRules } from '../shipping/index.ts';
import { paths } from './addresses.ts';
import { askedCents, feedItem } from './feed-item.ts';

/** One thing that two places say differently; `feed` is what a feed says. */
export type FeedDifference = { sku: string; where: 'page' | 'cart'; feed: string; found: string };

/** What a check found. */
export type FeedCheck = {
  /** Products compared. */
  checked: number;
  differences: FeedDifference[];
  /** Pages that gave no answer, so that nothing can be said of them. */
  unreachable: number;
};

export const checkFeedJob = 'discovery.check_feed';

/** What the last nightly comparison found, and when; undefined where none was made in a week. */
export async function lastFeedCheck(db: Connection): Promise<(FeedCheck & { at: Date }) | undefined> {
  const last = await lastJobAnswer(db, checkFeedJob);
  // One that an older version of the shop made answered nothing.
  if (!last?.answer) return undefined;
  return { ...(last.answer as FeedCheck), at: last.done_at };
}

type CheckedShop = Pick<Shop, 'db' | 'log' | 'clock' | 'publicUrl'>;

const pageMilliseconds = 10_000;

/**
 * Compares what a feed says of up to `count` products, others each time, with their pages as the shop really serves
 * them and with what the cart asks. Shopping services close the account of a shop whose feed and pages disagree.
 */
export async function checkFeed(shop: CheckedShop, count: number): Promise<FeedCheck> {
  const check: FeedCheck = { checked: 0, differences: [], unreachable: 0 };
  for (const { sku } of await someOfferedProducts(shop.db, count)) {
    let found = await compareProduct(shop, sku);
    // A price may change between two looks; what is wrong is still wrong at the second.
    if (found && found.differences.length > 0) found = await compareProduct(shop, sku);
    if (!found) continue;
    check.checked += 1;
    check.differences.push(...found.differences);
    if (!found.isPageKnown) check.unreachable += 1;
  }
  return check;
}

/** Compares one product; undefined when it is no longer for sale or in no feed. */
async function compareProduct(
  shop: CheckedShop,
  sku: string,
): Promise<{ differences: FeedDifference[]; isPageKnown: boolean } | undefined> {
  const { db, clock, publicUrl } = shop;
  const product = await offeredProduct(db, sku);
  if (!product) return undefined;
  const promotions = new Map((await promotionsNow(db, clock.now())).map((running) => [running.id, running]));
  const item = feedItem(product, promotions, publicUrl, await readShippingRules(shop), clock.now());
  if (!item) return undefined;
  const feed = said(askedCents(item), item.isInStock);
  const inCart = (await productsForSale(db, [product.id])).get(product.id);
  const cart = inCart ? said(inCart.price_cents, inCart.available > 0) : 'not for sale';
  const page = await saidOnPage(publicUrl + paths.product(product));
  const differences: FeedDifference[] = [];
  if (cart !== feed) differences.push({ sku, where: 'cart', feed, found: cart });
  if (page !== undefined && page !== feed) differences.push({ sku, where: 'page', feed, found: page });
  return { differences, isPageKnown: page !== undefined };
}

function said(cents: Cents, isInStock: boolean): string {
  return `${(cents / 100).toFixed(2)} ${isInStock ? 'in stock' : 'out of stock'}`;
}

/** What the page's JSON-LD says; undefined when the page cannot be had. */
async function saidOnPage(url: string): Promise<string | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(pageMilliseconds) }).catch(() => undefined);
  if (response === undefined || !response.ok) return undefined;
  const offer = offerOnPage(await response.text());
  if (offer === undefined) return 'no offer';
  return `${offer.price} ${/\/(InStock|LimitedAvailability|BackOrder)$/.test(offer.availability) ? 'in stock' : 'out of stock'}`;
}

const jsonLdScript = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** The offer in the page's description of its product. */
function offerOnPage(html: string): { price: string; availability: string } | undefined {
  for (const [, text = ''] of html.matchAll(jsonLdScript)) {
    const thing = JSON.parse(text) as {
      '@type'?: string;
      offers?: { price?: string; availability?: string };
    };
    const { price, availability } = thing.offers ?? {};
    if (thing['@type'] === 'Product' && price !== undefined && availability !== undefined)
      return { price, availability };
  }
  return undefined;
}
