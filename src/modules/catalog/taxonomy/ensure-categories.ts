import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { ProductKind } from '../specs/product-kinds.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { slugOf } from './slug.ts';

/** A shelf that has to be there. */
export type WantedCategory = {
  name: string;
  slug?: string;
  /** Slug of the category above; may stand in the same list. */
  parent?: string | undefined;
  description?: string;
  /** Whose facets the page offers; leave it out for mixed shelves. */
  kind?: ProductKind | undefined;
  imageUrl?: string | null;
  position?: number;
};

const addMissing = query(
  'catalog.add_missing_categories',
  `insert into category (name, slug, description, kind, image_url, position)
   select name, slug, coalesce(description, ''), kind, image_url, coalesce(position, 0)
     from jsonb_to_recordset(:rows::jsonb) as given(
            name text, slug text, description text, kind text, image_url text, position int)
   on conflict do nothing
   returning id`,
);

const hang = query(
  'catalog.hang_categories',
  `update category c set parent_id = parent.id
     from unnest(:slugs::text[], :parents::text[]) as given(slug, parent)
     join category parent on parent.slug = given.parent
    where c.slug = given.slug and c.parent_id is null and parent.id <> c.id
   returning c.id`,
);

/** What stands there now stands below the parent too. */
const productsOn = query(
  'catalog.products_on_categories',
  'select distinct product_id from category_product where category_id = any(:ids::int[])',
);

const findBySlug = query(
  'catalog.categories_by_slug',
  `select distinct on (given.slug) given.slug, c.id
     from unnest(:slugs::text[], :names::text[]) as given(slug, name)
     join category c on c.slug = given.slug or shop_fold(c.name) = shop_fold(given.name)
    order by given.slug, c.slug = given.slug desc`,
);

/**
 * Adds the categories that are missing; those that are there stay as they are, except that one without a parent gets
 * the parent named. Gives every slug's category id.
 */
export async function ensureCategories(
  tx: Connection,
  wanted: readonly WantedCategory[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const rows = wanted.map((category) => ({
    name: category.name,
    slug: category.slug ?? slugOf(category.name),
    description: category.description,
    kind: category.kind,
    image_url: category.imageUrl,
    position: category.position,
    parent: category.parent,
  }));
  await tx.run(addMissing, { rows: JSON.stringify(rows) });
  const children = rows.flatMap(({ slug, parent }) => (parent === undefined ? [] : [{ slug, parent }]));
  if (children.length > 0) {
    const moved = await tx.rows(hang, {
      slugs: children.map(({ slug }) => slug),
      parents: children.map(({ parent }) => parent),
    });
    const onThem = await tx.rows(productsOn, { ids: moved.map(({ id }) => id) });
    if (onThem.length > 0)
      await refreshListing(
        tx,
        onThem.map((row) => row.product_id),
      );
  }
  const found = await tx.rows(findBySlug, {
    slugs: rows.map(({ slug }) => slug),
    names: rows.map(({ name }) => name),
  });
  return new Map(found.map(({ slug, id }) => [slug, id]));
}

const place = query(
  'catalog.place_in_categories',
  `insert into category_product (category_id, product_id)
   select distinct category_id, product_id
     from unnest(:categoryIds::int[], :productIds::int[]) as given(category_id, product_id)
    order by category_id, product_id
   on conflict do nothing
   returning product_id`,
);

/**
 * Puts products on shelves; where they stand already nothing happens. The listing follows through `refreshListing`.
 * @returns the products that were moved
 */
export async function placeInCategories(
  tx: Connection,
  pairs: readonly { productId: number; categoryId: number }[],
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const rows = await tx.rows(place, {
    categoryIds: pairs.map(({ categoryId }) => categoryId),
    productIds: pairs.map(({ productId }) => productId),
  });
  return [...new Set(rows.map((row) => row.product_id))];
}
