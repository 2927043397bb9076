import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid } from '../../../platform/errors.ts';
import { isProductKind } from '../specs/read-specs.ts';
import { ensureBrands } from '../taxonomy/ensure-brands.ts';
import type { NewProduct, ProductChange } from './product-form.contract.ts';

/** What hangs on a product; a part that is left out stays. */
export type ProductParts = {
  files?: NewProduct['files'] | undefined;
  categoryIds?: readonly number[] | undefined;
  relatedIds?: readonly number[] | undefined;
};

const writeFiles = query(
  'catalog.write_product_files',
  `with given as (
     select p.id, value ->> 'title' as title, value ->> 'url' as url, (position - 1)::smallint as position
       from jsonb_to_recordset(:parts::jsonb) as p(id int, files jsonb)
      cross join lateral jsonb_array_elements(p.files) with ordinality as file(value, position)
   ),
   fewer as (
     delete from product_file f using jsonb_to_recordset(:parts::jsonb) as p(id int, files jsonb)
      where f.product_id = p.id and f.position >= jsonb_array_length(p.files)
   )
   insert into product_file (product_id, position, title, url)
   select id, position, title, url from given
   on conflict (product_id, position) do update set title = excluded.title, url = excluded.url`,
);

const moveToShelves = query(
  'catalog.move_to_shelves',
  `with given as (
     select p.id, p.category_ids from jsonb_to_recordset(:parts::jsonb) as p(id int, category_ids int[])
   ),
   left_ones as (
     delete from category_product cp using given
      where cp.product_id = given.id and cp.category_id <> all(given.category_ids)
   )
   insert into category_product (category_id, product_id)
   select category_id, given.id from given, unnest(given.category_ids) as category_id order by 1, 2
   on conflict do nothing`,
);

const dropRelated = query(
  'catalog.drop_related_products',
  'delete from product_related where product_id = any(:ids::int[])',
);
const addRelated = query(
  'catalog.add_related_products',
  `insert into product_related (product_id, position, related_id)
   select p.id, (given.position - 1)::smallint, given.related_id
     from jsonb_to_recordset(:parts::jsonb) as p(id int, related_ids int[]),
          unnest(p.related_ids) with ordinality given(related_id, position)`,
);

/** Writes what hangs on products, each part whole where it is given. */
export async function writeProductParts(
  tx: Connection,
  parts: readonly (ProductParts & { id: number })[],
): Promise<void> {
  const files = parts.filter((part) => part.files !== undefined);
  if (files.length > 0) await tx.run(writeFiles, { parts: asRows(files) });
  const shelves = parts.filter(({ categoryIds }) => categoryIds !== undefined);
  if (shelves.length > 0) await tx.run(moveToShelves, { parts: asRows(shelves) });
  const related = parts.filter(({ relatedIds }) => relatedIds !== undefined);
  if (related.length === 0) return;
  await tx.run(dropRelated, { ids: related.map(({ id }) => id) });
  await tx.run(addRelated, { parts: asRows(related) });
}

function asRows(parts: readonly (ProductParts & { id: number })[]): string {
  return JSON.stringify(
    parts.map(({ id, files, categoryIds, relatedIds }) => ({
      id,
      files,
      category_ids: categoryIds,
      related_ids: relatedIds,
    })),
  );
}

const known = query(
  'catalog.known_parts_of_products',
  `select array(select c.id from category c where c.id = any(:categoryIds::int[])) as category_ids,
          array(select r.id from product r where r.id = any(:relatedIds::int[])) as related_ids,
          array(select b.id from brand b where b.id = any(:brandIds::int[])) as brand_ids`,
);

/** The brand, shelves and related products that a form names. */
export type FoundParts = {
  brandId?: number | undefined;
  categoryIds?: number[] | undefined;
  relatedIds?: number[] | undefined;
};

/**
 * What each form names, once each; brands that are new are added.
 * @param forms `id` is the product's own, where it has one
 * @throws AppError 422 beside what is not there
 */
export async function findProductParts(
  tx: Connection,
  forms: readonly { id?: number; change: NewProduct | ProductChange }[],
): Promise<FoundParts[]> {
  const wanted = forms.map(({ id, change }) => {
    const oneCategory = change.category_id === undefined ? undefined : [change.category_id];
    const categoryIds = change.category_ids ?? oneCategory;
    return {
      id,
      change,
      categoryIds: categoryIds && [...new Set(categoryIds)],
      relatedIds: change.related_ids && [...new Set(change.related_ids)],
    };
  });
  const found = await tx.first(known, {
    categoryIds: wanted.flatMap(({ categoryIds }) => categoryIds ?? []),
    relatedIds: wanted.flatMap(({ relatedIds }) => relatedIds ?? []),
    brandIds: wanted.flatMap(({ change }) => change.brand_id ?? []),
  });
  const brandNames = wanted.flatMap(({ change }) =>
    change.brand_id === undefined && change.brand !== undefined ? [change.brand] : [],
  );
  for (const one of wanted) {
    const { id, change, categoryIds, relatedIds } = one;
    const fields: Record<string, string> = {};
    const isMissing = (ids: readonly number[] | undefined, there: readonly number[] | null | undefined) =>
      (ids ?? []).some((wantedId) => !there?.includes(wantedId));
    if (isMissing(categoryIds, found?.category_ids)) {
      fields[change.category_ids ? 'category_ids' : 'category_id'] = t('There is no such category.');
    }
    if (isMissing(relatedIds, found?.related_ids))
      fields['related_ids'] = t('One of these products is not there.');
    if (id !== undefined && relatedIds?.includes(id)) {
      fields['related_ids'] = t('A product is not related to itself.');
    }
    if (change.brand_id !== undefined && !found?.brand_ids?.includes(change.brand_id)) {
      fields['brand_id'] = t('There is no such brand.');
    }
    if (change.kind !== undefined && !isProductKind(change.kind)) fields['kind'] = t('Choose what it is.');
    if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
  }
  const brands = await ensureBrands(tx, brandNames);
  return wanted.map(({ change, categoryIds, relatedIds }) => ({
    brandId: change.brand_id ?? (change.brand === undefined ? undefined : brands.get(change.brand)),
    categoryIds,
    relatedIds,
  }));
}
