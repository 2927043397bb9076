import type { Api } from '../../../api/client.ts';
import { withUnit } from '../shop-parts/listing/list-filters.ts';

export type ComparedProduct = Awaited<ReturnType<Api['catalog']['compare']>>['products'][number];

/** One spec over all products; null where the maker does not say. */
export type ComparisonRow = {
  key: string;
  label: string;
  values: (string | null)[];
  isDifferent: boolean;
};

export type ComparisonGroup = { title: string; rows: ComparisonRow[] };

/** Whether the products are of one kind: only then all of their specs say the same thing about each. */
export function isOneKind(products: readonly ComparedProduct[]): boolean {
  return new Set(products.map(({ kind }) => kind)).size <= 1;
}

/**
 * Specs side by side, by heading, in the order of the kind's template. Of products of several kinds only the specs that
 * every one of them has are compared.
 */
export function comparisonOf(products: readonly ComparedProduct[]): ComparisonGroup[] {
  const isWhole = isOneKind(products);
  const groups = new Map<string, ComparisonRow[]>();
  const seen = new Set<string>();
  for (const { key, label, group } of products.flatMap(({ specs }) => specs)) {
    if (seen.has(key)) continue;
    seen.add(key);
    const values = products.map(({ specs }) => {
      const spec = specs.find((one) => one.key === key && one.label === label);
      return spec === undefined ? null : withUnit(spec.value, spec.unit);
    });
    if (!isWhole && values.includes(null)) continue;
    const rows = groups.get(group) ?? [];
    groups.set(group, [...rows, { key, label, values, isDifferent: new Set(values).size > 1 }]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

/** The groups with only the rows in which the products differ. */
export function onlyDifferences(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Ids in an address: whole numbers with commas between; what is none is left out, a fifth too. */
export function idsIn(text: string | null, most: number): number[] {
  const ids = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map(Number);
  return [...new Set(ids)].slice(0, most);
}
