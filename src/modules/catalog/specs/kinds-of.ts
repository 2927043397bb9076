import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { ProductKind } from './product-kinds.ts';

const kinds = query(
  'catalog.kinds_of',
  'select id, kind from product where id = any(:productIds::int[])',
).narrow<{ kind: ProductKind }>();

/** What products are, by id, also those that are no longer sold. */
export async function kindsOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, ProductKind>> {
  const rows = await db.rows(kinds, { productIds });
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
