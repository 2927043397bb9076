/** Words that say nothing about a product. */
const emptyWords = new Set('a al con d de del e el en la las lo los o para por que su un una y'.split(' '));

/** As `shop_words` in the database: no case, no accents, every sign a space. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Without the words that say nothing, unless there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !emptyWords.has(word));
  return telling.length === 0 ? words : telling;
}

/** One form for a Spanish noun and its plural; good enough to tell names apart, no grammar. */
export function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (/[aeiou]ces$/.test(word)) return `${word.slice(0, -3)}z`;
  if (/[lrndjz]es$/.test(word)) return word.slice(0, -2);
  // English plurals, too: laptops, routers. What ends in two s is none.
  if (/[a-rt-z]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The form under which a name of several words is looked up. */
export function nameKey(words: readonly string[]): string {
  return tellingWords(words).map(singular).join(' ');
}

/** Letters to change, add, leave out or swap with their neighbour until one word is the other. */
export function typingDistance(one: string, other: string): number {
  let twoBack: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    // Every place below is within its row: rows are as long as `other`, and one.
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, twoBack[j - 2]! + 1);
      }
      row.push(least);
    }
    twoBack = before;
    before = row;
  }
  return before[other.length]!;
}
