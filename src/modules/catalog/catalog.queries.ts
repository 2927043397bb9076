import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { instalmentSettingSql } from '../pricing/index.ts';
import { kitUnitsByWarehouseSql, kitUnitsSql, shownPlace } from './listing/kit-stock.ts';
import { isoTime, productCardJson, warrantyJson } from './listing/product-card.ts';
import type { ArrangedSpec } from './specs/spec-layout.ts';
import { missingMembers } from './staff-list/missing-parts.ts';

/**
 * Products for sale by id, in the order of the ids.
 * What a comparison shows of a product; `specs` are still to be put into the shop's words.
 */
export const comparedProducts = query(
  'catalog.compared_products',
  `select l.kind, p.specs, (select layout.specs from spec_layout layout where layout.kind = l.kind) as layout,
     ${productCardJson('l', {
       more: `',"brand_slug":', to_json(b.slug), ',"available":', greatest(l.available, 0),
         ',"warranty_text":', to_json(b.warranty_text)`,
     })} as json
     from product_listing l join product p on p.id = l.product_id join brand b on b.id = l.brand_id
    where l.product_id = any(:ids::int[])
    order by array_position(:ids::int[], l.product_id)`,
).narrow<{ specs: Record<string, unknown>; layout: ArrangedSpec[] | null }>();

/**
 * A product's page in one statement. «Similar» are those of the same kind with the nearest prices that can be had,
 * found by walking the index up and down from the product's own price. Stock is read directly, as the listing does.
 */
export const productPage = query(
  'catalog.product_page',
  `with chosen as materialized (
     select l.* from product_listing l where l.sku in (:sku, upper(:sku)) order by l.sku = :sku desc limit 1
   )
   select c.product_id as id, array(select part_id from kit_part where kit_id = c.product_id) as part_ids, kin.ids as variant_ids, c.sku, c.slug, c.kind, p.specs, c.price_cents,
     (select layout.specs from spec_layout layout where layout.kind = c.kind) as layout,
     ${instalmentSettingSql} as instalment_plans,
     ${productCardJson('c', {
       images: `coalesce((
         select json_agg(json_build_object('image_url', i.url, 'alt', i.alt) order by i.position)
           from product_image i where i.product_id = c.product_id)::text, '[]')`,
       more: `',"mpn":', coalesce(to_json(p.mpn)::text, 'null'), ',"ean":', coalesce(to_json(p.ean)::text, 'null'),
         ',"description":', to_json(p.description), ',"brand_slug":', to_json(b.slug),
         ',"categories":', coalesce((
           select json_agg(json_build_object('id', k.id, 'category_name', k.name, 'slug', k.slug)
                    order by k.parent_id nulls first, k.id)
             from category k where k.id = any(c.category_ids) and k.is_visible)::text, '[]'),
         ',"stock_by_warehouse":', case when kit.is_kit then ${kitUnitsByWarehouseSql('c.product_id')}::text
           else coalesce((
           select json_agg(json_build_object('warehouse', shown.code, 'warehouse_name', shown.name,
                    'quantity', shown.units, 'supplier_days', shown.supplier_days)
                    order by shown.supplier_days nulls first, shown.code)
             from (
               select ${shownPlace.code('w')} as code, ${shownPlace.name('w')} as name, w.supplier_days,
                      sum(s.on_hand - s.reserved) as units
                 from stock_level s join warehouse w on w.code = s.warehouse_code and not w.is_paused
                where s.product_id = c.product_id and s.on_hand > s.reserved group by 1, 2, 3) shown)::text, '[]') end,
         ',"family":', case when kin.for_sale < 2 then 'null' else (
           select json_build_object('id', f.id, 'options', f.options, 'variants', (
                    select json_agg(json_build_object('id', v.product_id, 'sku', v.sku, 'product_name', v.name,
                             'slug', v.slug, 'image_url', v.image_url, 'values', m.values, 'price_cents', v.price_cents,
                             'available', greatest(v.available, 0)) order by m.position)
                      from product_family_member m join product_listing v on v.product_id = m.product_id
                     where m.family_id = f.id))::text
             from product_family f join product_family_member own on own.family_id = f.id
            where own.product_id = c.product_id) end,
         ',"parts":', coalesce((
           select json_agg(json_build_object(
                    'sku', part.sku, 'product_name', part.name, 'quantity', k.quantity,
                    'is_for_sale', part.status = 'active', 'slug', part.slug,
                    'image_url', (select i.url from product_image i where i.product_id = part.id order by i.position limit 1))
                    order by k.position)
             from kit_part k join product part on part.id = k.part_id where k.kit_id = c.product_id)::text, '[]'),
         ',"available":', greatest(c.available, 0), ',"weight_grams":', coalesce(p.weight_grams::text, 'null'),
         ',"box_mm":', coalesce(to_json(p.box_mm)::text, 'null'),
         ',"max_per_order":', coalesce(p.max_per_order::text, 'null'),
         ',"has_opendb_specs":', jsonb_path_exists(p.spec_sources, '$.* ? (@ == "opendb")')::text,
         ',"has_icecat_specs":', jsonb_path_exists(p.spec_sources, '$.* ? (@ == "icecat")')::text,
         ${warrantyJson('b', 'coalesce(p.warranty_months, b.warranty_months)')},
         ',"seo_title":', coalesce(to_json(p.seo_title)::text, 'null'),
         ',"seo_description":', coalesce(to_json(p.seo_description)::text, 'null'),
         ',"condition":', coalesce((
           select json_build_object('grade', x.grade, 'note', x.note, 'original', case when o.product_id is not null then
                    json_build_object('id', o.product_id, 'sku', o.sku, 'slug', o.slug, 'price_cents', o.price_cents, 'available', o.available > 0) end)
             from open_box_unit x left join product_listing o on o.product_id = x.original_id
            where x.product_id = c.product_id)::text, 'null'),
         ',"open_box":', coalesce((
           select json_agg(json_build_object('id', u.product_id, 'sku', u.sku, 'slug', u.slug, 'price_cents', u.price_cents, 'grade', x.grade)
                    order by u.price_cents, u.product_id)
             from open_box_unit x join product_listing u on u.product_id = x.product_id and u.available > 0
            where x.original_id = c.product_id)::text, '[]'),
         ',"files":', coalesce((
           select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
             from product_file f where f.product_id = c.product_id)::text, '[]'),
         ',"similar":[', (
           select string_agg(${productCardJson('n')}, ',' order by n.place, abs(n.price_cents - c.price_cents), n.product_id)
             from (
               select * from (
                 select r.*, x.position as place from product_related x join product_listing r on r.product_id = x.related_id
                  where x.product_id = c.product_id and r.available > 0
                 union all
                 select near.*, 1000 from (
                   (select * from product_listing u
                     where u.kind = c.kind and u.price_cents >= c.price_cents and u.product_id <> c.product_id
                       and u.available > 0
                     order by u.price_cents limit 8)
                   union all
                   (select * from product_listing d
                     where d.kind = c.kind and d.price_cents < c.price_cents and d.available > 0
                     order by d.price_cents desc limit 8)
                 ) near
                  where not exists (
                    select from product_related x where x.product_id = c.product_id and x.related_id = near.product_id)
               ) beside
               order by beside.place, abs(beside.price_cents - c.price_cents), beside.product_id
               limit 8
             ) n), ']'`,
     })} as json
     from chosen c join product p on p.id = c.product_id join brand b on b.id = c.brand_id
     cross join lateral (select exists (select from kit_part k where k.kit_id = c.product_id) as is_kit) kit
     -- One that is for sale alone is no choice.
     cross join lateral (
       select coalesce(array_agg(m.product_id), '{}') as ids, count(v.product_id) as for_sale
         from product_family_member own join product_family_member m on m.family_id = own.family_id
         left join product_listing v on v.product_id = m.product_id
        where own.product_id = c.product_id) kin`,
).narrow<{ specs: Record<string, unknown>; layout: ArrangedSpec[] | null }>();

const placed = 'category_product cp join product_listing l on l.product_id = cp.product_id';
const categoriesText = (shelf: string, products: string) => `
  with shelf as materialized (${shelf})
  select concat('[', string_agg(concat(
           '{"id":', c.id, ',"category_name":', to_json(c.name), ',"slug":', to_json(c.slug),
           ',"category_image":', coalesce(to_json(c.image_url)::text, 'null'),
           ',"product_count":', (
             select coalesce(sum(shelf.n), 0) from shelf join category k on k.id = shelf.category_id
              where c.id in (k.id, k.parent_id)),
           ',"parent_id":', coalesce((select p.id::text from category p where p.id = c.parent_id and p.is_visible), 'null'),
           ',"products":[', ${products}, ']}'),
           ',' order by c.position, c.id), ']') as json
    from category c left join shelf own on own.category_id = c.id
   where c.is_visible`;

/**
 * All categories in the menu's order; a parent counts what its children hold, `products` are its own. Written as text:
 * building it as JSON values took three times as long.
 * Gives ready JSON.
 */
export const allCategories = query(
  'catalog.all_categories',
  categoriesText(
    `select category_id, count(*) as n, string_agg(ref, '},{"ref_id":') as refs
       from (select cp.category_id, to_json(l.ref_id)::text as ref from ${placed}
              order by cp.category_id, cp.position, cp.product_id) ordered
      group by category_id`,
    `'{"ref_id":' || own.refs || '}'`,
  ),
);
export const categoriesWithoutProducts = query(
  'catalog.categories_without_products',
  categoriesText(`select cp.category_id, count(*) as n from ${placed} group by cp.category_id`, "''"),
);

export const categoryDetail = query(
  'catalog.category_detail',
  `select json_build_object('id', c.id, 'category_name', c.name, 'category_image', c.image_url, 'slug', c.slug,
     'seo_title', c.seo_title, 'seo_description', c.seo_description, 'version', c.version, 'products', coalesce((
       select json_agg(json_build_object('ref_id', l.ref_id, 'product_name', l.name, 'images', coalesce((
                select json_agg(json_build_object('image_url', i.url) order by i.position)
                  from product_image i where i.product_id = l.product_id), '[]')) order by cp.position, l.product_id)
         from category_product cp join product_listing l on l.product_id = cp.product_id
        where cp.category_id = c.id), '[]'))::text as json
     from category c where c.id = :id`,
);

const brandMembers = `'id', b.id, 'brand_name', b.name, 'slug', b.slug, 'brand_image', b.image_url,
  'product_count', (select count(*) from product_listing l where l.brand_id = b.id)`;

export const allBrands = query(
  'catalog.all_brands',
  `select coalesce(json_agg(json_build_object(${brandMembers}) order by b.name collate "es-x-icu", b.id), '[]')::text as json
     from brand b`,
);

export const brandDetail = query(
  'catalog.brand_detail',
  `select json_build_object(${brandMembers}, 'description', b.description, 'warranty_text', b.warranty_text, 'warranty_months',
            b.warranty_months, 'warranty_by', b.warranty_by, 'version', b.version)::text as json
     from brand b where b.id = :id`,
);

const cardList = (rows: string, order: string) =>
  `(select coalesce(string_agg(${productCardJson('l')}, ',' order by ${order}), '') from (${rows}) l)`;

/** How many products each row of the home page shows. */
const homeRowMax = 12;

/**
 * The home page. Highlights are the SKUs of the setting `home.highlights` in their order; without any that can be
 * shown, the deepest discounts stand in.
 */
export const homePage = query(
  'catalog.home_page',
  `with chosen as (
     select l.*, sku.position
       from shop_setting s
       cross join lateral jsonb_array_elements_text(
         case when jsonb_typeof(s.value) = 'array' then s.value else '[]' end) with ordinality sku(value, position)
       join product_listing l on l.sku = sku.value
      where s.key = 'home.highlights'
      order by sku.position limit ${homeRowMax}
   ),
   highlights as (
     select * from chosen
     union all
     (select l.*, row_number() over (order by l.price_cents::float8 / l.former_price_cents, l.product_id) as position
        from product_listing l
       where l.former_price_cents is not null and l.available > 0 and not exists (select from chosen)
       order by position limit ${homeRowMax})
   )
   select concat('{"highlights":[', ${cardList('select * from highlights', 'l.position')},
     '],"best_sellers":[', ${cardList(
       `select * from product_listing where available > 0
         order by popularity desc, product_id limit ${homeRowMax}`,
       'l.popularity desc, l.product_id',
     )},
     '],"new_arrivals":[', ${cardList(
       `select * from product_listing where available > 0
         order by released_on desc nulls last, created_at desc, product_id desc limit ${homeRowMax}`,
       'l.released_on desc nulls last, l.created_at desc, l.product_id desc',
     )}, ']}') as json`,
);

const promoted = query(
  'catalog.promoted_products',
  `select coalesce(string_agg(${productCardJson('l', { more: `',"promotion_id":', l.shown_promotion_id` })}, ','
            order by l.popularity desc, l.product_id), '') as json
     from (
       select distinct on (l.product_id) l.*, given.promotion_id as shown_promotion_id
         from unnest(:productIds::int[], :promotionIds::int[]) given(product_id, promotion_id)
         join product_listing l on l.product_id = given.product_id
        where l.promotion_id is not null
        order by l.product_id, l.promotion_id = given.promotion_id desc
     ) l`,
);

/**
 * Cards of products on promotion, each once, with `promotion_id` (of several the one that lowers the price), as JSON
 * objects with commas between; what is not for sale or not cheaper is left out.
 */
export async function promotedProducts(
  db: Connection,
  pairs: readonly { productId: number; promotionId: number }[],
): Promise<string> {
  if (pairs.length === 0) return '';
  const row = await db.first(promoted, {
    productIds: pairs.map(({ productId }) => productId),
    promotionIds: pairs.map(({ promotionId }) => promotionId),
  });
  return row?.json ?? '';
}

/** What the staff's list and their editor both show of a product. */
export const adminMembers = `'id', p.id, 'ref_id', p.ref_id, 'sku', p.sku, 'mpn', p.mpn, 'ean', p.ean, 'product_name', p.name,
    'slug', p.slug, 'kind', p.kind, 'brand_id', p.brand_id, 'brand', b.name,
    'categories', coalesce((
      select json_agg(json_build_object('id', c.id, 'category_name', c.name) order by c.parent_id nulls first, c.id)
        from category_product cp join category c on c.id = cp.category_id where cp.product_id = p.id), '[]'),
    'images', coalesce((
      select json_agg(json_build_object('image_url', i.url, 'alt', i.alt) order by i.position)
        from product_image i where i.product_id = p.id), '[]'),
    'price_cents', p.price_cents, 'cost_cents', null, 'available', coalesce(${kitUnitsSql('p.id')}, stock.available), 'on_hand', stock.on_hand,
    'status', p.status, 'version', p.version, 'locked_fields', p.locked_fields, 'missing', ${missingMembers}, 'updated_at', ${isoTime('p.updated_at')}`;
/** Stock is read directly, as the listing does; hidden products have no listing row. Paused places sell nothing. */
export const adminTables = `product p join brand b on b.id = p.brand_id
  left join lateral (
    select coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available,
           coalesce(sum(s.on_hand), 0)::int as on_hand
      from stock_level s join warehouse w on w.code = s.warehouse_code where s.product_id = p.id) stock on true`;
