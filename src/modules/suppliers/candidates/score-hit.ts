import type { OfferRecord } from '../feed-record.ts';
import { gtinsOf, isStrongCode } from '../matching/marks.ts';
import type { Hit } from '../matching/match-record.ts';
import { codeOf, shareOfWords } from '../same-article.ts';

/** What speaks for or against a line being a product. */
export const reasonCodes = [
  'mpn_same',
  'mpn_other',
  'gtin_same',
  'gtin_other',
  'brand_same',
  'brand_other',
  'name_same',
  'name_alike',
  'name_other',
  'kind_other',
  'own_offer',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** How much each counts, of a hundred; what is above zero speaks for it. */
export const weights: Readonly<Record<ReasonCode, number>> = {
  mpn_same: 35,
  mpn_other: -35,
  gtin_same: 35,
  gtin_other: -35,
  brand_same: 10,
  brand_other: -20,
  name_same: 20,
  name_alike: 10,
  name_other: -10,
  kind_other: -30,
  own_offer: -20,
};
const base = 20;

/**
 * How likely a line is a product, from 0 to 100, and why: the order in which staff are shown what it may be. Nothing is
 * decided by it.
 */
export function scoreHit(record: OfferRecord, hit: Hit): { score: number; reasons: ReasonCode[] } {
  const reasons: ReasonCode[] = [];
  const say = (is: boolean | undefined, yes: ReasonCode, no?: ReasonCode) => {
    if (is === true) reasons.push(yes);
    else if (is === false && no !== undefined) reasons.push(no);
  };
  const isBoth = record.mpn !== undefined && hit.mpn !== undefined;
  say(isBoth ? codeOf(record.mpn ?? '') === codeOf(hit.mpn ?? '') : undefined, 'mpn_same', 'mpn_other');
  const gtins = gtinsOf(record);
  const hasGtins = gtins.length > 0 && hit.gtins.length > 0;
  say(hasGtins ? gtins.some((one) => hit.gtins.includes(one)) : undefined, 'gtin_same', 'gtin_other');
  say(codeOf(record.brand) === codeOf(hit.brand), 'brand_same', 'brand_other');
  if (codeOf(record.name) === codeOf(hit.name)) reasons.push('name_same');
  else say(shareOfWords(record.name, hit.name) >= 0.5, 'name_alike', 'name_other');
  say(record.kind !== hit.kind, 'kind_other');
  say(hit.offers === 'own', 'own_offer');
  const isWeak = record.mpn !== undefined && !isStrongCode(record.mpn);
  const weighed = reasons.map((code) => (code === 'mpn_same' && isWeak ? 10 : weights[code]));
  const sum = weighed.reduce((total, weight) => total + weight, base);
  return { score: Math.max(0, Math.min(100, sum)), reasons };
}
