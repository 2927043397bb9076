import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../../page-meta.ts';
import type { Facet, ProductList } from '../../../state/shop-types.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../json-ld.ts';
import { chosenValues, facetValueLabel, isNarrowed, listAddress, withPage } from './list-filters.ts';

/**
 * Facets of a category of which one value alone is a page that people search for: «tarjetas de video ASUS»,
 * «procesadores AM5». Every other combination is the same goods once more (docs/decisions, «which lists are indexed»).
 */
const landingFacets: readonly string[] = [
  'brand',
  'kind',
  'spec.socket',
  'spec.chipset',
  'spec.ram_type',
  'spec.capacity',
  'spec.wattage',
  'spec.form_factor',
  'spec.refresh',
  'spec.resolution',
  'spec.gpu',
];

/** Whether a facet's single values are pages of their own; links to all others tell robots not to follow. */
export function isLandingFacet(facetKey: string): boolean {
  return landingFacets.includes(facetKey);
}

/** One value alone, by which a category is worth a page of its own. */
export type Landing = { facet: Facet; label: string; search: URLSearchParams };

/** The landing that a sound address is; undefined for the plain list and for every other combination. */
export function landingOf(search: URLSearchParams, list: ProductList): Landing | undefined {
  const [key, ...others] = [...search.keys()].filter((name) => name !== 'page');
  if (key === undefined || others.length > 0 || !isLandingFacet(key) || list.total === 0) return undefined;
  const [value, ...more] = chosenValues(search, key);
  const facet = list.facets.find((one) => one.key === key);
  if (value === undefined || more.length > 0 || facet === undefined) return undefined;
  if (!facet.values.some((one) => one.value === value)) return undefined;
  return { facet, label: facetValueLabel(facet, value), search: new URLSearchParams([[key, value]]) };
}

/** A landing in words: `Tarjetas de video` → `Tarjetas de video ASUS`, `Procesadores: Socket AM5`. */
export function landingTitle(name: string, { facet, label }: Landing): string {
  if (facet.key === 'brand') return `${name} ${label}`;
  if (facet.key === 'kind') return label;
  return label.toLowerCase().startsWith(facet.label.toLowerCase())
    ? `${name}: ${label}`
    : `${name}: ${facet.label.toLowerCase()} ${label}`;
}

/**
 * `meta` of a page with a list. The plain list and a landing are indexed, each page of them under its own address with
 * its neighbours; everything else says noindex and names the plain list (docs/decisions, «which lists are indexed»).
 */
export function listMeta({
  title,
  description,
  steps,
  socialPicture,
  publicUrl,
  path,
  search,
  list,
  landing,
}: {
  /** Without the page's number. */
  title: string;
  description: string | undefined;
  /** The way to the page; the last step is the page itself. */
  steps: readonly { label: string; to?: string }[];
  /** Path of the picture beside links to the page. */
  socialPicture: string;
  publicUrl: string;
  path: string;
  /** What is sound of the address. */
  search: URLSearchParams;
  list: ProductList & { isPastEnd: boolean };
  landing?: Landing | undefined;
}): MetaDescriptor[] {
  const { page, page_size: pageSize, total, isPastEnd } = list;
  const isIndexed = !isPastEnd && (landing !== undefined || !isNarrowed(search));
  const own = landing?.search ?? new URLSearchParams();
  const scope = search.get('promotion');
  if (scope !== null) own.set('promotion', scope);
  const addressOf = (number: number) => `${publicUrl}${listAddress(path, withPage(own, number))}`;
  const descriptors = pageMeta({
    title: page > 1 && !isPastEnd ? `${title}, página ${page}` : title,
    description,
    imageUrl: publicUrl + socialPicture,
    canonical: isPastEnd ? undefined : addressOf(isIndexed ? page : 1),
  });
  if (!isIndexed) return [...descriptors, { name: 'robots', content: 'noindex, follow' }];
  if (page > 1) descriptors.push({ tagName: 'link', rel: 'prev', href: addressOf(page - 1) });
  if (page * pageSize < total) {
    descriptors.push({ tagName: 'link', rel: 'next', href: addressOf(page + 1) });
  }
  descriptors.push(
    breadcrumbJsonLd(steps, { publicUrl, path: addressOf(1).slice(publicUrl.length) }),
    itemListJsonLd(title, list.products, { publicUrl, first: (page - 1) * pageSize + 1, total }),
  );
  return descriptors;
}
