import type { ProductList } from '../../state/shop-types.ts';

/** How the shop read the words of a search. */
export type SearchReading = NonNullable<ProductList['search']>;

/** What was searched for in the end: the words as corrected, without those that nothing has. */
export function meantWords(
  words: string,
  { corrected, left_out: leftOut }: Pick<SearchReading, 'corrected' | 'left_out'>,
): string {
  // «144 Hz» may have been typed «144hz».
  const left = new Set(
    leftOut.flatMap((phrase) => [...phrase.split(' '), phrase.replaceAll(' ', '').toLowerCase()]),
  );
  const kept = (corrected ?? words)
    .split(/\s+/)
    .filter((word) => !left.has(word.toLowerCase()) && !left.has(plain(word)));
  // Of nothing but strange words the visitor's own say most.
  return kept.length === 0 ? words : kept.join(' ');
}

/**
 * How the words were read where that is not what they say. What they were read as ends the sentence: nobody looked whether
 * something has them as they were typed.
 */
export function sayReading(
  words: string,
  reading: Pick<SearchReading, 'corrected' | 'left_out'>,
): { text: string; meant: string | null } | undefined {
  const { corrected, left_out: leftOut } = reading;
  if (leftOut.length > 0) {
    const read = corrected === null ? '' : `Leímos «${corrected}». `;
    const left = leftOut.map((phrase) => `«${asTyped(phrase, words)}»`).join(', ');
    return { text: `${read}Buscamos sin ${left}.`, meant: null };
  }
  const meant = meantWords(words, reading);
  return meant === words ? undefined : { text: `Leímos «${words}» como`, meant };
}

/** Words as the visitor wrote them: the shop reads «diseño» as «diseno». */
function asTyped(phrase: string, words: string): string {
  const typed = words.split(/\s+/);
  return phrase
    .split(' ')
    .map((word) => typed.find((one) => plain(one) === word) ?? word)
    .join(' ');
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
