import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { brandDetail } from '../catalog.queries.ts';

/** The brand form as it arrives; texts that are not sent stay as they are. */
export type BrandForm = {
  brand_name: string;
  version?: string | undefined;
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

type BrandRow = RowOf<typeof lockBrand>;

export const lockBrand = query(
  'catalog.lock_brand',
  `select b.version, b.name, b.slug, b.image_url, b.description, b.warranty_text, b.warranty_months, b.warranty_by,
          array(select p.id from product p where p.brand_id = b.id) as product_ids
     from brand b where b.id = :id for update of b`,
).narrow<{ warranty_by: 'shop' | 'maker' | null }>();

const brandExists = query('catalog.brand_exists', 'select id from brand where id = :id');

/** @throws AppError 404, before a form is read */
export async function requireBrand({ db }: Pick<RequestContext, 'db'>, id: number): Promise<void> {
  if (!(await db.first(brandExists, { id }))) throw notFound(t('There is no such brand.'));
}

export function valuesOf(row: BrandRow) {
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

export async function detailOf(tx: Connection, id: number): Promise<string> {
  const row = await tx.first(brandDetail, { id });
  if (!row) throw new Error(`Brand ${id} is gone in its own transaction.`);
  return row.json;
}

export function readName(form: BrandForm): string {
  const fields: Record<string, string> = {};
  const name = form.brand_name.trim().replaceAll(/\s+/g, ' ');
  if (name === '') fields['brand_name'] = t('Write a name.');
  else if (name.length > nameLengthMax)
    fields['brand_name'] = t('At most {max} characters.', { max: nameLengthMax });
  for (const field of ['description', 'warranty_text'] as const) {
    if ((form[field]?.length ?? 0) > textLengthMax)
      fields[field] = t('At most {max} characters.', { max: textLengthMax });
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
  return name;
}

/** Undefined where the form says nothing of it, null where it is left empty. */
export function readWarranty({ warranty_months: months, warranty_by: by }: BrandForm): {
  months?: number | null;
  by?: 'shop' | 'maker' | null;
} {
  const fields: Record<string, string> = {};
  const number = months?.trim() ?? '';
  if (
    number !== '' &&
    !(/^\d{1,3}$/.test(number) && Number(number) >= 1 && Number(number) <= warrantyMonthsMax)
  ) {
    fields['warranty_months'] = t('Write months from 1 to {max}, or nothing.', { max: warrantyMonthsMax });
  }
  const server = by === 'shop' || by === 'maker' ? by : null;
  if (server === null && (by ?? '') !== '') fields['warranty_by'] = t('Choose who serves the warranty.');
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
  return {
    ...(months !== undefined && { months: number === '' ? null : Number(number) }),
    ...(by !== undefined && { by: server }),
  };
}

export async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!['brand_name_key', 'brand_slug_key'].includes(violatedConstraint(error) ?? '')) throw error;
    const message = t('A brand with that name exists.');
    throw new AppError(409, 'name_taken', message, { fields: { brand_name: message } });
  }
}
