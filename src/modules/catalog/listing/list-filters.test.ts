import { describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { listQuery } from '../catalog.contract.ts';
import { readListFilters } from './list-filters.ts';
import { listStatement } from './list-query.ts';

const read = (query: Record<string, string>) => readListFilters(listQuery.parse(query));

describe('the filters of a list', () => {
  test('are empty without a query', () => {
    expect(read({})).toEqual({
      page: 1,
      pageSize: 24,
      q: undefined,
      categories: [],
      brands: [],
      kinds: [],
      minPrice: undefined,
      maxPrice: undefined,
      isInStock: false,
      isSortChosen: false,
      values: [],
      ranges: [],
      sort: 'relevance',
    });
  });

  test('split values at commas and keep the whole text, which may be one value', () => {
    expect(read({ 'spec.socket': 'AM5, AM4', brand: 'asus' })).toMatchObject({
      brands: ['asus'],
      values: [{ key: 'socket', words: ['socket=AM5', 'socket=AM4', 'socket=AM5, AM4'] }],
    });
  });

  test('join both ends of a range', () => {
    expect(read({ 'spec.tdp.max': '125', 'spec.tdp.min': '65' }).ranges).toEqual([
      { key: 'tdp', min: 65, max: 125 },
    ]);
  });

  test.each([
    'spec.',
    'spec.constructor',
    'spec.tdp',
    'spec.socket.min',
    'spec.tdp.most',
    "spec.a'b",
    'other',
  ])('ignore %s', (name) => {
    expect(read({ [name]: '1' })).toEqual(read({}));
  });

  test('ignore empty words', () => {
    expect(read({ q: '  ', brand: ' , ', category: '', 'spec.socket': '' })).toEqual(read({}));
  });

  test.each(['x', ' ', 'NaN', 'Infinity', '1e999'])('refuse «%s» as an end of a range', (text) => {
    expect(() => read({ 'spec.tdp.min': text })).toThrow(AppError);
  });

  test('are twelve specs at most', () => {
    const keys = [
      'socket',
      'cores',
      'color',
      'chipset',
      'form_factor',
      'capacity',
      'interface',
      'size',
      'panel',
      'type',
    ];
    const query = Object.fromEntries(
      [...keys, 'rgb', 'wifi', 'ports', 'os'].map((key) => [`spec.${key}`, 'x']),
    );
    expect(read(query).values).toHaveLength(12);
  });
});

describe('the statement of a list', () => {
  test('is the same text and name for the same shape, whatever the values', () => {
    const one = listStatement(
      { by: 'category', name: 'a' },
      read({ 'spec.socket': 'AM5', min_price: '1' }),
      undefined,
    );
    const other = listStatement(
      { by: 'category', name: 'b' },
      read({ max_price: '9', 'spec.socket': 'AM4,AM5' }),
      undefined,
    );
    expect(other.named).toBe(one.named);
    expect(other.text).toBe(one.text);
    expect(other.values).not.toEqual(one.values);
  });

  test('carries values beside the text, never in it', () => {
    const evil = `'; drop table "product" --`;
    const { text } = listStatement(
      { by: 'brand', name: evil },
      read({ brand: evil, category: evil, 'spec.socket': evil }),
      { by: 'words', words: evil, codeIds: [], kinds: [evil], isBroad: false },
    );
    expect(text).not.toContain('drop table');
  });

  test('is prepared only where few filters are set', () => {
    const scope = { by: 'all' } as const;
    const search = { by: 'groups', kinds: ['gpu'], brandId: 1 } as const;
    expect(listStatement(scope, read({ in_stock: '1', brand: 'a' }), search).named?.name.length).toBeLessThan(
      64,
    );
    expect(
      listStatement(scope, read({ in_stock: '1', brand: 'a', min_price: '1' }), undefined).named,
    ).toBeUndefined();
  });
});
