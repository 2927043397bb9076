import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { slugOf } from './slug.ts';

/*
 * A renamed category or brand keeps its former addresses. Each points to the row itself, never to another address, so
 * they cannot form a chain or a loop; a name that is in use again is found before these.
 */

const keep = {
  category: query(
    'catalog.keep_former_category_slug',
    `insert into category_former_slug (slug, category_id, created_at) values (:slug, :id, :now)
     on conflict (slug) do update set category_id = excluded.category_id, created_at = excluded.created_at`,
  ),
  brand: query(
    'catalog.keep_former_brand_slug',
    `insert into brand_former_slug (slug, brand_id, created_at) values (:slug, :id, :now)
     on conflict (slug) do update set brand_id = excluded.brand_id, created_at = excluded.created_at`,
  ),
};

const find = {
  category: query(
    'catalog.category_of_former_slug',
    `select c.slug from category_former_slug f join category c on c.id = f.category_id where f.slug = :slug`,
  ),
  brand: query(
    'catalog.brand_of_former_slug',
    `select b.slug from brand_former_slug f join brand b on b.id = f.brand_id where f.slug = :slug`,
  ),
};

/** What can be renamed and is found by its name. */
export type Renamed = 'category' | 'brand';

/** Remembers the address a category or brand had; call it in the transaction that gives it another one. */
export async function keepFormerSlug(
  tx: Connection,
  what: Renamed,
  { id, slug, now }: { id: number; slug: string; now: Date },
): Promise<void> {
  await tx.run(keep[what], { slug, id, now });
}

/** The current slug of the row that once had this name or slug; undefined where there is none. */
export async function currentSlug(
  db: Connection,
  what: Renamed,
  former: string,
): Promise<string | undefined> {
  return (await db.first(find[what], { slug: slugOf(former) }))?.slug;
}
