import { describe, expect, test } from 'vitest';
import { matching } from './combobox.tsx';
import { pagesAround } from './pagination.tsx';
import { percentOff } from './price.tsx';

describe('pagesAround', () => {
  const drawn = (page: number, last: number) =>
    pagesAround(page, last).map((entry) => (entry.isGap ? '…' : entry.page));

  test('first, last and the neighbours stay in sight', () => {
    expect(drawn(10, 21)).toEqual([1, '…', 9, 10, 11, '…', 21]);
  });
  test('a gap of one page is that page', () => {
    expect(drawn(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  test('the ends have no page beyond them', () => {
    expect(drawn(1, 3)).toEqual([1, 2, 3]);
    expect(drawn(9, 9)).toEqual([1, '…', 8, 9]);
  });
});

test('typed words match without case, accents and order', () => {
  const options = [
    { value: '1', label: 'Tarjeta de video ASUS', hint: 'GPU-1' },
    { value: '2', label: 'Audífonos', hint: 'HS-1' },
  ];
  expect(matching(options, 'asus VIDEO').map((one) => one.value)).toEqual(['1']);
  expect(matching(options, 'audifonos').map((one) => one.value)).toEqual(['2']);
  expect(matching(options, 'gpu-1').map((one) => one.value)).toEqual(['1']);
  expect(matching(options, ' ')).toHaveLength(2);
  const fields = ['Bus de memoria', 'Memoria', 'Tipo de memoria', 'Memoria máxima'].map((label) => ({
    value: label,
    label,
  }));
  expect(matching(fields, 'memoria').map(({ label }) => label)).toEqual([
    'Memoria',
    'Memoria máxima',
    'Bus de memoria',
    'Tipo de memoria',
  ]);
});

test('percent off never promises more than was reduced', () => {
  expect(percentOff(899_00, 999_00)).toBe(10);
  expect(percentOff(999_00, 999_00)).toBe(0);
  expect(percentOff(999_00, undefined)).toBe(0);
});
