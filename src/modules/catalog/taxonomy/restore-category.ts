import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { categoryDetail } from '../catalog.queries.ts';
import { detailOf, productsBelow } from './category-form.ts';
import { giveBackSlugs } from './former-slugs.ts';
import { type Deletion, takeDeletion } from './kept-deletions.ts';

/** A child comes back below its parent unless that is gone or stands below another one now. */
const insertRow = query(
  'catalog.restore_category',
  `insert into category (id, parent_id, name, slug, image_url, description, kind, position, is_visible, seo_title,
     seo_description, version, created_at, updated_at)
   overriding system value
   select k.id, (select p.id from category p where p.id = k.parent_id and p.parent_id is null), k.name, k.slug, k.image_url,
          k.description, k.kind, k.position, k.is_visible, k.seo_title, k.seo_description, k.version, k.created_at,
          k.updated_at
     from jsonb_populate_record(null::category, :row::jsonb) k`,
);

const returnPlaces = query(
  'catalog.restore_category_products',
  `insert into category_product (category_id, product_id, position)
   select :id, p.id, given.position
     from unnest(:productIds::int[], :positions::int[]) given(product_id, position)
     join product p on p.id = given.product_id
    order by p.id
   on conflict do nothing`,
);

const returnSlugs = query(
  'catalog.restore_category_slugs',
  `insert into category_former_slug (slug, category_id, created_at)
   select f.slug, :id, f.created_at from jsonb_to_recordset(:slugs::jsonb) f(slug text, created_at timestamptz)
   on conflict do nothing`,
);

/** Those that stand below nobody today and have nobody below themselves. */
const returnChildren = query(
  'catalog.restore_category_children',
  `update category c set parent_id = :id
    where c.id = any(:childIds::int[]) and c.parent_id is null
      and not exists (select from category k where k.parent_id = c.id)`,
);

/** A child that was deleted after its parent comes back below it. */
const expectChildren = query(
  'catalog.expect_deleted_children',
  `update catalogue_deletion set row = jsonb_set(row, '{parent_id}', to_jsonb(:id::int))
    where what = 'category' and id = any(:childIds::int[]) and row ->> 'parent_id' is null`,
);

const releasePlaces = query(
  'catalog.release_places_of_category',
  'delete from category_product where category_id = :intoId and product_id = any(:movedIds::int[])',
);

/**
 * Brings a deleted category back whole: its id, address, place, products and children. What was moved to another
 * category leaves it. Safe twice: a category that is there already is answered as it is.
 * @throws AppError 404; 409 where its name or address was taken meanwhile
 */
export async function restoreCategory(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'category', id, now);
    if (!kept) return detailOfPresent(tx, id);
    if (kept.into_id !== null) await leave(tx, kept.into_id, kept);
    await refusingTaken(kept.row, () => tx.run(insertRow, { row: JSON.stringify(kept.row) }));
    const { product_ids: productIds, positions, child_ids: childIds } = kept;
    await tx.run(returnPlaces, { id, productIds, positions });
    await tx.run(returnSlugs, { id, slugs: JSON.stringify(kept.former_slugs) });
    await tx.run(returnChildren, { id, childIds });
    await tx.run(expectChildren, { id, childIds });
    const below = (await tx.rows(productsBelow, { id })).map((row) => row.product_id);
    await refreshListingSoon(tx, jobs, [...new Set([...below, ...kept.moved_ids])], now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'category.restore',
      subject: `category:${id}`,
      after: { name: kept.row.name, products: productIds.length },
    });
    return detailOf(tx, id);
  });
}

async function detailOfPresent(tx: Connection, id: number): Promise<string> {
  const present = await tx.first(categoryDetail, { id });
  if (!present) throw notFound(t('There is no such deleted category.'));
  return present.json;
}

async function leave(tx: Connection, intoId: number, kept: Deletion): Promise<void> {
  const slugs = [kept.row.slug, ...kept.former_slugs.map(({ slug }) => slug)];
  await giveBackSlugs(tx, 'category', { intoId, slugs });
  await tx.run(releasePlaces, { intoId, movedIds: kept.moved_ids });
}

async function refusingTaken(
  { name, slug }: { name: string; slug: string },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!['category_name_key', 'category_slug_key'].includes(violatedConstraint(error) ?? '')) throw error;
    throw conflict(
      'name_taken',
      t(
        'Another category has the name “{name}” or the address /category/{slug} now. Change that, then restore this one.',
        { name, slug },
      ),
    );
  }
}
