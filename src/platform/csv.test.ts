import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvText(['a', 'b'], [['x,"y"', 'l1\nl2']])).toBe('\uFEFFa,b\r\n"x,""y""","l1\nl2"\r\n');
});

test('typed text does not become a formula', () => {
  expect(csvText(['name'], [['=HYPERLINK("http://x")']])).toContain(`"'=HYPERLINK`);
  expect(csvText(['name'], [['+52 55']])).toContain(`'+52 55`);
  expect(csvText(['n'], [['-1+cmd|x'], ['-2\n3']])).toBe(`\uFEFFn\r\n'-1+cmd|x\r\n"'-2\n3"\r\n`);
});

test('an amount below zero stays a number', () => {
  expect(csvText(['n'], [[-5], ['-1200.50']])).toBe('\uFEFFn\r\n-5\r\n-1200.50\r\n');
});
