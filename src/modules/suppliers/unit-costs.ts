import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { type Cents, ivaBasisPoints } from '../../platform/money.ts';
import type { LockableField } from '../catalog/index.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';
import { orderOf, readShopRules } from './owners/shop-rules.ts';
import { toldProducts } from './owners/told-offers.ts';
import { writtenFields } from './owners/written-fields.ts';

/** SQL of what an offer asks for a unit in centavos with IVA. */
const offerCostSql = `ceil(case offer.currency when 'USD' then offer.cost * ${pesosPerDollarSql} else offer.cost end
                * (10000 + ${ivaBasisPoints}) / 100)::bigint`;

/**
 * SQL of what the shop pays for a unit of a product in centavos with IVA: what staff say, else its cheapest distributor;
 * of a kit, the sum of its parts. Null where nobody knows, or not of each part.
 * @param product an SQL expression of the product's id
 */
export function unitCostSql(product: string): string {
  return `(select case when bool_and(piece.cents is not null) then sum(piece.cents * piece.quantity)::bigint end
      from (select made_of.quantity, ${ownCostSql('made_of.id')} as cents from (
        select kit.part_id as id, kit.quantity from kit_part kit where kit.kit_id = ${product}
        union all select ${product}, 1 where not exists (select from kit_part kit where kit.kit_id = ${product})) made_of) piece)`;
}

const ownCostSql = (
  product: string,
) => `coalesce((select own.cost_cents from product own where own.id = ${product}), (
    select ${offerCostSql} as cents from supplier_offer offer where offer.product_id = ${product} and offer.status = 'active'
     order by offer.is_stale, cents limit 1))`;

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
  `select offer.supplier, u.name as supplier_name, offer.ref_id, ${offerCostSql} as cost_cents, offer.record_updated_at, offer.seen_at, offer.is_chosen,
          offer.is_source, offer.is_stale, offer.min_quantity, to_char(offer.eta, 'YYYY-MM-DD') as eta, offer.tax_included,
          case when offer.map_price is not null then ceil(case offer.currency when 'USD' then offer.map_price * ${pesosPerDollarSql}
            else offer.map_price end * (10000 + ${ivaBasisPoints}) / 100)::bigint end as map_cents,
          (select coalesce(sum((s ->> 'quantity')::int), 0)::int from jsonb_array_elements(offer.stock) s) as units
     from supplier_offer offer join supplier u on u.code = offer.supplier where offer.product_id = :productId and offer.status = 'active'
    order by offer.is_stale, cost_cents, offer.supplier, offer.ref_id`,
);

/** An offer of a product, as staff see it beside the product, and what it writes of it; amounts in centavos with IVA. */
export type ShownOffer = RowOf<typeof offersOfProduct> & { writes: LockableField[] };

/** Who delivers a product: those that still hold first, the cheapest of them first. */
export async function offersOf(db: Connection, productId: number): Promise<ShownOffer[]> {
  const offers = await db.rows(offersOfProduct, { productId });
  const told = offers.length > 0 ? (await toldProducts(db, [productId])).get(productId) : undefined;
  if (!told) return [];
  const writesOf = writtenFields(told, orderOf(await readShopRules(db)));
  const isFollowed = offers.length > 1 || offers.some(({ is_source: isSource }) => isSource);
  return offers.map((offer) => ({
    ...offer,
    writes: [...writesOf(offer), ...(isFollowed && offer.is_chosen ? (['price_cents'] as const) : [])],
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
