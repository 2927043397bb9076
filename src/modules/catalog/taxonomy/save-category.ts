import type { RequestContext } from '../../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { categoryDetail } from '../catalog.queries.ts';
import { keepFormerSlug } from './former-slugs.ts';
import { freeSlug } from './free-slug.ts';
import { productIdsOf, readRefIds } from '../listing/picked-products.ts';
import { savePictureField } from '../products/picture-field.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';

/** The category form as it arrives. */
export type CategoryForm = {
  category_name: string;
  category_image?: unknown;
  /** JSON `[{"ref_id":"…"}]`. */
  products?: string | undefined;
};

const nameLengthMax = 120;

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

const lockCategory = query(
  'catalog.lock_category',
  `select c.name, c.slug, c.image_url, array(
            select p.ref_id from category_product cp join product p on p.id = cp.product_id
             where cp.category_id = c.id order by cp.position, p.id) as ref_ids
     from category c where c.id = :id for update of c`,
);

const updateRow = query(
  'catalog.update_category',
  'update category set name = :name, slug = :slug, image_url = :imageUrl, updated_at = :now where id = :id',
);

/** What staff cannot see in the form (hidden, discontinued) stays on the shelf. */
const takeOffShelf = query(
  'catalog.take_off_shelf',
  `delete from category_product cp
    where cp.category_id = :id and cp.product_id <> all(:productIds::int[])
      and exists (select from product_listing l where l.product_id = cp.product_id)
   returning cp.product_id`,
);

const putOnShelf = query(
  'catalog.put_on_shelf',
  `insert into category_product (category_id, product_id, position)
   select :id, chosen.product_id, chosen.position
     from unnest(:productIds::int[]) with ordinality chosen(product_id, position)
   on conflict (category_id, product_id) do update set position = excluded.position`,
);

const productsBelow = query(
  'catalog.products_on_shelf',
  `select distinct cp.product_id from category_product cp join category c on c.id = cp.category_id
    where c.id = :id or c.parent_id = :id`,
);

const categoryExists = query('catalog.category_exists', 'select id from category where id = :id');

/** @throws AppError 404, before a form is read */
export async function requireCategory({ db }: Pick<RequestContext, 'db'>, id: number): Promise<void> {
  if (!(await db.first(categoryExists, { id }))) throw notFound('There is no such category.');
}

/**
 * Changes a category; without a picture the picture stays, without `products` they stay.
 * @throws AppError 404, 409 for a taken name, 413 and 422 for bad input
 */
export async function updateCategory(
  context: RequestContext,
  id: number,
  form: CategoryForm,
): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const name = readName(form.category_name);
  const refIds = readRefIds(form.products);
  const imageUrl = await savePictureField(media, form.category_image, 'category_image');
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const before = await tx.first(lockCategory, { id });
      if (!before) throw notFound('There is no such category.');
      const slug = before.name === name ? before.slug : await freeSlug(tx, 'category', name, id);
      await tx.run(updateRow, { id, name, slug, imageUrl: imageUrl ?? before.image_url, now });
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
        before: { name: before.name, imageUrl: before.image_url, refIds: before.ref_ids },
        after: { name, imageUrl: imageUrl ?? before.image_url, refIds: refIds ?? before.ref_ids },
      });
      return detailOf(tx, id);
    }),
  );
}

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

async function detailOf(tx: Connection, id: number): Promise<string> {
  const row = await tx.first(categoryDetail, { id });
  if (!row) throw new Error(`Category ${id} is gone in its own transaction.`);
  return row.json;
}

function readName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw invalid({ category_name: 'Write a name.' }, 'Check the marked fields.');
  if (name.length > nameLengthMax) {
    throw invalid({ category_name: `At most ${nameLengthMax} characters.` }, 'Check the marked fields.');
  }
  return name;
}

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!['category_name_key', 'category_slug_key'].includes(violatedConstraint(error) ?? '')) throw error;
    const message = 'A category with that name exists.';
    throw new AppError(409, 'name_taken', message, { fields: { category_name: message } });
  }
}
