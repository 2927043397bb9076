import { query } from '../../../platform/database/named-query.ts';
import { countedMost } from '../../../platform/database/counted-total.ts';
import { adminMembers, adminTables } from '../catalog.queries.ts';
import { kitUnitsSql } from '../listing/kit-stock.ts';
import { isLowSql, ownLimitJoin } from '../listing/low-stock.ts';
import { missingTests } from './missing-parts.ts';
import { marginSql, type RowsFilter } from './margin-filter.ts';
import type { StaffSort } from './staff-list.contract.ts';

/** A statement and its values, `$1`, `$2` … in their order. */
export type Statement = { text: string; values: unknown[] };

/** Products by words, or by a code; those that are not for sale have no search column and are read word by word. */
const found = (words: string) => `found as materialized (
     select product_id from product_search where search @@ shop_search_query(${words})
     union select product_id from product_code where code = nullif(shop_code(${words}), '')
     union select p.id from product p join brand b on b.id = p.brand_id
       where p.status <> 'active' and to_tsvector('shop_spanish', shop_search_text(concat_ws(
         ' ', p.name, b.name, p.sku, p.mpn, p.ean, p.ref_id))) @@ shop_search_query(${words})
   )`;

/** What the listing says of products for sale; the others, mostly few, are added up. */
const listed = {
  together: 'left join product_listing listed on listed.product_id = p.id',
  /** Nobody knows how many are low: to join all of them takes longer than to stop at those of a page. */
  oneByOne: `left join lateral (
       select one.available from product_listing one where one.product_id = p.id offset 0) listed on true`,
};
const available = `coalesce(listed.available, case when p.status <> 'active' then coalesce(${kitUnitsSql('p.id')}, (
         select sum(s.on_hand - s.reserved)::int from stock_level s
           join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = p.id)) end, 0)`;
const stocks = {
  none: `${available} <= 0`,
  low: isLowSql(available),
  some: `${available} > 0`,
};

/** What a list is ordered by, and after it by the id. */
const orders: Record<StaffSort, { key: string; way: 'asc' | 'desc' }> = {
  newest: { key: 'p.created_at', way: 'desc' },
  name: { key: 'p.name collate "es-x-icu"', way: 'asc' },
  '-name': { key: 'p.name collate "es-x-icu"', way: 'desc' },
  sku: { key: 'p.sku', way: 'asc' },
  price: { key: 'p.price_cents', way: 'asc' },
  '-price': { key: 'p.price_cents', way: 'desc' },
  stock: { key: available, way: 'asc' },
  '-stock': { key: available, way: 'desc' },
};

/** The rows of a list; only what it is narrowed and ordered by stands in the text, for a plan of its own. */
function matching(filter: RowsFilter, sort: StaffSort | undefined, values: unknown[]) {
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const words = filter.q?.trim() || undefined;
  const needsStock = filter.stock !== undefined || sort === 'stock' || sort === '-stock';
  const ctes = words === undefined ? [] : [found(bind(words, 'text'))];
  const isPaged = sort !== undefined && words === undefined && orders[sort].key !== available;
  const tests = [
    words !== undefined && 'p.id in (select product_id from found)',
    filter.stock && stocks[filter.stock],
    filter.status && `p.status = ${bind(filter.status, 'text')}`,
    filter.missing && missingTests[filter.missing],
    filter.margin_below !== undefined && marginSql(filter, bind(filter.margin_below, 'int')),
    filter.brand_id !== undefined && `p.brand_id = ${bind(filter.brand_id, 'int')}`,
    filter.category_id !== undefined &&
      `p.id in (select cp.product_id from category_product cp join category c on c.id = cp.category_id
                 where ${bind(filter.category_id, 'int')} in (c.id, c.parent_id))`,
    filter.supplier !== undefined &&
      `p.id in (select offer.product_id from supplier_offer offer
                 where offer.supplier = ${bind(filter.supplier, 'text')} and offer.status = 'active')`,
  ].filter(Boolean);
  return {
    ctes,
    isAll: tests.length === 0 && !needsStock,
    isPaged,
    needsStock,
    /** Whatever is left out of it, too, is looked into for each product. */
    isSlow: needsStock || filter.margin_below !== undefined,
    rows: `from product p${needsStock ? ` ${listed[isPaged ? 'oneByOne' : 'together']}` : ''}${
      filter.stock === 'low' ? ` ${ownLimitJoin('p.id')}` : ''
    }${tests.length === 0 ? '' : ` where ${tests.join(' and ')}`}`,
  };
}

/** What is left is looked up for each product that is counted or left out. */
const slowCountedMost = 1_000;

/**
 * A page of products as staff see them, and how many there are on all pages, or up to one more than `most`. Page and size
 * stand in the text: a plan for any number of rows would sort them all. What words find, and the order of stock, is found
 * once for both; the rest is paged by indexes.
 */
export function staffListStatement(
  filter: RowsFilter,
  { sort, offset, limit }: { sort: StaffSort; offset: number; limit: number },
): Statement & { most: number } {
  const values: unknown[] = [];
  const { ctes, rows, isAll, isPaged, isSlow } = matching(filter, sort, values);
  const part = `limit ${limit.toFixed(0)} offset ${offset.toFixed(0)}`;
  const { key, way } = orders[sort];
  const most = isAll || !isPaged ? Infinity : isSlow ? slowCountedMost : countedMost;
  const all = isPaged
    ? `page as materialized (
     select p.id, row_number() over () as place
       from (select p.id ${rows} order by ${key} ${way}, p.id ${way} ${part}) p)`
    : `fitting as materialized (select p.id, ${key} as key ${rows}),
   page as materialized (
     select f.id, row_number() over () as place from (select id from fitting order by key ${way}, id ${way} ${part}) f)`;
  const counted = isAll ? 'product' : isPaged ? `(select ${rows} limit ${most + 1}) counted` : 'fitting';
  const text = `with ${[...ctes, all].join(',\n   ')}
   select (select count(*)::int from ${counted}) as total, coalesce((
     select json_agg(json_build_object(${adminMembers}) order by page.place)
       from page, ${adminTables}
      where p.id = page.id), '[]') as products`;
  return { text, values, most };
}

/** How many products a list has. */
export function staffCountStatement(filter: RowsFilter): Statement {
  const values: unknown[] = [];
  const { ctes, rows } = matching(filter, undefined, values);
  const named = ctes.length === 0 ? '' : `with ${ctes.join(',\n   ')}`;
  return { text: `${named} select count(*)::int as total ${rows}`, values };
}

/** The ids of at most `limit` products, in the order they are locked in. */
export function staffIdsStatement(filter: RowsFilter, limit: number): Statement {
  const values: unknown[] = [];
  const { ctes, rows } = matching(filter, undefined, values);
  const named = ctes.length === 0 ? '' : `with ${ctes.join(',\n   ')}`;
  return { text: `${named} select p.id ${rows} order by p.id limit ${limit.toFixed(0)}`, values };
}

export const distributorNames = query(
  'catalog.distributors_in_list',
  `with recursive names as (
     (select supplier from supplier_offer order by supplier limit 1)
     union all
     select (select o.supplier from supplier_offer o where o.supplier > names.supplier order by o.supplier limit 1)
       from names where names.supplier is not null
   )
   select supplier from names where supplier is not null`,
);
