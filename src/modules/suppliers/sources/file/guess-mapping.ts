import type { Row } from './flatten.ts';
import type { ColumnField, FileMapping } from './mapping.contract.ts';

/** What columns are called in files of distributors, without accents, signs and case. */
const names: Readonly<Record<Exclude<ColumnField, 'spec' | 'stock_by_warehouse'>, readonly string[]>> = {
  ref_id: [
    'ref id',
    'clave',
    'codigo',
    'sku',
    'id',
    'producto id',
    'articulo',
    'item',
    'clave articulo',
    'codigo interno',
  ],
  product_name: [
    'product name',
    'nombre',
    'descripcion corta',
    'titulo',
    'producto',
    'name',
    'title',
    'descripcion',
  ],
  brand: ['brand', 'marca', 'fabricante', 'vendor', 'vendorname', 'idmarca'],
  mpn: [
    'mpn',
    'numero de parte',
    'no parte',
    'num parte',
    'numparte',
    'modelo',
    'codigo fabricante',
    'part number',
    'vendorpartnumber',
    'np',
  ],
  ean: ['ean', 'codigo de barras', 'barcode', 'gtin'],
  upc: ['upc', 'upccode', 'codigo upc'],
  category: ['category', 'categoria', 'grupo', 'familia', 'linea', 'subcategoria', 'idcategoria'],
  cost: [
    'cost',
    'costo',
    'precio',
    'precio distribuidor',
    'precio neto',
    'price',
    'customerprice',
    'precio unitario',
    'precio descuento',
  ],
  currency: ['currency', 'moneda', 'divisa'],
  stock: [
    'stock',
    'existencia',
    'existencias',
    'disponible',
    'inventario',
    'cantidad',
    'total existencia',
    'qty',
  ],
  weight_kg: ['weight kg', 'peso', 'peso kg', 'weight'],
  release_year: ['release year', 'ano', 'year'],
  description: ['description', 'descripcion larga', 'descripcion', 'detalle', 'ficha comercial'],
  image: [
    'image',
    'images',
    'image url',
    'imagen',
    'imagenes',
    'url imagen',
    'url de imagen',
    'foto',
    'fotos',
  ],
  status: ['status', 'estatus', 'activo', 'estado'],
  updated_at: ['updated at', 'actualizado', 'fecha', 'fecha actualizacion', 'ultima actualizacion'],
};

/** Stock by warehouse lies below one of these. */
const stockPrefix = /^(?:.*\.)?(?:existencias?|stock|inventarios?|almacenes|disponib\w*)\.$/i;

/** The columns of some rows in their order; those of a warehouse or a spec each, which are named alike, as one with a star. */
export function columnsOf(rows: readonly Row[]): string[] {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const prefixes = new Map<string, string[]>();
  for (const column of all) {
    const prefix = specPrefix.exec(column)?.[0] ?? column.slice(0, column.lastIndexOf('.') + 1);
    if (stockPrefix.test(prefix) || specPrefix.test(prefix))
      prefixes.set(prefix, [...(prefixes.get(prefix) ?? []), column]);
  }
  const stars = new Map<string, string>();
  for (const [prefix, columns] of prefixes) {
    const isCounts = rows.every((row) =>
      columns.every((column) => row[column] === undefined || /^\d*$/.test(String(row[column]))),
    );
    if (isCounts || specPrefix.test(prefix)) for (const column of columns) stars.set(column, `${prefix}*`);
  }
  return [...new Set(all.map((column) => stars.get(column) ?? column))];
}

/** Where lists of names and values lie: each article has its own. */
const specPrefix =
  /^(?:fichas?|especificaci[oó]n(?:es)?|caracter[ií]sticas?|atributos?)(?:[ _-]?t[eé]cnicas?)?\./i;

/** What the columns seem to be, each field at most once; «Existencia CDMX» and «Existencia GDL» are stock of a warehouse each. */
export function guessColumns(columns: readonly string[]): FileMapping['columns'] {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const whole = folded(column).replace(/ (?:usd|mxn|mn|dlls?)$/, '');
    // Of what lies in another thing, its own name.
    for (const name of [folded(column.split('.').at(-1) ?? ''), whole]) byName.set(name, column);
  }
  const guessed = new Map<string, { field: ColumnField; warehouse: string }>();
  for (const column of columns) {
    const warehouse = /^(?:existencias?|stock|disponible|inventario)[ _-]+(?!total)(\S+)$/i.exec(column)?.[1];
    if (column.endsWith('.*') && specPrefix.test(column))
      guessed.set(column, { field: 'spec', warehouse: '' });
    else if (column.endsWith('.*')) guessed.set(column, { field: 'stock_by_warehouse', warehouse: '' });
    else if (warehouse !== undefined) guessed.set(column, { field: 'stock', warehouse });
  }
  const hasStock = guessed.size > 0;
  for (const [field, known] of Object.entries(names) as [keyof typeof names, readonly string[]][]) {
    if (field === 'stock' && hasStock) continue;
    const column = known
      .map((name) => byName.get(name))
      .find((one) => one !== undefined && !guessed.has(one));
    if (column !== undefined) guessed.set(column, { field, warehouse: '' });
  }
  return columns.flatMap((column) => {
    const guess = guessed.get(column);
    return guess === undefined ? [] : [{ column, ...guess }];
  });
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
