import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { categoryDetail } from '../catalog.queries.ts';
import { slugOf } from './slug.ts';

/** The category form as it arrives. */
export type CategoryForm = {
  category_name: string;
  category_image?: unknown;
  /** JSON `[{"ref_id":"…"}]`. */
  products?: string | undefined;
  slug?: string | undefined;
  seo_title?: string | undefined;
  seo_description?: string | undefined;
  version?: string | undefined;
};

const nameLengthMax = 120;

export const lockCategory = query(
  'catalog.lock_category',
  `select c.name, c.slug, c.image_url, c.seo_title, c.seo_description, c.version, array(
            select p.ref_id from category_product cp join product p on p.id = cp.product_id
             where cp.category_id = c.id order by cp.position, p.id) as ref_ids
     from category c where c.id = :id for update of c`,
);

export const putOnShelf = query(
  'catalog.put_on_shelf',
  `insert into category_product (category_id, product_id, position)
   select :id, chosen.product_id, chosen.position
     from unnest(:productIds::int[]) with ordinality chosen(product_id, position)
   on conflict (category_id, product_id) do update set position = excluded.position`,
);

export const productsBelow = query(
  'catalog.products_on_shelf',
  `select distinct cp.product_id from category_product cp join category c on c.id = cp.category_id
    where c.id = :id or c.parent_id = :id`,
);

const categoryExists = query('catalog.category_exists', 'select id from category where id = :id');

/** @throws AppError 404, before a form is read */
export async function requireCategory({ db }: Pick<RequestContext, 'db'>, id: number): Promise<void> {
  if (!(await db.first(categoryExists, { id }))) throw notFound(t('There is no such category.'));
}

export async function detailOf(tx: Connection, id: number): Promise<string> {
  const row = await tx.first(categoryDetail, { id });
  if (!row) throw new Error(`Category ${id} is gone in its own transaction.`);
  return row.json;
}

export function readName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw invalid({ category_name: t('Write a name.') }, t('Check the marked fields.'));
  if (name.length > nameLengthMax) {
    throw invalid(
      { category_name: t('At most {max} characters.', { max: nameLengthMax }) },
      t('Check the marked fields.'),
    );
  }
  return name;
}

const seoLengthMax = { seo_title: 120, seo_description: 320 } as const;

/** What is sent of the page's address and of what search engines show; empty means «as the name and texts say». */
export function readPage(form: CategoryForm): {
  slug?: string;
  seoTitle?: string | null;
  seoDescription?: string | null;
} {
  const fields: Record<string, string> = {};
  const slug = form.slug === undefined || form.slug.trim() === '' ? undefined : slugOf(form.slug);
  const text = (field: keyof typeof seoLengthMax) => {
    const given = form[field]?.trim();
    if ((given?.length ?? 0) > seoLengthMax[field])
      fields[field] = t('At most {max} characters.', { max: seoLengthMax[field] });
    return given === '' ? null : given;
  };
  const [seoTitle, seoDescription] = [text('seo_title'), text('seo_description')];
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
  return {
    ...(slug !== undefined && { slug }),
    ...(seoTitle !== undefined && { seoTitle }),
    ...(seoDescription !== undefined && { seoDescription }),
  };
}

const bearerOfSlug = query('catalog.category_of_slug', 'select id from category where slug = :slug');

/** @throws AppError 409 where another category has the address */
export async function requireFreeSlug(tx: Connection, slug: string, ownId: number): Promise<void> {
  const bearer = await tx.first(bearerOfSlug, { slug });
  if (!bearer || bearer.id === ownId) return;
  const message = t('Another category has that address.');
  throw new AppError(409, 'slug_taken', message, { fields: { slug: message } });
}

/**
 * The version that a form says it was read in; undefined where it says none.
 * @throws AppError 422
 */
export function readVersion(given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,9}$/.test(given))
    throw invalid({ version: t('Send the number that was read.') }, t('Check the marked fields.'));
  return Number(given);
}

export async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!['category_name_key', 'category_slug_key'].includes(violatedConstraint(error) ?? '')) throw error;
    const message = t('A category with that name exists.');
    throw new AppError(409, 'name_taken', message, { fields: { category_name: message } });
  }
}
