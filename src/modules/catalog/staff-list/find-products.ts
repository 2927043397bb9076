import type { Connection } from '../../../platform/database/database.ts';
import { staffListStatement } from './staff-list.queries.ts';

/** The first `limit` products of the staff's list that `words` find: a name, a SKU, an EAN, a maker's number. */
export async function findProductsForStaff(db: Connection, words: string, limit: number) {
  const { text, values } = staffListStatement({ q: words }, { sort: 'newest', offset: 0, limit });
  const { rows } = await db.sql(text, values);
  const { products } = rows[0] as {
    products: { id: number; product_name: string; sku: string; status: string }[];
  };
  return products.map(({ id, product_name: name, sku, status }) => ({ id, name, sku, status }));
}
