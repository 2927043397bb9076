import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { lockCategory, productsBelow } from './category-form.ts';

const removeRow = query('catalog.delete_category', 'delete from category where id = :id');

/** Deletes a category; its products stay, only the link goes, and its children move to the top. Throws AppError 404. */
export async function deleteCategory({ db, jobs, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(lockCategory, { id });
    if (!before) throw notFound('There is no such category.');
    const touched = await tx.rows(productsBelow, { id });
    await tx.run(removeRow, { id });
    await refreshListingSoon(
      tx,
      jobs,
      touched.map((row) => row.product_id),
      clock.now(),
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'category.delete',
      subject: `category:${id}`,
      before: { name: before.name, imageUrl: before.image_url, refIds: before.ref_ids },
    });
  });
}
