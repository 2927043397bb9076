import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { kindWordSql } from '../search/kind-words.ts';
import { productKinds } from '../specs/product-kinds.ts';
import { rangeKeysOf, specFieldsOf } from '../specs/read-specs.ts';
import { kitUnitsOfSuppliersSql, kitUnitsSql, soonestDaysSql } from './kit-stock.ts';
import { stockBit } from './popularity.ts';
import { floorsSql } from './floors-sql.ts';
import { formerPriceCtes } from './former-price.ts';
import { pairsOf } from './promotion-scope.ts';
import { rollUpGroups } from './roll-up-groups.ts';

/** SQL: of the levels `s` at the locations `w`, units for sale, those of them with suppliers, and days until the soonest are here. */
const stockSums = `coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available,
            coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused and w.supplier_days is not null), 0)::int
              as supplier_units,
            ${soonestDaysSql('s', 'w', 'not w.is_paused')} as supplier_days`;
const kitOfSuppliers = kitUnitsOfSuppliersSql('c.id');

/**
 * The listing is the shop's read model: this one statement reads what other modules own (stock, promotions, reviews)
 * and writes nothing of theirs. A price that shoppers have not seen yet is written down with it. See
 * docs/decisions/0006-listing-read-model.md.
 */
const rebuild = query(
  'catalog.refresh_listing',
  `with chosen as (
     select p.*, b.name as brand_name
       from product p join brand b on b.id = p.brand_id
      where p.id = any(:batch::int[]) and p.status = 'active'
   ),
   shelf as (
     select cp.product_id,
            array_agg(c.id) || array_agg(c.parent_id) as ids,
            -- The first that shoppers may see; for one that is hidden the one above it.
            (array_agg(shown.id order by c.parent_id nulls last, c.position, c.id) filter (where shown.id is not null))[1] as id,
            (array_agg(shown.name order by c.parent_id nulls last, c.position, c.id) filter (where shown.id is not null))[1] as name
       from category_product cp join category c on c.id = cp.category_id
       left join category shown on shown.id = case when c.is_visible then c.id else c.parent_id end and shown.is_visible
      where cp.product_id = any(:batch::int[])
      group by cp.product_id
   ),
   picture as (
     select distinct on (product_id) product_id, url
       from product_image where product_id = any(:batch::int[]) order by product_id, position
   ),
   stock as (
     select s.product_id, ${stockSums}
       from stock_level s join warehouse w on w.code = s.warehouse_code
      where s.product_id = any(:batch::int[]) group by s.product_id
   ),
   kits as materialized (
     select c.id as product_id, ${kitOfSuppliers.units} as supplier_units, ${kitOfSuppliers.days} as supplier_days
       from chosen c where exists (select from kit_part k where k.kit_id = c.id)
   ),
   rating as (
     select product_id, round(avg(rating) * 10)::smallint as tenths, count(*)::int as total
       from review where product_id = any(:batch::int[]) and state = 'approved' group by product_id
   ),
   placed as (
     select c.id as product_id, c.brand_id, coalesce(shelf.ids, '{}') as category_ids
       from chosen c left join shelf on shelf.product_id = c.id
   ),
   floor as (${floorsSql('o.product_id = any(:batch::int[])')}
   ),
   running as materialized (
     select * from promotion
      where type = 'catalogue' and not is_draft and not is_paused and starts_at <= :now and ends_at > :now
   ),
   promoted as (
     ${pairsOf('running', 'placed')}
   ),
   offer as (
     select distinct on (c.id) c.id as product_id, m.id as promotion_id, m.ends_at,
            greatest(case m.kind
              -- Whole pesos, in the shopper's favour.
              when 'percent' then greatest(c.price_cents * (10000 - m.value) / 1000000 * 100, 100)
              else greatest(c.price_cents - m.value, 100)
            end, f.map_cents) as price_cents
       from chosen c
       left join floor f on f.product_id = c.id
       join promoted on promoted.product_id = c.id
       join running m on m.id = promoted.promotion_id
      order by c.id, price_cents, m.id
   ),
   told as (
     select distinct on (product_id) product_id, valid_from, price_cents, promotion_id
       from product_price_history where product_id = any(:batch::int[]) order by product_id, valid_from desc
   ),
   ${formerPriceCtes},
   noted as (
     insert into product_price_history (product_id, valid_from, price_cents, promotion_id)
     select p.id, greatest(:now::timestamptz, told.valid_from), p.price_cents, p.promotion_id
       from priced p left join told on told.product_id = p.id
      where told.product_id is null
         or (told.price_cents, told.promotion_id) is distinct from (p.price_cents, p.promotion_id)
      order by p.id
     on conflict (product_id, valid_from) do update set
       price_cents = excluded.price_cents, promotion_id = excluded.promotion_id
   ),
   gone as (
     delete from product_listing
      where product_id = any(:batch::int[]) and product_id not in (select id from chosen)
   )
   insert into product_listing as l (
     product_id, ref_id, sku, name, slug, kind, brand_id, brand_name, category_id, category_name, category_ids, image_url,
     price_cents, former_price_cents, promotion_id, promotion_ends_at, available, rating_tenths, review_count,
     facets, measures, codes, released_on, created_at, supplier_units, supplier_days, map_cents
   )
   select c.id, c.ref_id, c.sku, c.name, c.slug, c.kind, c.brand_id, c.brand_name, shelf.id, shelf.name,
          array(select distinct id from unnest(shelf.ids) id where id is not null order by id), picture.url,
          priced.price_cents,
          -- Never more than the promotion itself takes off.
          case when lowest.price_cents > priced.price_cents then least(lowest.price_cents, priced.regular_cents) end,
          priced.promotion_id, priced.ends_at,
          coalesce(${kitUnitsSql('c.id')}, stock.available, 0), rating.tenths, coalesce(rating.total, 0),
          c.facets,
          array(
            select (c.numbers ->> key.name)::float8
              from jsonb_array_elements_text(:rangeKeys::jsonb -> c.kind) with ordinality as key(name, position)
             order by key.position),
          array_remove(array[
            shop_code(c.sku), shop_code(c.ref_id), shop_code(c.mpn), shop_code(c.ean), shop_code(c.upc)], null),
          c.released_on, c.created_at, coalesce(kit.supplier_units, stock.supplier_units, 0),
          case when kit.product_id is null then stock.supplier_days when kit.supplier_units > 0 then kit.supplier_days end, floor.map_cents
     from chosen c
     left join kits kit on kit.product_id = c.id
     left join shelf on shelf.product_id = c.id
     left join picture on picture.product_id = c.id
     left join stock on stock.product_id = c.id
     left join rating on rating.product_id = c.id
     join priced on priced.id = c.id
     left join lowest on lowest.id = c.id
     left join floor on floor.product_id = c.id
    order by c.id
   on conflict (product_id) do update set
     ref_id = excluded.ref_id, sku = excluded.sku, name = excluded.name, slug = excluded.slug, kind = excluded.kind,
     brand_id = excluded.brand_id, brand_name = excluded.brand_name, category_id = excluded.category_id,
     category_name = excluded.category_name, category_ids = excluded.category_ids, image_url = excluded.image_url, price_cents = excluded.price_cents,
     former_price_cents = excluded.former_price_cents, promotion_id = excluded.promotion_id,
     promotion_ends_at = excluded.promotion_ends_at, available = excluded.available,
     rating_tenths = excluded.rating_tenths, review_count = excluded.review_count, facets = excluded.facets,
     measures = excluded.measures, codes = excluded.codes, released_on = excluded.released_on,
     supplier_units = excluded.supplier_units, supplier_days = excluded.supplier_days, map_cents = excluded.map_cents`,
);

/**
 * Locks rows in a statement of its own before they are rebuilt, so that changes of earlier writers are in our
 * snapshot. Rows are locked in id order wherever the listing is written, so that two writers cannot wait for each
 * other.
 */
const lockRows = query(
  'catalog.lock_listing',
  `select product_id from product_listing where product_id = any(:batch::int[]) order by product_id for update`,
);

/**
 * Updates words, codes and groups of the rows just rebuilt, in a statement of its own because it reads them. A
 * group's counts change where a product came, went, moved, or has another price or stock.
 */
const index = query(
  'catalog.index_listing',
  `with chosen as materialized (
     select l.*, p.mpn, concat_ws(' ', l.brand_name, l.category_name) as place,
            hash_array_extended(array[
              names.key, l.name, l.brand_name, l.category_name, l.kind, l.sku, p.mpn] || l.facets, 0) as words_key
       from product_listing l join product p on p.id = l.product_id
      cross join (select hashtext(:specNames::jsonb::text)::text as key offset 0) names
      where l.product_id = any(:batch::int[])
   ),
   before as materialized (
     select product_id, group_id, price_cents, popularity >= ${stockBit} as has_stock, words_key
       from product_search where product_id = any(:batch::int[])
   ),
   -- What says the same as before is not taken apart again: a new price has no new words.
   listed as materialized (
     select c.*,
            (select coalesce(string_agg(
                      case value when 'true' then fields -> key ->> 'label' when 'false' then '' when 'None' then ''
                           else concat(coalesce(fields -> key -> 'words' ->> value, value), fields -> key ->> 'unit') end, ' '), '')
               from (select :specNames::jsonb -> c.kind) kind(fields)
               cross join lateral unnest(c.facets) facet
               cross join lateral (select split_part(facet, '=', 1), substr(facet, position('=' in facet) + 1)) pair(key, value)
            ) as spec_words
       from chosen c
       left join before b on b.product_id = c.product_id and b.words_key = c.words_key and b.group_id = c.group_id
      where b.product_id is null
   ),
   -- What many products say alike is folded once: that was most of the work. Where its words stand says nothing.
   shared as materialized (
     select place, spec_words, words, strip(to_tsvector('shop_spanish', words)) as word_set,
            setweight(to_tsvector('shop_spanish', shop_words(place)), 'B') as place_set
       from (select distinct place, spec_words from listed) each
      cross join lateral (select shop_search_text(concat_ws(' ', place, spec_words)) as words offset 0) folded
   ),
   worded as materialized (
     select l.*, shop_search_text(l.name) as name_words, shared.word_set, shared.place_set
       from listed l join shared on shared.place = l.place and shared.spec_words = l.spec_words
   ),
   marked as (
     insert into listing_group_change (group_id)
     select distinct g.id
       from chosen l full join before b using (product_id)
       cross join lateral (values (l.group_id), (b.group_id)) g(id)
      where g.id is not null
        and (l.group_id, l.price_cents, l.available > 0) is distinct from (b.group_id, b.price_cents, b.has_stock)
   ),
   grouped as (
     insert into listing_group as g (id, kind, brand_id, category_id, category_ids, facets, measures, search)
     select distinct on (group_id) group_id, kind, brand_id, category_id, category_ids, facets, measures,
            word_set || strip(to_tsvector('shop_spanish', ${kindWordSql('kind')}))
       from worded order by group_id
     on conflict (id) do update set search = excluded.search where g.search <> excluded.search
   ),
   noted as (
     insert into search_word (word)
     select distinct word
       from (select name_words as words from worded union all select words from shared) each
       cross join lateral string_to_table(words, ' ') word
      where word <> '' order by word
     on conflict (word) do nothing
   ),
   coded as (
     insert into product_code (code, product_id)
     select distinct code, product_id from chosen cross join lateral unnest(codes) code order by 1, 2
     on conflict (code, product_id) do nothing
   ),
   uncoded as (
     delete from product_code c
      where c.product_id = any(:batch::int[])
        and not exists (select from chosen l where l.product_id = c.product_id and c.code = any(l.codes))
   ),
   gone as (
     delete from product_search where product_id = any(:batch::int[]) and product_id not in (select product_id from chosen)
   ),
   priced as (
     update product_search s set price_cents = c.price_cents, popularity = c.popularity
       from chosen c
      where s.product_id = c.product_id and c.product_id not in (select product_id from listed)
        and (s.price_cents, s.popularity) is distinct from (c.price_cents, c.popularity)
   )
   insert into product_search as s (
     product_id, brand_id, category_id, group_id, price_cents, popularity, facets_key, kind, measures, words_key, search
   )
   select product_id, brand_id, category_id, group_id, price_cents, popularity, hash_array_extended(facets, 0), kind, measures,
          words_key,
          setweight(to_tsvector('shop_spanish', shop_words(name)), 'A') || place_set || word_set
            || strip(to_tsvector('shop_spanish', concat_ws(' ',
                 name_words, shop_search_text(concat_ws(' ', sku, mpn)), ${kindWordSql('kind')})))
     from worded
    order by product_id
   on conflict (product_id) do update set
     brand_id = excluded.brand_id, category_id = excluded.category_id, group_id = excluded.group_id,
     price_cents = excluded.price_cents, popularity = excluded.popularity, facets_key = excluded.facets_key,
     kind = excluded.kind, measures = excluded.measures, words_key = excluded.words_key, search = excluded.search
    -- The group is another where kind, maker, shelf or specs are.
    where (s.group_id, s.price_cents, s.popularity, s.words_key, s.search)
      is distinct from (excluded.group_id, excluded.price_cents, excluded.popularity, excluded.words_key, excluded.search)`,
);

/** Few products are cheaper to count than to roll up; a list counts changed groups afresh. */
const rollUpFrom = 200;

/** What follows where a product of `stocked` sold out or came back: its group is counted anew. */
const followStock = `marked as (
     insert into listing_group_change (group_id)
     select distinct n.group_id from stocked n join product_search s on s.product_id = n.product_id
      where (n.popularity >= ${stockBit}) <> (s.popularity >= ${stockBit})
   )`;

/** Gives the kits whose stock follows from these products; they come after it, in statements of their own. */
const restock = query(
  'catalog.refresh_listing_stock',
  `with kits as materialized (
     select distinct kit_id from kit_part where part_id = any(:productIds::int[]) or kit_id = any(:productIds::int[])
   ),
   listed as materialized (
     select product_id from product_listing where product_id = any(:productIds::int[] || array(select kit_id from kits))
      order by product_id for update
   ),
   stocked as (
     update product_listing l set
         available = stock.available, supplier_units = stock.supplier_units, supplier_days = stock.supplier_days
       from (select s.product_id, ${stockSums}
               from stock_level s join listed on listed.product_id = s.product_id
               join warehouse w on w.code = s.warehouse_code
              where s.product_id = any(:productIds::int[]) and s.product_id not in (select kit_id from kits)
              group by s.product_id) stock
      where l.product_id = stock.product_id and (l.available, l.supplier_units, l.supplier_days)
        is distinct from (stock.available, stock.supplier_units, stock.supplier_days)
     returning l.product_id, l.group_id, l.popularity
   ),
   ${followStock},
   followed as (
     update product_search s set popularity = n.popularity
       from stocked n where s.product_id = n.product_id and s.popularity <> n.popularity
   )
   select array(select kit_id from kits order by kit_id) as kit_ids, (select count(*) from listed)::int as listed`,
);

/**
 * The same for kits whose rows are locked: another part's buyer may have been waited for, and what they left is seen
 * only by a statement that begins after it.
 */
const restockKits = query(
  'catalog.refresh_listing_of_kits',
  `with stocked as (
     update product_listing l set
         available = made.available, supplier_units = made.supplier_units, supplier_days = made.supplier_days
       from (select whole.*, case when whole.supplier_units > 0 then ${kitUnitsOfSuppliersSql('whole.product_id').days} end as supplier_days
               from (select kit.id as product_id, coalesce(${kitUnitsSql('kit.id')}, 0) as available,
                            coalesce(${kitUnitsOfSuppliersSql('kit.id').units}, 0) as supplier_units
                       from unnest(:kitIds::int[]) as kit(id)) whole) made
      where l.product_id = made.product_id and (l.available, l.supplier_units, l.supplier_days)
        is distinct from (made.available, made.supplier_units, made.supplier_days)
     returning l.product_id, l.group_id, l.popularity
   ),
   ${followStock}
   update product_search s set popularity = n.popularity
     from stocked n where s.product_id = n.product_id and s.popularity <> n.popularity`,
);

const countSale = query(
  'catalog.add_sold',
  `with listed as materialized (
     select product_id from product_listing where product_id = any(:productIds::int[]) order by product_id for update
   ),
   sold as (
     update product_listing l set sold_count = l.sold_count + sale.quantity
       from (select s.product_id, sum(s.quantity)::int as quantity
               from unnest(:productIds::int[], :quantities::int[]) as s(product_id, quantity)
               join listed on listed.product_id = s.product_id group by s.product_id) sale
      where l.product_id = sale.product_id
     returning l.product_id, l.popularity
   )
   update product_search s set popularity = n.popularity from sold n where s.product_id = n.product_id`,
);

const everyProduct = query(
  'catalog.every_product_id',
  `select coalesce(array_agg(id order by id), '{}') as ids from product`,
);

/** Which numeric spec stands where in `measures`, by kind. */
const rangeKeys = JSON.stringify(
  Object.fromEntries(Object.keys(productKinds).map((kind) => [kind, rangeKeysOf(kind)])),
);

/** What the values of specs are called in the shop, by kind and key, for those who search by them. */
const specNames = JSON.stringify(
  Object.fromEntries(
    Object.keys(productKinds).map((kind) => [
      kind,
      Object.fromEntries(
        specFieldsOf(kind)
          .filter(({ facet }) => facet === 'values')
          .map(({ key, label, unit = '', words = {} }) => [key, { label, unit, words }]),
      ),
    ]),
  ),
);

/** How many products one statement rebuilds: keeps its memory small. */
const batchSize = 2000;

/**
 * Rebuilds the listing rows of `productIds` (or all) from what is true in the caller's transaction at `now`. Call it
 * in the transaction that changed a product, price, promotion, rating or shelf.
 */
export async function refreshListing(
  tx: Connection,
  productIds: readonly number[] | 'all',
  now: Date = new Date(),
): Promise<void> {
  const ids =
    productIds === 'all'
      ? ((await tx.first(everyProduct))?.ids ?? [])
      : [...productIds].toSorted((one, other) => one - other);
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    await Promise.all([
      tx.run(lockRows, { batch }),
      tx.run(rebuild, { batch, now, rangeKeys }),
      tx.run(index, { batch, specNames }),
    ]);
  }
  if (ids.length >= rollUpFrom) await rollUpGroups(tx);
}

/**
 * The cheap refresh when nothing but stock changed, of these products and of the kits they are parts of. The caller holds
 * the lock of their levels.
 */
export async function refreshListingStock(tx: Connection, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const kitIds = (await tx.first(restock, { productIds }))?.kit_ids ?? [];
  if (kitIds.length > 0) await tx.run(restockKits, { kitIds });
}

/** Counts sold units, for «best sellers». */
export async function addSold(
  tx: Connection,
  sold: readonly { productId: number; quantity: number }[],
): Promise<void> {
  await tx.run(countSale, {
    productIds: sold.map((line) => line.productId),
    quantities: sold.map((line) => line.quantity),
  });
}
