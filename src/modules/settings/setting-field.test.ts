import { expect, test } from 'vitest';
import { msg } from '../../i18n/t.ts';
import {
  cents,
  choice,
  column,
  decimal,
  parseField,
  rows,
  type SettingField,
  text,
  toggle,
  whole,
} from './setting-field.ts';

const words = column(msg('Name of the shop'));
const days = msg('days');
const table = rows({
  ...words,
  rowName: msg('Identity'),
  rowsMax: 2,
  byDefault: [{ name: 'Near', base_cents: 9900 }],
  columns: {
    name: text({ ...words, byDefault: '', minLength: 1, maxLength: 10 }),
    base_cents: cents({ ...words, byDefault: 0, max: 10_000 }),
  },
});

test.each<[string, SettingField, unknown[], unknown[]]>([
  ['whole', whole({ ...words, unit: days, byDefault: 1, min: 1, max: 9 }), [1, 9], [0, 10, 1.5, '3', null]],
  ['cents', cents({ ...words, byDefault: 1, max: 500 }), [0, 500], [-1, 501, 0.5, '1']],
  [
    'decimal',
    decimal({ ...words, unit: days, byDefault: 1, max: 40, decimals: 2 }),
    [0, 18.4, 39.99],
    [-0.01, 40.01, 18.401, Number.NaN, '18'],
  ],
  [
    'text',
    text({ ...words, byDefault: '', minLength: 2, maxLength: 4 }),
    ['ab', 'abcd'],
    ['a', 'abcde', 'a\nb', 7],
  ],
  ['toggle', toggle({ ...words, byDefault: true }), [true, false], ['true', 1, null]],
  [
    'choice',
    choice({
      ...words,
      byDefault: 'up',
      options: [
        { value: 'up', label: days },
        { value: 'down', label: days },
      ],
    }),
    ['up', 'down'],
    ['sideways', '', 0],
  ],
])('a %s takes what it may be and names what it may not', (_, field, good, bad) => {
  for (const value of good) expect(parseField(field, value, 'field')).toEqual({ value });
  for (const value of bad) {
    const result = parseField(field, value, 'field');
    expect('refused' in result && Object.keys(result.refused), String(value)).toEqual(['field']);
  }
});

test('a text loses the spaces at its ends, and may have a rule of its own', () => {
  const rfc = text({
    ...words,
    byDefault: '',
    maxLength: 13,
    accepts: (value) => /^[A-Z]+$/.test(value),
    wrong: msg('Choose one of the list.'),
  });
  expect(parseField(rfc, ' ABC ', 'rfc')).toEqual({ value: 'ABC' });
  expect(parseField(rfc, '', 'rfc')).toEqual({ value: '' });
  expect(parseField(rfc, 'abc', 'rfc')).toEqual({ refused: { rfc: 'Choose one of the list.' } });
});

test('a table names what is wrong by line and column, and itself where it is too long or no table', () => {
  const row = { name: 'Near', base_cents: 1 };
  expect(parseField(table, [row, row], 'zones')).toEqual({ value: [row, row] });
  const wrong = parseField(table, [row, { name: '', base_cents: -1 }], 'zones');
  expect('refused' in wrong && Object.keys(wrong.refused)).toEqual(['zones.1.name', 'zones.1.base_cents']);
  for (const value of [[row, row, row], 'x', [{ ...row, more: 1 }], null]) {
    const result = parseField(table, value, 'zones');
    expect('refused' in result && Object.keys(result.refused)).toEqual(['zones']);
  }
});
