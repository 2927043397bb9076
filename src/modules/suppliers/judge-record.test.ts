import { describe, expect, test } from 'vitest';
import type { OfferRecord, WithdrawnRecord } from './feed-record.ts';
import { judgeRecord, type StoredOffer } from './judge-record.ts';
import { isSameArticle } from './same-article.ts';

const stored: StoredOffer = {
  name: 'Acme Vision 12 GB',
  brand: 'Acme',
  mpn: 'V-12',
  category: 'Tarjetas de video',
  cost: 400,
  currency: 'USD',
  status: 'active',
  updatedAt: new Date('2026-08-20T00:00:00Z'),
  hash: 'old',
};
const offer: OfferRecord = {
  status: 'active',
  refId: 'GPU-004512',
  name: stored.name,
  category: stored.category,
  kind: 'gpu',
  brand: 'Acme',
  mpn: 'V-12',
  ean: undefined,
  upc: undefined,
  cost: 410,
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
  articleHash: 'article',
  hash: 'new',
  updatedAt: new Date('2026-08-25T00:00:00Z'),
};
const { refId, name, category, kind, updatedAt } = offer;
const withdrawal: WithdrawnRecord = { status: 'discontinued', refId, name, category, kind, updatedAt };
const older = new Date('2026-08-17T00:00:00Z');
const other = {
  name: 'Lux Tower ATX',
  brand: 'Lux',
  mpn: 'T-1',
  kind: 'case',
  category: 'Gabinetes',
} as const;
const codeOf = (judge: () => unknown): unknown => {
  try {
    return judge();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('the verdict on a record', () => {
  test('a new or changed offer is taken', () => {
    expect(judgeRecord(offer, undefined, undefined)).toMatchObject({ is: 'offered', reactivated: false });
    expect(judgeRecord(offer, stored, undefined)).toMatchObject({ is: 'offered', reactivated: false });
  });

  test('an older record is stale, even where it differs', () => {
    expect(judgeRecord({ ...offer, updatedAt: older }, stored, undefined)).toEqual({ is: 'stale' });
    expect(judgeRecord({ ...withdrawal, updatedAt: older }, stored, undefined)).toEqual({ is: 'stale' });
  });

  test('an equal record changes nothing but its time', () => {
    expect(judgeRecord({ ...offer, hash: 'old' }, stored, undefined)).toEqual({
      is: 'unchanged',
      newer: true,
    });
    const same = { ...offer, hash: 'old', updatedAt: stored.updatedAt };
    expect(judgeRecord(same, stored, undefined)).toEqual({ is: 'unchanged', newer: false });
  });

  test('a withdrawn article goes once and can come back with the very same offer', () => {
    expect(judgeRecord(withdrawal, stored, undefined)).toMatchObject({ is: 'withdrawn' });
    const gone = { ...stored, status: 'discontinued' } as const;
    expect(judgeRecord(withdrawal, gone, undefined)).toMatchObject({ is: 'unchanged' });
    expect(judgeRecord({ ...offer, hash: 'old' }, gone, undefined)).toMatchObject({
      is: 'offered',
      reactivated: true,
    });
    expect(judgeRecord(withdrawal, undefined, undefined)).toMatchObject({ is: 'unchanged' });
  });

  test('another article under a known ref_id is refused, before ages are compared', () => {
    const intruder = { ...offer, ...other, updatedAt: older };
    expect(codeOf(() => judgeRecord(intruder, stored, undefined))).toBe('ref_id_conflict');
  });

  test('a ref_id never seen must not carry another category’s code', () => {
    expect(codeOf(() => judgeRecord({ ...offer, ...other }, undefined, undefined))).toBe('ref_id_conflict');
    expect(judgeRecord({ ...offer, ...other, refId: 'X-1' }, undefined, undefined)).toMatchObject({
      is: 'offered',
    });
  });

  test('a repeated ref_id in a file is accepted only with a newer price or stock of the same article', () => {
    const earlier = { line: 3, articleHash: 'article' };
    expect(judgeRecord(offer, stored, earlier)).toMatchObject({ is: 'offered' });
    expect(judgeRecord({ ...offer, hash: 'old' }, stored, earlier)).toMatchObject({ is: 'unchanged' });
    const sameTime = { ...offer, updatedAt: stored.updatedAt };
    expect(codeOf(() => judgeRecord(sameTime, stored, earlier))).toBe('ref_id_repeated');
    const renamed = { ...offer, articleHash: 'another', name: 'Acme Vision 16 GB' };
    expect(codeOf(() => judgeRecord(renamed, stored, earlier))).toBe('ref_id_repeated');
  });

  test('a cost that jumps eight times is another currency, unless the article was gone meanwhile', () => {
    const inPesos = { ...offer, cost: 400 * 18.7 };
    expect(codeOf(() => judgeRecord(inPesos, stored, undefined))).toBe('price_jump');
    expect(codeOf(() => judgeRecord({ ...offer, cost: 20 }, stored, undefined))).toBe('price_jump');
    expect(judgeRecord(inPesos, { ...stored, status: 'discontinued' }, undefined)).toMatchObject({
      is: 'offered',
    });
  });

  test('a cost moves at once as far as its supplier’s may, up and down', () => {
    const judge = (cost: number) =>
      judgeRecord({ ...offer, cost }, { ...stored, cost: 100 }, undefined, true, undefined, {
        cost_up_percent: 50,
        cost_down_percent: 30,
      });
    expect(judge(150)).toMatchObject({ is: 'offered' });
    expect(judge(70)).toMatchObject({ is: 'offered' });
    expect(codeOf(() => judge(151))).toBe('price_jump');
    expect(codeOf(() => judge(69))).toBe('price_jump');
  });
});

describe('the same article', () => {
  const known = { name: 'Acme Vision 12 GB', brand: 'Acme', mpn: 'V-12', kind: 'gpu' } as const;

  test('may correct its name or its part number, not both', () => {
    expect(isSameArticle(known, { ...known, name: 'Vision XT by Acme' })).toBe(true);
    expect(isSameArticle(known, { ...known, mpn: 'V-12-B' })).toBe(true);
    expect(isSameArticle(known, { ...known, mpn: 'v 12', name: 'Otra cosa' })).toBe(true);
    expect(isSameArticle(known, { ...known, mpn: 'Z-9', name: 'Otra cosa' })).toBe(false);
  });

  test('without part numbers has the same maker, the same kind and half of the words', () => {
    const nameless = { ...known, mpn: undefined };
    expect(isSameArticle(nameless, { ...nameless, name: 'Acme Vision 12GB OC' })).toBe(true);
    expect(isSameArticle(nameless, { ...nameless, name: 'Acme Tower ATX' })).toBe(false);
    expect(isSameArticle(nameless, { ...nameless, name: 'Lux Vision 12 GB OC', brand: 'Lux' })).toBe(false);
    expect(isSameArticle(nameless, { ...nameless, name: 'Acme Vision 12 GB OC', kind: 'case' })).toBe(false);
  });
});
