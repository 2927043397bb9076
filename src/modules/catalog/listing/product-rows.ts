import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { stockBit } from './popularity.ts';
import { productCardJson } from './product-card.ts';

/** Which products stand in a row: up to `count` of a category, brand or promotion, or those picked, in their order. */
export type ProductRow = { count: number } & (
  | { by: 'category' | 'brand' | 'promotion'; id: number }
  | { by: 'picked'; refIds: readonly string[] }
);

const inOrder = 'c.popularity desc, c.product_id';
const ofShelf = (by: string, condition: string) => `
        (select c.*, row_number() over (order by ${inOrder}) as place
           from product_listing c
          where given.by = '${by}' and ${condition} and c.popularity >= ${stockBit}
          order by place limit given.count)`;

/** The best of each group first: a shelf may have few products of a large shop, or nearly all. */
const ofCategory = `
        (select c.*, row_number() over (order by ${inOrder}) as place
           from listing_group g
          cross join lateral (
            select best.product_id from product_listing best
             where best.group_id = g.id and best.popularity >= ${stockBit}
             order by best.popularity desc, best.product_id limit given.count) best
           join product_listing c on c.product_id = best.product_id
          where given.by = 'category' and g.category_ids @> array[given.id]
          order by place limit given.count)`;

const rows = query(
  'catalog.product_rows',
  `select coalesce((
      select string_agg(${productCardJson('l')}, ',' order by l.place) from (${ofCategory}
        union all${ofShelf('brand', 'c.brand_id = given.id')}
        union all${ofShelf('promotion', 'c.promotion_id = given.id')}
        union all
        (select c.*, picked.place
           from jsonb_array_elements_text(given.ref_ids) with ordinality picked(ref_id, place)
           join product_listing c on c.ref_id = picked.ref_id
          where given.by = 'picked'
          order by picked.place limit given.count)
      ) l), '') as json,
      case given.by
        when 'category' then (select '/category/' || slug from category where id = given.id and is_visible)
        when 'brand' then (select '/brand/' || slug from brand where id = given.id)
      end as path
     from rows from (jsonb_to_recordset(:given::jsonb) as (by text, id int, ref_ids jsonb, count int))
          with ordinality as given(by, id, ref_ids, count, position)
    order by given.position`,
);

/** The cards of several rows, as the inside of a JSON list each, and where all of a category or brand are; one statement. */
export async function productRows(
  db: Connection,
  wanted: readonly ProductRow[],
): Promise<{ json: string; path: string | null }[]> {
  if (wanted.length === 0) return [];
  const given = wanted.map((row) => ({
    by: row.by,
    id: row.by === 'picked' ? 0 : row.id,
    ref_ids: row.by === 'picked' ? row.refIds : [],
    count: row.count,
  }));
  return db.rows(rows, { given: JSON.stringify(given) });
}
