import type { z } from '../../../platform/http/endpoint.ts';
import type { facetSchema } from '../catalog.contract.ts';
import type { ListFilters } from './list-filters.ts';
import { type Counted, priceHistogram, specHistogram } from './histogram.ts';
import { productKinds } from '../specs/product-kinds.ts';
import { inLayoutOrder, leftOutKeys, type StoredLayout } from '../specs/spec-layout.ts';
import { isProductKind, rangeKeysOf, shopWord, specFieldsOf } from '../specs/read-specs.ts';

/** A facet on the wire. */
export type Facet = z.input<typeof facetSchema>;

/** Counts as the list's statement gives them. */
export type FacetCounts = {
  price: [min: number, max: number] | [];
  in_stock: number;
  brand: [slug: string, name: string, count: number][];
  category: [slug: string, name: string, count: number][];
  /** Of a shelf or a promotion. */
  kind: [kind: string, count: number][];
  /** `key=value` words. */
  values: [word: string, count: number][];
  /** How many products there are in each price step (`shop_price_step`). */
  price_steps: Counted[];
  /** How many products have each number, for each of the kind's measures in their order; sorted. */
  numbers: Counted[][];
  /** How staff arranged the kind's specs. */
  layout?: StoredLayout;
};

/** More values than this in one facet help nobody. */
const valuesMax = 100;

/**
 * Gives counts their labels, units and order: brand, category, price, stock, then the specs of the list's kind as staff
 * arranged them.
 */
export function labelFacets(counts: FacetCounts, kind: string | null, filters: ListFilters): Facet[] {
  const facets: Facet[] = [];
  if (counts.brand.length > 0) facets.push(named('brand', 'Marca', counts.brand));
  // One shelf alone is no choice.
  if (counts.category.length > 1 || (counts.category.length === 1 && filters.categories.length > 0)) {
    facets.push(named('category', 'Categoría', counts.category));
  }
  // Where categories already tell the goods apart, kinds would say the same again.
  if (facets.every(({ key }) => key !== 'category') && (counts.kind.length > 1 || filters.kinds.length > 0)) {
    const kinds = counts.kind.map(([code, count]): [string, string, number] => [
      code,
      isProductKind(code) ? productKinds[code].label : code,
      count,
    ]);
    facets.push(named('kind', 'Tipo de producto', kinds));
  }
  const [min, max] = counts.price;
  if (min !== undefined && max !== undefined) {
    facets.push({
      key: 'price',
      label: 'Precio',
      unit: 'MXN',
      values: [],
      min,
      max,
      ...priceHistogram(counts.price_steps),
    });
  }
  if (counts.in_stock > 0) {
    const values = [{ value: '1', label: 'Disponibles', count: counts.in_stock }];
    facets.push({ key: 'in_stock', label: 'Disponibilidad', unit: null, values });
  }
  if (kind !== null) facets.push(...specFacets(counts, kind, filters));
  return facets;
}

function named(key: string, label: string, counted: [slug: string, name: string, count: number][]): Facet {
  const values = counted.slice(0, valuesMax).map(([value, name, count]) => ({ value, label: name, count }));
  return { key, label, unit: null, values };
}

function specFacets(counts: FacetCounts, kind: string, filters: ListFilters): Facet[] {
  const wordsByKey = new Map<string, { value: string; count: number }[]>();
  for (const [word, count] of counts.values) {
    const at = word.indexOf('=');
    const key = word.slice(0, at);
    const values = wordsByKey.get(key);
    const value = { value: word.slice(at + 1), count };
    if (values) values.push(value);
    else wordsByKey.set(key, [value]);
  }
  const rangeKeys = rangeKeysOf(kind);
  const facets: Facet[] = [];
  const leftOut = leftOutKeys(counts.layout, 'is_filter');
  const chosen = new Set([...filters.values, ...filters.ranges].map(({ key }) => key));
  for (const field of inLayoutOrder(specFieldsOf(kind), counts.layout)) {
    const { key, label, unit = null, facet } = field;
    // Who came by an older address can still take back what narrows their list.
    if (leftOut.has(key) && !chosen.has(key)) continue;
    if (facet === 'range') {
      const numbers = counts.numbers[rangeKeys.indexOf(key)] ?? [];
      const [min = 0] = numbers[0] ?? [];
      const [max = 0] = numbers.at(-1) ?? [];
      const histogram = specHistogram(numbers);
      if (min < max) facets.push({ key: `spec.${key}`, label, unit, values: [], min, max, ...histogram });
    } else if (facet === 'values') {
      const values = wordsByKey.get(key);
      if (!values) continue;
      facets.push({
        key: `spec.${key}`,
        label,
        unit,
        values: inOrder(values)
          .slice(0, valuesMax)
          .map(({ value, count }) => {
            const word = shopWord(field, value);
            return word === value ? { value, count } : { value, label: word, count };
          }),
      });
    }
  }
  return facets;
}

/** Numbers by size, words by how many products have them. */
function inOrder(values: { value: string; count: number }[]): { value: string; count: number }[] {
  const areNumbers = values.every(({ value }) => value !== '' && Number.isFinite(Number(value)));
  return areNumbers
    ? values.sort((one, other) => Number(one.value) - Number(other.value))
    : values.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
