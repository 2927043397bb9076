import { expect, test } from 'vitest';
import { salesCsv } from './sales-csv.ts';
import { conversionOf, percentText } from './sales-words.ts';

const quiet = {
  paid_cents: 0,
  credit_cents: 0,
  orders: 0,
  average_cents: null,
  margin_cents: null,
  margin_basis_points: null,
  placed: 0,
  placed_paid: 0,
};

test('days go to a spreadsheet in pesos, and what nobody knows stays empty', () => {
  const busy = {
    paid_cents: 250_050,
    credit_cents: 0,
    orders: 2,
    average_cents: 125_025,
    margin_cents: 40_000,
    margin_basis_points: 1855,
    placed: 3,
    placed_paid: 2,
  };
  const lines = salesCsv([
    { day: '2026-11-20', ...busy },
    { day: '2026-11-21', ...quiet },
  ]).split('\r\n');
  expect(lines.slice(1, 3)).toEqual([
    '2026-11-20,2500.50,0.00,2,1250.25,400.00,18.55,3,2',
    '2026-11-21,0.00,0.00,0,,,,0,0',
  ]);
  expect(percentText(conversionOf(busy))).toBe('66.7 %');
});

test('without orders there is no conversion to tell', () => {
  expect(percentText(conversionOf(quiet))).toBe('–');
});
