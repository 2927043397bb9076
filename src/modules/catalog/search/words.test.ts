import { expect, test } from 'vitest';
import { plainFormsOf, singular, soundOf, spellingsOf, tellingWords, wordsOf } from './words.ts';

test.each([
  ['pantaya', 'pantalla'],
  ['azus', 'asus'],
  ['odisey', 'odyssey'],
  ['curbo', 'curvo'],
  ['inhalambrica', 'inalambrica'],
  ['teklado', 'teclado'],
  ['safire', 'sapphire'],
  ['macbuk', 'macbook'],
])('«%s» sounds like «%s»', (typed, meant) => {
  expect(soundOf(typed)).toBe(soundOf(meant));
});

test.each([
  ['azul', 'asus'],
  ['chico', 'cico'],
  ['vidrio', 'video'],
])('«%s» does not sound like «%s»', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

test.each([
  ['azus', 'asus'],
  ['siya', 'silla'],
  ['rasser', 'razer'],
  ['bemq', 'benq'],
  ['audifonos', 'haudifonos'],
])('«%s» may be spelt «%s»', (typed, meant) => {
  expect(spellingsOf(typed)).toContain(meant);
});

test('a long word has no more spellings than are looked up', () => {
  expect(spellingsOf('zsbvkcsszzbbvvkkccnnmm'.repeat(3)).length).toBeLessThanOrEqual(16);
});

test('words of a question say nothing, and «no» of «no break» stays', () => {
  expect(tellingWords(wordsOf('¿Qué procesador le queda a mi B450?'))).toEqual(['procesador', 'b450']);
  expect(tellingWords(wordsOf('dónde puedo comprar un no break'))).toEqual(['no', 'break']);
});

test.each([
  ['rosita', 'rosa'],
  ['blanquitos', 'blanco'],
  ['cablecito', 'cable'],
])('«%s» is a small «%s»', (typed, meant) => {
  expect(plainFormsOf(typed)).toContain(meant);
});

test('English nouns have a singular, too', () => {
  expect(singular('supplies')).toBe('supply');
  expect(singular('series')).toBe('serie');
});
