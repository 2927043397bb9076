import { expect, test } from 'vitest';
import { spamWordsIn } from './spam-words.ts';

test('words of the list are found whatever their case and accents, as whole words alone', () => {
  expect(spamWordsIn('¡Gana dinero RÁPIDO!', 'gratis, dinero rapido')).toEqual(['dinero rapido']);
  expect(spamWordsIn('Gratisimo', 'gratis')).toEqual([]);
});

test('shouting is found: several marks, and several words in capitals', () => {
  expect(spamWordsIn('Oferta!!', '')).toEqual(['!!']);
  expect(spamWordsIn('COMPRA ESTO AHORA', '')).toEqual(['COMPRA ESTO AHORA']);
  expect(spamWordsIn('COMPRA AHORA', '')).toEqual([]);
  expect(spamWordsIn('Tarjeta RTX con GDDR7 y USB', '')).toEqual([]);
});
