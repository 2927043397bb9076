import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { type Cents, ivaBasisPoints } from '../../platform/money.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';

/**
 * SQL of what the shop pays for a unit of a product at its cheapest distributor, in centavos with IVA; null where nobody
 * sells it.
 * @param product an SQL expression of the product's id
 */
export function unitCostSql(product: string): string {
  return `(
    select ceil(min(case offer.currency when 'USD' then offer.cost * ${pesosPerDollarSql} else offer.cost end)
                * (10000 + ${ivaBasisPoints}) / 100)::bigint
      from supplier_offer offer where offer.product_id = ${product} and offer.status = 'active')`;
}

const unitCosts = query(
  'suppliers.unit_costs',
  `select product_id, ${unitCostSql('asked.product_id')} as cost_cents from unnest(:productIds::int[]) as asked(product_id)`,
);

/** `unitCostSql` of each product, by product id; those that nobody sells are not in it. */
export async function unitCostsOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, Cents>> {
  const rows = await db.rows(unitCosts, { productIds });
  return new Map(
    rows.flatMap(({ product_id: id, cost_cents: cents }) => (cents === null ? [] : [[id, cents] as const])),
  );
}
