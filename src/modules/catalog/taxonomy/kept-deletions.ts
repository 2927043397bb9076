import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { isoTime } from '../listing/product-card.ts';

/** What was deleted or merged can be brought back for so long. */
export const keptDays = 30;

const formerSlugsOf = (table: 'category' | 'brand', id: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('slug', f.slug, 'created_at', f.created_at) order by f.slug)
    from ${table}_former_slug f where f.${table}_id = ${id}), '[]')`;

const keep = {
  category: query(
    'catalog.keep_deleted_category',
    `insert into catalogue_deletion (what, id, row, former_slugs, product_ids, positions, child_ids, into_id, deleted_at)
     select 'category', c.id, to_jsonb(c), ${formerSlugsOf('category', 'c.id')},
            array(select product_id from category_product where category_id = c.id order by position, product_id),
            array(select position from category_product where category_id = c.id order by position, product_id),
            array(select k.id from category k where k.parent_id = c.id order by k.position, k.id),
            :intoId, :now
       from category c where c.id = :id`,
  ),
  brand: query(
    'catalog.keep_deleted_brand',
    `insert into catalogue_deletion (what, id, row, former_slugs, product_ids, into_id, deleted_at)
     select 'brand', b.id, to_jsonb(b), ${formerSlugsOf('brand', 'b.id')},
            array(select p.id from product p where p.brand_id = b.id order by p.id), :intoId, :now
       from brand b where b.id = :id`,
  ),
};

const take = query(
  'catalog.take_deletion',
  `delete from catalogue_deletion
    where what = :what and id = :id and deleted_at > :now::timestamptz - make_interval(days => ${keptDays})
   returning row, former_slugs, product_ids, positions, child_ids, into_id, moved_ids, scopes`,
).narrow<{
  row: { name: string; slug: string; image_url: string | null };
  former_slugs: { slug: string; created_at: string }[];
}>();

/** What is needed to bring a category or brand back. */
export type Deletion = RowOf<typeof take>;

const forget = query(
  'catalog.forget_deletions',
  `delete from catalogue_deletion where deleted_at <= :now::timestamptz - make_interval(days => ${keptDays})`,
);

const listed = (what: 'category' | 'brand') => `
  select coalesce(json_agg(json_build_object('id', d.id, '${what}_name', d.row ->> 'name', 'slug', d.row ->> 'slug',
           '${what}_image', d.row ->> 'image_url', 'product_count', cardinality(d.product_ids),
           'into', (select name from ${what} where id = d.into_id), 'deleted_at', ${isoTime('d.deleted_at')},
           'kept_until', ${isoTime(`(d.deleted_at + make_interval(days => ${keptDays}))`)})
         order by d.deleted_at desc, d.id desc), '[]')::text as json
    from catalogue_deletion d
   where d.what = '${what}' and d.deleted_at > :now::timestamptz - make_interval(days => ${keptDays})`;

/** What can be brought back, the last deleted first, as ready JSON. */
export const deletedOnes = {
  category: query('catalog.deleted_categories', listed('category')),
  brand: query('catalog.deleted_brands', listed('brand')),
};

/** Keeps what is about to be deleted; `intoId` is where its products go. Call it before, in the same transaction. */
export async function keepDeletion(
  tx: Connection,
  what: 'category' | 'brand',
  given: { id: number; intoId: number | null; now: Date },
): Promise<void> {
  await tx.run(keep[what], given);
}

/** What was kept, and no longer is: of two who bring the same back at once only one gets it. */
export async function takeDeletion(
  tx: Connection,
  what: 'category' | 'brand',
  id: number,
  now: Date,
): Promise<Deletion | undefined> {
  return tx.first(take, { what, id, now });
}

/** Forgets what was deleted over a month ago. */
export async function forgetDeletions(db: Connection, now: Date): Promise<void> {
  await db.run(forget, { now });
}
