import { expect, test } from 'vitest';
import { publicName } from './public-name.ts';

test.each([
  ['Ana López', 'Ana'],
  [' José-Luis  Peña', 'José-Luis'],
  ['Ma. Elena Ruiz', 'Ma.'],
  ['D’Angelo Cruz', 'D’Angelo'],
  ['tienda-falsa.example/oferta Ana', 'Cliente'],
  ['WhatsApp5512345678', 'Cliente'],
  ['@promos', 'Cliente'],
  ['x'.repeat(31), 'Cliente'],
  ['', 'Cliente'],
])('of «%s» others read %s', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
