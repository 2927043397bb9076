import type { z } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/errors.ts';
import type { listQuery, sorts } from '../catalog.contract.ts';
import { specTemplates } from '../specs/spec-templates.ts';

/** A facet of the specs by which a list is narrowed: any of `words` (`key=value`). */
export type ValueFilter = { key: string; words: string[] };
/** A numeric spec between two ends, each of which may be open. */
export type RangeFilter = { key: string; min: number | null; max: number | null };

/** What a list shows, as asked for. */
export type ListFilters = {
  page: number;
  pageSize: number;
  q: string | undefined;
  /** Slugs or names. */
  categories: string[];
  brands: string[];
  /** Codes of product kinds, for shelves that hold several. */
  kinds: string[];
  /** Centavos. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  isInStock: boolean;
  values: ValueFilter[];
  ranges: RangeFilter[];
  sort: Sort;
  /** The words of a search order a list only where nobody chose. */
  isSortChosen: boolean;
};
export type Sort = (typeof sorts)[number];

/** More filters than this in one address are no shopper's; the rest is ignored. */
const specFiltersMax = 12;
const wordsMax = 50;

/** What kind of facet a spec key is in any template; a key means the same in all of them. */
const facetKinds: ReadonlyMap<string, ReadonlySet<'values' | 'range'>> = (() => {
  const kinds = new Map<string, Set<'values' | 'range'>>();
  for (const fields of Object.values(specTemplates)) {
    for (const { key, facet } of fields) {
      if (facet) kinds.set(key, (kinds.get(key) ?? new Set()).add(facet));
    }
  }
  return kinds;
})();

/**
 * Reads the query of a list call: `spec.<key>=a,b`, `spec.<key>.min`, `.max` beside the named ones. Unknown specs are
 * ignored, so that an old address still shows its list.
 * @throws AppError 422 for an end of a range that is no number
 */
export function readListFilters(query: z.output<typeof listQuery>): ListFilters {
  const values: ValueFilter[] = [];
  const ranges = new Map<string, RangeFilter>();
  for (const [name, given] of Object.entries(query)) {
    if (!name.startsWith('spec.') || typeof given !== 'string' || given === '') continue;
    const [, key = '', end] = /^spec\.([a-z0-9_]+)(?:\.(min|max))?$/.exec(name) ?? [];
    const kinds = facetKinds.get(key);
    if (!kinds || values.length + ranges.size >= specFiltersMax) continue;
    if (end === undefined) {
      if (kinds.has('values')) values.push({ key, words: listOf(given).map((value) => `${key}=${value}`) });
    } else if (kinds.has('range')) {
      const range = ranges.get(key) ?? { key, min: null, max: null };
      ranges.set(key, { ...range, [end]: numberIn(given, name) });
    }
  }
  const q = query.q?.trim();
  return {
    page: query.page,
    pageSize: query.page_size,
    q: q === '' ? undefined : q,
    categories: listOf(query.category),
    brands: listOf(query.brand),
    // A kind that is none is asked for too: an old address must not show everything instead.
    kinds: listOf(query.kind),
    minPrice: query.min_price,
    maxPrice: query.max_price,
    isInStock: query.in_stock === '1' || query.in_stock === 'true',
    // One order for one set of filters, so that they share a prepared statement.
    values: values.toSorted((one, other) => one.key.localeCompare(other.key)),
    ranges: [...ranges.values()].toSorted((one, other) => one.key.localeCompare(other.key)),
    sort: query.sort ?? 'relevance',
    isSortChosen: query.sort !== undefined,
  };
}

/** `a,b` → both, and the whole text too: a value may hold a comma itself. */
function listOf(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  const all = parts.filter((part) => part !== '');
  if (all.length > 1) all.push((text ?? '').trim());
  return [...new Set(all)].slice(0, wordsMax);
}

function numberIn(text: string, field: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw invalid({ [field]: 'Escribe un número.' });
  return number;
}

/** Whether the filters leave everything; a search is none. */
export function isUnfiltered(filters: ListFilters): boolean {
  return narrowing(filters) === 0 && filters.kinds.length === 0 && isOfAnyPrice(filters);
}

/**
 * Whether what is kept of a whole list can answer: nothing is filtered, or by one thing that all products of a group
 * share and whose values are kept, which kinds are not.
 */
export function servesKept(filters: ListFilters): boolean {
  return narrowing(filters) <= 1 && filters.kinds.length === 0 && isOfAnyPrice(filters);
}

/** How many things narrow a list beside kind, price and stock. */
function narrowing({ categories, brands, values, ranges }: ListFilters): number {
  return (categories.length > 0 ? 1 : 0) + (brands.length > 0 ? 1 : 0) + values.length + ranges.length;
}

const isOfAnyPrice = ({ minPrice, maxPrice, isInStock }: ListFilters) =>
  minPrice === undefined && maxPrice === undefined && !isInStock;
