/** Without capitals and accents: «Categorías» is found by «categ» and by «CATEGORIA». */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Words of both languages that say nothing: «política de devoluciones», "who owes me". */
const littleWords = new Set('a al de del el en la las lo los me mi mis un una y of the to my'.split(' '));

/**
 * Those of `things` with a name in which every word begins somewhere, little ones aside; all of them where nothing is typed.
 */
export function fitting<Thing>(
  things: readonly Thing[],
  words: string,
  namesOf: (thing: Thing) => readonly string[],
): Thing[] {
  const typed = plain(words).split(/\s+/).filter(Boolean);
  const meant = typed.filter((word) => !littleWords.has(word));
  const wanted = meant.length > 0 ? meant : typed;
  return things.filter((thing) =>
    namesOf(thing).some((name) => {
      const parts = plain(name).split(/[^\p{L}\p{N}]+/u);
      return wanted.every((word) => parts.some((part) => part.startsWith(word)));
    }),
  );
}
