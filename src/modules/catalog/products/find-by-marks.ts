import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

/** What may say which product somebody else's record means. */
export type ProductMarks = {
  /** Any text, once in a call; it comes back with what is found. Also looked for among `ref_id`s. */
  key: string;
  mpn: string | undefined;
  name: string;
  /** Numbers of bar codes without zeros before them. */
  gtins: readonly string[];
};

/** A product that has one of the marks, with those that it has. */
type MarkedProduct = RowOf<typeof byMarks>;
type Mark = 'ref_id' | 'mpn' | 'gtin' | 'name';

// Each part asks its index once for each record: a plan over the whole table would grow with the catalogue.
const byMarks = query(
  'catalog.products_by_marks',
  `with given as materialized (
     select key, nullif(shop_code(mpn), '') as mpn, nullif(shop_code(name), '') as name, gtins
       from jsonb_to_recordset(:marks::jsonb) as g(key text, mpn text, name text, gtins text[])
   ),
   hit as (
     select g.key, f.id, 'ref_id' as mark
       from given g cross join lateral (select p.id from product p where p.ref_id = g.key) f
     union all
     select g.key, f.id, 'mpn'
       from given g cross join lateral (select p.id from product p where shop_code(p.mpn) = g.mpn limit 20) f
     union all
     select g.key, f.id, 'gtin'
       from given g cross join lateral unnest(g.gtins) n cross join lateral (
         select p.id from product p where ltrim(p.ean, '0') = n limit 20) f
     union all
     select g.key, f.id, 'gtin'
       from given g cross join lateral unnest(g.gtins) n cross join lateral (
         select p.id from product p where ltrim(p.upc, '0') = n limit 20) f
     union all
     select g.key, f.id, 'name'
       from given g cross join lateral (select p.id from product p where shop_code(p.name) = g.name limit 20) f
   )
   select hit.key, p.id as product_id, array_agg(distinct hit.mark) as marks, p.ref_id, p.name as product_name, p.mpn, p.ean,
          p.upc, p.kind, b.name as brand
     from hit join product p on p.id = hit.id and p.joined_into_id is null join brand b on b.id = p.brand_id
    group by hit.key, p.id, b.id order by hit.key, p.id`,
  { present: ['key'] },
).narrow<{ marks: Mark[] }>();

/**
 * The products that have a mark of each record: the same `ref_id`, part number, bar code or name, however it is written. One
 * statement whatever the number; what a mark is worth is the caller's to say.
 */
export function productsByMarks(db: Connection, marks: readonly ProductMarks[]): Promise<MarkedProduct[]> {
  return marks.length === 0 ? Promise.resolve([]) : db.rows(byMarks, { marks: JSON.stringify(marks) });
}

const marks = query(
  'catalog.marks_of_products',
  `select p.id, p.name, p.mpn, p.ean, p.upc, p.kind, b.name as brand from product p join brand b on b.id = p.brand_id
    where p.id = any(:ids::int[])`,
);

/** What may say which product something is, of products by id. */
export const marksOfProducts = (db: Connection, ids: readonly number[]) => db.rows(marks, { ids });
