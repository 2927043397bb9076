import type { Api } from '../../../api/client.ts';
import { withUnit } from '../shop-parts/listing/list-filters.ts';

export type ComparedProduct = Awaited<ReturnType<Api['catalog']['compare']>>['products'][number];

/** One spec over all products; null where the maker does not say. */
export type ComparisonRow = {
  key: string;
  label: string;
  values: (string | null)[];
  /** Which of the values is the better one, where more or less of it is better for everybody and all are known. */
  isBest: boolean[];
  isDifferent: boolean;
};

export type ComparisonGroup = { title: string; rows: ComparisonRow[] };

/** Specs by kind of which more is better whatever it is for; of what depends on it (watts, size) nothing is said. */
export const moreIsBetter: Readonly<Record<string, readonly string[]>> = {
  cpu: ['cores', 'threads', 'boost_clock', 'base_clock', 'l3'],
  motherboard: ['ram_slots', 'ram_max', 'sata'],
  memory: ['capacity', 'speed'],
  gpu: ['memory', 'boost_clock'],
  ssd: ['capacity', 'read', 'write'],
  hdd: ['capacity', 'cache'],
  external_storage: ['capacity'],
  case: ['gpu_length', 'cooler_height', 'psu_length'],
  fan: ['airflow'],
  monitor: ['refresh', 'brightness'],
  laptop: ['ram', 'storage', 'refresh'],
  prebuilt: ['ram', 'storage'],
  ups: ['va', 'watts', 'outlets'],
  thermal_paste: ['conductivity'],
};
/** And of which less is. */
export const lessIsBetter: Readonly<Record<string, readonly string[]>> = {
  monitor: ['response'],
  cpu_cooler: ['noise'],
  fan: ['noise'],
  laptop: ['weight'],
};

function bestOf(kind: string, key: string, values: readonly (string | undefined)[]): boolean[] {
  const numbers = values.map((value) => (value === undefined ? Number.NaN : Number(value)));
  const isMore = moreIsBetter[kind]?.includes(key) === true;
  const isLess = lessIsBetter[kind]?.includes(key) === true;
  const best = isMore ? Math.max(...numbers) : isLess ? Math.min(...numbers) : Number.NaN;
  // Where one is not known, it may be the better one; where all are alike, none is.
  const isTold = Number.isFinite(best) && new Set(numbers).size > 1;
  return numbers.map((number) => isTold && number === best);
}

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
    const known = products.map(({ specs }) => specs.find((one) => one.key === key && one.label === label));
    const values = known.map((spec) => (spec === undefined ? null : withUnit(spec.value, spec.unit)));
    if (!isWhole && values.includes(null)) continue;
    const rows = groups.get(group) ?? [];
    const isBest = bestOf(
      isWhole ? (products[0]?.kind ?? '') : '',
      key,
      known.map((spec) => spec?.value),
    );
    groups.set(group, [...rows, { key, label, values, isBest, isDifferent: new Set(values).size > 1 }]);
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
