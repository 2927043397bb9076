import { kindNames, sameFeatures } from './kind-words.ts';
import { nameKey, soundOf, tellingWords, wordsOf } from './words.ts';

/** A name with everything that means the same. */
type Name = { alternatives: readonly (readonly string[])[]; kinds: readonly string[] };

export type Names = {
  byKey: ReadonlyMap<string, Name>;
  words: ReadonlySet<string>;
  /** Neighbours within a name, in singular: «estado sólido». */
  pairs: ReadonlySet<string>;
  /** Words by how they sound. */
  bySound: ReadonlyMap<string, string>;
};

let lastNames: { synonyms: string; names: Names } | undefined;

/** The names of kinds and the synonyms of staff; read again when the text of the synonyms is another. */
export function namesWith(synonyms: string): Names {
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
  for (const terms of [...sameFeatures, ...(JSON.parse(synonyms) as string[][])]) {
    const phrases = terms.map((term) => tellingWords(wordsOf(term))).filter((words) => words.length > 0);
    const kinds = phrases.flatMap((words) => byKey.get(nameKey(words))?.kinds ?? []);
    for (const words of phrases) {
      const name = at(nameKey(words));
      name.alternatives.push(...phrases.map((phrase) => [...phrase]));
      name.kinds.push(...kinds.filter((kind) => !name.kinds.includes(kind)));
    }
  }
  const words = [...byKey.values()].flatMap(({ alternatives }) => alternatives.flat());
  const pairs = [...byKey.keys()].flatMap((key) => {
    const named = key.split(' ');
    return named.slice(1).map((word, index) => `${named[index]} ${word}`);
  });
  return {
    byKey,
    words: new Set(words),
    pairs: new Set(pairs),
    bySound: new Map(words.map((word) => [soundOf(word), word])),
  };
}
