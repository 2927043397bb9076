import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { kindHints, kindNames, kindWord } from './kind-words.ts';
import type { SearchTerms } from '../listing/list-scope.ts';
import { nameKey, singular, tellingWords, typingDistance, wordsOf } from './words.ts';

/** How the words of a search were understood. */
export type SearchReading = {
  terms: SearchTerms;
  /** What was searched instead of what was typed; null: just that. */
  corrected: string | null;
  /** Words nothing has together with the others. */
  leftOut: string[];
  /** Share of the products that the rarest word leaves, roughly: broad searches are answered in another way. */
  share: number;
  /** Products in all, roughly. */
  productCount: number;
  units: readonly Unit[];
  /** Words that stand for typed ones from which they differ in more than a letter. */
  guesses: ReadonlySet<string>;
};

/** One or more typed words that are searched for as one thing; `exact` and `loose` are texts of a `tsquery`. */
type Unit = {
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
type Brand = { id: number; words: string; count: number };

type Lookups = {
  /** Products by known word. */
  known: Readonly<Record<string, number>>;
  /** Products by word with which others begin. */
  begun: Readonly<Record<string, number>>;
  /** Known words that look like one that is not known, with their products. */
  near: Readonly<Record<string, readonly Near[]>>;
  brands: readonly Brand[];
  code_ids: readonly number[];
  /** JSON of `string[][]`. */
  synonyms: string;
  product_count: number;
};
type Near = [word: string, count: number];

/** Nobody needs more to find a part; what comes behind is ignored. */
const wordsMax = 12;
const wordLengthMax = 40;
/** Words of a name. */
const nameWordsMax = 4;
/** A maker that has so many products is not mistaken for another word. */
const brandCountMax = 2000;

/**
 * All that has to be known of the words, in one statement. :typed words and what they may be made of, :words words that others
 * may begin with, :runs possible makers as slugs, :code the text as a code.
 */
const lookUp = query(
  'catalog.look_up_words',
  // Lists as JSON: PostgreSQL takes them for equally long whatever they hold, and keeps one plan.
  `with asked as materialized (select value as word from json_array_elements_text(:typed::json)),
   begun_by as materialized (
     select t.value as word, b.n
       from json_array_elements_text(:words::json) t
       cross join lateral (
         select sum(product_count)::int as n
           from (select w.product_count from search_word w
                  where w.word ~>=~ t.value and w.word ~<~ (t.value || '~') limit 1000) begun
       ) b
   )
   select coalesce((
       select json_object_agg(w.word, w.product_count) from asked join search_word w on w.word = asked.word), '{}') as known,
     coalesce((select json_object_agg(word, n) from begun_by where n is not null), '{}') as begun,
     coalesce((
       select json_object_agg(t.word, n.words)
         from begun_by t
         cross join lateral (
           select json_agg(json_build_array(c.word, c.product_count)) as words
             from (select w.word, w.product_count from search_word w
                    where w.word % t.word and w.word ~ '^[a-z]{3,}$'
                    order by similarity(w.word, t.word) desc, w.product_count desc limit 12) c
         ) n
        where t.n is null and t.word ~ '^[a-z]{4,}$'), '{}') as near,
     coalesce((
       select json_agg(json_build_object('id', b.id, 'words', replace(b.slug, '-', ' '), 'count', n.n))
         from json_array_elements_text(:runs::json) t
         -- One after the other: left free, PostgreSQL reads every maker.
         cross join lateral (select id, slug from brand where slug = t.value offset 0) b
         cross join lateral (
           select count(*) as n from (select from product_listing l where l.brand_id = b.id limit ${brandCountMax}) counted
         ) n
        where n.n > 0), '[]') as brands,
     array(select product_id from product_code where code = :code limit 20) as code_ids,
     (select coalesce(json_agg(terms order by id), '[]')::text from search_synonym) as synonyms,
     (select greatest(reltuples, 1)::int from pg_class where oid = 'product_search'::regclass) as product_count`,
  { present: ['product_count'] },
).narrow<{
  known: Readonly<Record<string, number>>;
  begun: Readonly<Record<string, number>>;
  near: Readonly<Record<string, readonly Near[]>>;
  brands: readonly Brand[];
}>();

const productsOfWords = query(
  'catalog.products_of_words',
  'select word, product_count from search_word where word = any(:pairs::text[])',
);

/**
 * Understands a search: what is called by another name, mistyped, glued together or apart. `isTyping`: the last word
 * may be only begun.
 */
export async function readSearch(
  db: Connection,
  text: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<SearchReading> {
  const written = wordsOf(text);
  const typed = tellingWords(written)
    .slice(0, wordsMax)
    .map((word) => word.slice(0, wordLengthMax))
    // One letter more begins anything, unless it is what is before it measured in.
    .filter(
      (word, index, all) =>
        !isTyping ||
        index === 0 ||
        index < all.length - 1 ||
        !/^[a-z]$/.test(word) ||
        isMeasure(all[index - 1], word),
    );
  const lookups = await db.first(lookUp, {
    typed: asJson(
      typed.flatMap((word, index) => [word, ...partsOf(word), `${word}${typed[index + 1] ?? ''}`]),
    ),
    words: asJson(typed.filter((word) => word.length > 1)),
    runs: asJson(runsOf(typed).map((run) => run.join('-'))),
    code: written.join(''),
  });
  if (!lookups) throw new Error('A look-up gave no row.');
  const names = namesWith(lookups.synonyms);
  const known = { ...lookups.known };
  const corrections = new Map<string, string>();
  const guesses = new Set<string>();
  const inSingular = new Map<string, string>();
  for (const [index, word] of typed.entries()) {
    if (isTyping && index === typed.length - 1) continue;
    if (!(word in known) && !(word in lookups.begun) && singular(word) in known) {
      inSingular.set(word, singular(word));
      continue;
    }
    const [right, count] = correctionOf(
      word,
      { before: typed[index - 1], after: typed[index + 1] },
      lookups,
      names,
    );
    if (right === word) continue;
    corrections.set(word, right);
    if (typingDistance(word, right) > 1) guesses.add(right);
    known[right] = count;
  }
  const words = typed.map((word) => corrections.get(word) ?? inSingular.get(word) ?? word);
  // A digit belongs to the word before it (`wordAt`), which was looked up as it was typed.
  const pairs = words.slice(1).flatMap((word, index) => {
    const isMended = corrections.has(typed[index] ?? '');
    return isMended && /^\d$/.test(word) ? [`${words[index] ?? ''}${word}`] : [];
  });
  if (pairs.length > 0) {
    for (const { word, product_count: count } of await db.rows(productsOfWords, { pairs }))
      known[word] = count;
  }
  const units = unitsOf(words, { ...lookups, known }, names, isTyping);
  return {
    terms: termsOf(units, lookups.code_ids, lookups.product_count),
    // As it was typed but for the words that were wrong.
    corrected:
      corrections.size === 0
        ? null
        : text
            .trim()
            .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(wordsOf(word)[0] ?? '') ?? word),
    leftOut: [],
    share: Math.min(1, ...units.map(({ count }) => count / lookups.product_count)),
    productCount: lookups.product_count,
    units,
    guesses,
  };
}

const asJson = (words: readonly string[]) => JSON.stringify([...new Set(words)]);

/** So many ways of leaving words out are tried. */
const attemptsMax = 24;

/** A case asks for one after the other and no further than the first that finds something. */
const firstThatFinds = query(
  'catalog.first_search_that_finds',
  `select case ${Array.from(
    { length: attemptsMax },
    (_, index) =>
      `when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', (:words::text[])[${index + 1}])) then ${index + 1}`,
  ).join('\n          ')} end as place`,
);

/**
 * The nearest search that finds something where all words together do not: words as beginnings first, then without the
 * least important ones. Shoppers write what matters most in front; the name of a kind stays longest.
 */
export async function loosenSearch(
  db: Connection,
  reading: SearchReading,
): Promise<SearchReading | undefined> {
  const { units, guesses } = reading;
  if (units.length === 0) return undefined;
  const byImportance = units
    .map((unit, place) => ({ unit, place }))
    .toSorted((one, other) => importanceOf(one.unit) - importanceOf(other.unit) || other.place - one.place)
    .map(({ unit }) => unit);
  const attempts: { kept: readonly Unit[]; words: string }[] = [];
  const attempt = (kept: readonly Unit[], text: (unit: Unit) => string) => {
    // What is left of a sentence by one word of four, or by a single sign, is not what was looked for.
    const isTelling = kept.some(({ words, kinds }) => kinds.length > 0 || words.join('').length > 2);
    if (!isTelling || kept.length * 3 < units.length) return;
    // Where words are left out, something must be left that was really asked for.
    const isGuessed = kept.every(({ words }) => words.every((word) => guesses.has(word)));
    if (isGuessed && kept.length < units.length) return;
    attempts.push({ kept, words: kept.map((unit) => `(${text(unit)})`).join(' & ') });
  };
  // With as many words as can be; the same words as they are before what begins with them.
  const texts = [({ exact }: Unit) => exact, ({ loose }: Unit) => loose];
  for (const text of texts) attempt(units, text);
  for (const text of texts) {
    for (const left of byImportance)
      attempt(
        units.filter((unit) => unit !== left),
        text,
      );
  }
  for (let count = 2; count < units.length; count += 1) {
    const left = byImportance.slice(0, count);
    for (const text of texts)
      attempt(
        units.filter((unit) => !left.includes(unit)),
        text,
      );
  }
  for (const unit of byImportance.toReversed()) for (const text of texts) attempt([unit], text);
  // What was searched already has found nothing.
  const searched = reading.terms.by === 'words' ? reading.terms.words : undefined;
  const seen = new Set([searched]);
  const tried = attempts.filter(({ words }) => !seen.has(words) && seen.add(words)).slice(0, attemptsMax);
  const found = await db.first(firstThatFinds, { words: tried.map(({ words }) => words) });
  const chosen = tried[(found?.place ?? 0) - 1];
  if (!chosen) return undefined;
  return {
    ...reading,
    terms: {
      by: 'words',
      words: chosen.words,
      codeIds: [],
      kinds: kindsMeant(chosen.kept),
      isBroad: isBroad(chosen.kept, reading.productCount),
    },
    leftOut: units.filter((unit) => !chosen.kept.includes(unit)).map(({ words }) => words.join(' ')),
  };
}

/** What nobody knows matters least, then words, then makers, then kinds. */
function importanceOf({ count, kinds, brand }: Unit): number {
  if (count === 0) return 0;
  if (kinds.length > 0) return 3;
  return brand ? 2 : 1;
}

function termsOf(units: readonly Unit[], codeIds: readonly number[], productCount: number): SearchTerms {
  const named = units.filter(({ kinds }) => kinds.length > 0);
  const kinds = kindsOf(units);
  const brands = units.flatMap(({ brand }) => brand ?? []);
  const isNamesOnly = units.length > 0 && units.every((unit) => unit.kinds.length > 0 || unit.brand);
  if (isNamesOnly && named.length <= 1 && brands.length <= 1 && codeIds.length === 0) {
    return { by: 'groups', kinds, brandId: brands[0]?.id };
  }
  const words = units.length === 0 ? null : units.map(({ exact }) => `(${exact})`).join(' & ');
  return { by: 'words', words, codeIds, kinds: kindsMeant(units), isBroad: isBroad(units, productCount) };
}

/** In a shop so large many products are alike. */
export const largeFrom = 100_000;
/** So many that are alike are sooner added up by group than one by one. */
const groupedFrom = 3000;

function isBroad(units: readonly Unit[], productCount: number): boolean {
  return productCount >= largeFrom && Math.min(...units.map(({ count }) => count)) > groupedFrom;
}

const kindsOf = (units: readonly Unit[]) => [...new Set(units.flatMap(({ kinds }) => kinds))];

/** Kinds that are named, else those that other words hint at. */
function kindsMeant(units: readonly Unit[]): string[] {
  const named = kindsOf(units);
  if (named.length > 0) return named;
  return [...new Set(units.flatMap(({ words }) => words.flatMap((word) => kindHints.get(word) ?? [])))];
}

/** A name with everything that means the same. */
type Name = { alternatives: readonly (readonly string[])[]; kinds: readonly string[] };
type Names = { byKey: ReadonlyMap<string, Name>; words: ReadonlySet<string> };

let lastNames: { synonyms: string; names: Names } | undefined;

/** The names of kinds and the synonyms of staff; read again when the text of the synonyms is another. */
function namesWith(synonyms: string): Names {
  if (lastNames?.synonyms !== synonyms) lastNames = { synonyms, names: readNames(synonyms) };
  return lastNames.names;
}

function readNames(synonyms: string): Names {
  const byKey = new Map<string, { alternatives: string[][]; kinds: string[] }>();
  const at = (key: string) => {
    const name = byKey.get(key) ?? { alternatives: [], kinds: [] };
    byKey.set(key, name);
    return name;
  };
  for (const [text, kind] of kindNames) {
    const words = wordsOf(text);
    const name = at(nameKey(words));
    name.alternatives.push([...tellingWords(words)]);
    name.kinds.push(kind);
  }
  for (const terms of JSON.parse(synonyms) as string[][]) {
    const phrases = terms.map((term) => tellingWords(wordsOf(term))).filter((words) => words.length > 0);
    const kinds = phrases.flatMap((words) => byKey.get(nameKey(words))?.kinds ?? []);
    for (const words of phrases) {
      const name = at(nameKey(words));
      name.alternatives.push(...phrases.map((phrase) => [...phrase]));
      name.kinds.push(...kinds.filter((kind) => !name.kinds.includes(kind)));
    }
  }
  const words = [...byKey.values()].flatMap(({ alternatives }) => alternatives.flat());
  return { byKey, words: new Set(words) };
}

/**
 * What was meant by a word that neither a product nor a name has; the word itself where nothing is near enough. Of words
 * equally near the one that is a name together with its neighbour: «tarjeta de vidio» is one of video, not of vidrio.
 */
function correctionOf(
  word: string,
  { before, after }: { before: string | undefined; after: string | undefined },
  { known, begun, near }: Lookups,
  { words, byKey }: Names,
): Near {
  const same: Near = [word, known[word] ?? 0];
  if (!/^[a-z]{4,}$/.test(word) || word in known || word in begun) return same;
  if (words.has(word) || words.has(singular(word)) || splitOf(word, known)) return same;
  const candidates: Near[] = [...(near[word] ?? []), ...[...words].map((name): Near => [name, 1])];
  const isName = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && byKey.has(nameKey([one, other]));
  const [best] = candidates
    .filter(([candidate]) => candidate.length > 2)
    .map(([candidate, count]) => ({
      candidate,
      count,
      distance: typingDistance(word, candidate),
      named: isName(before, candidate) || isName(candidate, after) ? 1 : 0,
    }))
    .filter(({ candidate, distance }) => distance <= mistakesIn(word, candidate))
    .toSorted(
      (one, other) => one.distance - other.distance || other.named - one.named || other.count - one.count,
    );
  return best ? [best.candidate, best.count] : same;
}

/**
 * Mistakes that may be in a word: more in longer ones, and the first letter is seldom wrong. Two letters make another
 * word of a short one: who looks for «montaña» does not mean «montaje».
 */
function mistakesIn(word: string, meant: string): number {
  if (word.length < 8 || word[0] !== meant[0]) return 1;
  return word.length < 12 ? 2 : 3;
}

function unitsOf(words: readonly string[], lookups: Lookups, names: Names, isTyping: boolean): Unit[] {
  const units: Unit[] = [];
  for (let start = 0; start < words.length;) {
    const unit =
      nameAt(words, start, lookups, names) ??
      gluedAt(words, start, lookups) ??
      wordAt(words, start, lookups, units.at(-1), isTyping);
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
    const name = byKey.get(run.map(singular).join(' '));
    if (name) {
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
    const brand = brands.find((one) => one.words === run.join(' '));
    // A word that more products have than the maker makes is more than its name.
    if (
      brand &&
      (length > 1 || brand.count >= brandCountMax || 2 * brand.count >= (known[run[0] ?? ''] ?? 0))
    ) {
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

const isMeasure = (number: string | undefined, word: string) =>
  number !== undefined && /^\d+$/.test(number) && measures.has(word);

/** Two words that products write as one, «mouse pad», «play station», or that are one measure, «2 tb». */
function gluedAt(words: readonly string[], start: number, { known }: Lookups): Unit | undefined {
  const [one, other] = words.slice(start, start + 2);
  if (one === undefined || other === undefined) return undefined;
  const glued = one + other;
  const count = known[glued];
  if (count === undefined) return undefined;
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
  const split = word in known ? undefined : splitOf(word, known);
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

/** One sign begins too much. */
const beginning = (word: string) => (word.length > 1 ? `${word}:*` : word);

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
function joinedPiecesOf(word: string): string[] {
  const pieces = word.match(/[a-z]+|\d+/g) ?? [];
  return pieces.slice(1).map((piece, index) => (pieces[index] ?? '') + piece);
}

/** What the look-up needs of a word beside itself: its singular, its pieces and every way to cut it in two. */
function partsOf(word: string): string[] {
  return [singular(word), ...joinedPiecesOf(word), ...cutsOf(word).flat()];
}

function cutsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, Math.min(word.length, 20) - 3) }, (_, index) => [
    word.slice(0, index + 2),
    word.slice(index + 2),
  ]);
}

/** A word that is two known ones without the space: the pair that most products have. */
function splitOf(word: string, known: Lookups['known']): [string, string] | undefined {
  const count = ([one, other]: [string, string]) => Math.min(known[one] ?? 0, known[other] ?? 0);
  return cutsOf(word)
    .filter((cut) => count(cut) > 0)
    .toSorted((one, other) => count(other) - count(one))[0];
}

function runsOf(words: readonly string[]): string[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(nameWordsMax, words.length - start) }, (__, length) =>
      words.slice(start, start + length + 1),
    ),
  );
}
