import { expect, test } from 'vitest';
import type { OfferRecord } from '../feed-record.ts';
import type { Hit } from '../matching/match-record.ts';
import { scoreHit } from './score-hit.ts';

const record = {
  name: 'Acme Vision 12 GB OC',
  brand: 'Acme',
  mpn: 'VX-1200',
  ean: '4006381333931',
  upc: undefined,
  kind: 'gpu',
} as OfferRecord;
const hit: Hit = {
  productId: 1,
  name: 'Acme Vision 12 GB OC',
  brand: 'ACME',
  mpn: 'vx 1200',
  gtins: ['4006381333931'],
  kind: 'gpu',
  by: new Set(['mpn'] as const),
  offers: 'others',
  isOwn: false,
};

test('a line is likelier a product the more numbers and names say so', () => {
  const scores = [
    scoreHit(record, hit),
    scoreHit(record, { ...hit, gtins: [] }),
    scoreHit(record, { ...hit, gtins: [], name: 'Otra cosa' }),
    scoreHit(record, { ...hit, gtins: ['12345670'], brand: 'Otra' }),
    scoreHit(record, { ...hit, mpn: 'ZZ-9', gtins: [], kind: 'cpu', brand: 'Otra', name: 'Otra cosa' }),
  ].map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores[0]).toBe(100);
  expect(scores.at(-1)).toBe(0);
  expect(new Set(scores).size).toBe(5);
});

test('says why, and nothing of what nobody knows', () => {
  expect(scoreHit(record, hit).reasons).toEqual(['mpn_same', 'gtin_same', 'brand_same', 'name_same']);
  expect(
    scoreHit(
      { ...record, mpn: undefined },
      { ...hit, gtins: [], name: 'Vision 12 GB de Acme', offers: 'own' },
    ).reasons,
  ).toEqual(['brand_same', 'name_alike', 'own_offer']);
});

test('a short part number says little', () => {
  const short = { ...record, mpn: 'X3' };
  expect(scoreHit(short, { ...hit, mpn: 'X3', gtins: [] }).score).toBeLessThan(
    scoreHit(record, { ...hit, gtins: [] }).score,
  );
});
