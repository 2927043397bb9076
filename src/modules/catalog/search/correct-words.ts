import type { Names } from './search-names.ts';
import type { Lookups } from './search-units.ts';
import { nameKey, singular, typingDistance } from './words.ts';

export type Near = [word: string, count: number];

/** Letters that a name may lack at its end. */
const missingMax = 1;

/**
 * Corrects a word that neither a product nor a name has; gives the word itself where none is near enough. Of equally
 * near words, one that makes a name with its neighbour wins: «tarjeta de vidio» is one of video, not of vidrio.
 */
export function correctionOf(
  word: string,
  { before, after }: { before: string | undefined; after: string | undefined },
  { known, begun, near }: Lookups,
  { words, byKey }: Names,
): Near {
  const same: Near = [word, known[word] ?? 0];
  if (!/^[a-z]{4,}$/.test(word) || word in known) return same;
  if (words.has(word) || words.has(singular(word))) return same;
  // «lapto» is a laptop before it is the beginning of another word.
  if (word in begun) {
    const name = [...words].find((one) => one.startsWith(word) && one.length - word.length <= missingMax);
    return name === undefined ? same : [name, 1];
  }
  const split = splitOf(word, known);
  const isNearName = () => [...words].some((name) => name.length > 3 && typingDistance(word, name) === 1);
  if (split?.every((part) => part.length > 2) === true && !isNearName()) return same;
  const candidates: Near[] = [...(near[word] ?? []), ...[...words].map((name): Near => [name, 1])];
  const isName = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && byKey.has(nameKey([one, other]));
  const [best] = candidates
    .filter(([candidate]) => candidate.length > 2)
    .map(([candidate, count]) => ({
      candidate,
      count,
      distance: typingDistance(word, candidate),
      named: isName(before, candidate) || isName(candidate, after) ? 1 : 0,
    }))
    // Two short words that the typed one could be are hardly meant where one letter makes it another.
    .filter(({ candidate, distance }) => distance <= (split ? 1 : mistakesIn(word, candidate)))
    .toSorted(
      (one, other) => one.distance - other.distance || other.named - one.named || other.count - one.count,
    );
  return best ? [best.candidate, best.count] : same;
}

/**
 * Mistakes that may be in a word: more in longer ones, and the first letter is seldom wrong. Two letters turn a short
 * word into another: «montaña» is not meant as «montaje».
 */
function mistakesIn(word: string, meant: string): number {
  if (word.length < 8 || word[0] !== meant[0]) return 1;
  return word.length < 12 ? 2 : 3;
}

export function cutsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, Math.min(word.length, 20) - 3) }, (_, index) => [
    word.slice(0, index + 2),
    word.slice(index + 2),
  ]);
}

/** A word that is two known ones without the space: the pair that most products have. */
export function splitOf(word: string, known: Lookups['known']): [string, string] | undefined {
  const count = ([one, other]: [string, string]) => Math.min(known[one] ?? 0, known[other] ?? 0);
  return cutsOf(word)
    .filter((cut) => count(cut) > 0)
    .toSorted((one, other) => count(other) - count(one))[0];
}
