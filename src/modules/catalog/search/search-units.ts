import { type KnownWords, splitOf } from './correct-words.ts';
import { kindWord } from './kind-words.ts';
import type { Names } from './search-names.ts';
import { masculine, singular } from './words.ts';

/** Words of a name. */
export const nameWordsMax = 4;

/** A maker that has so many products is not mistaken for another word. */
export const brandCountMax = 2000;

/** One or more typed words that are searched for as one thing; `exact` and `loose` are texts of a `tsquery`. */
export type Unit = {
  words: readonly string[];
  exact: string;
  /** Everything that begins with the words. */
  loose: string;
  /** Kinds that the words are a name of. */
  kinds: readonly string[];
  brand: Brand | undefined;
  /** Products that have it, roughly. */
  count: number;
};

export type Brand = { id: number; words: string; count: number };

export type Lookups = KnownWords & {
  brands: readonly Brand[];
  code_ids: readonly number[];
  /** JSON of `string[][]`. */
  synonyms: string;
  product_count: number;
};

export function unitsOf(words: readonly string[], lookups: Lookups, names: Names, isTyping: boolean): Unit[] {
  const units: Unit[] = [];
  for (let start = 0; start < words.length;) {
    const name = nameAt(words, start, lookups, names);
    // A word that only means the same as others may begin one of products: «black shark».
    const isMere = name?.words.length === 1 && name.kinds.length === 0 && !name.brand;
    const glued = name && !isMere ? undefined : gluedAt(words, start, lookups);
    const unit = glued ?? name ?? wordAt(words, start, lookups, units.at(-1), isTyping);
    units.push(unit);
    start += unit.words.length;
  }
  return units;
}

/** The longest name of a kind, synonym or maker that begins at a word. */
function nameAt(
  words: readonly string[],
  start: number,
  { known, brands, product_count: productCount }: Lookups,
  { byKey }: Names,
): Unit | undefined {
  const begun = beginningWith(known);
  for (let length = Math.min(nameWordsMax, words.length - start); length > 0; length -= 1) {
    const run = words.slice(start, start + length);
    const key = run.map(singular).join(' ');
    const name = byKey.get(key) ?? byKey.get(masculine(key));
    const brand = brands.find((one) => one.words === run.join(' '));
    // A word that more products have than the maker makes is more than its name.
    const isBrand =
      brand && (length > 1 || brand.count >= brandCountMax || 2 * brand.count >= (known[run[0] ?? ''] ?? 0));
    // A maker that has another name, too, is a maker first.
    if (name && (name.kinds.length > 0 || !isBrand)) {
      const { kinds } = name;
      const phrases = [run, ...name.alternatives];
      const text = (form: (word: string) => string) =>
        [...new Set([...phrases.map((phrase) => phrase.map(form).join(' & ')), ...kinds.map(kindWord)])].join(
          ' | ',
        );
      return {
        words: run,
        exact: text((word) => word),
        // Other names are spelt as they should be.
        loose: [run.map(begun).join(' & '), text((word) => word)].join(' | '),
        kinds,
        brand: undefined,
        count: productCount,
      };
    }
    if (isBrand) {
      return {
        words: run,
        exact: run.join(' & '),
        loose: run.map(begun).join(' & '),
        kinds: [],
        brand,
        // Its products are counted no further than need be.
        count: Math.max(brand.count, leastKnown(run, known)),
      };
    }
  }
  return undefined;
}

/** What parts are measured in, as names and shoppers write it. */
const measures = new Set('gb hz mb mhz mm rpm tb v va w'.split(' '));

export const isMeasure = (number: string | undefined, word: string) =>
  number !== undefined && /^\d+$/.test(number) && measures.has(word);

/** Two words as one; a letter that ends one and begins the other may stand once: «red dragon» is Redragon. */
export function gluedWith(word: string, next: string | undefined): string[] {
  if (next === undefined) return [];
  const isShared = next.length > 2 && word.at(-1) === next[0] && /[a-z]$/.test(word);
  return isShared ? [word + next, word + next.slice(1)] : [word + next];
}

/** Two words that products write as one, «mouse pad», «play station», or that are one measure, «2 tb». */
function gluedAt(words: readonly string[], start: number, { known }: Lookups): Unit | undefined {
  const [one, other] = words.slice(start, start + 2);
  if (one === undefined || other === undefined) return undefined;
  const glued = gluedWith(one, other).find((word) => word in known);
  const count = glued === undefined ? undefined : known[glued];
  if (glued === undefined || count === undefined) return undefined;
  // An M.2 drive of 1 TB has both words of «2 tb» and is not meant: neighbours are indexed as one (`shop_search_text`).
  if (isMeasure(one, other)) {
    return { words: [one, other], exact: glued, loose: glued, kinds: [], brand: undefined, count };
  }
  if (!/^[a-z]{4,}$/.test(glued)) return undefined;
  const begun = beginningWith(known);
  return {
    words: [one, other],
    exact: `${one} & ${other} | ${glued}`,
    loose: `${begun(one)} & ${begun(other)} | ${begun(glued)}`,
    kinds: [],
    brand: undefined,
    count,
  };
}

function wordAt(
  words: readonly string[],
  start: number,
  { known, begun }: Lookups,
  before: Unit | undefined,
  isTyping: boolean,
): Unit {
  const word = words[start] ?? '';
  const isLast = start === words.length - 1;
  const pair = splitOf(word, known);
  // «coolermaster» in one name is Cooler Master in hundreds.
  const isRare = pair !== undefined && rarelyGlued * (known[word] ?? 0) < leastKnown(pair, known);
  const split = isRare ? pair : undefined;
  const joined = joinedPiecesOf(word);
  const isBegun = word in begun && (!(word in known) || (isTyping && isLast));
  const exact = [
    ...(word in known ? [word] : []),
    ...(joined.length > 1 ? [joined.join(' & ')] : []),
    ...(split ? [split.join(' & ')] : []),
  ];
  if (isBegun || exact.length === 0) exact.push(beginning(word));
  // «Ryzen 7» is no Ryzen 5 7600: a digit belongs to the word before it.
  const last = before?.kinds.length === 0 ? before.words.at(-1) : undefined;
  const withLast = /^\d$/.test(word) && last !== undefined && /^[a-z]+$/.test(last) ? last + word : undefined;
  return {
    words: [word],
    exact: withLast !== undefined && withLast in known ? withLast : exact.join(' | '),
    loose: [
      beginningWith(known)(word),
      ...(joined.length > 1 ? [joined.map(beginning).join(' & ')] : []),
    ].join(' | '),
    kinds: [],
    brand: undefined,
    count: Math.max(
      known[word] ?? 0,
      isBegun ? (begun[word] ?? 0) : 0,
      joined.length > 1 ? leastKnown(joined, known) : 0,
      split ? leastKnown(split, known) : 0,
    ),
  };
}

const leastKnown = (words: readonly string[], known: Lookups['known']) =>
  Math.min(...words.map((word) => known[word] ?? 0));

/** So many times more products have two words than the one that they make together. */
const rarelyGlued = 100;

/** One sign begins too much, and «kindle» the index words of kinds once it is stemmed. */
const beginning = (word: string) => (word.length > 1 && !word.startsWith(kindWord('')) ? `${word}:*` : word);

/** So many products do not have a word by mistake. */
const commonFrom = 1000;

/** What begins with a word; a common one is not the beginning of another, and reading all that begin with it takes long. */
const beginningWith =
  (known: Lookups['known']) =>
  (word: string): string =>
    (known[word] ?? 0) < commonFrom ? beginning(word) : word;

/**
 * A word of several runs of letters and digits as the products have it, whose neighbours are indexed in pairs
 * (`shop_search_text`): `rtx5070ti` is `rtx5070` and `5070ti`.
 */
export function joinedPiecesOf(word: string): string[] {
  const pieces = word.match(/[a-z]+|\d+/g) ?? [];
  return pieces.slice(1).map((piece, index) => (pieces[index] ?? '') + piece);
}
