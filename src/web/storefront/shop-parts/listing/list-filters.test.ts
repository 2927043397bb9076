import { describe, expect, test } from 'vitest';
import type { Facet } from '../../../state/shop-types.ts';
import {
  activeFilters,
  asksForNoPage,
  chosenRange,
  chosenValues,
  facetValueLabel,
  isNarrowed,
  isOnlyInStock,
  listAddress,
  soundFilters,
  withOnlyInStock,
  withoutFilters,
  withPage,
  withRange,
  withSort,
  withUnit,
  withValue,
} from './list-filters.ts';

const at = (text: string) => new URLSearchParams(text);

const facets: Facet[] = [
  { key: 'brand', label: 'Marca', unit: null, values: [{ value: 'asus', label: 'ASUS', count: 3 }] },
  { key: 'spec.wattage', label: 'Potencia', unit: 'W', values: [{ value: '850', count: 4 }] },
  { key: 'spec.rgb', label: 'RGB', unit: null, values: [{ value: 'true', label: 'Sí', count: 2 }] },
  { key: 'spec.length', label: 'Largo', unit: 'mm', values: [], min: 150, max: 360 },
];

describe('changing a list', () => {
  test('several values of one facet share one parameter', () => {
    const search = withValue(withValue(at(''), 'spec.socket', 'AM5', true), 'spec.socket', 'AM4', true);
    expect(listAddress('/category/cpu', search)).toBe('/category/cpu?spec.socket=AM5,AM4');
    expect(chosenValues(search, 'spec.socket')).toEqual(['AM5', 'AM4']);
  });

  test('choosing a chosen value again does not repeat it', () => {
    expect(withValue(at('brand=asus'), 'brand', 'asus', true).get('brand')).toBe('asus');
  });

  test('the last value takes its parameter with it', () => {
    expect(withValue(at('brand=asus'), 'brand', 'asus', false).toString()).toBe('');
  });

  test.each([
    ['a value', (search: URLSearchParams) => withValue(search, 'brand', 'msi', true)],
    ['a range', (search: URLSearchParams) => withRange(search, 'price', { min: 1, max: undefined })],
    ['the stock', (search: URLSearchParams) => withOnlyInStock(search, true)],
    ['the order', (search: URLSearchParams) => withSort(search, 'price')],
  ])('another choice of %s starts at the first page', (_, change) => {
    expect(change(at('page=4')).has('page')).toBe(false);
  });

  test('another page keeps every filter and the first page has no number', () => {
    expect(withPage(at('brand=asus&sort=price'), 3).toString()).toBe('brand=asus&sort=price&page=3');
    expect(withPage(at('brand=asus&page=3'), 1).toString()).toBe('brand=asus');
  });

  test('the usual order is not written into the address', () => {
    expect(withSort(at('sort=price'), 'relevance').toString()).toBe('');
  });

  test('ends in the wrong order are turned round', () => {
    const search = withRange(at(''), 'price', { min: 900, max: 100 });
    expect(chosenRange(search, 'price')).toEqual({ min: 100, max: 900 });
  });

  test('an open end leaves its parameter out', () => {
    expect(withRange(at('spec.length.max=300'), 'spec.length', { min: 200, max: undefined }).toString()).toBe(
      'spec.length.min=200',
    );
  });

  test('a range that is no number is open', () => {
    expect(chosenRange(at('min_price=abc&max_price='), 'price')).toEqual({ min: undefined, max: undefined });
  });

  test('clearing keeps words, order and promotion', () => {
    const search = at('q=ryzen&sort=price&promotion=buen-fin&brand=amd&spec.socket=AM5&page=2&in_stock=1');
    expect(withoutFilters(search).toString()).toBe('q=ryzen&sort=price&promotion=buen-fin');
  });

  test('only what is in stock can be switched on and off', () => {
    expect(isOnlyInStock(withOnlyInStock(at(''), true))).toBe(true);
    expect(isOnlyInStock(withOnlyInStock(at('in_stock=true'), false))).toBe(false);
    expect(isOnlyInStock(at('in_stock=0'))).toBe(false);
  });
});

describe('filters in force', () => {
  const labels = (text: string) => activeFilters(at(text), facets).map(({ label }) => label);

  test('speak the words of the facets, with units', () => {
    expect(labels('brand=asus&spec.wattage=850&spec.rgb=true')).toEqual([
      'ASUS',
      'Potencia: 850 W',
      'RGB: Sí',
    ]);
  });

  test('a range is one filter, whichever ends it has', () => {
    expect(labels('min_price=100000&max_price=250000')).toEqual(['Precio $1,000 a $2,500']);
    expect(labels('max_price=250050')).toEqual(['Precio hasta $2,500.50']);
    expect(labels('spec.length.min=200')).toEqual(['Largo: desde 200 mm']);
  });

  test('removing one leaves the others', () => {
    const [first] = activeFilters(at('brand=asus,msi&in_stock=1'), facets);
    expect(first?.without.toString()).toBe('brand=msi&in_stock=1');
  });

  test('a value that the list no longer knows can still be removed', () => {
    expect(labels('spec.color=Lila')).toEqual(['color: Lila']);
  });

  test('words, order, page and strangers are no filters', () => {
    expect(labels('q=gpu&sort=price&page=2&utm_source=correo')).toEqual([]);
  });
});

describe('addresses from elsewhere', () => {
  test('what a list understands stays as it is', () => {
    const text =
      'brand=amd&in_stock=1&min_price=100000&page=2&q=ryzen&sort=-price&spec.socket=AM5&spec.tdp.max=105';
    expect(soundFilters(at(text)).toString()).toBe(text);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'sort=cheap',
    'min_price=abc',
    'max_price=10.5',
    'spec.tdp.min=mucho',
    'utm_source=correo',
    'in_stock=si',
    'brand=',
  ])('«%s» does not keep the list from showing', (text) => {
    expect(soundFilters(at(text)).toString()).toBe('');
  });

  test('values that a plain form sends one by one are one list', () => {
    expect(soundFilters(at('brand=asus&brand=msi&spec.socket=AM5&spec.socket=AM4')).toString()).toBe(
      'brand=asus%2Cmsi&spec.socket=AM5%2CAM4',
    );
  });

  test('the order of an address does not matter: kept pages know only one', () => {
    expect(soundFilters(at('sort=price&min_price=1&max_price=2')).toString()).toBe(
      soundFilters(at('max_price=2&min_price=1&sort=price')).toString(),
    );
  });

  test('prices typed in pesos become centavos', () => {
    expect(soundFilters(at('min_pesos=$1,500&max_pesos=2000.50')).toString()).toBe(
      'max_price=200050&min_price=150000',
    );
    expect(soundFilters(at('min_pesos=mucho&max_pesos=')).toString()).toBe('');
  });

  test.each(['0', '-1', 'x', '1e3', '1000000000', '100001'])('no list has a page «%s»', (page) => {
    expect(asksForNoPage(at(`page=${page}`))).toBe(true);
  });

  test('pages that a list may have are asked for', () => {
    expect(asksForNoPage(at('page=2'))).toBe(false);
    expect(asksForNoPage(at('page='))).toBe(false);
    expect(asksForNoPage(at(''))).toBe(false);
  });

  test('words, filters and an order narrow a list; its page and its promotion do not', () => {
    expect(isNarrowed(at('page=2&promotion=buen-fin'))).toBe(false);
    for (const text of ['q=a', 'brand=asus', 'sort=price', 'in_stock=1'])
      expect(isNarrowed(at(text))).toBe(true);
  });

  test('a long search is cut, not refused', () => {
    expect(soundFilters(at(`q=${'a'.repeat(300)}`)).get('q')).toHaveLength(200);
  });
});

test('units stand behind numbers only', () => {
  expect(withUnit('850', 'W')).toBe('850 W');
  expect(withUnit('27', '"')).toBe('27″');
  expect(withUnit('500', 'GB')).toBe('500 GB');
  expect(withUnit('2000', 'GB')).toBe('2 TB');
  expect(withUnit('1024', 'GB')).toBe('1024 GB');
  expect(withUnit('26000', 'DPI')).toBe('26,000 DPI');
  expect(withUnit('21760', null)).toBe('21,760');
  expect(withUnit('7200', 'rpm')).toBe('7200 rpm');
  expect(withUnit('No incluye', 'GB')).toBe('No incluye');
  expect(facetValueLabel(undefined, 'AM5')).toBe('AM5');
});

test('names that every object has are no filters', () => {
  expect(soundFilters(at('__proto__=1&constructor=2&toString=3&valueOf=4')).toString()).toBe('');
});
