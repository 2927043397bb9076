import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { savePictureField } from '../products/picture-field.ts';
import { readVersion } from './category-form.ts';
import { keepFormerSlug } from './former-slugs.ts';
import { freeSlug } from './free-slug.ts';
import {
  type BrandForm,
  detailOf,
  lockBrand,
  readName,
  readWarranty,
  refusingTakenNames,
  valuesOf,
} from './brand-form.ts';

const updateRow = query(
  'catalog.update_brand',
  `update brand set name = :name, slug = :slug, image_url = :imageUrl, description = :description, warranty_text = :warrantyText, warranty_months = :warrantyMonths,
     warranty_by = :warrantyBy, version = version + case when :isChanged::boolean then 1 else 0 end, updated_at = :now
    where id = :id`,
);

/** Changes a brand; without a picture the picture stays. Throws AppError 404, 409 for a taken name or where it is `stale`, 413 and 422. */
export async function updateBrand(context: RequestContext, id: number, form: BrandForm): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const name = readName(form);
  const warranty = readWarranty(form);
  const version = readVersion(form.version);
  const imageUrl = await savePictureField(media, form.brand_image, 'brand_image');
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const row = await tx.first(lockBrand, { id });
      if (!row) throw notFound(t('There is no such brand.'));
      if (version !== undefined && version !== row.version) throw stale(JSON.parse(await detailOf(tx, id)));
      const before = valuesOf(row);
      const after = {
        name,
        imageUrl: imageUrl ?? before.imageUrl,
        description: form.description ?? before.description,
        warrantyText: form.warranty_text ?? before.warrantyText,
        warrantyMonths: warranty.months === undefined ? before.warrantyMonths : warranty.months,
        warrantyBy: warranty.by === undefined ? before.warrantyBy : warranty.by,
      };
      const slug = before.name === name ? row.slug : await freeSlug(tx, 'brand', name, id);
      await tx.run(updateRow, {
        id,
        name,
        slug,
        imageUrl: after.imageUrl,
        description: after.description,
        warrantyText: after.warrantyText,
        warrantyMonths: after.warrantyMonths,
        warrantyBy: after.warrantyBy,
        isChanged: JSON.stringify(after) !== JSON.stringify(before),
        now,
      });
      if (slug !== row.slug) await keepFormerSlug(tx, 'brand', { id, slug: row.slug, now });
      // Lists and search show and know the name.
      if (before.name !== name) await refreshListingSoon(tx, jobs, row.product_ids, now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'brand.update',
        subject: `brand:${id}`,
        before,
        after,
      });
      return detailOf(tx, id);
    }),
  );
}
