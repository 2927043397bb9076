import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { productIdsOf, readRefIds } from '../listing/picked-products.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { savePictureField } from '../products/picture-field.ts';
import { keepFormerSlug } from './former-slugs.ts';
import { freeSlug } from './free-slug.ts';
import {
  type CategoryForm,
  detailOf,
  lockCategory,
  productsBelow,
  putOnShelf,
  readName,
  readPage,
  readVersion,
  requireFreeSlug,
  refusingTakenNames,
} from './category-form.ts';

const updateRow = query(
  'catalog.update_category',
  `update category set name = :name, slug = :slug, image_url = :imageUrl, seo_title = :seoTitle,
     seo_description = :seoDescription, version = version + case when :isChanged::boolean then 1 else 0 end, updated_at = :now
    where id = :id`,
);

/** What staff cannot see in the form (hidden, discontinued) stays on the shelf. */
const takeOffShelf = query(
  'catalog.take_off_shelf',
  `delete from category_product cp
    where cp.category_id = :id and cp.product_id <> all(:productIds::int[])
      and exists (select from product_listing l where l.product_id = cp.product_id)
   returning cp.product_id`,
);

/**
 * Changes a category; what is not sent stays.
 * @throws AppError 404, 409 for a taken name or address or where it is `stale`, 413 and 422 for bad input
 */
export async function updateCategory(
  context: RequestContext,
  id: number,
  form: CategoryForm,
): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const name = readName(form.category_name);
  const page = readPage(form);
  const version = readVersion(form.version);
  const refIds = readRefIds(form.products);
  const imageUrl = await savePictureField(media, form.category_image, 'category_image');
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const before = await tx.first(lockCategory, { id });
      if (!before) throw notFound(t('There is no such category.'));
      if (version !== undefined && version !== before.version)
        throw stale(JSON.parse(await detailOf(tx, id)));
      if (page.slug !== undefined) await requireFreeSlug(tx, page.slug, id);
      const ownSlug = before.name === name ? before.slug : await freeSlug(tx, 'category', name, id);
      const slug = page.slug ?? ownSlug;
      const after = {
        name,
        slug,
        imageUrl: imageUrl ?? before.image_url,
        seoTitle: page.seoTitle === undefined ? before.seo_title : page.seoTitle,
        seoDescription: page.seoDescription === undefined ? before.seo_description : page.seoDescription,
        refIds: refIds ?? before.ref_ids,
      };
      const isChanged = JSON.stringify(after) !== JSON.stringify(valuesOf(before));
      const { refIds: _, ...row } = after;
      await tx.run(updateRow, { id, ...row, isChanged, now });
      if (slug !== before.slug) await keepFormerSlug(tx, 'category', { id, slug: before.slug, now });
      const touched = new Set((await tx.rows(productsBelow, { id })).map((row) => row.product_id));
      if (refIds) {
        const productIds = await productIdsOf(tx, refIds);
        await tx.rows(takeOffShelf, { id, productIds });
        await tx.run(putOnShelf, { id, productIds });
        for (const productId of productIds) touched.add(productId);
      }
      await refreshListingSoon(tx, jobs, [...touched], now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'category.update',
        subject: `category:${id}`,
        before: valuesOf(before),
        after,
      });
      return detailOf(tx, id);
    }),
  );
}

function valuesOf(row: RowOf<typeof lockCategory>) {
  return {
    name: row.name,
    slug: row.slug,
    imageUrl: row.image_url,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    refIds: row.ref_ids,
  };
}
