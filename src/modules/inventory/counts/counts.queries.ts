import { query } from '../../../platform/database/named-query.ts';

export type CountState = 'open' | 'applied' | 'cancelled';
export type CountScope = 'all' | 'bin' | 'category' | 'brand';

const columns = `c.id, c.warehouse_code as location_code, w.name as location_name, c.scope, c.scope_value, c.scope_name,
  c.is_blind, c.state, c.note, u.name as staff_name, c.created_at, c.closed_at`;

/**
 * What was counted of each product: its scans since the last total, unless it was taken out. `on_hand` is what the books
 * said at its last scan.
 */
const counted = (count: string) => `(
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = ${count} and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   )`;

const progress = `cross join lateral (
     select count(*)::int as products, coalesce(sum(d.units), 0)::int as units, coalesce(sum(d.scans), 0)::int as scans
       from ${counted('c.id')} d) n
   cross join lateral (
     select coalesce(array_agg(distinct m.name order by m.name), '{}') as people from cycle_count_scan s
       join staff_user m on m.id = s.staff_user_id where s.count_id = c.id) who`;

export const countsPage = query(
  'inventory.counts',
  `select ${columns}, n.products, n.units, n.scans, who.people
   from (select * from cycle_count where :state::text is null or state = :state
          order by id desc limit :limit offset :offset) c
   join warehouse w on w.code = c.warehouse_code left join staff_user u on u.id = c.staff_user_id
   ${progress} order by c.id desc`,
).narrow<{ state: CountState; scope: CountScope }>();

export const countCounts = query(
  'inventory.count_counts',
  'select count(*)::int as total from cycle_count where :state::text is null or state = :state',
);

export const countOf = query(
  'inventory.count',
  `select ${columns}, n.products, n.units, n.scans, who.people
   from cycle_count c join warehouse w on w.code = c.warehouse_code left join staff_user u on u.id = c.staff_user_id
   ${progress} where c.id = :id`,
).narrow<{ state: CountState; scope: CountScope }>();

export const addCount = query(
  'inventory.add_count',
  `insert into cycle_count (warehouse_code, scope, scope_value, scope_name, is_blind, note, staff_user_id, created_at)
   values (:warehouseCode, :scope, :scopeValue, :scopeName, :isBlind, :note, :systemUserId, :now::timestamptz) returning id`,
);

export const nameOfScope = query(
  'inventory.name_of_scope',
  `select name from category where id = :categoryId::int
   union all select name from brand where id = :brandId::int`,
);

/** Whoever applies or cancels a count locks it before the stock; whoever scans shares it. */
export const lockCount = query(
  'inventory.lock_count',
  'select id, warehouse_code, state, scope, scope_value, scope_name, is_blind, note from cycle_count where id = :id for update',
).narrow<{ state: CountState; scope: CountScope }>();

export const shareCount = query(
  'inventory.share_count',
  'select id, warehouse_code, state, is_blind from cycle_count where id = :id for share',
).narrow<{ state: CountState }>();

export const changeCount = query(
  'inventory.change_count',
  'update cycle_count set note = coalesce(:note, note), is_blind = coalesce(:isBlind, is_blind) where id = :id',
);

export const closeCount = query(
  'inventory.close_count',
  `update cycle_count set state = :state, closed_at = :now::timestamptz where id = :id and state = 'open'`,
);

/**
 * Products by what a scanner reads or people type: SKU, reference, part number, EAN or UPC; some scanners drop or add a zero in front.
 * A kit has no units of its own: its parts are counted.
 */
export const productsByCode = query(
  'inventory.products_by_code',
  `select asked.code, found.product_id
   from unnest(:codes::text[]) as asked(code) cross join lateral (
     select k.product_id from product_code k
      where k.code in (shop_code(asked.code), ltrim(asked.code, '0'), '0' || asked.code) and k.code <> ''
     union select p.id from product p where p.sku = asked.code
     union select p.id from product p where p.status <> 'active'
       and asked.code in (p.ean, p.upc, p.mpn, p.ref_id, '0' || p.upc) ) found
   where not exists (select from kit_part k where k.kit_id = found.product_id)
   order by asked.code, found.product_id`,
);

/** Writes scans with what the books say now; a key that is known is not written again. */
export const addScans = query(
  'inventory.add_scans',
  `insert into cycle_count_scan (count_id, product_id, units, kind, on_hand, key, staff_user_id, scanned_at)
   select :id::int, a.product_id, a.units, :kind::text,
     coalesce((select l.on_hand from stock_level l where l.product_id = a.product_id and l.warehouse_code = :warehouseCode), 0),
     a.key, :systemUserId::text, :now::timestamptz
   from unnest(:productIds::int[], :units::int[], :keys::uuid[]) with ordinality as a(product_id, units, key, place)
   order by a.place
   on conflict (count_id, key) do nothing`,
);

const inScope = `case c.scope when 'all' then true when 'bin' then starts_with(l.bin, c.scope_value)
       when 'brand' then p.brand_id = c.scope_value::int
       else exists (select from category_product cp join category g on g.id = cp.category_id
         where cp.product_id = p.id and c.scope_value::int in (g.id, g.parent_id)) end`;

/** Products of a count as the screen of a scanner shows them. */
export const scannedProducts = query(
  'inventory.scanned_products',
  `select p.id as product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     d.units as counted, case when not c.is_blind then coalesce(d.on_hand, l.on_hand, 0) end as expected,
     not coalesce(${inScope}, c.scope = 'all') as is_elsewhere
   from cycle_count c join product p on p.id = any(:productIds::int[])
     left join stock_level l on l.product_id = p.id and l.warehouse_code = c.warehouse_code
     left join ${counted(':id')} d on d.product_id = p.id
   where c.id = :id`,
);

/** What was counted, with what the books said as it was: what a count is applied by. */
export const countedProducts = query(
  'inventory.counted_products',
  `select d.product_id, d.units, coalesce(d.on_hand, 0) as on_hand from ${counted(':id')} d order by d.product_id`,
);

/** What should be there by the books and nobody counted. */
export const uncountedProducts = query(
  'inventory.uncounted_products',
  `select l.product_id from cycle_count c join stock_level l on l.warehouse_code = c.warehouse_code and l.on_hand > 0
     join product p on p.id = l.product_id
   where c.id = :id and ${inScope} and not exists (select from ${counted(':id')} d where d.product_id = l.product_id)
   order by l.product_id`,
);

const shown = `select p.id as product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     g.bin, case when g.is_open_blind then null else g.expected end as expected, g.counted,
     case when g.is_open_blind then null else g.counted - g.expected end as difference, g.is_moved, s.scanned_at,
     u.name as staff_name, g.total
   from page g join product p on p.id = g.product_id
     left join cycle_count_scan s on s.id = g.last_id left join staff_user u on u.id = s.staff_user_id`;

/** What was counted, last first; `isDifferent`: only where it is not what was expected, most first. */
export const countedLines = query(
  'inventory.counted_lines',
  `with page as (
     select d.product_id, d.units as counted, d.on_hand as expected, d.is_moved, d.last_id, coalesce(l.bin, '') as bin,
       c.is_blind and c.state = 'open' as is_open_blind, count(*) over ()::int as total
     from cycle_count c cross join ${counted(':id')} d
       left join stock_level l on l.product_id = d.product_id and l.warehouse_code = c.warehouse_code
     where c.id = :id and (not :isDifferent::boolean or (d.units <> d.on_hand and not (c.is_blind and c.state = 'open')))
     order by case when :isDifferent then -abs(d.units - d.on_hand) end, d.last_id desc
     limit :limit offset :offset
   )
   ${shown} order by case when :isDifferent then -abs(g.counted - g.expected) end, g.last_id desc`,
);

/** What should be there and nobody counted, shelf by shelf. */
export const uncountedLines = query(
  'inventory.uncounted_lines',
  `with page as (
     select l.product_id, null::int as counted, l.on_hand as expected, false as is_moved, null::bigint as last_id, l.bin,
       c.is_blind and c.state = 'open' as is_open_blind, count(*) over ()::int as total
     from cycle_count c join stock_level l on l.warehouse_code = c.warehouse_code and l.on_hand > 0
       join product p on p.id = l.product_id
     where c.id = :id and c.state = 'open' and ${inScope}
       and not exists (select from cycle_count_scan s where s.count_id = c.id and s.product_id = l.product_id
         and s.product_id in (select d.product_id from ${counted(':id')} d))
     order by l.bin, p.sku limit :limit offset :offset
   )
   ${shown} order by g.bin, p.sku`,
);

/** A product scanned on a shelf that stood nowhere stands there from now on. */
export const shelveCounted = query(
  'inventory.shelve_counted',
  `update stock_level l set bin = :bin from unnest(:productIds::int[]) as w(product_id)
   where l.product_id = w.product_id and l.warehouse_code = :warehouseCode and l.bin = ''`,
);

export const shelvesOf = query(
  'inventory.shelves',
  `select bin, count(*)::int as products from stock_level where warehouse_code = :location and bin <> ''
   group by bin order by bin`,
);

/** Whoever writes them waits. */
export const lockBins = query(
  'inventory.lock_bins',
  `select bin from stock_level where product_id = any(:productIds::int[]) and warehouse_code = :warehouseCode
    order by product_id for no key update`,
);

export const setShelf = query(
  'inventory.set_shelf',
  `update stock_level l set bin = :bin from unnest(:productIds::int[]) as w(product_id)
   where l.product_id = w.product_id and l.warehouse_code = :warehouseCode and l.bin <> :bin`,
);
