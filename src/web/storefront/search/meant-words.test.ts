import { expect, test } from 'vitest';
import { meantWords, sayReading } from './meant-words.ts';

test.each([
  ['ryzen 7', null, [], 'ryzen 7'],
  ['ryzn 7', 'ryzen 7', [], 'ryzen 7'],
  ['rtx 5070 morada', 'rtx 5070 morado', ['morado'], 'rtx 5070'],
  ['Gabinete Lila', null, ['lila'], 'Gabinete'],
  ['lila', null, ['lila'], 'lila'],
  ['diadema para PS5', null, ['para ps5'], 'diadema'],
  ['monitor 144hz', null, ['144 Hz'], 'monitor'],
  ['laptop para Diseño', null, ['para diseno'], 'laptop'],
])('«%s», read as %s without %j, is «%s»', (words, corrected, leftOut, meant) => {
  expect(meantWords(words, { corrected, left_out: leftOut })).toBe(meant);
});

test.each([
  ['liquido', 'enfriamiento liquido', [], 'Leímos «liquido» como enfriamiento liquido'],
  ['rtx 5070 morada', 'rtx 5070 morado', ['morado'], 'Leímos «rtx 5070 morado». Buscamos sin «morado».'],
  ['gabinete lila', null, ['lila'], 'Buscamos sin «lila».'],
  ['laptop para Diseño', null, ['para diseno'], 'Buscamos sin «para Diseño».'],
  ['ryzen 7', null, [], ''],
])(
  'of «%s», read as %s without %j, nothing is said but how it was read',
  (words, corrected, left_out, said) => {
    const { text = '', meant = null } = sayReading(words, { corrected, left_out }) ?? {};
    expect([text, meant].filter(Boolean).join(' ')).toBe(said);
  },
);
