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

/**
 * What a list's facets count, each without its own filter. `kind` is the one kind the list is about, whose specs it can
 * be narrowed by: of `kinds`, or of the kind filter.
 */
export function countFacets(
  { parts, words }: Shelf,
  missed: Float64Array,
  kinds: readonly string[],
  filters: ListFilters,
): { kind: string | null; counts: FacetCounts } {
  const kind = onlyOf(kinds) ?? onlyOf(filters.kinds) ?? null;
  const brands = new Map<number, { part: ShelvedPart; count: number }>();
  const kindCounts = new Map<string, number>();
  const steps = new Map<number, number>();
  const wordCounts = new Uint32Array(words.length);
  const rangeKeys = kind === null ? [] : rangeKeysOf(kind);
  const measured = rangeKeys.map(() => new Map<number, number>());
  let inStock = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;

  const specBits = new Map<number, string>();
  for (const [index, { key }] of [...filters.values, ...filters.ranges].entries()) {
    specBits.set(firstSpecBit * 2 ** index, key);
  }
  for (const [place, part] of parts.entries()) {
    const lacks = missed[place] ?? 0;
    const isWhole = lacks === 0;
    if (isWhole || lacks === bits.brand) {
      const brand = brands.get(part.brand_id);
      if (brand) brand.count += 1;
      else brands.set(part.brand_id, { part, count: 1 });
    }
    if (isWhole || lacks === bits.kind) kindCounts.set(part.kind, (kindCounts.get(part.kind) ?? 0) + 1);
    if (isWhole || lacks === bits.price) {
      const step = priceStep(part.price_cents);
      steps.set(step, (steps.get(step) ?? 0) + 1);
      low = Math.min(low, part.price_cents);
      high = Math.max(high, part.price_cents);
    }
    if ((isWhole || lacks === bits.stock) && part.available > 0) inStock += 1;
    if (part.kind !== kind) continue;
    const ownKey = isWhole ? undefined : specBits.get(lacks);
    if (!isWhole && ownKey === undefined) continue;
    for (const word of part.wordIds) {
      if (ownKey === undefined || words[word]?.startsWith(`${ownKey}=`)) {
        wordCounts[word] = (wordCounts[word] ?? 0) + 1;
      }
    }
    for (let index = 0; index < rangeKeys.length; index += 1) {
      const number = part.measures[index] ?? undefined;
      const counted = measured[index];
      if (number === undefined || !counted || (ownKey !== undefined && ownKey !== rangeKeys[index])) continue;
      counted.set(number, (counted.get(number) ?? 0) + 1);
    }
  }
  return {
    kind,
    counts: {
      price: low <= high ? [low, high] : [],
      in_stock: inStock,
      brand: [...brands.values()]
        .toSorted((one, other) => other.count - one.count || one.part.brand_id - other.part.brand_id)
        .map(({ part, count }) => [part.brand_slug, part.brand_name, count]),
      category: [],
      kind: [...kindCounts].toSorted(([, one], [, other]) => other - one),
      values: [...wordCounts.entries()].flatMap(([place, count]): [string, number][] =>
        count === 0 ? [] : [[words[place] ?? '', count]],
      ),
      price_steps: inOrder(steps),
      numbers: measured.map(inOrder),
    },
  };
}

function onlyOf(kinds: readonly string[]): string | undefined {
  return kinds.length === 1 ? kinds[0] : undefined;
}

function inOrder(counted: ReadonlyMap<number, number>): [number, number][] {
  return [...counted].toSorted(([one], [other]) => one - other);
}
