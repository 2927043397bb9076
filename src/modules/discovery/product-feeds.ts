import type { Connection } from '../../platform/database/database.ts';
import { type Cents, currency } from '../../platform/money.ts';
import { offeredProducts } from '../catalog/index.ts';
import { promotionsNow } from '../promotions/index.ts';
import type { ShippingRules } from '../shipping/index.ts';
import { feedItem, type FeedItem } from './feed-item.ts';
import { xmlText } from './xml.ts';

/** Who reads a feed; they share the format and differ in a few words. */
export type FeedReader = 'google' | 'meta';

const availabilityWords = {
  google: { inStock: 'in_stock', backorder: 'backorder', outOfStock: 'out_of_stock' },
  meta: { inStock: 'in stock', backorder: 'available for order', outOfStock: 'out of stock' },
} as const;

/** The feed of every product for sale that has a picture: RSS 2.0 with the `g:` names, piece by piece. */
export async function* productFeed(
  reader: FeedReader,
  {
    db,
    publicUrl,
    now,
    shipping,
    shopName,
  }: { db: Connection; publicUrl: string; now: Date; shipping: ShippingRules; shopName: string },
): AsyncGenerator<string> {
  const promotions = new Map((await promotionsNow(db, now)).map((promotion) => [promotion.id, promotion]));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(shopName)}</title>
<link>${xmlText(`${publicUrl}/`)}</link>
<description>Componentes y equipos de cómputo</description>
`;
  for await (const batch of offeredProducts(db)) {
    yield batch
      .flatMap((product) => feedItem(product, promotions, publicUrl, shipping, now) ?? [])
      .map((item) => itemXml(item, reader))
      .join('');
  }
  yield '</channel>\n</rss>\n';
}

function itemXml(item: FeedItem, reader: FeedReader): string {
  const words = availabilityWords[reader];
  const { sale } = item;
  const members: [name: string, value: string | undefined][] = [
    ['g:id', item.id],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['g:image_link', item.imageLink],
    ['g:availability', words[availabilityOf(item)]],
    ['g:availability_date', item.backorderUntil && `${item.backorderUntil}T12:00-0600`],
    ['g:condition', item.condition],
    ['g:price', amount(item.priceCents)],
    ['g:sale_price', sale && amount(sale.priceCents)],
    ['g:sale_price_effective_date', sale && `${sale.startsAt.toISOString()}/${sale.endsAt.toISOString()}`],
    ['g:brand', item.brand],
    ['g:gtin', item.gtin],
    ['g:mpn', item.mpn],
    ['g:identifier_exists', item.gtin === undefined && item.mpn === undefined ? 'no' : undefined],
    ['g:google_product_category', item.googleCategory?.toString()],
    ['g:product_type', item.productType],
    ['g:shipping_weight', item.weightGrams === undefined ? undefined : `${item.weightGrams} g`],
  ];
  const texts = members.map(([name, value]) =>
    value === undefined ? '' : `<${name}>${xmlText(value)}</${name}>\n`,
  );
  return `<item>
${texts.join('')}<g:shipping><g:country>MX</g:country><g:price>${amount(item.shippingCents)}</g:price></g:shipping>
</item>
`;
}

function availabilityOf({ isInStock, backorderUntil }: FeedItem) {
  if (!isInStock) return 'outOfStock';
  return backorderUntil === undefined ? 'inStock' : 'backorder';
}

/** `1234500` → `12345.00 MXN`. */
function amount(cents: Cents): string {
  return `${(cents / 100).toFixed(2)} ${currency}`;
}
