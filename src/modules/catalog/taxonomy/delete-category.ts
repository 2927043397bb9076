import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { lockCategory, productsBelow } from './category-form.ts';
import { formerSlugsOf, takeOverSlugs } from './former-slugs.ts';
import { keepDeletion } from './kept-deletions.ts';

/** In the order of ids, so that two who move products to each other's category do not wait for each other. */
const lockBoth = query(
  'catalog.lock_categories',
  'select id from category where id = any(:ids::int[]) order by id for update',
);

const moveProducts = query(
  'catalog.move_products_of_category',
  `with moved as (
     insert into category_product (category_id, product_id, position)
     select :moveTo, cp.product_id,
            (select coalesce(max(position) + 1, 0) from category_product where category_id = :moveTo)
              + row_number() over (order by cp.position, cp.product_id)
       from category_product cp where cp.category_id = :id
     on conflict do nothing
     returning product_id
   )
   update catalogue_deletion set moved_ids = array(select product_id from moved)
    where what = 'category' and id = :id`,
);

const removeRow = query('catalog.delete_category', 'delete from category where id = :id');

/**
 * Deletes a category and keeps it for a month (`restore-category.ts`). Its products stay in the shop; its children
 * move to the top. With `moveTo` its products and its addresses go to another category.
 * @throws AppError 404; 422 where `moveTo` is none
 */
export async function deleteCategory(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  moveTo?: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const found = await tx.rows(lockBoth, { ids: moveTo === undefined ? [id] : [id, moveTo] });
    const before = await tx.first(lockCategory, { id });
    if (!before) throw notFound(t('There is no such category.'));
    if (moveTo === id || (moveTo !== undefined && found.length < 2)) {
      throw invalid({ move_to: t('Choose another category.') }, t('Check the marked fields.'));
    }
    const touched = (await tx.rows(productsBelow, { id })).map((row) => row.product_id);
    await keepDeletion(tx, 'category', { id, intoId: moveTo ?? null, now });
    const slugs = [before.slug, ...(await formerSlugsOf(tx, 'category', id))];
    if (moveTo !== undefined) await tx.run(moveProducts, { id, moveTo });
    await tx.run(removeRow, { id });
    if (moveTo !== undefined) await takeOverSlugs(tx, 'category', { slugs, intoId: moveTo, now });
    await refreshListingSoon(tx, jobs, touched, now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'category.delete',
      subject: `category:${id}`,
      before: {
        name: before.name,
        imageUrl: before.image_url,
        refIds: before.ref_ids,
        ...(moveTo !== undefined && { moveTo }),
      },
    });
  });
}
