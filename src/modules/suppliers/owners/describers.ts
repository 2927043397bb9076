import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

const chosen = query(
  'suppliers.chosen_describers',
  'select product_id from product_describer where product_id = any(:productIds::int[])',
);

/** Those of some products that staff let a certain offer describe. */
export async function describedByChoice(db: Connection, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  return (await db.rows(chosen, { productIds })).map(({ product_id: id }) => id);
}
