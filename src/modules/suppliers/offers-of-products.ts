import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Currency } from './feed-record.ts';
import type { OfferNow } from './matching/choose-offer.ts';

const offersAround = query(
  'suppliers.offers_around',
  `select o.product_id, o.supplier, o.ref_id, o.cost, o.currency, o.status, o.stock, o.is_source, o.is_chosen,
     o.map_price, o.is_stale, least(o.seen_at, o.record_updated_at) as counted_at, s.rank
     from supplier_offer o join supplier s on s.code = o.supplier where o.product_id = any(:productIds::int[]) order by o.product_id, o.supplier, o.ref_id`,
).narrow<{
  currency: Currency;
  status: 'active' | 'discontinued';
  stock: { warehouse: string; quantity: number }[];
  counted_at: Date;
}>();
const articles = query(
  'suppliers.articles_of_offers',
  `select id, ref_id, kind, brand_id, status, 'brand' = any(locked_fields) as keeps_brand, 'category' = any(locked_fields) as keeps_kind
     from product where id = any(:productIds::int[])`,
);
const costsOfOthers = query(
  'suppliers.costs_of_others',
  `select product_id, min(pesos)::float8 as lowest, max(pesos)::float8 as highest from (
     select o.product_id, case o.currency when 'USD' then o.cost * :rate::numeric else o.cost end as pesos
       from supplier_offer o
      where o.product_id = any(:productIds::int[]) and o.supplier <> :supplier and o.status = 'active') asked
    group by product_id`,
);
const heldPrices = query(
  'suppliers.held_prices',
  `select p.id, p.price_cents from product p where p.id = any(:productIds::int[]) and 'price_cents' = any(p.locked_fields)`,
);
const rankOfSupplier = query('suppliers.rank', 'select rank from supplier where code = :code');
const places = query('suppliers.places', 'select supplier, code, location_code from supplier_warehouse');
const choose = query(
  'suppliers.choose_offers',
  `update supplier_offer o set is_chosen = (o.supplier = g.supplier and o.ref_id = g.ref_id)
     from unnest(:productIds::int[], :suppliers::text[], :refIds::text[]) as g(product_id, supplier, ref_id)
    where o.product_id = g.product_id and o.is_chosen is distinct from (o.supplier = g.supplier and o.ref_id = g.ref_id)`,
);

/** A product as far as its price asks, and what no feed writes of it. */
export type Article = {
  refId: string;
  kind: string;
  brandId: number;
  status: string;
  keepsBrand: boolean;
  keepsKind: boolean;
};
/** An offer of a product, and what it is to it. */
export type KnownOfferNow = OfferNow & { isSource: boolean; isChosen: boolean; countedAt: Date };

/** The earlier of two moments: where several count, what was ordered after the first of them is still in a count. */
export const earlier = (one: Date | undefined, other: Date): Date =>
  one === undefined || other < one ? other : one;

/** Everybody's offers of products, by product id. */
export async function offersOfProducts(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, KnownOfferNow[]>> {
  const offers = new Map<number, KnownOfferNow[]>();
  if (productIds.length === 0) return offers;
  for (const row of await db.rows(offersAround, { productIds })) {
    const { product_id: id, ref_id: refId, is_source: isSource, is_chosen: isChosen, ...more } = row;
    const { map_price: mapPrice, is_stale: isStale, counted_at: countedAt, ...rest } = more;
    const offer = { ...rest, refId, isSource, isChosen, mapPrice: mapPrice ?? undefined, isStale, countedAt };
    const known = offers.get(id);
    if (known) known.push(offer);
    else offers.set(id, [offer]);
  }
  return offers;
}

/** What suppliers but one ask for products now, in pesos before tax, by product id. */
export async function costsOfOthersFor(
  db: Connection,
  supplier: string,
  productIds: readonly number[],
  pesosPerDollar: number,
): Promise<Map<number, { lowest: number; highest: number }>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.rows(costsOfOthers, { supplier, productIds, rate: pesosPerDollar });
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Prices in centavos with IVA that staff locked, by product id: they follow no cost. */
export async function heldPricesOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.rows(heldPrices, { productIds });
  return new Map(rows.map(({ id, price_cents: cents }) => [id, cents]));
}

/** What a price needs to know of products, by id, and what of it staff locked. */
export async function articlesOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, Article>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.rows(articles, { productIds });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        refId: row.ref_id,
        kind: row.kind,
        brandId: row.brand_id,
        status: row.status,
        keepsBrand: row.keeps_brand,
        keepsKind: row.keeps_kind,
      },
    ]),
  );
}

/** How far down a supplier stands among those that the shop buys from. */
export async function rankOf(db: Connection, code: string): Promise<number> {
  const supplier = await db.first(rankOfSupplier, { code });
  if (!supplier) throw new Error(`There is no supplier ${code}.`);
  return supplier.rank;
}

/** The location that each warehouse of every supplier fills. */
export async function placesOfAll(
  db: Connection,
): Promise<(supplier: string, warehouse: string) => string | undefined> {
  const known = new Map(
    (await db.rows(places)).map((row) => [`${row.supplier}\n${row.code}`, row.location_code]),
  );
  return (supplier, warehouse) => known.get(`${supplier}\n${warehouse}`);
}

/** Writes down which offer each product's price is made from; no supplier and code: none of them. */
export async function markChosen(
  tx: Connection,
  chosen: readonly { productId: number; supplier: string; refId: string }[],
): Promise<void> {
  if (chosen.length === 0) return;
  await tx.run(choose, {
    productIds: chosen.map(({ productId }) => productId),
    suppliers: chosen.map(({ supplier }) => supplier),
    refIds: chosen.map(({ refId }) => refId),
  });
}
