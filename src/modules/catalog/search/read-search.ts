import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { SearchTerms } from '../listing/list-scope.ts';
import { correctionOf, cutsOf, type Maker, type Near } from './correct-words.ts';
import { kindHints, kindWord } from './kind-words.ts';
import { namesWith } from './search-names.ts';
import {
  type Brand,
  brandCountMax,
  isMeasure,
  gluedWith,
  joinedPiecesOf,
  nameWordsMax,
  type Unit,
  unitsOf,
} from './search-units.ts';
import { spellOut } from './spell-out.ts';
import {
  plainFormsOf,
  singular,
  soundOf,
  spellingsOf,
  tellingWords,
  typingDistance,
  wordsOf,
} from './words.ts';

/** How the words of a search were understood. */
export type SearchReading = {
  terms: SearchTerms;
  /** What was searched instead of what was typed; null: just that. */
  corrected: string | null;
  /** Mistyped words, folded, and what they were taken for. */
  corrections: ReadonlyMap<string, string>;
  /** Words nothing has together with the others. */
  leftOut: string[];
  /** Share of the products that the rarest word leaves, roughly: broad searches are answered in another way. */
  share: number;
  /** Products in all, roughly. */
  productCount: number;
  units: readonly Unit[];
  /** Words that stand for typed ones from which they differ in more than a letter. */
  guesses: ReadonlySet<string>;
  /** Texts of a `tsquery` that have to match, too. */
  indexed: readonly string[];
};

/** Nobody needs more to find a part; what comes behind is left out. */
const wordsMax = 12;

const wordLengthMax = 40;

/** So many letters tell which name is being typed. */
const nameBeginningMin = 4;

/**
 * Reads all facts about the words in one statement. :typed words and their possible parts, :words words that others
 * may begin with, :runs possible makers as slugs, :slips words that may be mistyped, :code the text as a code.
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
        where (t.n is null or length(t.word) > 4 and not exists (select from search_word w where w.word = t.word))
          and t.word ~ '^[a-z]{4,}$'), '{}') as near,
     coalesce((
       select json_agg(json_build_object('id', b.id, 'words', replace(b.slug, '-', ' '), 'count', n.n))
         from json_array_elements_text(:runs::json) t
         -- One after the other: left free, PostgreSQL reads every maker.
         cross join lateral (select id, slug from brand where slug = t.value offset 0) b
         cross join lateral (
           select count(*) as n from (select from product_listing l where l.brand_id = b.id limit ${brandCountMax}) counted
         ) n
        where n.n > 0), '[]') as brands,
     -- A word that no product has may be a slip of the name of a maker.
     case when exists (select from json_array_elements_text(:slips::json) t(word)
                        where t.word ~ '^[a-z]{4,}$' and not exists (select from search_word w where w.word = t.word))
       then (select coalesce(json_agg(slug order by id), '[]') from brand)::text end as makers,
     array(select product_id from product_code where :code <> '' and code in (:code, replace(:code, 'o', '0')) limit 20) as code_ids,
     (select coalesce(json_agg(terms order by id), '[]')::text from search_synonym) as synonyms,
     (select greatest(reltuples, 1)::int from pg_class where oid = 'product_search'::regclass) as product_count`,
  { present: ['product_count'] },
).narrow<{
  known: Readonly<Record<string, number>>;
  begun: Readonly<Record<string, number>>;
  near: Readonly<Record<string, readonly Near[]>>;
  brands: readonly Brand[];
  /** JSON of their slugs. */
  makers: string | null;
}>();

const productsOfWords = query(
  'catalog.products_of_words',
  'select word, product_count from search_word where word = any(:pairs::text[])',
);

let lastMakers: { slugs: string; makers: Maker[] } | undefined;

/** Makers whose name is letters alone; so short a one is near too much. Read again when their names are others. */
function makersOf(slugs: string): readonly Maker[] {
  if (lastMakers?.slugs !== slugs) {
    const makers = (JSON.parse(slugs) as string[])
      .map((slug) => ({ words: slug.replaceAll('-', ' '), glued: slug.replaceAll('-', '') }))
      .filter(({ glued }) => /^[a-z]{4,}$/.test(glued))
      .map((maker) => ({ ...maker, sound: soundOf(maker.glued) }));
    lastMakers = { slugs, makers };
  }
  return lastMakers.makers;
}

type ReadOptions = {
  /** The last word may be incomplete. */
  isTyping?: boolean;
  /** Only products of this kind are meant. */
  ofKind?: string | undefined;
  /** Texts of a `tsquery` that have to match, too. */
  indexed?: readonly string[];
};

/** Reads a search: synonyms, typos, words glued together or apart. */
export async function readSearch(
  db: Connection,
  given: string,
  { isTyping = false, ofKind, indexed = [] }: ReadOptions = {},
): Promise<SearchReading> {
  const text = spellOut(given);
  const told = tellingWords(wordsOf(text));
  const typed = told
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
      typed.flatMap((word, index) => [
        word,
        ...partsOf(word),
        ...(/^[a-z]{4,}$/.test(word) ? spellingsOf(word) : []),
        ...gluedWith(word, typed[index + 1]),
      ]),
    ),
    words: asJson(typed.filter((word) => word.length > 1)),
    slips: asJson(isTyping ? typed.slice(0, -1) : typed),
    runs: asJson(runsOf(typed).map((run) => run.join('-'))),
    code: wordsOf(given).join(''),
  });
  if (!lookups) throw new Error('A look-up gave no row.');
  const names = namesWith(lookups.synonyms);
  const known = { ...lookups.known };
  const corrections = new Map<string, string>();
  const guesses = new Set<string>();
  const inSingular = new Map<string, string>();
  const makers = lookups.makers === null ? [] : makersOf(lookups.makers);
  for (const [index, word] of typed.entries()) {
    if (corrections.has(word)) continue;
    if (isTyping && index === typed.length - 1) {
      // «Mecani» begins no word of an English catalogue, and a name of this language.
      const isKnown = word in known || word in lookups.begun || word.length < nameBeginningMin;
      const name = isKnown ? undefined : [...names.words].find((one) => one.startsWith(word));
      if (name !== undefined) corrections.set(word, name);
      continue;
    }
    if (!(word in known) && !(word in lookups.begun) && singular(word) in known) {
      inSingular.set(word, singular(word));
      continue;
    }
    const number = modelNumber(word);
    if (number !== undefined && !(word in known) && !(word in lookups.begun) && number in known) {
      corrections.set(word, number);
      continue;
    }
    const plain = plainFormsOf(word).find((one) => one in known || names.words.has(one));
    if (plain !== undefined && !(word in known)) {
      corrections.set(word, plain);
      continue;
    }
    const next = typed[index + 1];
    const joined = !(word in known) && next !== undefined && soundOf(word + next);
    const inTwo = joined && makers.find(({ sound }) => sound === joined);
    if (inTwo) {
      corrections.set(word, inTwo.words).set(next, '');
      continue;
    }
    // A slip beside a slip: the one before is mended already.
    const before = typed[index - 1];
    const mendedBefore = before && (corrections.get(before)?.split(' ').at(-1) ?? before);
    const [right, count] = correctionOf(
      word,
      { before: mendedBefore, after: typed[index + 1] },
      lookups,
      names,
      makers,
    );
    if (right === word) continue;
    corrections.set(word, right);
    if (typingDistance(word, right) > 1) guesses.add(right);
    known[right] = count;
  }
  const mended = typed.map((word) => corrections.get(word) ?? inSingular.get(word) ?? word);
  // A digit belongs to the word before it (`wordAt`), which was looked up as it was typed.
  const pairs = mended.slice(1).flatMap((word, index) => {
    const isMended = corrections.has(typed[index] ?? '');
    return isMended && /^\d$/.test(word) ? [`${mended[index] ?? ''}${word}`] : [];
  });
  if (pairs.length > 0) {
    for (const { word, product_count: count } of await db.rows(productsOfWords, { pairs }))
      known[word] = count;
  }
  // A correction may be two words.
  const words = mended.flatMap((word) => (word === '' ? [] : word.split(' ')));
  const read = eitherOf(unitsOf(words, { ...lookups, known }, names, isTyping), text);
  const units = ofKind === undefined ? read : onlyOf(ofKind, read, lookups.product_count);
  return {
    terms: termsOf(units, lookups.code_ids, lookups.product_count, indexed),
    // As typed, except for the corrected words.
    corrected: corrections.size === 0 ? (text === given ? null : text.trim()) : withWords(text, corrections),
    corrections,
    leftOut: [...new Set(told.slice(wordsMax))].filter((word) => !typed.includes(word)),
    share: Math.min(1, ...units.map(({ count }) => count / lookups.product_count)),
    productCount: lookups.product_count,
    units,
    guesses,
    indexed,
  };
}

/** A text with some of its words replaced, as typed otherwise. */
export const withWords = (text: string, others: ReadonlyMap<string, string>): string =>
  text.trim().replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => others.get(wordsOf(word)[0] ?? '') ?? word);

/** The first name of the kind is its own word: one list of products, where names are several. */
function onlyOf(kind: string, units: readonly Unit[], productCount: number): Unit[] {
  const at = units.findIndex(({ kinds }) => kinds.includes(kind));
  const text = kindWord(kind);
  const words = units[at]?.words ?? [];
  const own: Unit = { words, exact: text, loose: text, kinds: [kind], brand: undefined, count: productCount };
  return [own, ...units.filter((_, place) => place !== at)];
}

/** «5070 o 5080», «Intel o AMD»: things of one sort are one thing to look for. */
function eitherOf(units: readonly Unit[], text: string): readonly Unit[] {
  const all = wordsOf(text);
  const pairs = new Set(
    all.flatMap((word, index) => (word === 'o' ? `${all[index - 1]} ${all[index + 1]}` : [])),
  );
  if (pairs.size === 0) return units;
  const sortOf = ({ words, kinds, brand }: Unit) =>
    kinds.length > 0 ? 'kind' : brand ? 'brand' : /\d/.test(words.join('')) ? 'number' : 'word';
  const merged: Unit[] = [];
  for (const unit of units) {
    const last = merged.at(-1);
    const isOr = last && pairs.has(`${last.words.at(-1)} ${unit.words[0]}`) && sortOf(last) === sortOf(unit);
    if (!isOr) merged.push(unit);
    else {
      merged[merged.length - 1] = {
        words: [...last.words, ...unit.words],
        exact: `(${last.exact}) | (${unit.exact})`,
        loose: `(${last.loose}) | (${unit.loose})`,
        kinds: [...last.kinds, ...unit.kinds],
        brand: undefined,
        count: last.count + unit.count,
      };
    }
  }
  return merged;
}

/** The number of a model with a letter too many: «5070k». */
const modelNumber = (word: string): string | undefined => {
  const [, number, letters = ''] = /^(\d{4,})([a-z]{1,2})$/.exec(word) ?? [];
  return isMeasure(number, letters) ? undefined : number;
};

const asJson = (words: readonly string[]) => JSON.stringify([...new Set(words)]);

function termsOf(
  units: readonly Unit[],
  codeIds: readonly number[],
  productCount: number,
  indexed: readonly string[],
): SearchTerms {
  const named = units.filter(({ kinds }) => kinds.length > 0);
  const kinds = kindsOf(units);
  const brands = units.flatMap(({ brand }) => brand ?? []);
  const isNamesOnly = units.length > 0 && units.every((unit) => unit.kinds.length > 0 || unit.brand);
  if (
    isNamesOnly &&
    indexed.length === 0 &&
    named.length <= 1 &&
    brands.length <= 1 &&
    codeIds.length === 0
  ) {
    return { by: 'groups', kinds, brandId: brands[0]?.id };
  }
  const texts = [...units.map(({ exact }) => `(${exact})`), ...indexed];
  const words = texts.length === 0 ? null : texts.join(' & ');
  return { by: 'words', words, codeIds, kinds: kindsMeant(units), isBroad: isBroad(units, productCount) };
}

/** In a shop so large many products are alike. */
export const largeFrom = 100_000;

/** So many that are alike are sooner counted from pre-aggregated groups than one by one. */
const groupedFrom = 3000;

export function isBroad(units: readonly Unit[], productCount: number): boolean {
  return productCount >= largeFrom && Math.min(...units.map(({ count }) => count)) > groupedFrom;
}

const kindsOf = (units: readonly Unit[]) => [...new Set(units.flatMap(({ kinds }) => kinds))];

/** Kinds that are named, else those that other words hint at. */
export function kindsMeant(units: readonly Unit[]): string[] {
  const named = kindsOf(units);
  if (named.length > 0) return named;
  return [...new Set(units.flatMap(({ words }) => words.flatMap((word) => kindHints.get(word) ?? [])))];
}

/** What the look-up needs of a word beside itself: its singular, its pieces and every way to cut it in two. */
function partsOf(word: string): string[] {
  return [
    singular(word),
    ...plainFormsOf(word),
    ...[modelNumber(word) ?? []].flat(),
    ...joinedPiecesOf(word),
    ...cutsOf(word).flat(),
  ];
}

function runsOf(words: readonly string[]): string[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(nameWordsMax, words.length - start) }, (__, length) =>
      words.slice(start, start + length + 1),
    ),
  );
}
