import { t } from '../../../i18n/t.ts';
import type { CurrentStaff } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound, stale } from '../../../platform/errors.ts';
import { lossesAmong, recordPriceChanges, requireRightToLose, type UnitCosts } from '../../pricing/index.ts';
import { auditAll } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { facetsOf, isProductKind } from '../specs/read-specs.ts';
import { slugOf } from '../taxonomy/slug.ts';
import { type LockableField, lockableFields } from './lockable-fields.contract.ts';
import type { ProductChange } from './product-form.contract.ts';
import { findProductParts, type FoundParts, writeProductParts } from './product-parts.ts';

type ProductFile = { title: string; url: string };
type ProductValues = Omit<RowOf<typeof lockProducts>, 'id' | 'version' | 'specs'>;

/** Under the names of the call, so that a change and what was there before compare field by field. */
const lockProducts = query(
  'catalog.lock_products',
  `select p.id, p.version, p.specs, p.name as product_name, p.brand_id, p.kind, p.price_cents, p.cost_cents, p.mpn, p.ean, p.upc,
     p.weight_grams, p.box_mm, p.warranty_months, p.status, p.description, p.max_per_order, p.tax_basis_points, p.seo_title, p.seo_description,
     p.locked_fields,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids,
     array(select related_id from product_related where product_id = p.id order by position) as related_ids,
     coalesce((
            select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
              from product_file f where f.product_id = p.id), '[]') as files
     from product p where p.id = any(:ids::int[]) order by p.id for no key update`,
).narrow<{
  status: 'active' | 'hidden' | 'discontinued';
  specs: Record<string, unknown>;
  files: readonly ProductFile[];
  locked_fields: LockableField[];
}>();

const updateRows = query(
  'catalog.update_products',
  `update product p
      set name = given.name, slug = given.slug, brand_id = given.brand_id, kind = given.kind,
          price_cents = given.price_cents, cost_cents = given.cost_cents, mpn = given.mpn, ean = given.ean,
          upc = given.upc, weight_grams = given.weight_grams, box_mm = given.box_mm,
          warranty_months = given.warranty_months, status = given.status, description = given.description,
          max_per_order = given.max_per_order, tax_basis_points = given.tax_basis_points, seo_title = given.seo_title, seo_description = given.seo_description,
          locked_fields = given.locked_fields, takes_next_record = p.takes_next_record or given.is_unlocked,
          facets = coalesce(given.facets, p.facets), numbers = coalesce(given.numbers, p.numbers),
          updated_at = :now::timestamptz
     from jsonb_to_recordset(:rows::jsonb) as given(
            id int, name text, slug text, brand_id int, kind text, price_cents bigint, cost_cents bigint, mpn text,
            ean text, upc text, weight_grams int, box_mm int[], warranty_months smallint, status text,
            description text, max_per_order smallint, tax_basis_points int, seo_title text, seo_description text, locked_fields text[],
            is_unlocked boolean, facets text[], numbers jsonb)
    where p.id = given.id`,
);

/** What a product is, under the names of the call, locked until the transaction ends. */
export async function lockedValuesOf(
  tx: Connection,
  id: number,
): Promise<(ProductValues & Record<string, unknown>) | undefined> {
  const row = await tx.first(lockProducts, { ids: [id] });
  if (!row) return undefined;
  const { id: _, version: __, specs: ___, ...values } = row;
  return values;
}

/** What is to become of a product; with a version only while nobody else changed it. */
export type ProductEdit = { id: number; change: ProductChange };
/** What a change wrote: the fields that differ, as they were and as they are. */
export type EditedFields = { id: number; before: Partial<ProductValues>; after: Partial<ProductValues> };

/** Who changes products, when, and what for. */
export type ProductEditing = {
  staff: Pick<CurrentStaff, 'id' | 'rights'> | undefined;
  now: Date;
  unitCosts: UnitCosts;
  /** Why they are sold below cost. */
  reason?: string | undefined;
  /** What the change was part of, e.g. an import's id; written down with it. */
  part?: string | undefined;
  /** What a product that changed meanwhile is like now. */
  currentOf?: (tx: Connection, id: number) => Promise<unknown>;
};

/**
 * Changes products together, in a dozen statements whatever their number; former prices are written down and lists show
 * the change at once. Fields that a feed writes are locked with the change unless it says which are.
 * @param edits each product at most once
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside fields; 403 `below_cost`
 */
export async function changeProducts(
  tx: Connection,
  edits: readonly ProductEdit[],
  editing: ProductEditing,
): Promise<EditedFields[]> {
  const { staff, now, part } = editing;
  const ids = edits.map(({ id }) => id);
  const found = new Map((await tx.rows(lockProducts, { ids })).map((row) => [row.id, row]));
  const parts = await findProductParts(tx, edits);
  const written = [];
  for (const [index, { id, change }] of edits.entries()) {
    const row = found.get(id);
    if (!row) throw notFound(t('There is no such product.'));
    const { id: _, version, specs, ...before } = row;
    if (change.version !== undefined && change.version !== version) {
      throw stale(await editing.currentOf?.(tx, id));
    }
    const after = changedValues(before, change, parts[index] ?? {});
    written.push({ id, change, before, after, specs, changed: changedFields(before, after) });
  }
  await tx.run(updateRows, { rows: JSON.stringify(written.map(rowOf)), now });
  await writeProductParts(
    tx,
    written.map(({ id, change }, index) => ({ id, files: change.files, ...parts[index] })),
  );
  const priced = written
    .filter(({ before, after }) => before.price_cents !== after.price_cents)
    .map(({ id, after }) => ({ productId: id, name: after.product_name, priceCents: after.price_cents }));
  const losses = await lossesAmong(tx, priced, editing.unitCosts);
  requireRightToLose(staff, losses, { reason: editing.reason, fieldOf: () => 'price_cents' });
  await recordPriceChanges(tx, priced, now);
  await refreshListing(tx, ids, now);
  const lost = new Set(losses.map(({ productId }) => productId));
  const edited = written.map(({ id, before, after, changed }) => ({
    id,
    before: only(before, changed),
    after: only(after, changed),
  }));
  await auditAll(
    tx,
    staff?.id,
    edited.map(({ id, before, after }) => ({
      action: 'product.update',
      subject: `product:${id}`,
      before,
      after: {
        ...after,
        ...(lost.has(id) && { below_cost_reason: editing.reason }),
        ...(part !== undefined && { part }),
      },
    })),
  );
  return edited;
}

const removeNew = query('catalog.remove_products', 'delete from product where id = any(:ids::int[])');

/** Takes products back that nobody ever held a unit of: they were never there. Everything that hangs on them goes too. */
export async function removeProducts(tx: Connection, ids: readonly number[]): Promise<void> {
  await tx.run(removeNew, { ids });
}

/** What is locked with a field where the lock has another name. */
const lockOf: Partial<Record<keyof ProductValues, LockableField>> = {
  brand_id: 'brand',
  kind: 'category',
  category_ids: 'category',
};

function changedValues(
  before: ProductValues,
  change: ProductChange,
  { brandId, categoryIds, relatedIds }: FoundParts,
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
    tax_basis_points: change.tax_basis_points,
    seo_title: change.seo_title,
    seo_description: change.seo_description,
    category_ids: categoryIds?.toSorted((a, b) => a - b),
    related_ids: relatedIds,
    files: change.files,
  };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: ProductValues = { ...before, ...said };
  const touched = changedFields(before, after).map((field) => lockOf[field] ?? field);
  const locked = change.locked_fields ?? [...before.locked_fields, ...touched];
  return { ...after, locked_fields: lockableFields.filter((field) => locked.includes(field)) };
}

function rowOf({
  id,
  before,
  after,
  specs,
}: {
  id: number;
  before: ProductValues;
  after: ProductValues;
  specs: Record<string, unknown>;
}): object {
  const { product_name: name, category_ids: _, related_ids: __, files: ___, ...columns } = after;
  const kindNow = after.kind !== before.kind && isProductKind(after.kind) ? after.kind : undefined;
  return {
    ...columns,
    id,
    name,
    slug: slugOf(name),
    is_unlocked: before.locked_fields.some((field) => !after.locked_fields.includes(field)),
    // What lists filter by follows from the kind.
    ...(kindNow && facetsOf(kindNow, specs)),
  };
}

function changedFields(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  const fields = Object.keys(after) as (keyof ProductValues)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function only(values: ProductValues, fields: readonly (keyof ProductValues)[]): Partial<ProductValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
