import type { MetaDescriptor } from 'react-router';
import { returnDaysOf, type ReturnTerms } from '../../../modules/settings/rules/return-days.ts';
import type { ShippingRules } from '../../../modules/shipping/rules/index.ts';
import { links } from '../../links.ts';
import { socialPictures } from '../../social-pictures.ts';
import type { Product } from '../../state/shop-types.ts';
import { breadcrumbJsonLd, jsonLd } from '../shop-parts/json-ld.ts';
import { returnPolicyJsonLd, shippingJsonLd } from '../shop-parts/offer-terms-json-ld.ts';
import type { ProductReviews } from './product-reviews.ts';

/** Where the things of a page live for the outside world. */
type Addresses = {
  /** Origin of the shop. */
  publicUrl: string;
  /** Canonical path of the product. */
  path: string;
  /** Way from the start to the product, itself included. */
  steps: readonly { label: string; to?: string }[];
};

/** What the page says about its product in the words of schema.org, for search engines. */
export function productJsonLd(
  product: Product,
  reviews: Pick<ProductReviews, 'average' | 'total' | 'reviews'> | undefined,
  { publicUrl, path, steps }: Addresses,
  rules: ShippingRules,
  returns: ReturnTerms,
): MetaDescriptor[] {
  const url = publicUrl + path;
  const group = product.family && groupJsonLd(product, product.family, publicUrl);
  return [
    jsonLd({
      '@type': 'Product',
      '@id': `${url}#producto`,
      ...(group && { isVariantOf: { '@id': group['@id'] }, inProductGroupWithID: group.productGroupID }),
      name: product.product_name,
      url,
      sku: product.sku,
      ...(product.mpn !== null && { mpn: product.mpn }),
      ...(product.ean !== null && isGtin(product.ean) && { gtin: product.ean }),
      ...(product.description !== '' && { description: product.description }),
      // Search engines read JPEG; the pictures on the page are of other kinds.
      ...(product.images.length > 0 && { image: [publicUrl + socialPictures.goods(product)] }),
      ...(product.category !== null && { category: product.category }),
      brand: { '@type': 'Brand', name: product.brand },
      ...(product.weight_grams !== null && {
        weight: { '@type': 'QuantitativeValue', value: product.weight_grams, unitCode: 'GRM' },
      }),
      additionalProperty: product.specs.map(({ label, value, unit }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
        ...(unit !== null && { unitText: unit }),
      })),
      offers: {
        '@type': 'Offer',
        url,
        price: pesos(product.price_cents),
        priceCurrency: product.currency,
        priceSpecification: [
          priceJsonLd(product.price_cents, product.currency),
          ...(product.former_price_cents === undefined
            ? []
            : [
                {
                  ...priceJsonLd(product.former_price_cents, product.currency),
                  priceType: 'https://schema.org/StrikethroughPrice',
                },
              ]),
        ],
        availability: `https://schema.org/${availability[product.stock]}`,
        // Schema.org knows no «open box»: what was opened is used.
        itemCondition: `https://schema.org/${product.condition === null ? 'New' : 'Used'}Condition`,
        // Without a promotion nobody knows until when a price holds.
        ...(product.ends_at !== undefined && { priceValidUntil: product.ends_at }),
        seller: { '@id': `${publicUrl}/#tienda` },
        shippingDetails: shippingJsonLd(product, rules),
        hasMerchantReturnPolicy: returnPolicyJsonLd(publicUrl, returnDaysOf(returns, product.kind)),
      },
      // A rating without reviews is against the rules of search engines, and a lie.
      ...(reviews !== undefined &&
        reviews.total > 0 &&
        reviews.average !== null && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: reviews.average,
            reviewCount: reviews.total,
            bestRating: 5,
            worstRating: 1,
          },
          review: reviews.reviews.slice(0, 5).map(({ title, comment, rating, author, created_at }) => ({
            '@type': 'Review',
            name: title,
            reviewBody: comment,
            author: { '@type': 'Person', name: author },
            datePublished: created_at.slice(0, 10),
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
          })),
        }),
    }),
    breadcrumbJsonLd(steps, { publicUrl, path }),
    ...(group ? [jsonLd(group)] : []),
  ];
}

/**
 * The variants as search engines group them: each has a page and an address of its own, where it says what it is. The
 * group has the same name on all of them.
 */
function groupJsonLd(
  product: Product,
  { id, options, variants }: NonNullable<Product['family']>,
  publicUrl: string,
) {
  const first = variants[0] ?? { product_name: product.product_name, values: [] };
  const name = first.values.reduce((text, value) => text.replace(value, ''), first.product_name);
  return {
    '@type': 'ProductGroup',
    '@id': `${publicUrl}/#familia-${id}`,
    name: name.replaceAll(/\s+/g, ' ').trim() || first.product_name,
    productGroupID: `familia-${id}`,
    brand: { '@type': 'Brand', name: product.brand },
    variesBy: [...new Set(options.map(propertyOf))],
    hasVariant: variants.map((variant) =>
      variant.id === product.id
        ? { '@id': `${publicUrl}${links.product(variant)}#producto` }
        : {
            '@type': 'Product',
            name: variant.product_name,
            sku: variant.sku,
            url: publicUrl + links.product(variant),
          },
    ),
  };
}

/** Search engines know few properties that variants differ in; all else is a size of some kind. */
function propertyOf(option: string): string {
  const known = /colou?r|tono/i.test(option) ? 'color' : /material/i.test(option) ? 'material' : 'size';
  return `https://schema.org/${known}`;
}

const availability = {
  in_stock: 'InStock',
  low: 'LimitedAvailability',
  supplier: 'BackOrder',
  out: 'OutOfStock',
} as const;

function pesos(cents: number): string {
  return (cents / 100).toFixed(2);
}

function priceJsonLd(cents: number, currency: string): Record<string, unknown> {
  return {
    '@type': 'UnitPriceSpecification',
    price: pesos(cents),
    priceCurrency: currency,
    valueAddedTaxIncluded: true,
  };
}

/** Whether a code has the length and the check digit of a GTIN; a wrong one gets the whole product refused. */
function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code) || /^0+$/.test(code)) return false;
  const sum = [...code]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
