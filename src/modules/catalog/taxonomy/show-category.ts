import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { eachAlone } from '../../../platform/each-alone.ts';
import { notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { lockCategory, productsBelow } from './category-form.ts';
import { categoryTree } from './category-tree.ts';

const turn = query(
  'catalog.show_category',
  `update category set is_visible = :isVisible, updated_at = :now
    where (id = :id or parent_id = :id) and is_visible <> :isVisible returning id`,
);

/**
 * Shows or hides a category with what is below it; gives the tree. A hidden one has no page and is named in no menu,
 * list, filter, breadcrumb or sitemap; its products stay for sale, and promotions for it go on.
 * @throws AppError 404
 */
export async function showCategory(context: RequestContext, id: number, isVisible: boolean): Promise<string> {
  return context.db.transaction(async (tx) => {
    await show(tx, context, { id, isVisible });
    return categoryTree(tx);
  });
}

/** The same with many, each on its own. Safe twice. */
export function showCategories(context: RequestContext, ids: readonly number[], isVisible: boolean) {
  return eachAlone(ids, async (id) => {
    const isChanged = await context.db.transaction((tx) => show(tx, context, { id, isVisible }));
    return isChanged ? ('done' as const) : ('already' as const);
  });
}

async function show(
  tx: Connection,
  { jobs, clock, staff }: RequestContext,
  { id, isVisible }: { id: number; isVisible: boolean },
): Promise<boolean> {
  const now = clock.now();
  if (!(await tx.first(lockCategory, { id }))) throw notFound(t('There is no such category.'));
  const changed = await tx.rows(turn, { id, isVisible, now });
  if (changed.length === 0) return false;
  const touched = (await tx.rows(productsBelow, { id })).map((row) => row.product_id);
  await refreshListingSoon(tx, jobs, touched, now);
  await audit(tx, {
    systemUserId: staff?.id,
    action: isVisible ? 'category.show' : 'category.hide',
    subject: `category:${id}`,
    after: { categories: changed.map((row) => row.id) },
  });
  return true;
}
