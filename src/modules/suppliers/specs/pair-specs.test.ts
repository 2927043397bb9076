import { expect, test } from 'vitest';
import { pairsInText, pairsOf } from './pair-specs.ts';

test.each([
  [[{ nombre: 'Memoria', valor: '16 GB' }], [['Memoria', '16 GB']]],
  [[{ Valor: 3, Característica: ' Ventiladores ' }], [['Ventiladores', 3]]],
  [
    ['Memoria: 16 GB', 'Hora: 12:30'],
    [
      ['Memoria', '16 GB'],
      ['Hora', '12:30'],
    ],
  ],
])('%j are names and values', (list, pairs) => {
  expect(pairsOf(list)).toEqual(pairs);
});

test.each([
  [[]],
  [[{ nombre: 'CDMX', disponible: 4 }]],
  [[{ nombre: 'Memoria', valor: '16 GB', otro: 1 }]],
  [[{ nombre: 'Memoria', valor: { de: 16 } }]],
  [[{ nombre: '', valor: '16 GB' }]],
  [['Memoria: 16 GB', 'Ideal para jugar']],
  [['https://ejemplo.mx/foto.jpg']],
  [[null, 1]],
])('%j are not, and are left as they are', (list) => {
  expect(pairsOf(list)).toBeUndefined();
});

test('lines of one text are names and values where all of them are', () => {
  expect(pairsInText('Memoria: 16 GB\r\n\nTDP: 125 W')).toEqual([
    ['Memoria', '16 GB'],
    ['TDP', '125 W'],
  ]);
  expect(pairsInText('Memoria: 16 GB')).toBeUndefined();
  expect(pairsInText('Nota\nMemoria: 16 GB')).toBeUndefined();
});
