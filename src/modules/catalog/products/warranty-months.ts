import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

const months = query(
  'catalog.warranty_months',
  `select p.id, coalesce(p.warranty_months, b.warranty_months) as warranty_months
     from product p join brand b on b.id = p.brand_id where p.id = any(:productIds::int[])`,
);

/** Months each product is answered for: its own, else its maker's; null where that depends on the model. */
export async function warrantyMonthsOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await db.rows(months, { productIds });
  return new Map(rows.map((row) => [row.id, row.warranty_months]));
}

const service = query(
  'catalog.warranty_service',
  `select p.id, b.warranty_by, b.name as brand from product p join brand b on b.id = p.brand_id
    where p.id = any(:productIds::int[]) and b.warranty_by is not null`,
).narrow<{ warranty_by: 'shop' | 'maker' }>();

/** Who serves the warranty of each product, of those whose brand says it. */
export async function warrantyServiceOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, { by: 'shop' | 'maker'; brand: string }>> {
  const rows = await db.rows(service, { productIds });
  return new Map(rows.map(({ id, warranty_by: by, brand }) => [id, { by, brand }]));
}
