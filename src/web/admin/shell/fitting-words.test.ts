import { expect, test } from 'vitest';
import { fitting } from './fitting-words.ts';

const screens = ['Categorías', 'Listas de precios', 'Pedidos', 'Sincronizar productos'];
const found = (words: string) => fitting(screens, words, (name) => [name]);

test('screens are found by how their words begin, whatever the accents and capitals', () => {
  expect(found('categ')).toEqual(['Categorías']);
  expect(found('CATEGORÍA')).toEqual(['Categorías']);
  expect(found('precios li')).toEqual(['Listas de precios']);
  expect(found('pro')).toEqual(['Sincronizar productos']);
  expect(found('ductos')).toEqual([]);
});

test('nothing typed fits everything', () => {
  expect(found('  ')).toEqual(screens);
});
