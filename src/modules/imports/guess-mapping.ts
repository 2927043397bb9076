import { importFields, stockPrefix } from './import-fields.contract.ts';
import { folded } from './read-row.ts';

/** Other names that columns have in files of shops and distributors, without accents and signs. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  sku: ['clave', 'codigo', 'code', 'modelo interno', 'id'],
  product_name: ['nombre', 'name', 'producto', 'product', 'titulo', 'title', 'descripcion corta'],
  brand: ['marca', 'fabricante', 'vendor', 'maker'],
  category: ['categoria', 'linea', 'familia', 'departamento'],
  kind: ['tipo', 'type', 'clase'],
  price: ['precio', 'precio venta', 'precio publico', 'precio con iva', 'pvp'],
  cost: ['costo', 'costo con iva', 'precio compra', 'unit cost'],
  status: ['estado', 'estatus', 'activo'],
  mpn: ['numero de parte', 'no parte', 'part number', 'modelo', 'upc mpn'],
  ean: ['codigo de barras', 'barcode', 'gtin', 'ean13'],
  upc: ['upc a'],
  weight_grams: ['peso', 'peso g', 'gramos', 'weight'],
  description: ['descripcion', 'texto', 'body'],
  max_per_order: ['limite por pedido', 'maximo'],
  warranty_months: ['garantia', 'meses de garantia', 'warranty'],
  seo_title: ['titulo seo', 'meta title'],
  seo_description: ['descripcion seo', 'meta description'],
};

/**
 * What the columns of a file seem to be, each field at most once; empty where nothing fits.
 * @param warehouses their codes: a column called like one, or `stock CDMX`, is its stock
 */
export function guessMapping(columns: readonly string[], warehouses: readonly string[]): string[] {
  const fieldOf = new Map<string, string>();
  for (const field of importFields) {
    for (const name of [field, field.replaceAll('_', ' '), ...(synonyms[field] ?? [])])
      fieldOf.set(name, field);
  }
  for (const code of warehouses) {
    for (const name of ['', 'stock ', 'existencia ', 'existencias ']) {
      fieldOf.set(`${name}${folded(code)}`, stockPrefix + code);
    }
  }
  const [only, ...others] = warehouses;
  if (only !== undefined && others.length === 0) {
    for (const name of ['stock', 'existencia', 'existencias', 'cantidad', 'qty']) {
      fieldOf.set(name, stockPrefix + only);
    }
  }
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = fieldOf.get(folded(column)) ?? '';
    if (field === '' || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}
