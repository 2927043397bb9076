import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

/**
 * A product for sale as feeds and structured data show it.
 * - `shelves`: Names of the shelf and of the one above it, from the top; empty for what stands on none.
 * - `gtin`: EAN, else UPC, as it was given to us.
 * - `price_cents`: Centavos with IVA, promotions applied.
 * - `former_price_cents`: Before the promotion; null without one.
 * - `available`: Units nobody holds, over all warehouses.
 * - `supplier_units`: Of them, those with suppliers; the soonest are here in `supplier_days` business days.
 */
export type OfferedProduct = RowOf<typeof afterId>;

const columns = `l.product_id as id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
  array(select k.name from category k where k.id = any(l.category_ids) and k.is_visible and (k.id = l.category_id
          or k.id = (select c.parent_id from category c where c.id = l.category_id))
         order by k.parent_id nulls first) as shelves,
  p.description, l.image_url, p.mpn, coalesce(p.ean, p.upc) as gtin,
  exists (select from open_box_unit x where x.product_id = p.id) as is_open_box, l.price_cents, l.former_price_cents,
  l.promotion_id, l.available, l.supplier_units, l.supplier_days, p.weight_grams, p.box_mm, p.updated_at`;

const afterId = query(
  'catalog.offered_after',
  `select ${columns} from product_listing l join product p on p.id = l.product_id
    where l.product_id > :last order by l.product_id limit :batchSize`,
);

const bySku = query(
  'catalog.offered_by_sku',
  `select ${columns} from product_listing l join product p on p.id = l.product_id where l.sku = :sku`,
);

const sample = query(
  'catalog.offered_sample',
  `with known as (select min(product_id) as first, max(product_id) as last from product_listing),
   places as materialized (
     select known.first + floor(random() * (known.last - known.first + 1))::int as place
       from known, generate_series(1, :count::int)
   ),
   chosen as (
     select distinct near.product_id from places cross join lateral (
       select product_id from product_listing where product_id >= places.place order by product_id limit 1) near
   )
   select ${columns} from chosen join product_listing l using (product_id) join product p on p.id = l.product_id`,
);

/** How many products are read at a time: a feed never holds a large shop in memory. */
const batchSize = 1000;

/** Every product for sale, in batches in the order of their ids; hidden ones are left out, sold-out ones are not. */
export async function* offeredProducts(db: Connection): AsyncGenerator<OfferedProduct[]> {
  for (let last = 0; ;) {
    const batch = await db.rows(afterId, { last, batchSize });
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? last;
  }
}

/** One product for sale; undefined when there is none of that SKU. */
export async function offeredProduct(db: Connection, sku: string): Promise<OfferedProduct | undefined> {
  return db.first(bySku, { sku });
}

/** Up to `count` products for sale, others each time. */
export async function someOfferedProducts(db: Connection, count: number): Promise<OfferedProduct[]> {
  return db.rows(sample, { count });
}
