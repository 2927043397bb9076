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

test('little words are no words, unless nothing else is typed', () => {
  expect(found('la lista de los precios')).toEqual(['Listas de precios']);
  expect(found('l')).toEqual(['Listas de precios']);
  expect(found('de')).toEqual(['Listas de precios']);
});

test('nothing typed fits everything', () => {
  expect(found('  ')).toEqual(screens);
});
