import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { isoTime } from '../listing/product-card.ts';

/** Two trees are the same where this is: of ids, parents and places. */
export const treeVersionSql = `(select md5(coalesce(string_agg(concat_ws(':', v.id, coalesce(v.parent_id, 0), v.position), ',' order by v.id), ''))
  from category v)`;

const tree = query(
  'catalog.category_tree',
  `with placed as materialized (
     select cp.category_id, count(*)::int as own, count(l.product_id)::int as listed
       from category_product cp left join product_listing l on l.product_id = cp.product_id
      group by cp.category_id
   )
   select json_build_object('tree_version', ${treeVersionSql}, 'categories', coalesce((
     select json_agg(json_build_object('id', c.id, 'category_name', c.name, 'slug', c.slug, 'category_image', c.image_url,
              'parent_id', c.parent_id, 'position', c.position, 'is_visible', c.is_visible, 'version', c.version,
              'own_count', coalesce(p.own, 0), 'product_count', (
                select coalesce(sum(b.listed), 0) from placed b join category k on k.id = b.category_id
                 where c.id in (k.id, k.parent_id)),
              'updated_at', ${isoTime('c.updated_at')}) order by c.position, c.id)
       from category c left join placed p on p.category_id = c.id), '[]'))::text as json`,
);

/** Every category, hidden ones too, as staff arrange them; ready JSON. */
export async function categoryTree(db: Connection): Promise<string> {
  return (await db.first(tree))?.json ?? '{"tree_version":"","categories":[]}';
}
