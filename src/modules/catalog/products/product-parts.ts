import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid } from '../../../platform/errors.ts';
import { isProductKind } from '../specs/read-specs.ts';
import { ensureBrand } from '../taxonomy/ensure-brands.ts';
import type { NewProduct, ProductChange } from './product-form.contract.ts';

const writeFiles = query(
  'catalog.write_product_files',
  `with given as (
     select value ->> 'title' as title, value ->> 'url' as url, (position - 1)::smallint as position
       from jsonb_array_elements(:files::jsonb) with ordinality as file(value, position)
   ),
   fewer as (
     delete from product_file where product_id = :id and position >= jsonb_array_length(:files::jsonb)
   )
   insert into product_file (product_id, position, title, url)
   select :id, position, title, url from given
   on conflict (product_id, position) do update set title = excluded.title, url = excluded.url`,
);

const leaveShelves = query(
  'catalog.leave_shelves',
  'delete from category_product where product_id = :id and category_id <> all(:categoryIds::int[])',
);
const joinShelves = query(
  'catalog.join_shelves',
  `insert into category_product (category_id, product_id)
   select category_id, :id from unnest(:categoryIds::int[]) as given(category_id) order by category_id
   on conflict do nothing`,
);

const dropRelated = query(
  'catalog.drop_related_products',
  'delete from product_related where product_id = :id',
);
const addRelated = query(
  'catalog.add_related_products',
  `insert into product_related (product_id, position, related_id)
   select :id, (given.position - 1)::smallint, given.related_id
     from unnest(:relatedIds::int[]) with ordinality given(related_id, position)`,
);

/** Writes what hangs on a product, each part whole where it is given. */
export async function writeProductParts(
  tx: Connection,
  id: number,
  {
    files,
    categoryIds,
    relatedIds,
  }: {
    files?: NewProduct['files'];
    categoryIds?: readonly number[] | undefined;
    relatedIds?: readonly number[] | undefined;
  },
): Promise<void> {
  if (files) await tx.run(writeFiles, { id, files: JSON.stringify(files) });
  if (categoryIds) {
    await tx.run(leaveShelves, { id, categoryIds });
    await tx.run(joinShelves, { id, categoryIds });
  }
  if (relatedIds) {
    await tx.run(dropRelated, { id });
    await tx.run(addRelated, { id, relatedIds });
  }
}

const known = query(
  'catalog.known_parts_of_product',
  `select array(select c.id from category c where c.id = any(:categoryIds::int[])) as category_ids,
          array(select r.id from product r where r.id = any(:relatedIds::int[])) as related_ids,
          (select b.id from brand b where b.id = :brandId) as brand_id`,
);

/**
 * The brand, shelves and related products that a form names, once each; a brand that is new is added.
 * @throws AppError 422 beside what is not there
 */
export async function findProductParts(
  tx: Connection,
  form: NewProduct | ProductChange,
  ownId?: number,
): Promise<{
  brandId?: number | undefined;
  categoryIds?: number[] | undefined;
  relatedIds?: number[] | undefined;
}> {
  const oneCategory = form.category_id === undefined ? undefined : [form.category_id];
  const wanted = form.category_ids ?? oneCategory;
  const categoryIds = wanted && [...new Set(wanted)];
  const relatedIds = form.related_ids && [...new Set(form.related_ids)];
  const fields: Record<string, string> = {};
  const found = await tx.first(known, {
    categoryIds: categoryIds ?? [],
    relatedIds: relatedIds ?? [],
    brandId: form.brand_id ?? 0,
  });
  const missing = (ids: readonly number[] | undefined, there: readonly number[] | null | undefined) =>
    (ids ?? []).some((id) => !there?.includes(id));
  if (missing(categoryIds, found?.category_ids)) {
    fields[form.category_ids ? 'category_ids' : 'category_id'] = 'There is no such category.';
  }
  if (missing(relatedIds, found?.related_ids)) fields['related_ids'] = 'One of these products is not there.';
  if (ownId !== undefined && relatedIds?.includes(ownId)) {
    fields['related_ids'] = 'A product is not related to itself.';
  }
  if (form.brand_id !== undefined && found?.brand_id !== form.brand_id)
    fields['brand_id'] = 'There is no such brand.';
  if (form.kind !== undefined && !isProductKind(form.kind)) fields['kind'] = 'Choose what it is.';
  if (Object.keys(fields).length > 0) throw invalid(fields, 'Check the marked fields.');
  const named = form.brand_id === undefined && form.brand !== undefined;
  const brandId = named ? await ensureBrand(tx, form.brand ?? '') : form.brand_id;
  return { brandId, categoryIds, relatedIds };
}
