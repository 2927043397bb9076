import type { Product } from '../../state/shop-types.ts';
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
): Record<string, unknown>[] {
  const url = publicUrl + path;
  const images = product.images.map(({ image_url }) => new URL(image_url, publicUrl).href);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${url}#producto`,
      name: product.product_name,
      sku: product.sku,
      ...(product.mpn !== null && { mpn: product.mpn }),
      ...(product.ean !== null && { gtin: product.ean }),
      ...(product.description !== '' && { description: product.description }),
      ...(images.length > 0 && { image: images }),
      ...(product.category !== null && { category: product.category }),
      brand: { '@type': 'Brand', name: product.brand },
      additionalProperty: product.specs.map(({ label, value, unit }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
        ...(unit !== null && { unitText: unit }),
      })),
      offers: {
        '@type': 'Offer',
        url,
        price: (product.price_cents / 100).toFixed(2),
        priceCurrency: product.currency,
        availability: `https://schema.org/${availability[product.stock]}`,
        itemCondition: 'https://schema.org/NewCondition',
        ...(product.ends_at !== undefined && { priceValidUntil: product.ends_at }),
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
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ label, to }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: publicUrl + (to ?? path),
      })),
    },
  ];
}

const availability = { in_stock: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' } as const;
