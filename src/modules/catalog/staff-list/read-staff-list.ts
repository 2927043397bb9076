import type { CurrentStaff } from '../../../platform/context.ts';
import { totalOf } from '../../../platform/database/counted-total.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Distributors } from '../products/edited-product.ts';
import { withCosts } from './margin-filter.ts';
import type { StaffFilter, StaffSort } from './staff-list.contract.ts';
import { distributorNames, staffCountStatement, staffListStatement } from './staff-list.queries.ts';

/** One page of products as staff see them; what they cost only for who may read that. */
export async function readStaffList(
  db: Connection,
  staff: CurrentStaff | undefined,
  filter: StaffFilter,
  { sort, page, pageSize }: { sort: StaffSort; page: number; pageSize: number },
  { unitCosts, offerCountsOf, unitCostSql }: Distributors,
) {
  const shown = { sort, offset: (page - 1) * pageSize, limit: pageSize };
  const { text, values, most } = staffListStatement(withCosts(filter, staff, unitCostSql), shown);
  const { rows } = await db.sql(text, values);
  const { total, products } = rows[0] as { total: number; products: ({ id: number } & object)[] };
  const ids = products.map(({ id }) => id);
  const mayReadCosts = staff?.rights.includes('read_costs') ?? false;
  const [costs, offers] = await Promise.all([
    mayReadCosts ? unitCosts(db, ids) : new Map<number, number>(),
    offerCountsOf(db, ids),
  ]);
  return {
    products: products.map((product) => ({
      ...product,
      cost_cents: costs.get(product.id) ?? null,
      offer_count: offers.get(product.id) ?? 0,
    })),
    ...totalOf(total, { ...shown, shown: products.length }, most),
    page,
    page_size: pageSize,
  };
}

/** How many products are low, as the list of them says. */
export async function lowStockCount(db: Connection): Promise<number> {
  const { text, values } = staffCountStatement({ stock: 'low' });
  const { rows } = await db.sql(text, values);
  return (rows[0] as { total: number }).total;
}

/** By whose offers the list can be narrowed. */
export async function distributorsInList(db: Connection): Promise<string[]> {
  const rows = await db.rows(distributorNames);
  return rows.flatMap(({ supplier }) => supplier ?? []);
}
