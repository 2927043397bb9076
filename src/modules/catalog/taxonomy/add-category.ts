import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { audit } from '../../staff/index.ts';
import { productIdsOf, readRefIds } from '../listing/picked-products.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { savePictureField } from '../products/picture-field.ts';
import { freeSlug } from './free-slug.ts';
import { type CategoryForm, detailOf, putOnShelf, readName, refusingTakenNames } from './category-form.ts';

const insertCategory = query(
  'catalog.insert_category',
  `insert into category (name, slug, image_url, position, created_at, updated_at)
   select :name, :slug, :imageUrl, coalesce(max(position) + 1, 0), :now::timestamptz, :now::timestamptz from category
   returning id`,
);

/** Adds a category with its products; gives its JSON. Throws AppError 409 for a taken name, 413 and 422 for bad input. */
export async function addCategory(context: RequestContext, form: CategoryForm): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const name = readName(form.category_name);
  const refIds = readRefIds(form.products) ?? [];
  const imageUrl = await savePictureField(media, form.category_image, 'category_image');
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const productIds = await productIdsOf(tx, refIds);
      const slug = await freeSlug(tx, 'category', name);
      const row = await tx.first(insertCategory, { name, slug, imageUrl: imageUrl ?? null, now });
      if (!row) throw new Error('The category was not written.');
      await tx.run(putOnShelf, { id: row.id, productIds });
      await refreshListingSoon(tx, jobs, productIds, now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'category.add',
        subject: `category:${row.id}`,
        after: { name, imageUrl: imageUrl ?? null, refIds },
      });
      return detailOf(tx, row.id);
    }),
  );
}
