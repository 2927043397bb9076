import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { detailOf, lockBrand, requireBrand, valuesOf } from './brand-form.ts';
import { formerSlugsOf, takeOverSlugs } from './former-slugs.ts';
import { keepDeletion } from './kept-deletions.ts';

/** What modules above the catalogue say of brands by their ids, and have to follow when two become one. */
export type BrandScopes = {
  /** Those not over yet that name a brand, by name. */
  naming(db: Connection, brandId: number, now: Date): Promise<{ id: number; name: string }[]>;
  /** Has whatever names `fromId` name `intoId` too; gives what `part` needs, an empty list where nothing did. */
  join(tx: Connection, ids: { fromId: number; intoId: number }): Promise<unknown[]>;
  part(tx: Connection, joined: unknown, intoId: number): Promise<void>;
};

/** In the order of ids, so that two merges in opposite directions do not wait for each other. */
const lockBoth = query(
  'catalog.lock_brands',
  'select id from brand where id = any(:ids::int[]) order by id for update',
);

const moveProducts = query(
  'catalog.move_products_of_brand',
  `with locked as materialized (
     select id from product where brand_id = :fromId order by id for no key update
   )
   update product p set brand_id = :intoId, updated_at = :now from locked where p.id = locked.id`,
);

const keepScopes = query(
  'catalog.keep_joined_scopes',
  `update catalogue_deletion set scopes = :scopes::jsonb where what = 'brand' and id = :id`,
);

export const productsOfBrand = query(
  'catalog.product_ids_of_brand',
  'select id from product where brand_id = :id order by id',
);

const removeRow = query('catalog.delete_merged_brand', 'delete from brand where id = :id');

const countProducts = query(
  'catalog.count_products_of_brand',
  'select count(*)::int as total from product where brand_id = :id',
);

/** What merging a brand would move: its products, hidden ones too, and the promotions that name it. */
export async function previewMerge(context: RequestContext, id: number, scopes: BrandScopes) {
  const { db } = context;
  await requireBrand(context, id);
  const counted = await db.first(countProducts, { id });
  return { product_count: counted?.total ?? 0, promotions: await scopes.naming(db, id, context.clock.now()) };
}

/**
 * Makes one brand of two: products and addresses of `fromId` go to `intoId`, whose name, texts and warranty stay. Kept
 * for a month (`restore-brand.ts`).
 * @throws AppError 404; 422 where `intoId` is no other brand
 */
export async function mergeBrands(
  { db, jobs, clock, staff }: RequestContext,
  { fromId, intoId, scopes }: { fromId: number; intoId: number; scopes: BrandScopes },
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await tx.rows(lockBoth, { ids: [fromId, intoId] });
    const from = await tx.first(lockBrand, { id: fromId });
    if (!from) throw notFound(t('There is no such brand.'));
    if (intoId === fromId || found.length < 2) {
      throw invalid({ into_id: t('Choose another brand.') }, t('Check the marked fields.'));
    }
    await keepDeletion(tx, 'brand', { id: fromId, intoId, now });
    const slugs = [from.slug, ...(await formerSlugsOf(tx, 'brand', fromId))];
    await tx.run(moveProducts, { fromId, intoId, now });
    await tx.run(removeRow, { id: fromId });
    await takeOverSlugs(tx, 'brand', { slugs, intoId, now });
    const joined = await scopes.join(tx, { fromId, intoId });
    if (joined.length > 0) await tx.run(keepScopes, { id: fromId, scopes: JSON.stringify(joined) });
    // A promotion for the one is for the products of both now.
    const touched =
      joined.length > 0
        ? (await tx.rows(productsOfBrand, { id: intoId })).map((row) => row.id)
        : from.product_ids;
    await refreshListingSoon(tx, jobs, touched, now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'brand.merge',
      subject: `brand:${fromId}`,
      before: valuesOf(from),
      after: { intoId, products: from.product_ids.length },
    });
    return detailOf(tx, intoId);
  });
}
