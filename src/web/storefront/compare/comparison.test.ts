import { describe, expect, test } from 'vitest';
import { specFieldsOf } from '../../../modules/catalog/specs/read-specs.ts';
import { comparisonOf, idsIn, isOneKind, lessIsBetter, moreIsBetter, onlyDifferences } from './comparison.ts';
import type { ComparedProduct } from './comparison.ts';

const spec = (key: string, value: string, group = 'Rendimiento', unit: string | null = null) => ({
  key,
  label: key.toUpperCase(),
  value,
  unit,
  group,
});
const product = (kind: string, specs: ComparedProduct['specs']) => ({ kind, specs }) as ComparedProduct;

describe('products of one kind', () => {
  const cards = [
    product('gpu', [spec('memory', '16', 'Rendimiento', 'GB'), spec('length', '300', 'Medidas', 'mm')]),
    product('gpu', [spec('memory', '16', 'Rendimiento', 'GB'), spec('tdp', '250', 'Energía', 'W')]),
  ];

  test('stand side by side under their headings, with units', () => {
    expect(comparisonOf(cards)).toEqual([
      {
        title: 'Rendimiento',
        rows: [
          {
            key: 'memory',
            label: 'MEMORY',
            values: ['16 GB', '16 GB'],
            isBest: [false, false],
            isDifferent: false,
          },
        ],
      },
      {
        title: 'Medidas',
        rows: [
          {
            key: 'length',
            label: 'LENGTH',
            values: ['300 mm', null],
            isBest: [false, false],
            isDifferent: true,
          },
        ],
      },
      {
        title: 'Energía',
        rows: [
          { key: 'tdp', label: 'TDP', values: [null, '250 W'], isBest: [false, false], isDifferent: true },
        ],
      },
    ]);
  });

  test('can be reduced to what differs; a heading without rows goes too', () => {
    expect(onlyDifferences(comparisonOf(cards)).map(({ title }) => title)).toEqual(['Medidas', 'Energía']);
  });
});

test('the better value is told where more or less of it is better for everybody, and all are known', () => {
  const best = (kind: string, key: string, values: (string | undefined)[]) =>
    comparisonOf(
      values.map((value) => product(kind, value === undefined ? [spec('other', 'x')] : [spec(key, value)])),
    )
      .flatMap(({ rows }) => rows)
      .find((row) => row.key === key)?.isBest;
  expect(best('gpu', 'memory', ['12', '16', '16'])).toEqual([false, true, true]);
  expect(best('laptop', 'weight', ['1.5', '1.2'])).toEqual([false, true]);
  expect(best('gpu', 'memory', ['16', '16'])).toEqual([false, false]);
  expect(best('gpu', 'memory', ['12', undefined])).toEqual([false, false]);
  expect(best('psu', 'wattage', ['650', '850'])).toEqual([false, false]);
  expect(best('gpu', 'memory', ['12', 'mucha'])).toEqual([false, false]);
});

test('every spec of which one value is better is in the template of its kind', () => {
  for (const table of [moreIsBetter, lessIsBetter])
    for (const [kind, keys] of Object.entries(table))
      expect(specFieldsOf(kind).map(({ key }) => key)).toEqual(expect.arrayContaining([...keys]));
});

test('products of several kinds are compared by what all of them have', () => {
  const mixed = [
    product('cpu', [spec('socket', 'AM5'), spec('cores', '8')]),
    product('motherboard', [spec('socket', 'AM5'), spec('ram_slots', '4')]),
  ];
  expect(isOneKind(mixed)).toBe(false);
  expect(comparisonOf(mixed).flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(['socket']);
});

test('a spec that means another thing in another kind is not the same spec', () => {
  const mixed = [
    product('case', [{ ...spec('panel', 'Malla'), label: 'Panel lateral' }]),
    product('monitor', [{ ...spec('panel', 'IPS'), label: 'Panel' }]),
  ];
  expect(comparisonOf(mixed)).toEqual([]);
});

test('ids are read as far as they can be', () => {
  expect(idsIn('3,1,3, 2 ,x,-4,1e3,99999999999', 4)).toEqual([3, 1, 2]);
  expect(idsIn('1,2,3,4,5', 4)).toEqual([1, 2, 3, 4]);
  expect(idsIn(null, 4)).toEqual([]);
});
