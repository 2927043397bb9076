import { expect, test } from 'vitest';
import {
  changedRows,
  newRow,
  type PlainSetting,
  settingInWords,
  settingOf,
  type TableSetting,
  typedSetting,
} from './typed-settings.ts';

const words = { name: 'field', section: '', label: 'Field', explanation: '' };
const bounds = { unit: 'MXN', min: 0, max: 1_000_000, value: 0, default: 0 };
const cents: PlainSetting = { ...words, ...bounds, kind: 'cents' };
const whole: PlainSetting = { ...words, ...bounds, kind: 'whole' };
const decimal: PlainSetting = { ...words, ...bounds, kind: 'decimal', decimals: 2 };
const table: TableSetting = {
  ...words,
  name: 'zones',
  kind: 'rows',
  row_name: 'Zone',
  rows_max: 5,
  columns: [
    {
      ...words,
      kind: 'text',
      name: 'name',
      label: 'Name',
      max_length: 20,
      is_multiline: false,
      value: '',
      default: '',
    },
    { ...cents, name: 'base_cents', label: 'Base', default: 9900 },
    { ...words, kind: 'toggle', name: 'is_on', label: 'On', value: true, default: true },
  ],
  value: [],
  default: [],
};

test('an amount is kept in centavos and typed in pesos', () => {
  expect(typedSetting(cents, 1_250_050)).toBe('12500.5');
  expect(settingOf(cents, '12,500.50').value).toBe(1_250_050);
  expect(settingOf(cents, 'lots').problems).toEqual({ field: 'Enter an amount in pesos, 0 or more.' });
});

test('a number is whole digits', () => {
  expect(typedSetting(whole, 3)).toBe('3');
  expect(settingOf(whole, ' 12 ').value).toBe(12);
  for (const typed of ['', '1.5', '-1', '1e3']) {
    expect(settingOf(whole, typed).problems, typed).toEqual({ field: 'Enter a whole number, 0 or more.' });
  }
});

test('a decimal has a point', () => {
  expect(settingOf(decimal, '18.4').value).toBe(18.4);
  for (const typed of ['', '18,4', '.5', '1e1'])
    expect(settingOf(decimal, typed).problems, typed).not.toEqual({});
});

test('a table keeps its lines, and names what is wrong by line and column', () => {
  const value = [{ name: 'Near', base_cents: 9950, is_on: false }];
  const typed = typedSetting(table, value);
  expect(typed).toEqual([{ name: 'Near', base_cents: '99.5', is_on: false }]);
  expect(settingOf(table, typed)).toEqual({ value, problems: {} });
  expect(newRow(table)).toEqual({ name: '', base_cents: '99', is_on: true });
  expect(settingOf(table, [newRow(table), { ...newRow(table), base_cents: 'x' }]).problems).toEqual({
    'zones.1.base_cents': 'Enter an amount in pesos, 0 or more.',
  });
});

test('a change of a table names the lines that are gone and come', () => {
  const [near, far] = ['Near', 'Far'].map((name) => ({ ...newRow(table), name }));
  if (!near || !far) throw new Error('two lines');
  expect(changedRows(table, [near, far], [far, { ...near, base_cents: '80' }])).toEqual({
    gone: ['Name: Near · Base: 99 MXN · On: On'],
    come: ['Name: Near · Base: 80 MXN · On: On'],
  });
  expect(settingInWords(table, [])).toBe('No lines');
});
