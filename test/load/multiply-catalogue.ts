import { refreshListing } from '../../src/modules/catalog/index.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** Products written and listed in one transaction. */
const batchSize = 10_000;

/**
 * Grows the shop's catalogue to `count` products by varying those it has: other codes, names and prices, the same
 * maker, shelf and specs. What lists and searches never read (descriptions, raw specs, pictures but the first) stays
 * behind.
 */
export async function multiplyCatalogue(
  db: Database,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const { rows } = await db.sql(
    `select count(*)::int as count, coalesce(max(id), 0) as last from product where status = 'active'`,
  );
  const { count: before, last } = rows[0] as { count: number; last: number };
  for (let done = before, round = 1; done < count; round += 1) {
    for (let from = 0; from <= last && done < count; from += batchSize) {
      done += await db.transaction(async (tx) => {
        const added = await tx.sql(
          `with chosen as materialized (
             select * from product where id > $1 and id <= $1 + ${batchSize} and id <= $4 and status = 'active'
              order by id limit $3
           ),
           added as (
             insert into product (ref_id, sku, mpn, name, slug, kind, brand_id, facets, numbers, price_cents, weight_grams,
               released_on, source)
             select concat(ref_id, '-', $2::int), concat(sku, '-', $2::int), mpn || $2::int, concat(name, ' ', edition, ' ', $2::int),
                    concat(slug, '-', $2::int), kind, brand_id, facets, numbers,
                    -- Up to a sixth up and down, in whole pesos.
                    greatest(100, (price_cents * (100 + (hashint4(id * 100 + $2::int) % 16)) / 10000) * 100), weight_grams,
                    released_on, 'demo'
               from chosen
               cross join lateral (
                 select (array['OEM', 'Bulk', 'Edición', 'Kit', 'Renovado', 'Serie', 'Pack', 'Versión'])[1 + $2::int % 8]
               ) e(edition)
             returning id, ref_id
           ),
           pairs as (
             select a.id, c.id as model_id from added a join chosen c on a.ref_id = concat(c.ref_id, '-', $2::int)
           ),
           shelved as (
             insert into category_product (category_id, product_id, position)
             select cp.category_id, pairs.id, cp.position from pairs join category_product cp on cp.product_id = pairs.model_id
           ),
           stocked as (
             insert into stock_level (product_id, warehouse_code, on_hand)
             select pairs.id, s.warehouse_code, case when hashint4(pairs.id) % 5 = 0 then 0 else s.on_hand end
               from pairs join stock_level s on s.product_id = pairs.model_id
           ),
           pictured as (
             insert into product_image (product_id, position, url)
             select pairs.id, 0, i.url from pairs join product_image i on i.product_id = pairs.model_id and i.position = 0
           )
           select id from pairs`,
          [from, round, count - done, last],
        );
        const ids = (added.rows as { id: number }[]).map(({ id }) => id);
        await refreshListing(tx, ids);
        return ids.length;
      });
      onProgress(done);
    }
  }
  await db.sql('vacuum analyze');
}
