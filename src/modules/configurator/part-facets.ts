import {
  type FacetCounts,
  isUnfiltered,
  type ListFilters,
  priceStep,
  rangeKeysOf,
} from '../catalog/index.ts';
import type { Shelf, ShelvedPart } from './part-shelf.ts';

/** Bits of `missed`: which filters a part does not pass. Specs take the bits from `firstSpecBit` on. */
const bits = { brand: 1, kind: 2, price: 4, stock: 8 };
const firstSpecBit = 16;

/** For each part of a shelf, the bits of the filters it does not pass; a search is none of them. */
export function missedFilters({ parts, words }: Shelf, filters: ListFilters): Float64Array {
  const { brands, kinds, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, isInStock } = filters;
  const brandNames = new Set(brands.map(folded));
  const wantedKinds = new Set(kinds);
  const valueTests = filters.values.map(({ words: wanted }, index) => ({
    bit: firstSpecBit * 2 ** index,
    places: new Set(wanted.map((word) => words.indexOf(word))),
  }));
  const rangeTests = filters.ranges.map(({ key, min, max }, index) => ({
    bit: firstSpecBit * 2 ** (filters.values.length + index),
    key,
    min: min ?? Number.NEGATIVE_INFINITY,
    max: max ?? Number.POSITIVE_INFINITY,
  }));
  const missed = new Float64Array(parts.length);
  if (isUnfiltered(filters)) return missed;
  for (const [place, part] of parts.entries()) missed[place] = missedBy(part);
  return missed;

  function missedBy(part: ShelvedPart): number {
    let missed = 0;
    if (brands.length > 0 && !brandNames.has(part.brand_slug) && !brandNames.has(folded(part.brand_name))) {
      missed += bits.brand;
    }
    if (kinds.length > 0 && !wantedKinds.has(part.kind)) missed += bits.kind;
    if (part.price_cents < minPrice || part.price_cents > maxPrice) missed += bits.price;
    if (isInStock && part.available <= 0) missed += bits.stock;
    for (const { bit, places } of valueTests) {
      if (!part.wordIds.some((place) => places.has(place))) missed += bit;
    }
    for (const { bit, key, min, max } of rangeTests) {
      const number = part.measures[rangeKeysOf(part.kind).indexOf(key)] ?? undefined;
      if (number === undefined || number < min || number > max) missed += bit;
    }
    return missed;
  }
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a shelf's facets are counted from: numbers side by side, so that two thousand parts are counted in no time. */
type Columns = {
  /** For each part the place of its brand, kind and price step in the lists. */
  brand: Uint32Array;
  brands: readonly ShelvedPart[];
  kind: Uint32Array;
  kinds: readonly string[];
  step: Uint32Array;
  steps: readonly number[];
  /** Where each part's words begin in `words`; the next part's begin where they end. */
  wordsFrom: Uint32Array;
  words: Uint32Array;
  /** By kind and range key: for each part the place of its number in the list, `unknown` without one. */
  measures: Map<string, { place: Uint32Array; numbers: readonly number[] }[]>;
};
const unknown = 0xff_ff_ff_ff;
const kept = new WeakMap<Shelf, Columns>();

function columnsOf(shelf: Shelf): Columns {
  const found = kept.get(shelf);
  if (found) return found;
  const { parts } = shelf;
  const brands = numbered(parts, ({ brand_id: brandId }) => brandId);
  const kinds = numbered(parts, ({ kind }) => kind);
  const steps = numbered(parts, ({ price_cents: cents }) => priceStep(cents));
  const wordsFrom = new Uint32Array(parts.length + 1);
  for (const [place, { wordIds }] of parts.entries()) {
    wordsFrom[place + 1] = (wordsFrom[place] ?? 0) + wordIds.length;
  }
  const columns: Columns = {
    brand: brands.place,
    brands: brands.firsts.flatMap((place) => parts[place] ?? []),
    kind: kinds.place,
    kinds: kinds.values,
    step: steps.place,
    steps: steps.values,
    wordsFrom,
    words: Uint32Array.from(parts.flatMap(({ wordIds }) => wordIds)),
    measures: new Map(),
  };
  kept.set(shelf, columns);
  return columns;
}

function measuresOf({ parts }: Shelf, columns: Columns, kind: string) {
  const found = columns.measures.get(kind);
  if (found) return found;
  const measures = rangeKeysOf(kind).map((_, index) => {
    const { place, values } = numbered(parts, (part) => part.measures[index] ?? Number.NaN);
    const silent = values.findIndex((number) => Number.isNaN(number));
    return { place: place.map((one) => (one === silent ? unknown : one)), numbers: values };
  });
  columns.measures.set(kind, measures);
  return measures;
}

/** Gives equal values one number; `firsts` are the places where each first stands. */
function numbered<Value>(parts: readonly ShelvedPart[], valueOf: (part: ShelvedPart) => Value) {
  const numbers = new Map<Value, number>();
  const firsts: number[] = [];
  const place = Uint32Array.from(parts, (part, at) => {
    const value = valueOf(part);
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, firsts.length);
    return firsts.push(at) - 1;
  });
  return { place, values: [...numbers.keys()], firsts };
}

/**
 * What a list's facets count, each without its own filter. `kind` is the one kind the list is about, whose specs it can
 * be narrowed by: of `kinds`, or of the kind filter.
 */
export function countFacets(
  shelf: Shelf,
  missed: Float64Array,
  kinds: readonly string[],
  filters: ListFilters,
): { kind: string | null; counts: FacetCounts } {
  const { parts, words } = shelf;
  const columns = columnsOf(shelf);
  const kind = onlyOf(kinds) ?? onlyOf(filters.kinds) ?? null;
  const ownKind = kind === null ? -1 : columns.kinds.indexOf(kind);
  const measures = kind === null ? [] : measuresOf(shelf, columns, kind);
  const rangeKeys = kind === null ? [] : rangeKeysOf(kind);
  const brandCounts = new Uint32Array(columns.brands.length);
  const kindCounts = new Uint32Array(columns.kinds.length);
  const stepCounts = new Uint32Array(columns.steps.length);
  const wordCounts = new Uint32Array(words.length);
  const measured = measures.map(({ numbers }) => new Uint32Array(numbers.length));
  let inStock = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;

  const specBits = new Map<number, string>();
  for (const [index, { key }] of [...filters.values, ...filters.ranges].entries()) {
    specBits.set(firstSpecBit * 2 ** index, key);
  }
  const add = (counts: Uint32Array, at: number) => {
    counts[at] = (counts[at] ?? 0) + 1;
  };
  for (const [place, part] of parts.entries()) {
    const lacks = missed[place] ?? 0;
    const isWhole = lacks === 0;
    // Most parts of a narrowed list fail somewhere that no facet leaves out.
    if (!isWhole && lacks > bits.stock && !specBits.has(lacks)) continue;
    if (isWhole || lacks === bits.brand) add(brandCounts, columns.brand[place] ?? 0);
    if (isWhole || lacks === bits.kind) add(kindCounts, columns.kind[place] ?? 0);
    if (isWhole || lacks === bits.price) {
      add(stepCounts, columns.step[place] ?? 0);
      low = Math.min(low, part.price_cents);
      high = Math.max(high, part.price_cents);
    }
    if ((isWhole || lacks === bits.stock) && part.available > 0) inStock += 1;
    if (columns.kind[place] !== ownKind) continue;
    const ownKey = isWhole ? undefined : specBits.get(lacks);
    if (!isWhole && ownKey === undefined) continue;
    const end = columns.wordsFrom[place + 1] ?? 0;
    for (let at = columns.wordsFrom[place] ?? 0; at < end; at += 1) {
      const word = columns.words[at] ?? 0;
      if (ownKey === undefined || words[word]?.startsWith(`${ownKey}=`)) add(wordCounts, word);
    }
    for (const [index, { place: numberAt }] of measures.entries()) {
      const number = numberAt[place] ?? unknown;
      const counted = measured[index];
      if (number === unknown || !counted || (ownKey !== undefined && ownKey !== rangeKeys[index])) continue;
      add(counted, number);
    }
  }
  return {
    kind,
    counts: {
      price: low <= high ? [low, high] : [],
      in_stock: inStock,
      brand: [...brandCounts.entries()]
        .flatMap(([place, count]) => {
          const part = columns.brands[place];
          return count > 0 && part ? [{ part, count }] : [];
        })
        .toSorted((one, other) => other.count - one.count || one.part.brand_id - other.part.brand_id)
        .map(({ part, count }) => [part.brand_slug, part.brand_name, count]),
      category: [],
      kind: counted(columns.kinds, kindCounts).toSorted(([, one], [, other]) => other - one),
      values: counted(words, wordCounts),
      price_steps: inOrder(counted(columns.steps, stepCounts)),
      numbers: measures.map(({ numbers }, index) =>
        inOrder(counted(numbers, measured[index] ?? new Uint32Array())),
      ),
    },
  };
}

/** The values that were counted at all. */
function counted<Value>(values: readonly Value[], counts: Uint32Array): [Value, number][] {
  return values.flatMap((value, place): [Value, number][] => {
    const count = counts[place] ?? 0;
    return count === 0 ? [] : [[value, count]];
  });
}

function onlyOf(kinds: readonly string[]): string | undefined {
  return kinds.length === 1 ? kinds[0] : undefined;
}

function inOrder(counts: [number, number][]): [number, number][] {
  return counts.toSorted(([one], [other]) => one - other);
}
