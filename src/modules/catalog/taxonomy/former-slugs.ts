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
    `insert into category_former_slug (slug, category_id, created_at)
     select slug, :id, :now from unnest(:slugs::text[]) slug
     on conflict (slug) do update set category_id = excluded.category_id, created_at = excluded.created_at`,
  ),
  brand: query(
    'catalog.keep_former_brand_slug',
    `insert into brand_former_slug (slug, brand_id, created_at)
     select slug, :id, :now from unnest(:slugs::text[]) slug
     on conflict (slug) do update set brand_id = excluded.brand_id, created_at = excluded.created_at`,
  ),
};

const release = {
  category: query(
    'catalog.release_category_slugs',
    'delete from category_former_slug where category_id = :intoId and slug = any(:slugs::text[])',
  ),
  brand: query(
    'catalog.release_brand_slugs',
    'delete from brand_former_slug where brand_id = :intoId and slug = any(:slugs::text[])',
  ),
};

const ofOne = {
  category: query(
    'catalog.former_slugs_of_category',
    'select slug from category_former_slug where category_id = :id',
  ),
  brand: query('catalog.former_slugs_of_brand', 'select slug from brand_former_slug where brand_id = :id'),
};

const find = {
  category: query(
    'catalog.category_of_former_slug',
    `select c.slug from category_former_slug f join category c on c.id = f.category_id
      where f.slug = :slug and c.is_visible`,
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
  await tx.run(keep[what], { slugs: [slug], id, now });
}

/** Leads every address of what is about to go, of today and before, to another category or brand. */
export async function takeOverSlugs(
  tx: Connection,
  what: Renamed,
  { slugs, intoId, now }: { slugs: readonly string[]; intoId: number; now: Date },
): Promise<void> {
  await tx.run(keep[what], { slugs, id: intoId, now });
}

/** Gives them back. */
export async function giveBackSlugs(
  tx: Connection,
  what: Renamed,
  { slugs, intoId }: { slugs: readonly string[]; intoId: number },
): Promise<void> {
  await tx.run(release[what], { slugs, intoId });
}

/** Every address that a category or brand had before. */
export async function formerSlugsOf(tx: Connection, what: Renamed, id: number): Promise<string[]> {
  return (await tx.rows(ofOne[what], { id })).map(({ slug }) => slug);
}

/** The current slug of the row that once had this name or slug; undefined where there is none. */
export async function currentSlug(
  db: Connection,
  what: Renamed,
  former: string,
): Promise<string | undefined> {
  return (await db.first(find[what], { slug: slugOf(former) }))?.slug;
}
