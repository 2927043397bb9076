/**
 * What of a text filters may take for spam: words of a list, and shouting.
 * @param list words divided by commas or lines
 */
export function spamWordsIn(text: string, list: string): string[] {
  const said = plain(text);
  const words = list
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '' && said.includes(` ${plain(word).trim()} `));
  const shouts = text.match(/!{2,}|\b\p{Lu}{4,}(?:\s+\p{Lu}{4,}){2,}/gu) ?? [];
  return [...new Set([...words, ...shouts])];
}

/** In small letters, without accents, with one space around each word. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  return ` ${letters
    .toLowerCase()
    .replaceAll(/[^\p{L}\d%$]+/gu, ' ')
    .trim()} `;
}
