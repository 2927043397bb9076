import { expect, test } from 'vitest';
import { meantWords } from './meant-words.ts';

test.each([
  ['ryzen 7', null, [], 'ryzen 7'],
  ['ryzn 7', 'ryzen 7', [], 'ryzen 7'],
  ['rtx 5070 morada', 'rtx 5070 morado', ['morado'], 'rtx 5070'],
  ['Gabinete Lila', null, ['lila'], 'Gabinete'],
  ['lila', null, ['lila'], 'lila'],
  ['diadema para PS5', null, ['para ps5'], 'diadema'],
])('«%s», read as %s without %j, is «%s»', (words, corrected, leftOut, meant) => {
  expect(meantWords(words, { corrected, left_out: leftOut })).toBe(meant);
});
