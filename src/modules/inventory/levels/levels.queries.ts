import { countedUpTo } from '../../../platform/database/counted-total.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { lowStockUnitsSql } from '../../settings/index.ts';

/** What a list of levels is asked for. */
export type LevelsWanted = {
  words: string | undefined;
  location: string | undefined;
  stock: 'none' | 'low' | 'some' | undefined;
  sort: 'sku' | 'available' | '-available';
  page: number;
  pageSize: number;
};

/** Units on their way to a location: in transit from another one, or expected from a supplier. */
const incoming = (product: string, location: string) => `(
       select coalesce(sum(l.quantity - l.received), 0)::int from stock_transfer_line l
         join stock_transfer t on t.id = l.transfer_id and t.state = 'sent' and t.to_code = ${location}
        where l.product_id = ${product}
     ) + (
       select coalesce(sum(greatest(l.quantity - l.received - l.for_buyers, 0)), 0)::int from stock_purchase_line l
         join stock_purchase o on o.id = l.purchase_id and o.state = 'open' and o.warehouse_code = ${location}
        where l.product_id = ${product}
     )`;

const free = '(s.on_hand - s.reserved)';
/**
 * A place is low by its own limit. Without one, by the shop's; no later than the product, which needs no more at one
 * place than at all of them.
 */
const limits = `left join stock_limit here on here.warehouse_code = s.warehouse_code and here.product_id = s.product_id
     left join stock_limit whole on whole.warehouse_code = '' and whole.product_id = s.product_id`;
const stocks = {
  none: `${free} <= 0`,
  low: `${free} between 1 and coalesce(here.units, least(whole.units, ${lowStockUnitsSql}))`,
  some: `${free} > 0`,
};
/** What no limit reaches is left aside by an index; a page in the order of products is found sooner without. */
const belowAllLimits = `${free} between 1 and greatest(
     ${lowStockUnitsSql}, (select max(units) from stock_limit where warehouse_code <> ''))`;
const orders = {
  sku: 'p.sku, s.warehouse_code',
  available: `${free}, s.product_id, s.warehouse_code`,
  '-available': `${free} desc, s.product_id desc, s.warehouse_code desc`,
};

/** Products by words, or by a code; those that are not for sale have no search column and are read letter by letter. */
const foundBy = (words: string) => `found as materialized (
     select product_id from product_search where search @@ shop_search_query(${words})
     union select product_id from product_code where code = nullif(shop_code(${words}), '')
     union select id from product where status <> 'active'
       and strpos(lower(concat_ws(' ', name, sku, mpn, ean, upc, ref_id)), lower(${words})) > 0
   )`;

/** The rows a list is made of; only what it is filtered by stands in the text, so that an index can give them in order. */
function matching({ words, location, stock, sort }: LevelsWanted, values: unknown[]): string[] {
  const bind = (value: string) => `$${values.push(value)}::text`;
  const found = words && `with ${foundBy(bind(words))}`;
  const tests = [location !== undefined && `s.warehouse_code = ${bind(location)}`, stock && stocks[stock]];
  const where = (...more: unknown[]) => {
    const all = [...tests, ...more].filter(Boolean);
    return all.length === 0 ? '' : `where ${all.join(' and ')}`;
  };
  const limited = stock === 'low' ? ` ${limits}` : '';
  const isFound = found && 's.product_id in (select product_id from found)';
  const listed =
    sort !== 'sku'
      ? `stock_level s${limited} ${where(isFound)}`
      : found
        ? // In the order of the products first: their levels are many times as many.
          `(select p.id, p.sku from product p where p.id in (select product_id from found) order by p.sku offset 0) p
            cross join lateral (select * from stock_level one where one.product_id = p.id) s${limited} ${where()}`
        : `product p join stock_level s on s.product_id = p.id${limited} ${where()}`;
  return [
    found ?? '',
    `from ${listed}`,
    `from stock_level s${limited} ${where(isFound, stock === 'low' && belowAllLimits)}`,
  ];
}

/**
 * A page of levels. Page and size stand in the text, not beside it: a plan for any number of rows would sort them all.
 */
export function levelsStatement(wanted: LevelsWanted): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const [ctes = '', rows = ''] = matching(wanted, values);
  const { sort, page, pageSize } = wanted;
  const text = `${ctes}
   select s.product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     s.warehouse_code as location_code, w.name as location_name, s.on_hand, s.reserved,
     case when w.is_paused then 0 else s.on_hand - s.reserved end as available,
     ${incoming('s.product_id', 's.warehouse_code')} as incoming, s.bin, s.updated_at
   from (
     select s.product_id, s.warehouse_code, s.on_hand, s.reserved, s.bin, s.updated_at ${rows}
     order by ${orders[sort]} limit ${pageSize.toFixed(0)} offset ${((page - 1) * pageSize).toFixed(0)}
   ) s
   join product p on p.id = s.product_id join warehouse w on w.code = s.warehouse_code
   order by ${orders[sort]}`;
  return { text, values };
}

/** How many levels such a list has on all its pages, up to `countedUpTo`. */
export function levelsCountStatement(wanted: LevelsWanted): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const [ctes = '', , rows = ''] = matching(wanted, values);
  return {
    text: `${ctes} select count(*)::int as total from (select ${rows} limit ${countedUpTo}) counted`,
    values,
  };
}

export type LevelRow = RowOf<typeof everyLevel>;

const everything = {
  words: undefined,
  location: undefined,
  stock: undefined,
  sort: 'sku',
  page: 1,
  pageSize: 24,
} as const;
/** The list as it opens; all other shapes give the same row. */
const everyLevel = query('inventory.levels', levelsStatement(everything).text);

/** A product at all locations, also where it has never been. */
export const levelsOfProduct = query(
  'inventory.levels_of_product',
  `select w.code as location_code, w.name as location_name, w.is_paused, coalesce(s.on_hand, 0) as on_hand,
     coalesce(s.reserved, 0) as reserved,
     case when w.is_paused then 0 else coalesce(s.on_hand - s.reserved, 0) end as available,
     ${incoming(':productId', 'w.code')} as incoming, coalesce(s.bin, '') as bin, s.updated_at,
     (select m.units from stock_limit m where m.warehouse_code = w.code and m.product_id = :productId) as "limit"
   from warehouse w left join stock_level s on s.warehouse_code = w.code and s.product_id = :productId
   order by w.position, w.code`,
);

export const stockedProduct = query(
  'inventory.stocked_product',
  `select p.id, p.sku, p.name as product_name, p.slug, p.status,
     exists (select from kit_part k where k.kit_id = p.id) as is_kit,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     (select m.units from stock_limit m where m.warehouse_code = '' and m.product_id = p.id) as "limit"
   from product p where p.id = :productId`,
);
