import {
  type FacetCounts,
  isUnfiltered,
  type ListFilters,
  priceStep,
  rangeKeysOf,
} from '../../catalog/index.ts';
import type { Shelf, ShelvedPart } from './part-shelf.ts';

/** Bits of `missed`: which filters a part does not pass. Specs take the bits from `firstSpecBit` on. */
const bits = { brand: 1, kind: 2, price: 4, stock: 8 };
const firstSpecBit = 16;

/*
 * Typed columns read by a part's place on the shelf: each has as many places as the shelf has parts, which the
 * compiler cannot know.
 */

/** For each part of a shelf, the bits of the filters it does not pass; a search is none of them. */
export function missedFilters(shelf: Shelf, filters: ListFilters): Float64Array {
  const { parts, words } = shelf;
  const { brands, kinds, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, isInStock } = filters;
  const missed = new Float64Array(parts.length);
  if (isUnfiltered(filters)) return missed;
  const columns = columnsOf(shelf);
  const miss = (bit: number, isMissed: (place: number) => boolean) => {
    for (let place = 0; place < missed.length; place += 1) if (isMissed(place)) missed[place]! += bit;
  };
  const missValue = <Value>(
    bit: number,
    { place, values, firsts }: Numbered<Value>,
    isWanted: (value: Value, first: ShelvedPart) => boolean,
  ) => {
    const isOut = Uint8Array.from(firsts, (first, index) => (isWanted(values[index]!, first) ? 0 : 1));
    miss(bit, (at) => isOut[place[at]!] === 1);
  };

  if (brands.length > 0) {
    const names = new Set(brands.map(folded));
    missValue(
      bits.brand,
      columns.brand,
      (_, part) => names.has(part.brand_slug) || names.has(folded(part.brand_name)),
    );
  }
  if (kinds.length > 0) missValue(bits.kind, columns.kind, (kind) => kinds.includes(kind));
  if (minPrice > 0 || maxPrice < Number.POSITIVE_INFINITY) {
    miss(
      bits.price,
      (place) => columns.priceCents[place]! < minPrice || columns.priceCents[place]! > maxPrice,
    );
  }
  if (isInStock) miss(bits.stock, (place) => columns.isInStock[place] === 0);
  for (const [index, { words: wanted }] of filters.values.entries()) {
    const ids = new Set(wanted.map((word) => words.indexOf(word)));
    miss(firstSpecBit * 2 ** index, (place) => !parts[place]!.wordIds.some((id) => ids.has(id)));
  }
  for (const [index, { key, min, max }] of filters.ranges.entries()) {
    miss(firstSpecBit * 2 ** (filters.values.length + index), (place) => {
      const { kind, measures } = parts[place]!;
      const number = measures[rangeKeysOf(kind).indexOf(key)] ?? undefined;
      return number === undefined || number < (min ?? number) || number > (max ?? number);
    });
  }
  return missed;
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a shelf's facets are counted from: numbers side by side, so that two thousand parts are counted in no time. */
type Columns = {
  brand: Numbered<number>;
  kind: Numbered<string>;
  step: Numbered<number>;
  priceCents: Float64Array;
  isInStock: Uint8Array;
};

/** For each part the place of its value in `values`; `firsts` are the parts where each first stands. */
type Numbered<Value> = { place: Uint32Array; values: readonly Value[]; firsts: readonly ShelvedPart[] };

/** Everything that the parts of a kind say, numbered in one row: facet words, then the numbers of each measure. */
type Said = {
  things: readonly ({ key: string; word: string } | { key: string; measure: number; number: number })[];
  /** Where each part's things begin in `of`; the next part's begin where they end. */
  from: Uint32Array;
  of: Uint32Array;
};
const kept = new WeakMap<Shelf, Columns>();
/** By kind, what its parts say of themselves: the same for as long as no product is written. */
const keptSaid = new WeakMap<Shelf['specs'], Map<string, Said>>();

function columnsOf(shelf: Shelf): Columns {
  const found = kept.get(shelf);
  if (found) return found;
  const { parts } = shelf;
  const columns: Columns = {
    brand: numbered(parts, ({ brand_id: brandId }) => brandId),
    kind: numbered(parts, ({ kind }) => kind),
    step: numbered(parts, ({ price_cents: cents }) => priceStep(cents)),
    priceCents: Float64Array.from(parts, ({ price_cents: cents }) => cents),
    isInStock: Uint8Array.from(parts, ({ available }) => (available > 0 ? 1 : 0)),
  };
  kept.set(shelf, columns);
  return columns;
}

/** Gives equal values one number. */
function numbered<Value>(
  parts: readonly ShelvedPart[],
  valueOf: (part: ShelvedPart) => Value,
): Numbered<Value> {
  const numbers = new Map<Value, number>();
  const firsts: ShelvedPart[] = [];
  const place = Uint32Array.from(parts, (part) => {
    const value = valueOf(part);
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, firsts.length);
    return firsts.push(part) - 1;
  });
  return { place, values: [...numbers.keys()], firsts };
}

function saidBy({ parts, words, specs }: Shelf, kind: string): Said {
  const byKind = keptSaid.get(specs) ?? new Map<string, Said>();
  keptSaid.set(specs, byKind);
  const found = byKind.get(kind);
  if (found) return found;
  const rangeKeys = rangeKeysOf(kind);
  const things: Said['things'][number][] = [];
  const numbers = new Map<string, number>();
  const numberOf = (name: string, make: () => Said['things'][number]) => {
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = things.push(make()) - 1));
    return number;
  };
  const from = new Uint32Array(parts.length + 1);
  const of: number[] = [];
  for (const [place, part] of parts.entries()) {
    if (part.kind === kind) {
      for (const id of part.wordIds) {
        const word = words[id] ?? '';
        of.push(numberOf(word, () => ({ key: word.slice(0, word.indexOf('=')), word })));
      }
      for (const [measure, key] of rangeKeys.entries()) {
        const number = part.measures[measure] ?? undefined;
        if (number === undefined) continue;
        of.push(numberOf(`${measure}:${number}`, () => ({ key, measure, number })));
      }
    }
    from[place + 1] = of.length;
  }
  const said: Said = { things, from, of: Uint32Array.from(of) };
  byKind.set(kind, said);
  return said;
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
  const columns = columnsOf(shelf);
  const { brand, kind: ofKind, step, priceCents, isInStock } = columns;
  const kind = onlyOf(kinds) ?? onlyOf(filters.kinds) ?? null;
  const said = kind === null ? undefined : saidBy(shelf, kind);
  const brandCounts = new Uint32Array(brand.values.length);
  const kindCounts = new Uint32Array(ofKind.values.length);
  const stepCounts = new Uint32Array(step.values.length);
  const thingCounts = new Uint32Array(said?.things.length ?? 0);
  let inStock = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;

  const specBits = new Map<number, string>();
  for (const [index, { key }] of [...filters.values, ...filters.ranges].entries()) {
    specBits.set(firstSpecBit * 2 ** index, key);
  }
  // Index loops over typed columns: one list of 2,000 parts counts some 30,000 things.
  for (let place = 0; place < missed.length; place += 1) {
    const lacks = missed[place]!;
    const isWhole = lacks === 0;
    // Most parts of a narrowed list fail somewhere that no facet leaves out.
    if (!isWhole && lacks > bits.stock && !specBits.has(lacks)) continue;
    if (isWhole || lacks === bits.brand) brandCounts[brand.place[place]!]! += 1;
    if (isWhole || lacks === bits.kind) kindCounts[ofKind.place[place]!]! += 1;
    if (isWhole || lacks === bits.price) {
      stepCounts[step.place[place]!]! += 1;
      const cents = priceCents[place]!;
      if (cents < low) low = cents;
      if (cents > high) high = cents;
    }
    if (isWhole || lacks === bits.stock) inStock += isInStock[place]!;
    if (!said) continue;
    const ownKey = isWhole ? undefined : specBits.get(lacks);
    if (!isWhole && ownKey === undefined) continue;
    const end = said.from[place + 1]!;
    for (let at = said.from[place]!; at < end; at += 1) {
      const thing = said.of[at]!;
      if (ownKey === undefined || said.things[thing]?.key === ownKey) thingCounts[thing]! += 1;
    }
  }

  const values: FacetCounts['values'] = [];
  const numbers: FacetCounts['numbers'] = kind === null ? [] : rangeKeysOf(kind).map(() => []);
  for (const [thing, count] of counted(said?.things ?? [], thingCounts)) {
    if ('word' in thing) values.push([thing.word, count]);
    else numbers[thing.measure]?.push([thing.number, count]);
  }
  return {
    kind,
    counts: {
      price: low <= high ? [low, high] : [],
      in_stock: inStock,
      brand: counted(brand.firsts, brandCounts)
        .toSorted(([one, count], [other, otherCount]) => otherCount - count || one.brand_id - other.brand_id)
        .map(([part, count]) => [part.brand_slug, part.brand_name, count]),
      category: [],
      kind: counted(ofKind.values, kindCounts).toSorted(([, one], [, other]) => other - one),
      values,
      price_steps: inOrder(counted(step.values, stepCounts)),
      numbers: numbers.map(inOrder),
    },
  };
}

/** The values that were counted at all. */
function counted<Value>(values: readonly Value[], counts: Uint32Array): [Value, number][] {
  const found: [Value, number][] = [];
  // By index: a shelf says thousands of things, and few of them are counted in one list.
  for (let place = 0; place < counts.length; place += 1) {
    const count = counts[place]!;
    if (count > 0) found.push([values[place]!, count]);
  }
  return found;
}

function onlyOf(kinds: readonly string[]): string | undefined {
  return kinds.length === 1 ? kinds[0] : undefined;
}

function inOrder(counts: [number, number][]): [number, number][] {
  return counts.toSorted(([one], [other]) => one - other);
}
