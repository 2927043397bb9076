import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { isBroad, kindsMeant, type SearchReading } from './read-search.ts';
import type { Unit } from './search-units.ts';

/** So many ways of leaving words out are tried. */
const attemptsMax = 24;

/** The CASE tries one after the other and stops at the first that finds something. */
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
  /** What must not be left out. */
  needed?: Unit,
  /** Numbers narrow the kind: it may stand alone, though no word names it. */
  isMeasured = false,
): Promise<SearchReading | undefined> {
  const { units, guesses, indexed } = reading;
  if (units.length === 0) return undefined;
  // Of two makers one is too many: «ADATA XPG».
  const isOneMaker = units.filter(({ brand }) => brand).length < 2;
  const importanceIn = (unit: Unit) => (unit.brand && !isOneMaker ? 0.9 : importanceOf(unit));
  const byImportance = units
    .map((unit, place) => ({ unit, place }))
    .toSorted((one, other) => importanceIn(one.unit) - importanceIn(other.unit) || other.place - one.place)
    .map(({ unit }) => unit);
  const attempts: { kept: readonly Unit[]; text: (unit: Unit) => string; words: string }[] = [];
  const attempt = (kept: readonly Unit[], text: (unit: Unit) => string) => {
    // One word of four, or a single character, is not what the shopper looked for.
    const isTelling = kept.some(({ words, kinds }) => kinds.length > 0 || words.join('').length > 2);
    if (!isTelling || kept.length * 3 < units.length) return;
    if (needed && !kept.includes(needed)) return;
    // Where words are dropped, a word that was typed exactly must remain.
    const isGuessed = kept.every(
      ({ words }) => !(isMeasured && words.length === 0) && words.every((word) => guesses.has(word)),
    );
    if (isGuessed && kept.length < units.length) return;
    attempts.push({ kept, text, words: [...kept.map((unit) => `(${text(unit)})`), ...indexed].join(' & ') });
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
    units: chosen.kept.map((unit) => ({ ...unit, exact: chosen.text(unit) })),
    terms: {
      by: 'words',
      words: chosen.words,
      codeIds: [],
      kinds: kindsMeant(chosen.kept),
      isBroad: isBroad(chosen.kept, reading.productCount),
    },
    leftOut: [
      ...units.filter((unit) => !chosen.kept.includes(unit)).map(({ words }) => words.join(' ')),
      ...reading.leftOut,
    ],
  };
}

/** What is said of most goods of many kinds. */
const saidOfMany = new Set('gamer gaming negro black blue azul'.split(' '));

/** Unknown words matter least, then what is said of many, then words, then models («b650m»), then makers, then kinds. */
function importanceOf({ words, count, kinds, brand }: Unit): number {
  if (count === 0) return 0;
  if (kinds.length > 0) return 4;
  if (brand) return 3;
  if (words.every((word) => saidOfMany.has(word))) return 0.5;
  return words.some((word) => /[a-z]\d{3}|\d{3}[a-z]/.test(word)) ? 2 : 1;
}
