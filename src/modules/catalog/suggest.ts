import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { productCardJson } from './product-card.ts';

/** How many of each are suggested: what fits under the search box on a phone without scrolling. */
const productsMax = 6;
const groupsMax = 3;

const suggestions = query<{ json: string }>(
  'catalog.suggestions',
  `with asked as materialized (select shop_search_query($1) as words, nullif(shop_code($1), '') as code),
   m as materialized (
     select l.product_id, l.brand_id, l.category_id, coalesce(l.codes @> array[(select code from asked)], false) as is_code,
            l.popularity
       from product_listing l
      where l.search @@ (select words from asked) or l.codes @> array[(select code from asked)]
   ),
   page as (select * from m order by is_code desc, popularity desc, product_id limit ${productsMax})
   select concat('{"products":[', (
            select string_agg(${productCardJson('l')}, ',' order by p.is_code desc, p.popularity desc, p.product_id)
              from page p join product_listing l on l.product_id = p.product_id),
          '],"categories":', coalesce((
            select json_agg(json_build_object('category_name', c.name, 'slug', c.slug, 'product_count', g.n) order by g.n desc)
              from (select category_id, count(*) as n from m group by 1 order by 2 desc limit ${groupsMax}) g
              join category c on c.id = g.category_id)::text, '[]'),
          ',"brands":', coalesce((
            select json_agg(json_build_object('brand_name', b.name, 'slug', b.slug, 'product_count', g.n) order by g.n desc)
              from (select brand_id, count(*) as n from m group by 1 order by 2 desc limit ${groupsMax}) g
              join brand b on b.id = g.brand_id)::text, '[]'),
          ',"search":{"corrected":null,"left_out":[]}}') as json`,
);

/** What words being typed may lead to, as JSON of the contract's answer. */
export async function suggest(db: Connection, words: string): Promise<string> {
  const row = await db.first(suggestions, [words.trim()]);
  if (!row) throw new Error('Suggestions gave no row.');
  return row.json;
}
