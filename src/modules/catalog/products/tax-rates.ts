import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { shopTaxSql } from '../../settings/index.ts';

const taxRates = query(
  'catalog.tax_rates',
  `select id, coalesce(tax_basis_points, ${shopTaxSql}) as tax_basis_points from product where id = any(:ids::int[])`,
);

/** The rates of IVA that products' prices contain, in basis points, by id. */
export async function taxRatesOf(db: Connection, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.rows(taxRates, { ids });
  return new Map(rows.map(({ id, tax_basis_points: rate }) => [id, rate]));
}
