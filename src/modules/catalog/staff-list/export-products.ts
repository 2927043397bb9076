import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { csvLine, csvMark } from '../../../platform/csv.ts';
import type { SentFile } from '../../../platform/http/endpoint.ts';
import type { RowsFilter } from './margin-filter.ts';
import { staffIdsStatement } from './staff-list.queries.ts';

/** Named as an import reads them, so that a file goes out, is edited, and comes back. */
const columns = [
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
] as const;

const productsMax = 1_000_000;
const batchSize = 500;

const places = query('catalog.exported_places', 'select code from warehouse order by position, code');

const exported = query(
  'catalog.exported_products',
  `select p.sku, p.name as product_name, b.name as brand, p.kind, p.price_cents, p.cost_cents, p.status, p.mpn, p.ean, p.upc,
     p.weight_grams, p.description,
     (select c.name from category_product cp join category c on c.id = cp.category_id
       where cp.product_id = p.id order by c.parent_id nulls first, c.id desc limit 1) as category,
     (select json_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id) as stock
     from product p join brand b on b.id = p.brand_id
    where p.id = any(:ids::int[]) order by p.id`,
).narrow<{ stock: Record<string, number> | null }>();

/**
 * Products of a filter as CSV, written while it is read: the shop keeps a batch of it. Costs are what staff said, for who
 * may read them: what distributors ask would become theirs with the next import.
 */
export function exportProducts(db: Connection, filter: RowsFilter, mayReadCosts: boolean): SentFile {
  return { name: 'products.csv', content: linesOf(db, filter, mayReadCosts) };
}

async function* linesOf(db: Connection, filter: RowsFilter, mayReadCosts: boolean): AsyncGenerator<string> {
  const shown = columns.filter((column) => mayReadCosts || column !== 'cost');
  const codes = (await db.rows(places)).map(({ code }) => code);
  yield csvMark + csvLine([...shown, ...codes.map((code) => `stock:${code}`)]);
  const { text, values } = staffIdsStatement(filter, productsMax);
  const ids = ((await db.sql(text, values)).rows as { id: number }[]).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await db.rows(exported, { ids: ids.slice(from, from + batchSize) });
    yield rows
      .map(({ price_cents: price, cost_cents: cost, stock, ...row }) => {
        const product = { ...row, price: price / 100, cost: cost === null ? null : cost / 100 };
        return csvLine([
          ...shown.map((column) => product[column]),
          ...codes.map((code) => stock?.[code] ?? null),
        ]);
      })
      .join('');
  }
}
