import type { Cents } from '../../platform/money.ts';
import type { OfferedProduct, ProductKind } from '../catalog/index.ts';
import type { RunningPromotion } from '../promotions/index.ts';
import { dearestParcelCost, type ShippingRules, supplierDay } from '../shipping/index.ts';
import { paths } from './addresses.ts';
import { googleCategories } from './google-categories.ts';

/** A product as shopping services are told of it; lengths are those that Google and Meta allow. */
export type FeedItem = {
  id: string;
  title: string;
  description: string;
  /** Address of its page. */
  link: string;
  imageLink: string;
  isInStock: boolean;
  /** The day on which it is with the shop, where suppliers have all that there is. */
  backorderUntil: string | undefined;
  /** Centavos with IVA, without the promotion. */
  priceCents: Cents;
  sale: { priceCents: Cents; startsAt: Date; endsAt: Date } | undefined;
  brand: string;
  gtin: string | undefined;
  mpn: string | undefined;
  /** Shopping services know no «open box»: what was opened is used. */
  condition: 'new' | 'used';
  googleCategory: number | undefined;
  /** The shop's own shelves, from the top, e.g. `Componentes > Tarjetas de video`. */
  productType: string | undefined;
  /** What a parcel with this product costs where it costs most; a feed must not promise less than the checkout asks. */
  shippingCents: Cents;
  weightGrams: number | undefined;
};

/**
 * The product as an item of a feed; undefined for what a feed cannot show: shopping services refuse goods without a
 * picture, and work.
 */
export function feedItem(
  product: OfferedProduct,
  promotions: ReadonlyMap<number, RunningPromotion>,
  publicUrl: string,
  shipping: ShippingRules,
  now: Date,
): FeedItem | undefined {
  if (product.image_url === null || product.kind === 'assembly') return undefined;
  const { price_cents: priceCents, former_price_cents: formerCents } = product;
  const promotion = product.promotion_id === null ? undefined : promotions.get(product.promotion_id);
  const isReduced = formerCents !== null && formerCents > priceCents && promotion !== undefined;
  return {
    id: feedId(product),
    title: clipped(product.product_name, 150),
    description: clipped(
      product.description.trim() === '' ? product.product_name : product.description,
      5000,
    ),
    link: publicUrl + paths.product(product),
    imageLink: publicUrl + paths.goodsPicture(product),
    isInStock: product.available > 0,
    backorderUntil:
      product.available > 0 && product.available <= product.supplier_units
        ? supplierDay(now, product.supplier_days ?? 0, shipping)
        : undefined,
    priceCents: isReduced ? formerCents : priceCents,
    sale: isReduced ? { priceCents, startsAt: promotion.starts_at, endsAt: promotion.ends_at } : undefined,
    brand: clipped(product.brand, 70),
    gtin: product.gtin !== null && isGtin(product.gtin) ? product.gtin : undefined,
    condition: product.is_open_box ? 'used' : 'new',
    mpn: product.mpn === null || product.mpn.length > 70 ? undefined : product.mpn,
    googleCategory: googleCategories[product.kind as ProductKind],
    productType: product.shelves.length === 0 ? undefined : clipped(product.shelves.join(' > '), 750),
    shippingCents: dearestParcelCost(
      {
        goodsCents: priceCents,
        items: [{ quantity: 1, weightGrams: product.weight_grams, boxMm: product.box_mm }],
      },
      shipping,
    ),
    weightGrams: product.weight_grams ?? undefined,
  };
}

/** What the shop asks for the item now. */
export function askedCents(item: FeedItem): Cents {
  return item.sale?.priceCents ?? item.priceCents;
}

/** SKUs are at most 50 letters in feeds; a longer one is named by the product's number. */
function feedId({ sku, id }: OfferedProduct): string {
  return sku.length <= 50 ? sku : `P${id}`;
}

/** Whether a code is a GTIN-8, -12, -13 or -14 with a right check digit; anything else gets a product refused. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code) || /^0+$/.test(code)) return false;
  const sum = [...code]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function clipped(text: string, lengthMax: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= lengthMax ? plain : `${plain.slice(0, lengthMax - 1).replace(/\s+\S*$/, '')}…`;
}
