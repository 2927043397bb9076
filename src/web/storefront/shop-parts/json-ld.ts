import type { MetaDescriptor } from 'react-router';
import { links } from '../../links.ts';
import type { ProductInList } from '../../state/shop-types.ts';

/* What pages say of themselves in the words of schema.org, for search engines and other programs. */

/** One thing, as the page's `meta` takes it. */
export function jsonLd(thing: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...thing } };
}

/** The way from the start to the page; the last step, without an address, is the page itself at `path`. */
export function breadcrumbJsonLd(
  steps: readonly { label: string; to?: string }[],
  { publicUrl, path }: { publicUrl: string; path: string },
): MetaDescriptor {
  return jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + (to ?? path),
    })),
  });
}

/**
 * The products of one page of a list, in the order in which they stand; `first` is the place of the first one. Their
 * addresses are enough: what they are, their own pages say.
 */
export function itemListJsonLd(
  name: string,
  products: readonly Pick<ProductInList, 'sku' | 'slug'>[],
  { publicUrl, first = 1, total }: { publicUrl: string; first?: number; total: number },
): MetaDescriptor {
  return jsonLd({
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: first + index,
      url: publicUrl + links.product(product),
    })),
  });
}
