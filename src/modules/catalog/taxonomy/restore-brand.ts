import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { brandDetail } from '../catalog.queries.ts';
import { detailOf } from './brand-form.ts';
import { giveBackSlugs } from './former-slugs.ts';
import { type Deletion, takeDeletion } from './kept-deletions.ts';
import { type BrandScopes, productsOfBrand } from './merge-brands.ts';

const insertRow = query(
  'catalog.restore_brand',
  `insert into brand (id, name, slug, image_url, description, warranty_text, warranty_months, warranty_by, version,
     created_at, updated_at)
   overriding system value
   select k.id, k.name, k.slug, k.image_url, k.description, k.warranty_text, k.warranty_months, k.warranty_by, k.version,
          k.created_at, k.updated_at
     from jsonb_populate_record(null::brand, :row::jsonb) k`,
);

const returnSlugs = query(
  'catalog.restore_brand_slugs',
  `insert into brand_former_slug (slug, brand_id, created_at)
   select f.slug, :id, f.created_at from jsonb_to_recordset(:slugs::jsonb) f(slug text, created_at timestamptz)
   on conflict do nothing`,
);

/** Those that nobody has given a third brand since. */
const returnProducts = query(
  'catalog.restore_brand_products',
  `with locked as materialized (
     select id from product where id = any(:productIds::int[]) and brand_id = :intoId order by id for no key update
   )
   update product p set brand_id = :id, updated_at = :now from locked where p.id = locked.id`,
);

/**
 * Brings back a brand that was deleted, or merged into another, with its id, address and products. Safe twice: a brand
 * that is there already is answered as it is.
 * @throws AppError 404; 409 where its name or address was taken meanwhile
 */
export async function restoreBrand(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  scopes: BrandScopes,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'brand', id, now);
    if (!kept) return detailOfPresent(tx, id);
    const { row, into_id: intoId, former_slugs: formerSlugs, product_ids: productIds } = kept;
    if (intoId !== null) {
      await giveBackSlugs(tx, 'brand', { intoId, slugs: [row.slug, ...formerSlugs.map(({ slug }) => slug)] });
    }
    await insertBrand(tx, row);
    await tx.run(returnSlugs, { id, slugs: JSON.stringify(formerSlugs) });
    const left = intoId === null ? [] : await leave(tx, { id, intoId, kept, scopes, now });
    await refreshListingSoon(tx, jobs, [...new Set([...productIds, ...left])], now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'brand.restore',
      subject: `brand:${id}`,
      after: { name: row.name, products: productIds.length },
    });
    return detailOf(tx, id);
  });
}

async function detailOfPresent(tx: Connection, id: number): Promise<string> {
  const present = await tx.first(brandDetail, { id });
  if (!present) throw notFound(t('There is no such deleted brand.'));
  return present.json;
}

/** Takes what came from the brand back from the other; gives what else changed with it. */
async function leave(
  tx: Connection,
  {
    id,
    intoId,
    kept,
    scopes,
    now,
  }: { id: number; intoId: number; kept: Deletion; scopes: BrandScopes; now: Date },
): Promise<number[]> {
  await tx.run(returnProducts, { id, intoId, productIds: kept.product_ids, now });
  const joined = Array.isArray(kept.scopes) ? kept.scopes : [];
  if (joined.length === 0) return [];
  await scopes.part(tx, joined, intoId);
  return (await tx.rows(productsOfBrand, { id: intoId })).map((row) => row.id);
}

async function insertBrand(tx: Connection, row: Deletion['row']): Promise<void> {
  try {
    await tx.run(insertRow, { row: JSON.stringify(row) });
  } catch (error) {
    if (!['brand_name_key', 'brand_slug_key'].includes(violatedConstraint(error) ?? '')) throw error;
    throw conflict(
      'name_taken',
      t(
        'Another brand has the name “{name}” or the address /brand/{slug} now. Rename it, then restore this one.',
        { name: row.name, slug: row.slug },
      ),
    );
  }
}
