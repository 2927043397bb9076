import { folded } from '../guess-mapping.ts';

/** What columns of stock are called that do not say where the units stand. */
export const plainStock = [
  'stock',
  'existencia',
  'existencias',
  'inventario',
  'cantidad',
  'piezas',
  'qty',
  'quantity',
];

/** Whether a column is called like stock without saying where it stands: of several places staff have to choose one. */
export function isPlainStock(column: string): boolean {
  return plainStock.includes(folded(column));
}
