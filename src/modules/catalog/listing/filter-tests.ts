import { productKinds } from '../specs/product-kinds.ts';
import { rangeKeysOf } from '../specs/read-specs.ts';
import type { ListFilters } from './list-filters.ts';

/** Bits of `missed`: which filters a group does not pass. Specs take the bits from `firstSpecBit` on. */
export const bits = { category: 1, brand: 2, kind: 4 };

export const firstSpecBit = 16;

/** Kinds whose numeric spec at a place (from 0) of `measures` is `key`. */
export function kindsMeasuring(key: string, index: number): string[] {
  return Object.keys(productKinds).filter((kind) => rangeKeysOf(kind)[index] === key);
}

export const measuresMax = Math.max(...Object.keys(productKinds).map((kind) => rangeKeysOf(kind).length));

export type GroupTest = { bit: number; key: string; isRange: boolean; test: string };

/** Binds a value; gives its placeholder in SQL. */
export type Bind = (value: unknown, type: string) => string;

/** Filters that all products of a group pass or miss together. */
export function groupTests(
  { categories, brands, kinds, values, ranges }: ListFilters,
  bind: Bind,
): GroupTest[] {
  const tests: GroupTest[] = [];
  const idsOf = (table: string, names: string[], condition = 'true') => {
    const given = bind(names, 'text[]');
    // One name after the other by the index of names: left free, PostgreSQL folds every name there is.
    return `array(select id from ${table} where slug = any(${given}) and ${condition} union
      select x.id from unnest(${given}) as asked_for(name)
       cross join lateral (select id from ${table} where shop_fold(name) = shop_fold(asked_for.name) and ${condition} offset 0) x)`;
  };
  if (categories.length > 0) {
    const test = `g.category_ids && ${idsOf('category', categories, 'is_visible')}`;
    tests.push({ bit: bits.category, key: '', isRange: false, test });
  }
  if (brands.length > 0) {
    const test = `g.brand_id = any(${idsOf('brand', brands)})`;
    tests.push({ bit: bits.brand, key: '', isRange: false, test });
  }
  if (kinds.length > 0) {
    tests.push({ bit: bits.kind, key: '', isRange: false, test: `g.kind = any(${bind(kinds, 'text[]')})` });
  }
  let bit = firstSpecBit;
  for (const { key, words } of values) {
    tests.push({ bit, key, isRange: false, test: `g.facets && ${bind(words, 'text[]')}` });
    bit *= 2;
  }
  for (const { key, min, max } of ranges) {
    const low = min === null ? undefined : bind(min, 'float8');
    const high = max === null ? undefined : bind(max, 'float8');
    const places = Array.from({ length: measuresMax }, (_, index) => ({
      index,
      kinds: kindsMeasuring(key, index),
    }))
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ index, kinds }) => {
        const measure = `g.measures[${index + 1}]`;
        return [
          `g.kind in (${kinds.map((name) => `'${name}'`).join(', ')})`,
          ...(low === undefined ? [] : [`${measure} >= ${low}`]),
          ...(high === undefined ? [] : [`${measure} <= ${high}`]),
        ].join(' and ');
      });
    tests.push({ bit, key, isRange: true, test: places.join(' or ') });
    bit *= 2;
  }
  return tests;
}
