import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { audit } from '../../staff/index.ts';
import { savePictureField } from '../products/picture-field.ts';
import { freeSlug } from './free-slug.ts';
import { type BrandForm, detailOf, readName, readWarranty, refusingTakenNames } from './brand-form.ts';

const insertBrand = query(
  'catalog.insert_brand',
  `insert into brand (name, slug, image_url, description, warranty_text, warranty_months, warranty_by, created_at,
     updated_at)
   values (:name, :slug, :imageUrl, :description, :warrantyText, :warrantyMonths, :warrantyBy, :now::timestamptz, :now::timestamptz)
   returning id`,
);

/** Adds a brand; gives its JSON. Throws AppError 409 for a taken name, 413 and 422 for bad input. */
export async function addBrand(context: RequestContext, form: BrandForm): Promise<string> {
  const { db, media, clock, staff } = context;
  const name = readName(form);
  const imageUrl = (await savePictureField(media, form.brand_image, 'brand_image')) ?? null;
  const { description = '', warranty_text: warrantyText = '' } = form;
  const { months: warrantyMonths = null, by: warrantyBy = null } = readWarranty(form);
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const slug = await freeSlug(tx, 'brand', name);
      const row = await tx.first(insertBrand, {
        name,
        slug,
        imageUrl,
        description,
        warrantyText,
        warrantyMonths,
        warrantyBy,
        now: clock.now(),
      });
      if (!row) throw new Error('The brand was not written.');
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'brand.add',
        subject: `brand:${row.id}`,
        after: { name, imageUrl, description, warrantyText, warrantyMonths, warrantyBy },
      });
      return detailOf(tx, row.id);
    }),
  );
}
