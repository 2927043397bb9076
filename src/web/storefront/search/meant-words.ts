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
  const kept = (corrected ?? words).split(/\s+/).filter((word) => !left.has(word.toLowerCase()));
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
    return { text: `${read}Buscamos sin ${leftOut.map((word) => `«${word}»`).join(', ')}.`, meant: null };
  }
  const meant = meantWords(words, reading);
  return meant === words ? undefined : { text: `Leímos «${words}» como`, meant };
}
