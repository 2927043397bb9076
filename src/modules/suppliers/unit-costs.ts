import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { type Cents, ivaBasisPoints } from '../../platform/money.ts';
import { readPricingRules } from '../pricing/index.ts';

const unitCosts = query<{ product_id: number; cost_cents: number }>(
  'suppliers.unit_costs',
  `select product_id,
          ceil(min(case currency when 'USD' then cost * $2::numeric else cost end)
               * (10000 + ${ivaBasisPoints}) / 100)::bigint as cost_cents
     from supplier_offer where product_id = any($1::int[]) and status = 'active'
    group by product_id`,
);

/** What the shop pays for a unit of each product at its cheapest distributor, in centavos with IVA, by product id. */
export async function unitCostsOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, Cents>> {
  const { exchangeRate } = await readPricingRules(db);
  const rows = await db.rows(unitCosts, [productIds, exchangeRate]);
  return new Map(rows.map((row) => [row.product_id, row.cost_cents]));
}
