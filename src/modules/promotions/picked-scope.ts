import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { invalid } from '../../platform/errors.ts';
import { productIdsOf, productsOf } from '../catalog/index.ts';
import { type AskedScope, askedScope } from './promotions.contract.ts';

/** What a promotion is for as its row keeps it, see `Scope` of the engine. */
export type PickedScope = {
  coversAll: boolean;
  productIds: readonly number[];
  categoryIds: readonly number[];
  brandIds: readonly number[];
  exceptProductIds: readonly number[];
  exceptCategoryIds: readonly number[];
  exceptBrandIds: readonly number[];
};

export const emptyScope: PickedScope = {
  coversAll: false,
  productIds: [],
  categoryIds: [],
  brandIds: [],
  exceptProductIds: [],
  exceptCategoryIds: [],
  exceptBrandIds: [],
};

/** Whether a scope names anything that is in it. */
export function namesAnything({ productIds, categoryIds, brandIds }: PickedScope): boolean {
  return productIds.length + categoryIds.length + brandIds.length > 0;
}

/** Reads a scope field of the form, a JSON string; undefined when it was not sent. Throws AppError 422. */
export function readScope(text: string | undefined, field: 'scope' | 'reward_scope'): AskedScope | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return askedScope.parse(JSON.parse(text));
  } catch {
    throw invalid(
      { [field]: t('Send a JSON object: {example}.', { example: '{"categories":[1],"brands":[2]}' }) },
      t('Check the marked fields.'),
    );
  }
}

const unknownIds = query(
  'promotions.unknown_scope_ids',
  `select array(select id from unnest(:categories::int[]) id where not exists (select from category c where c.id = id.id)) as categories,
          array(select id from unnest(:brands::int[]) id where not exists (select from brand b where b.id = id.id)) as brands`,
);

/**
 * The scope with ids that are there, beside the products named elsewhere in the form.
 * @param field the form's field that is wrong where something is not there
 * @throws AppError 422
 */
export async function pickScope(
  db: Connection,
  asked: AskedScope,
  productIds: readonly number[],
  field: 'scope' | 'reward_scope' = 'scope',
): Promise<PickedScope> {
  const categories = [...asked.categories, ...asked.except_categories];
  const brands = [...asked.brands, ...asked.except_brands];
  const unknown = await db.first(unknownIds, { categories, brands });
  const [category] = unknown?.categories ?? [];
  const [brand] = unknown?.brands ?? [];
  if (category !== undefined) throw invalid({ [field]: t('There is no category {category}.', { category }) });
  if (brand !== undefined) throw invalid({ [field]: t('There is no brand {brand}.', { brand }) });
  return {
    coversAll: asked.covers_all,
    productIds,
    categoryIds: asked.categories,
    brandIds: asked.brands,
    exceptProductIds: await productIdsOf(db, asked.except_products),
    exceptCategoryIds: asked.except_categories,
    exceptBrandIds: asked.except_brands,
  };
}

/** The promotion's products are given as if they stood in their table, under no promotion's number. */
const reached = query(
  'promotions.reached',
  `with promotion_product as (
     select 0 as promotion_id, id as product_id, 'goods' as role from unnest(:productIds::int[]) id
     union all
     select 0, id, 'except_goods' from unnest(:exceptProductIds::int[]) id
   ),
   m as (
     select 0 as id, :coversAll::boolean as covers_all, :categoryIds::int[] as category_ids, :brandIds::int[] as brand_ids,
            :exceptCategoryIds::int[] as except_category_ids, :exceptBrandIds::int[] as except_brand_ids
   ),
   reached as materialized (
     select goods.product_id from m cross join lateral (${productsOf('m', 'goods')}) goods
   )
   select (select count(*)::int from reached) as total, coalesce((
     select json_agg(json_build_object('ref_id', l.ref_id, 'sku', l.sku, 'product_name', l.name, 'brand', l.brand_name,
                                       'category', l.category_name, 'image_url', l.image_url,
                                       'price_cents', l.price_cents) order by l.popularity desc, l.product_id)
       from (select l.* from product_listing l join reached using (product_id)
              order by l.popularity desc, l.product_id limit :pageSize offset :offset) l), '[]')::text as json`,
);

/** One page of the products for sale that a scope reaches, as a JSON list, and how many they are. */
export async function productsReached(
  db: Connection,
  scope: PickedScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ json: string; total: number }> {
  const row = await db.first(reached, {
    coversAll: scope.coversAll,
    productIds: scope.productIds,
    categoryIds: scope.categoryIds,
    brandIds: scope.brandIds,
    exceptProductIds: scope.exceptProductIds,
    exceptCategoryIds: scope.exceptCategoryIds,
    exceptBrandIds: scope.exceptBrandIds,
    pageSize,
    offset: (page - 1) * pageSize,
  });
  return row ?? { json: '[]', total: 0 };
}
