import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { lockCategory, productsBelow } from './category-form.ts';
import { categoryTree } from './category-tree.ts';

const show = query(
  'catalog.show_category',
  `update category set is_visible = :isVisible, updated_at = :now
    where (id = :id or parent_id = :id) and is_visible <> :isVisible returning id`,
);

/**
 * Shows or hides a category with what is below it; gives the tree. A hidden one has no page and is named in no menu,
 * list, filter, breadcrumb or sitemap; its products stay for sale, and promotions for it go on.
 * @throws AppError 404
 */
export async function showCategory(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  isVisible: boolean,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await tx.first(lockCategory, { id }))) throw notFound(t('There is no such category.'));
    const changed = await tx.rows(show, { id, isVisible, now });
    if (changed.length > 0) {
      const touched = (await tx.rows(productsBelow, { id })).map((row) => row.product_id);
      await refreshListingSoon(tx, jobs, touched, now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: isVisible ? 'category.show' : 'category.hide',
        subject: `category:${id}`,
        after: { categories: changed.map((row) => row.id) },
      });
    }
    return categoryTree(tx);
  });
}
