import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

const touch = query(
  'catalog.touch_products',
  'update product set updated_at = :now where id = any(:productIds::int[])',
);

/**
 * Counts a change of what belongs to products but stands in a table of its own: who saves an older version is told. The
 * caller has locked their rows in the order of their ids.
 */
export async function touchProducts(tx: Connection, productIds: readonly number[], now: Date): Promise<void> {
  await tx.run(touch, { productIds, now });
}
