import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound, stale } from '../../../platform/errors.ts';
import { lossesAmong, recordPriceChanges, requireRightToLose } from '../../pricing/index.ts';
import { audit } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { facetsOf, isProductKind } from '../specs/read-specs.ts';
import { slugOf } from '../taxonomy/slug.ts';
import { type Distributors, readEditedProduct } from './edited-product.ts';
import { type LockableField, lockableFields } from './lockable-fields.contract.ts';
import type { ProductChange } from './product-form.contract.ts';
import { findProductParts, writeProductParts } from './product-parts.ts';

type ProductFile = { title: string; url: string };
type ProductValues = Omit<RowOf<typeof lockProduct>, 'version' | 'specs'>;

/** Under the names of the call, so that a change and what was there before compare field by field. */
const lockProduct = query(
  'catalog.lock_product',
  `select p.version, p.specs, p.name as product_name, p.brand_id, p.kind, p.price_cents, p.cost_cents, p.mpn, p.ean, p.upc,
     p.weight_grams, p.box_mm, p.warranty_months, p.status, p.description, p.max_per_order, p.seo_title, p.seo_description,
     p.locked_fields,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids,
     array(select related_id from product_related where product_id = p.id order by position) as related_ids,
     coalesce((
            select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
              from product_file f where f.product_id = p.id), '[]') as files
     from product p where p.id = :id for no key update`,
).narrow<{
  status: 'active' | 'hidden' | 'discontinued';
  specs: Record<string, unknown>;
  files: readonly ProductFile[];
  locked_fields: LockableField[];
}>();

const updateRow = query(
  'catalog.update_product',
  `update product set name = :name, slug = :slug, brand_id = :brandId, kind = :kind, price_cents = :priceCents,
     cost_cents = :costCents, mpn = :mpn, ean = :ean, upc = :upc, weight_grams = :weightGrams, box_mm = :boxMm,
     warranty_months = :warrantyMonths, status = :status, description = :description, max_per_order = :maxPerOrder,
     seo_title = :seoTitle, seo_description = :seoDescription, locked_fields = :lockedFields,
     takes_next_record = takes_next_record or :isUnlocked, updated_at = :now
    where id = :id`,
);
const updateFacets = query(
  'catalog.update_product_facets',
  'update product set facets = :facets, numbers = :numbers where id = :id',
);

/**
 * Changes a product; its former prices are written down and lists show the change at once. Fields that a feed writes
 * are locked with the change unless it says which are. A price below cost needs the right and a reason.
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside fields; 403 `below_cost`
 */
export async function updateProduct(
  context: RequestContext,
  id: number,
  change: ProductChange,
  distributors: Distributors,
): Promise<string> {
  const { db, clock, staff } = context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await tx.first(lockProduct, { id });
    if (!found) throw notFound('There is no such product.');
    const { version, specs, ...before } = found;
    if (change.version !== undefined && change.version !== version) {
      throw stale(JSON.parse(await readEditedProduct(tx, staff, id, distributors)));
    }
    const parts = await findProductParts(tx, change, id);
    const after = changedValues(before, change, parts);
    await writeRow(tx, id, { before, after, now });
    if (after.kind !== before.kind) await writeFacets(tx, id, after.kind, specs);
    await writeProductParts(tx, id, { files: change.files, ...parts });
    const { product_name: name, price_cents: priceCents } = after;
    const isNewPrice = priceCents !== before.price_cents;
    const losses = await lossesAmong(
      tx,
      isNewPrice ? [{ productId: id, name, priceCents }] : [],
      distributors.unitCosts,
    );
    requireRightToLose(staff, losses, { reason: change.reason, fieldOf: () => 'price_cents' });
    if (isNewPrice) await recordPriceChanges(tx, [{ productId: id, priceCents }], now);
    await refreshListing(tx, [id], now);
    const changed = changedFields(before, after);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.update',
      subject: `product:${id}`,
      before: only(before, changed),
      after: {
        ...only(after, changed),
        ...(losses.length > 0 && { below_cost_reason: change.reason }),
      },
    });
    return readEditedProduct(tx, staff, id, distributors);
  });
}

function changedValues(
  before: ProductValues,
  change: ProductChange,
  { brandId, categoryIds, relatedIds }: Awaited<ReturnType<typeof findProductParts>>,
): ProductValues {
  const { box_mm: box } = change;
  const given = {
    product_name: change.product_name,
    brand_id: brandId,
    kind: change.kind,
    price_cents: change.price_cents,
    cost_cents: change.cost_cents,
    mpn: change.mpn,
    ean: change.ean,
    upc: change.upc,
    weight_grams: change.weight_grams,
    box_mm: box && [box.length, box.width, box.height],
    warranty_months: change.warranty_months,
    status: change.status,
    description: change.description,
    max_per_order: change.max_per_order,
    seo_title: change.seo_title,
    seo_description: change.seo_description,
    category_ids: categoryIds?.toSorted((a, b) => a - b),
    related_ids: relatedIds,
    files: change.files,
  };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: ProductValues = { ...before, ...said };
  const touched = changedFields(before, after).map((field) => (field === 'brand_id' ? 'brand' : field));
  const locked = change.locked_fields ?? [...before.locked_fields, ...touched];
  return { ...after, locked_fields: lockableFields.filter((field) => locked.includes(field)) };
}

async function writeRow(
  tx: Connection,
  id: number,
  { before, after, now }: { before: ProductValues; after: ProductValues; now: Date },
): Promise<void> {
  await tx.run(updateRow, {
    id,
    name: after.product_name,
    slug: slugOf(after.product_name),
    brandId: after.brand_id,
    kind: after.kind,
    priceCents: after.price_cents,
    costCents: after.cost_cents,
    mpn: after.mpn,
    ean: after.ean,
    upc: after.upc,
    weightGrams: after.weight_grams,
    boxMm: after.box_mm,
    warrantyMonths: after.warranty_months,
    status: after.status,
    description: after.description,
    maxPerOrder: after.max_per_order,
    seoTitle: after.seo_title,
    seoDescription: after.seo_description,
    lockedFields: after.locked_fields,
    isUnlocked: before.locked_fields.some((field) => !after.locked_fields.includes(field)),
    now,
  });
}

async function writeFacets(
  tx: Connection,
  id: number,
  kind: string,
  specs: Record<string, unknown>,
): Promise<void> {
  if (!isProductKind(kind)) return;
  const { facets, numbers } = facetsOf(kind, specs);
  await tx.run(updateFacets, { id, facets, numbers: JSON.stringify(numbers) });
}

function changedFields(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  const fields = Object.keys(after) as (keyof ProductValues)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function only(values: ProductValues, fields: readonly (keyof ProductValues)[]): Partial<ProductValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
