import { msg } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../platform/csv.ts';
import type { DemandRow } from './wishlist.queries.ts';

const columns: readonly CsvColumn<DemandRow>[] = [
  [msg('SKU'), (row) => row.sku],
  [msg('Product'), (row) => row.product_name],
  [msg('Wait for stock'), (row) => row.waiting_for_stock],
  [msg('Wait for a price'), (row) => row.waiting_for_price],
  [msg('Hearts'), (row) => row.hearts],
  [msg('Available'), (row) => row.available],
  [msg('Price'), (row) => csvPesos(row.price_cents)],
  [msg('First alert below'), (row) => csvPesos(row.best_price_below_cents)],
];

/** What shoppers wait for, as the list has it, in the language of who asks. */
export const wishesCsv = (products: readonly DemandRow[]) => csvFile(columns, [products]);
