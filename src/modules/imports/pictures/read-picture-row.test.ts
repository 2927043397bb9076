import { expect, test } from 'vitest';
import { guessMapping } from '../guess-mapping.ts';
import { pictureFieldNames, readPictureRow } from './read-picture-row.ts';

const read = (line: Record<string, string>) => readPictureRow(Object.values(line), Object.keys(line));
const addressesIn = (cell: string) => read({ sku: 'A', image_url: cell }).addresses.map(({ text }) => text);

test('columns of files of other shops are known', () => {
  const guess = (columns: string) => guessMapping(columns.split(','), pictureFieldNames);
  expect(guess('Handle,Title,Variant SKU,Image Src,Image Position,Image Alt Text')).toEqual([
    'handle',
    '',
    'sku',
    'image_url',
    'position',
    'alt',
  ]);
  expect(guess('Variant SKU,Product Image 1 Url,Product Image 2 Url')).toEqual([
    'sku',
    'image_url',
    'image_url_2',
  ]);
  expect(guess('id,image_link,additional_image_link')).toEqual(['sku', 'image_url', 'image_url_2']);
  expect(guess('Clave,Imagen,Foto 10')).toEqual(['sku', 'image_url', 'image_url_10']);
});

test.each([
  ['https://a.example/1.jpg', ['https://a.example/1.jpg']],
  [
    'https://a.example/1.jpg, https://a.example/2.jpg;',
    ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
  ],
  ['http://a.example/1.jpg|HTTPS://a.example/2.jpg', ['http://a.example/1.jpg', 'HTTPS://a.example/2.jpg']],
  ['https://a.example/mi foto,w_300.jpg', ['https://a.example/mi foto,w_300.jpg']],
  ['https://a.example/fetch/https://b.example/1.jpg', ['https://a.example/fetch/https://b.example/1.jpg']],
  ['', []],
])('«%s» are the addresses it looks like', (cell, addresses) => {
  expect(addressesIn(cell)).toEqual(addresses);
});

test('several columns are several pictures in their order', () => {
  const { addresses } = read({
    image_url_2: 'https://a.example/2.jpg',
    sku: 'A',
    image_url: 'https://a.example/1.jpg',
  });
  expect(addresses.map(({ field }) => field)).toEqual(['image_url', 'image_url_2']);
});

test('a place is a whole number from 1, and a text is not longer than the form takes', () => {
  expect(['1', '2.0', '', '0', 'x', '1.5'].map((position) => read({ position }).position)).toEqual([
    1,
    2,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(Object.keys(read({ position: 'x', alt: 'a'.repeat(251) }).problems)).toEqual(['alt', 'position']);
  expect(read({ position: '', alt: 'a'.repeat(250) }).problems).toEqual({});
});
