import type { Names } from './search-names.ts';
import { goodsOfOthers, kindHints } from './kind-words.ts';
import { masculine, nameKey, singular, soundOf, spellingsOf, typingDistance } from './words.ts';

export type Near = [word: string, count: number];

/** What the catalogue says of the words of a search. */
export type KnownWords = {
  /** Products by known word. */
  known: Readonly<Record<string, number>>;
  /** Products by word with which others begin. */
  begun: Readonly<Record<string, number>>;
  /** Known words that look like one that is not known, with their products. */
  near: Readonly<Record<string, readonly Near[]>>;
};

/** A maker's name as it is searched for, and without its spaces. */
export type Maker = { words: string; glued: string; sound: string };

/** Letters that a name may lack at its end. */
const missingMax = 1;

/** What sounds alike is nearer than what one letter tells apart: «azus» is ASUS, not «azul». */
const soundDistance = 0.5;

/** So many times more products have the word that is meant than begin with what was typed. */
const muchCommoner = 10;

/**
 * Corrects a word that neither a product nor a name has; gives the word itself where none is near enough, and two words
 * where one is a kind's name without its space. Of equally near words, one that makes a name with its neighbour wins, then
 * one of a name: «tarjeta de vidio» is one of video, not of vidrio.
 */
export function correctionOf(
  word: string,
  { before, after }: { before: string | undefined; after: string | undefined },
  { known, begun, near }: KnownWords,
  names: Names,
  makers: readonly Maker[],
): Near {
  const { words, byKey, pairs, bySound } = names;
  const same: Near = [word, known[word] ?? 0];
  if (!/^[a-z]{3,}$/.test(word) || word in known || goodsOfOthers.has(singular(word))) return same;
  if (words.has(word) || words.has(singular(word)) || words.has(masculine(singular(word)))) return same;
  const isName = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && pairs.has(nameKey([one, other]));
  const countOf = (one: string) => known[one] ?? 1;
  // So short a word is another with one letter more, unless its neighbour says which: «memoria ran».
  if (word.length === 3) {
    const meant = [...words].find(
      (one) =>
        typingDistance(word, one) === 1 &&
        (isName(before, one) ||
          isName(one, after) ||
          // Alone it is a name of three letters, and the first is seldom wrong: `sdd`.
          (before === undefined && after === undefined && one.length === 3 && one[0] === word[0])),
    );
    const hint = [...kindHints.keys()].find(
      (one) => one.length === 3 && !(word in begun) && one[0] === word[0] && typingDistance(word, one) === 1,
    );
    const right = meant ?? hint;
    return right === undefined ? same : [right, countOf(right)];
  }
  // «Quad cast» is a word that products write as one.
  if (`${before}${word}` in known || `${word}${after}` in known) return same;
  const itsSound = soundOf(word);
  const alike = [...spellingsOf(word).filter((one) => one in known), bySound.get(itsSound) ?? []]
    .flat()
    .toSorted((one, other) => countOf(other) - countOf(one));
  // «Soni» begins another word and is a maker's name to the ear.
  const isBegunMaker = makers.some(
    ({ glued }) => glued.startsWith(word) && glued.length - word.length <= missingMax,
  );
  const heardMaker = isBegunMaker ? undefined : makers.find(({ sound }) => sound === itsSound);
  if (heardMaker) return [heardMaker.words, countOf(heardMaker.words)];
  if (word in begun) {
    const [heard] = alike;
    if (heard !== undefined && countOf(heard) > muchCommoner * (begun[word] ?? 0))
      return [heard, countOf(heard)];
    const named = [...words].find(
      (one) => (isName(before, one) || isName(one, after)) && typingDistance(word, one) === 1,
    );
    if (named !== undefined) return [named, countOf(named)];
    // «lapto» is a laptop before it is the beginning of another word.
    const name = [...words].find((one) => one.startsWith(word) && one.length - word.length <= missingMax);
    if (name !== undefined) return [name, 1];
    return (
      (near[word] ?? []).find(([one]) => one.startsWith(word) && one.length - word.length <= missingMax) ??
      same
    );
  }
  const [maker] = makers
    .filter(({ glued }) => Math.abs(glued.length - word.length) <= 2)
    .map(({ words: meant, glued }) => ({ meant, distance: distanceOf(word, glued) }))
    // Of so many names one is near to many words.
    .filter(({ distance, meant }) => distance <= (word.length < 7 ? 1 : mistakesIn(word, meant)))
    .toSorted((one, other) => one.distance - other.distance);
  const split = splitOf(word, known, words);
  const isNearName = () => [...words].some((name) => name.length > 3 && typingDistance(word, name) === 1);
  if (split?.every((part) => part.length > 2) === true && !isNearName()) {
    const hasKind = split.some((part) => (byKey.get(nameKey([part]))?.kinds.length ?? 0) > 0);
    if (!hasKind && maker && maker.distance <= 1) return [maker.meant, countOf(maker.meant)];
    return hasKind ? [split.join(' '), Math.min(...split.map(countOf))] : same;
  }
  const candidates: Near[] = [
    ...(near[word] ?? []),
    ...[...words, ...alike].map((one): Near => [one, countOf(one)]),
  ];
  // «Razen 7» is Ryzen before it is a maker.
  const isNamed = (one: string) =>
    isName(before, one) || isName(one, after) || (kindHints.has(one) && /^\d/.test(after ?? ''));
  const forms = [word, singular(word), masculine(singular(word))];
  const [best] = candidates
    .filter(([candidate]) => candidate.length > 2)
    .map(([candidate, count]) => {
      const distance = Math.min(...forms.map((form) => distanceOf(form, candidate)));
      const named = isNamed(candidate) ? 2 : words.has(candidate) ? 1 : 0;
      // A neighbour speaks for one more mistake: «disco solod» is no solid one.
      const isLikely = named === 2 && distance > 1 && word.length > 4 && word[0] === candidate[0];
      return { candidate, count, distance: isLikely ? distance - 1 : distance, named };
    })
    .concat(maker ? [{ candidate: maker.meant, count: 1, distance: maker.distance, named: 1 }] : [])
    // Two short words that the typed one could be are hardly meant where one letter makes it another.
    .filter(({ candidate, distance }) => distance <= (split ? 1 : mistakesIn(word, candidate)))
    .toSorted(
      (one, other) => one.distance - other.distance || other.named - one.named || other.count - one.count,
    );
  return best ? [best.candidate, best.count] : same;
}

/** Mistakes between two words; letters in another order are one, as `levono` for Lenovo. */
function distanceOf(word: string, candidate: string): number {
  const typed = typingDistance(word, candidate);
  if (typed < 1 || typed > 3) return typed;
  const distance = Math.min(typed, soundDistance + typingDistance(soundOf(word), soundOf(candidate)));
  const sorted = (text: string) => [...text].toSorted().join('');
  const isReordered = word[0] === candidate[0] && sorted(word) === sorted(candidate);
  return isReordered ? 1 : distance;
}

/**
 * Mistakes that may be in a word: more in longer ones, and the first letter is seldom wrong. Two letters turn a short
 * word into another: «montaña» is not meant as «montaje». One of two may be of the ear alone: `tekaldo`.
 */
function mistakesIn(word: string, meant: string): number {
  if (word.length < 6 || word[0] !== meant[0]) return 1;
  if (word.length < 8) return 1 + soundDistance;
  return word.length < 12 ? 2 : 3;
}

export function cutsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, Math.min(word.length, 20) - 3) }, (_, index) => [
    word.slice(0, index + 2),
    word.slice(index + 2),
  ]);
}

const noWords: ReadonlySet<string> = new Set();

/** A word that is two known ones, or `names`, without the space: the pair that most products have. */
export function splitOf(
  word: string,
  known: KnownWords['known'],
  names: ReadonlySet<string> = noWords,
): [string, string] | undefined {
  const countOf = (one: string) => known[one] ?? (names.has(one) ? 1 : 0);
  const count = ([one, other]: [string, string]) => Math.min(countOf(one), countOf(other));
  return cutsOf(word)
    .filter((cut) => count(cut) > 0)
    .toSorted((one, other) => count(other) - count(one))[0];
}
