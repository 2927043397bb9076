import { fieldNames, folded, type Synonyms } from '../guess-mapping.ts';
import { plainStock } from './plain-stock.words.ts';

/** What a column of products may be. A column of stock is `stock:` and a warehouse's code: units on hand. */
export const productFields = [
  'sku',
  'product_name',
  'brand',
  'category',
  'kind',
  'price',
  'cost',
  'status',
  'mpn',
  'ean',
  'upc',
  'weight_grams',
  'description',
  'max_per_order',
  'warranty_months',
  'seo_title',
  'seo_description',
] as const;

export type ProductField = (typeof productFields)[number];

/** Begins a field that says how many units a warehouse has. */
export const stockPrefix = 'stock:';

/** Other names that columns have in files of shops and distributors, without accents and signs. */
const synonyms: Synonyms = {
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
 * Fields by the names that columns of products have.
 * @param warehouses their codes: a column called like one, or `stock CDMX`, is its stock
 * @param own where the shop's own goods stand: stock of no place is that of the only one
 */
export function productFieldNames(
  warehouses: readonly string[],
  own: readonly string[],
): Map<string, string> {
  const names = fieldNames(productFields, synonyms);
  for (const code of warehouses) {
    for (const name of ['', 'stock ', 'existencia ', 'existencias ']) {
      names.set(`${name}${folded(code)}`, stockPrefix + code);
    }
  }
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) {
    for (const name of plainStock) names.set(name, stockPrefix + only);
  }
  return names;
}
