import type { ProductKind } from '../catalog/index.ts';

/** What tells one article from another, as a distributor writes it. */
export type ArticleMarks = {
  name: string;
  /** Unknown on records of withdrawn articles. */
  brand: string | undefined;
  mpn: string | undefined;
  kind: ProductKind | undefined;
};

/**
 * Whether two records of one `ref_id` mean the same article. Distributors correct names and part numbers one at a
 * time, so one agreeing mark is enough; where name and part number both changed, somebody typed the wrong `ref_id`.
 */
export function isSameArticle(known: ArticleMarks, given: ArticleMarks): boolean {
  if (wordsOf(known.name).join(' ') === wordsOf(given.name).join(' ')) return true;
  if (given.brand === undefined) return known.kind === given.kind || shareWords(known.name, given.name);
  if (known.mpn !== undefined && given.mpn !== undefined) return codeOf(known.mpn) === codeOf(given.mpn);
  if (known.brand !== undefined && codeOf(known.brand) !== codeOf(given.brand)) return false;
  return known.kind === given.kind && shareWords(known.name, given.name);
}

/** At least half of the shorter name's words stand in the other. */
const shareWords = (a: string, b: string) => shareOfWords(a, b) >= 0.5;

/** How many of the shorter name's words stand in the other, from 0 to 1. */
export function shareOfWords(a: string, b: string): number {
  const [short, long] = [new Set(wordsOf(a)), new Set(wordsOf(b))].sort((x, y) => x.size - y.size);
  if (!short || !long || short.size === 0) return 0;
  return [...short].filter((word) => long.has(word)).length / short.size;
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A maker or part number as people copy it: no case, accents, spaces or dashes; letters of every alphabet stay. */
export function codeOf(text: string): string {
  return wordsOf(text).join('');
}
