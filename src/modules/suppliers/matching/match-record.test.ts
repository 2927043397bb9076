import { describe, expect, test } from 'vitest';
import type { OfferRecord } from '../feed-record.ts';
import { codeOf } from '../same-article.ts';
import { gtinsOf, isStrongCode } from './marks.ts';
import { type Hit, matchRecord } from './match-record.ts';

const record: OfferRecord = {
  status: 'active',
  refId: 'B-1',
  name: 'ACME vision 12',
  category: 'Tarjetas de video',
  kind: 'gpu',
  brand: 'A-CME',
  mpn: 'vx 5070-O12',
  ean: '4719072972448',
  upc: undefined,
  cost: 100,
  currency: 'USD',
  mapPrice: undefined,
  minQuantity: 1,
  eta: undefined,
  taxIncluded: false,
  stock: [],
  weightGrams: undefined,
  releaseYear: undefined,
  description: undefined,
  specs: {},
  images: [],
  updatedAt: new Date('2026-08-20T00:00:00Z'),
  articleHash: 'a',
  hash: 'h',
};
const hit = (changes: Partial<Hit> = {}): Hit => ({
  productId: 1,
  name: 'Acme Vision 12',
  brand: 'Acme',
  mpn: 'VX-5070-O12',
  gtins: [],
  kind: 'gpu',
  by: new Set(['mpn']),
  offers: 'others',
  isOwn: false,
  ...changes,
});
const match = (hits: Hit[], changes: Partial<OfferRecord> = {}, isHouse = false) =>
  matchRecord({ ...record, ...changes }, hits, isHouse);

describe('a record is of the product', () => {
  test('with its maker’s part number, however both are written', () => {
    expect(match([hit()])).toEqual({ is: 'same', productId: 1, by: 'mpn' });
  });
  test('with its bar code where it has no part number', () => {
    const byGtin = hit({ by: new Set(['gtin']), gtins: ['4719072972448'] });
    expect(match([byGtin], { mpn: undefined })).toEqual({ is: 'same', productId: 1, by: 'gtin' });
  });
  test('with its ref_id only where the supplier’s codes are the shop’s and nobody offers it', () => {
    const named = hit({ by: new Set(['ref_id']), offers: 'none', brand: 'Otra' });
    expect(match([named], {}, true)).toEqual({ is: 'same', productId: 1, by: 'ref_id' });
    expect(match([named])).toEqual({ is: 'new' });
    expect(match([{ ...named, offers: 'others' }], {}, true)).toEqual({ is: 'new' });
  });
});

describe('nothing is guessed', () => {
  test('makers and part numbers in other alphabets are told apart', () => {
    expect(match([hit({ brand: '华硕' })], { brand: '微星' })).toMatchObject({ code: 'identity_conflict' });
    expect(match([hit({ brand: '华硕' })], { brand: '华硕' })).toMatchObject({ is: 'same' });
    const cyrillic = hit({ mpn: 'АБВ-50701' });
    expect(match([cyrillic], { mpn: 'ГДЕ-50701' })).toEqual({ is: 'new' });
    expect(match([cyrillic], { mpn: 'абв 50701' })).toMatchObject({ is: 'same' });
  });
  test.each<[string, Hit[], Partial<OfferRecord>, string]>([
    ['same part number, other maker', [hit({ brand: 'Otra' })], {}, 'identity_conflict'],
    [
      'same bar code, other part number',
      [hit({ by: new Set(['gtin']), gtins: ['4719072972448'], mpn: 'ZZ-9999' })],
      {},
      'identity_conflict',
    ],
    [
      'same bar code, other maker',
      [hit({ by: new Set(['gtin']), gtins: ['4719072972448'], brand: 'Otra' })],
      { mpn: undefined },
      'identity_conflict',
    ],
    ['same part number, other bar code', [hit({ gtins: ['5901234123457'] })], {}, 'identity_conflict'],
    [
      'part number of one, bar code of another',
      [hit(), hit({ productId: 2, by: new Set(['gtin']), gtins: ['4719072972448'] })],
      {},
      'identity_conflict',
    ],
    ['same numbers, another kind of thing', [hit({ kind: 'psu' })], {}, 'identity_conflict'],
    ['two products with the number', [hit(), hit({ productId: 2 })], {}, 'match_unsure'],
    ['a second code of the supplier for one product', [hit({ offers: 'own' })], {}, 'match_unsure'],
    [
      'same name, part number with another ending',
      [hit({ by: new Set(['name']) })],
      { mpn: 'VX5070-O12-MX' },
      'match_unsure',
    ],
    ['same name and no number', [hit({ by: new Set(['name']) })], { mpn: undefined }, 'match_unsure'],
  ])('%s', (_, hits, changes, code) => {
    expect(match(hits, changes)).toMatchObject({ is: 'unsure', code, reason: { values: expect.anything() } });
  });

  test('a part number that is a word says nothing by itself', () => {
    const short = hit({ mpn: 'X3' });
    expect(match([short], { mpn: 'x3' })).toEqual({ is: 'new' });
    const named = { ...short, by: new Set(['mpn', 'name'] as const) };
    expect(match([named], { mpn: 'x3' })).toEqual({ is: 'same', productId: 1, by: 'mpn' });
    expect([isStrongCode('X3'), isStrongCode('Meteor'), isStrongCode('VX-507')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('two codes of one supplier are two articles, whatever numbers they share', () => {
    expect(match([hit({ offers: 'own', isOwn: true })])).toEqual({ is: 'new' });
  });
});

test('codes are read without case, accents, spaces and dashes; bar codes only with a right check digit', () => {
  expect(codeOf('Ñandú-Gáming 12/A')).toBe('nandugaming12a');
  expect(gtinsOf({ ean: '4719072972448', upc: '036000291452' })).toEqual(['4719072972448', '36000291452']);
  expect(gtinsOf({ ean: '0036000291452', upc: '036000291452' })).toEqual(['36000291452']);
  expect(gtinsOf({ ean: '4719072972449', upc: '00000000' })).toEqual([]);
});
