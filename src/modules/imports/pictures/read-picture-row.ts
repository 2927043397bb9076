import { keepText } from '../../../i18n/t.ts';
import { cellOf } from '../cell-of.ts';
import { fieldNames } from '../guess-mapping.ts';
import type { Problems } from '../problems-of.ts';

const others = Array.from({ length: 9 }, (_, index) => index + 2);

/** Columns that hold addresses; files of other shops have one for each picture. */
export const addressFields = ['image_url', ...others.map((number) => `image_url_${number}`)];

/** What a column of pictures may be. `handle` joins lines of one product of which only the first has a SKU. */
export const pictureFields = ['sku', 'handle', ...addressFields, 'alt', 'position'];

/** Fields by the names that columns have, also in files of other shops. */
export const pictureFieldNames = fieldNames(pictureFields, {
  sku: ['variant sku', 'clave', 'codigo', 'code', 'modelo interno', 'id'],
  handle: ['product handle', 'url handle'],
  image_url: [
    'image src',
    'image link',
    'image',
    'images',
    'product image url',
    'picture',
    'pictures',
    'url',
    'imagen',
    'imagenes',
    'foto',
    'fotos',
    'url imagen',
    'url de imagen',
    ...numbered(1),
  ],
  image_url_2: ['additional image link', ...numbered(2)],
  ...Object.fromEntries(others.slice(1).map((number) => [`image_url_${number}`, numbered(number)])),
  alt: ['alt text', 'image alt text', 'texto alternativo', 'descripcion de la imagen'],
  position: ['image position', 'posicion', 'orden', 'lugar'],
});

function numbered(number: number): string[] {
  return [
    `image ${number}`,
    `image url ${number}`,
    `product image ${number} url`,
    `imagen ${number}`,
    `foto ${number}`,
  ];
}

/** What a line says; `addresses` in their order, as they are written. */
export type PictureRow = {
  sku: string;
  addresses: { field: string; text: string }[];
  /** Of the first picture. */
  alt: string;
  position: number | undefined;
  problems: Problems;
};

const altMax = 250;

/** Reads the cells of a line; a cell may hold several addresses. */
export function readPictureRow(cells: readonly string[], mapping: readonly string[]): PictureRow {
  const problems: Problems = {};
  const alt = cellOf(cells, mapping, 'alt');
  if (alt.length > altMax) problems['alt'] = keepText('At most {max} characters.', { max: altMax });
  const place = cellOf(cells, mapping, 'position');
  const isPlace = /^[1-9]\d{0,3}(\.0+)?$/.test(place);
  if (place !== '' && !isPlace)
    problems['position'] = keepText('A place is a whole number; 1 is the main picture.');
  return {
    sku: cellOf(cells, mapping, 'sku'),
    addresses: addressFields.flatMap((field) =>
      // An address may have blanks and commas of its own; another one begins behind them.
      cellOf(cells, mapping, field)
        .split(/[\s,;|]+(?=https?:)/i)
        .map((text) => ({ field, text: text.replace(/[\s,;|]+$/, '') }))
        .filter(({ text }) => text !== ''),
    ),
    alt,
    position: isPlace ? Number(place) : undefined,
    problems,
  };
}
