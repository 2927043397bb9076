/** Without capitals and accents: «Categorías» is found by «categ» and by «CATEGORIA». */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Those of `things` with a name in which every word begins somewhere; all of them where nothing is typed. */
export function fitting<Thing>(
  things: readonly Thing[],
  words: string,
  namesOf: (thing: Thing) => readonly string[],
): Thing[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return things.filter((thing) =>
    namesOf(thing).some((name) => {
      const parts = plain(name).split(/[^\p{L}\p{N}]+/u);
      return wanted.every((word) => parts.some((part) => part.startsWith(word)));
    }),
  );
}
