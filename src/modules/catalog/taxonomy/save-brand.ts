import type { RequestContext } from '../../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { brandDetail } from '../catalog.queries.ts';
import { keepFormerSlug } from './former-slugs.ts';
import { freeSlug } from './free-slug.ts';
import { savePictureField } from '../products/picture-field.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';

/** The brand form as it arrives; texts that are not sent stay as they are. */
export type BrandForm = {
  brand_name: string;
  brand_image?: unknown;
  description?: string | undefined;
  warranty_text?: string | undefined;
  warranty_months?: string | undefined;
  warranty_by?: string | undefined;
};

const nameLengthMax = 120;
const textLengthMax = 10_000;
/** Fifty years: «for life» as makers mean it. */
const warrantyMonthsMax = 600;

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

type BrandRow = RowOf<typeof lockBrand>;

const lockBrand = query(
  'catalog.lock_brand',
  `select b.name, b.slug, b.image_url, b.description, b.warranty_text, b.warranty_months, b.warranty_by,
          array(select p.id from product p where p.brand_id = b.id) as product_ids
     from brand b where b.id = :id for update of b`,
).narrow<{ warranty_by: 'shop' | 'maker' | null }>();

const updateRow = query(
  'catalog.update_brand',
  `update brand set name = :name, slug = :slug, image_url = :imageUrl, description = :description, warranty_text = :warrantyText, warranty_months = :warrantyMonths,
     warranty_by = :warrantyBy, updated_at = :now
    where id = :id`,
);

const brandExists = query('catalog.brand_exists', 'select id from brand where id = :id');

/** @throws AppError 404, before a form is read */
export async function requireBrand({ db }: Pick<RequestContext, 'db'>, id: number): Promise<void> {
  if (!(await db.first(brandExists, { id }))) throw notFound('There is no such brand.');
}

/** Changes a brand; without a picture the picture stays. Throws AppError 404, 409 for a taken name, 413 and 422. */
export async function updateBrand(context: RequestContext, id: number, form: BrandForm): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const name = readName(form);
  const warranty = readWarranty(form);
  const imageUrl = await savePictureField(media, form.brand_image, 'brand_image');
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const row = await tx.first(lockBrand, { id });
      if (!row) throw notFound('There is no such brand.');
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

const removeRow = query('catalog.delete_brand', 'delete from brand where id = :id');

/** Deletes a brand. Throws AppError 404, or 409 while products (hidden ones too) bear it. */
export async function deleteBrand({ db, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.first(lockBrand, { id });
    if (!row) throw notFound('There is no such brand.');
    if (row.product_ids.length > 0) {
      const count = row.product_ids.length;
      throw conflict(
        'brand_has_products',
        `The brand has ${count} products; give them another brand first.`,
        {
          product_count: count,
        },
      );
    }
    await tx.run(removeRow, { id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'brand.delete',
      subject: `brand:${id}`,
      before: valuesOf(row),
    });
  });
}

function valuesOf(row: BrandRow) {
  const { name, description } = row;
  return {
    name,
    imageUrl: row.image_url,
    description,
    warrantyText: row.warranty_text,
    warrantyMonths: row.warranty_months,
    warrantyBy: row.warranty_by,
  };
}

async function detailOf(tx: Connection, id: number): Promise<string> {
  const row = await tx.first(brandDetail, { id });
  if (!row) throw new Error(`Brand ${id} is gone in its own transaction.`);
  return row.json;
}

function readName(form: BrandForm): string {
  const fields: Record<string, string> = {};
  const name = form.brand_name.trim().replaceAll(/\s+/g, ' ');
  if (name === '') fields['brand_name'] = 'Write a name.';
  else if (name.length > nameLengthMax) fields['brand_name'] = `At most ${nameLengthMax} characters.`;
  for (const field of ['description', 'warranty_text'] as const) {
    if ((form[field]?.length ?? 0) > textLengthMax) fields[field] = `At most ${textLengthMax} characters.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, 'Check the marked fields.');
  return name;
}

/** Undefined where the form says nothing of it, null where it is left empty. */
function readWarranty({ warranty_months: months, warranty_by: by }: BrandForm): {
  months?: number | null;
  by?: 'shop' | 'maker' | null;
} {
  const fields: Record<string, string> = {};
  const number = months?.trim() ?? '';
  if (
    number !== '' &&
    !(/^\d{1,3}$/.test(number) && Number(number) >= 1 && Number(number) <= warrantyMonthsMax)
  ) {
    fields['warranty_months'] = `Write months from 1 to ${warrantyMonthsMax}, or nothing.`;
  }
  const server = by === 'shop' || by === 'maker' ? by : null;
  if (server === null && (by ?? '') !== '') fields['warranty_by'] = 'Choose who serves the warranty.';
  if (Object.keys(fields).length > 0) throw invalid(fields, 'Check the marked fields.');
  return {
    ...(months !== undefined && { months: number === '' ? null : Number(number) }),
    ...(by !== undefined && { by: server }),
  };
}

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!['brand_name_key', 'brand_slug_key'].includes(violatedConstraint(error) ?? '')) throw error;
    const message = 'A brand with that name exists.';
    throw new AppError(409, 'name_taken', message, { fields: { brand_name: message } });
  }
}
