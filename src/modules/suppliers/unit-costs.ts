import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { type Cents, ivaBasisPoints } from '../../platform/money.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';

/** SQL of what an offer asks for a unit in centavos with IVA. */
const offerCostSql = `ceil(case offer.currency when 'USD' then offer.cost * ${pesosPerDollarSql} else offer.cost end
                * (10000 + ${ivaBasisPoints}) / 100)::bigint`;

/**
 * SQL of what the shop pays for a unit of a product in centavos with IVA: what staff say, else its cheapest distributor;
 * of a kit, the sum of its parts. Null where nobody knows, or not of each part.
 * @param product an SQL expression of the product's id
 */
export function unitCostSql(product: string): string {
  return `case when exists (select from kit_part kit where kit.kit_id = ${product}) then (
      select case when bool_and(piece.cents is not null) then sum(piece.cents * kit.quantity)::bigint end
        from kit_part kit cross join lateral (select ${ownCostSql('kit.part_id')} as cents) piece
       where kit.kit_id = ${product})
    else ${ownCostSql(product)} end`;
}

const ownCostSql = (product: string) => `coalesce((
    select own.cost_cents from product own where own.id = ${product}), (
    select min(${offerCostSql})
      from supplier_offer offer where offer.product_id = ${product} and offer.status = 'active'))`;

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

const offersOfProduct = query(
  'suppliers.offers_of_product',
  `select supplier, cost_cents, record_updated_at from (
     select offer.supplier, ${offerCostSql} as cost_cents, offer.record_updated_at
       from supplier_offer offer where offer.product_id = :productId and offer.status = 'active') asked
    order by cost_cents, supplier`,
);

/** Who delivers a product, the cheapest first; costs in centavos with IVA. */
export async function offersOf(
  db: Connection,
  productId: number,
): Promise<{ supplier: string; costCents: Cents | null; updatedAt: Date }[]> {
  const rows = await db.rows(offersOfProduct, { productId });
  return rows.map((row) => ({
    supplier: row.supplier,
    costCents: row.cost_cents,
    updatedAt: row.record_updated_at,
  }));
}

const offerCounts = query(
  'suppliers.offer_counts',
  `select product_id, count(*)::int as count from supplier_offer
    where product_id = any(:productIds::int[]) and status = 'active' group by product_id`,
);

/** How many distributors deliver each product now, by product id; those that nobody sells are not in it. */
export async function offerCountsOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.rows(offerCounts, { productIds });
  return new Map(rows.flatMap(({ product_id: id, count }) => (id === null ? [] : [[id, count] as const])));
}
