import { expect, test } from 'vitest';
import { tableLines, typedLines } from './typed-lines.ts';

const read = (text: string) => typedLines(text).map(({ code, quantity }) => [code, quantity]);

test('a code and a quantity stand beside each other with a tab, a comma, a semicolon or a blank', () => {
  expect(read('GPU-1\t3\nCPU-2, 4\r\nRAM-3;5\nSSD-4 6\nFAN-5 x 7 pzas')).toEqual([
    ['GPU-1', 3],
    ['CPU-2', 4],
    ['RAM-3', 5],
    ['SSD-4', 6],
    ['FAN-5', 7],
  ]);
});

test('a code alone is one unit; blank lines and the names of columns are none', () => {
  expect(read('SKU,Cantidad\n\nGPU-1\n   \nCPU-2 2')).toEqual([
    ['GPU-1', 1],
    ['CPU-2', 2],
  ]);
});

test('where a blank may be part of the code, the whole line is kept beside it', () => {
  expect(typedLines('RTX 5070')).toEqual([
    { line: 1, typed: 'RTX 5070', code: 'RTX', quantity: 5070, whole: 'RTX 5070' },
  ]);
  expect(typedLines('RTX 5070, 2')[0]).toMatchObject({ code: 'RTX 5070', quantity: 2, whole: null });
});

test('of a table the first cell is the code and the next number the quantity', () => {
  expect(
    tableLines([
      ['Clave', 'Nombre', 'Piezas'],
      ['GPU-1', 'Tarjeta', '3'],
      ['CPU-2', '', '4.0'],
      ['', '', ''],
      ['RAM-3', 'Memoria', ''],
    ]).map(({ code, quantity }) => [code, quantity]),
  ).toEqual([
    ['GPU-1', 3],
    ['CPU-2', 4],
    ['RAM-3', 1],
  ]);
});

test('a line of thousands of blanks is read at once', () => {
  expect(typedLines(`GPU-1${' '.repeat(19_000)}x`)).toHaveLength(1);
  expect(read(`GPU-1${' '.repeat(19_000)}3`)).toEqual([['GPU-1', 3]]);
});
