/** Words that say nothing about a product, and those of whole sentences: «¿qué procesador le queda a mi B450?». */
const emptyWords = new Set(
  `a al con d de del e el en la las lo los o para por que su un una y
   unos unas mi mis tu tus sus me te le les nos cual cuales como donde cuando cuanto cuanta cuantos cuantas
   cuesta cuestan puedo puede pueden podria quiero quisiera queremos busco buscando necesito necesita necesitamos ocupo
   tienen tienes hay venden algo alguna algun sirve sirven queda quedan favor hola comprar conseguir encuentro
   recomiendan recomiendas recomendacion pongo poner mas es son sea sean este esta estos estas casa`.split(
    /\s+/,
  ),
);

/** As `shop_words` in the database: no case, no accents, every sign a space. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

export const isTelling = (word: string): boolean => !emptyWords.has(word);

/** Without the words that say nothing, unless there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter(isTelling);
  return telling.length === 0 ? words : telling;
}

/** One form for a Spanish noun and its plural; good enough to tell names apart, no grammar. */
export function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (/[aeiou]ces$/.test(word)) return `${word.slice(0, -3)}z`;
  // Supplies; «series» and «especies» are Spanish.
  if (/[^aeiou]ies$/.test(word) && !/(?:ser|spec|fic)ies$/.test(word)) return `${word.slice(0, -3)}y`;
  // Cables and triples end in a vowel before the s.
  if (/[bcfgpt]les$/.test(word)) return word.slice(0, -1);
  if (/[lrndjz]es$/.test(word)) return word.slice(0, -2);
  // English plurals, too: laptops, routers. What ends in two s is none.
  if (/[a-rt-z]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Of a word in singular: «blanca» is what «blanco» is. */
export const masculine = (word: string): string => (word.length > 3 ? word.replace(/a$/, 'o') : word);

/** What a diminutive may be of: «rosita», «blanquito», «pantallita». */
export function plainFormsOf(word: string): string[] {
  const stem = /^([a-z]{3,}?)[cz]?it[oa]s?$/.exec(word)?.[1]?.replace(/qu$/, 'c');
  return stem === undefined ? [] : [`${stem}o`, `${stem}a`, `${stem}e`, stem];
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

/** Letters that Spanish speakers hear as one, and the one that stands for them. */
const heardAs: readonly (readonly [letters: RegExp, heard: string])[] = [
  // As English words are said.
  [/oo/g, 'u'],
  [/ee|ea/g, 'i'],
  [/[ae]i/g, 'a'],
  [/p?ph/g, 'f'],
  [/ll/g, 'y'],
  [/(?<=[a-z])y|y(?=[a-z])/g, 'i'],
  [/x/g, 'ks'],
  [/(?<!c)h/g, ''],
  [/v/g, 'b'],
  [/z|c(?=[ei])/g, 's'],
  [/qu(?=[ei])|q|c(?!h)/g, 'k'],
  [/g(?=[ei])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/ch$/g, 'k'],
  [/n(?=[bpm])/g, 'm'],
  [/(.)\1+/g, '$1'],
];

/** How a word sounds; words that are only spelt in another way have one sound. */
export const soundOf = (word: string): string =>
  heardAs.reduce((text, [letters, heard]) => text.replaceAll(letters, heard), word);

/** Spellings that are mistaken for each other, in both directions. */
const spelledAs: readonly (readonly [written: RegExp, meant: string])[] = [
  [/b/g, 'v'],
  [/v/g, 'b'],
  [/z/g, 's'],
  [/s/g, 'z'],
  [/s(?=[ei])/g, 'c'],
  [/c(?=[ei])/g, 's'],
  [/k/g, 'c'],
  [/k(?=[ei])/g, 'qu'],
  [/qu(?=[ei])/g, 'k'],
  [/y/g, 'll'],
  [/y/g, 'i'],
  [/(.)\1/g, '$1'],
  [/(?<!c)h/g, ''],
  [/^(?=[aeiou])/g, 'h'],
  [/n/g, 'm'],
  [/m/g, 'n'],
];
const spellingsMax = 16;

/** The word with one of its letters spelt as it sounds, too; one that stands twice may be once besides. */
export function spellingsOf(word: string): string[] {
  const single = word.replaceAll(/(.)\1/g, '$1');
  const others = single === word ? respelled(word) : [...respelled(word), ...respelled(single)];
  return [...new Set(others)].slice(0, spellingsMax);
}

function respelled(word: string): string[] {
  return spelledAs.flatMap(([written, meant]) =>
    [...word.matchAll(written)].map(
      ({ index, 0: { length }, 1: twice }) =>
        word.slice(0, index) + meant.replace('$1', twice ?? '') + word.slice(index + length),
    ),
  );
}
