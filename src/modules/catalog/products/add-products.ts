import { t } from '../../../i18n/t.ts';
import { type Connection, violatedConstraint } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { lossesAmong, recordPriceChanges, requireRightToLose } from '../../pricing/index.ts';
import { auditAll } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { specLeaves, specsOfLeaves } from '../specs/spec-layers.ts';
import { specEntriesOf, specTypeOf } from '../specs/spec-entries.ts';
import { specProblem } from '../specs/spec-problem.ts';
import { writeSpecLayers } from '../specs/write-spec-layer.ts';
import { slugOf } from '../taxonomy/slug.ts';
import type { ProductEditing } from './change-products.ts';
import type { NewProduct } from './product-form.contract.ts';
import { findProductParts, writeProductParts } from './product-parts.ts';

const insertProducts = query(
  'catalog.insert_products',
  `insert into product (ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, price_cents,
     cost_cents, weight_grams, box_mm, warranty_months, max_per_order, tax_basis_points, seo_title, seo_description, source, created_at,
     updated_at)
   select 'S-' || given.sku, given.sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, price_cents,
     cost_cents, weight_grams, box_mm, warranty_months, max_per_order, tax_basis_points, seo_title, seo_description, 'staff',
     :now::timestamptz, :now::timestamptz
     from jsonb_to_recordset(:rows::jsonb) as given(
            sku text, mpn text, ean text, upc text, name text, slug text, kind text, brand_id int, status text,
            description text, price_cents bigint, cost_cents bigint, weight_grams int, box_mm int[],
            warranty_months smallint, max_per_order smallint, tax_basis_points int, seo_title text, seo_description text)
    where not exists (select from product p where upper(p.sku) = upper(given.sku))
   returning id, sku`,
);

/**
 * Adds products that staff wrote, on their shelves and for sale at once unless their status says otherwise, in a dozen
 * statements whatever their number. Stock comes by a count.
 * @returns their ids in the forms' order
 * @throws AppError 409 `sku_taken`; 422 beside fields; 403 `below_cost`
 */
export async function addProducts(
  tx: Connection,
  forms: readonly NewProduct[],
  { staff, now, unitCosts, reason, part }: ProductEditing,
): Promise<number[]> {
  const specs = forms.map((form) => readSpecs(form.kind, form.specs));
  for (const form of forms) {
    if (form.brand === undefined && form.brand_id === undefined) {
      throw invalid({ brand: t('Write a brand.') }, t('Check the marked fields.'));
    }
  }
  const parts = await findProductParts(
    tx,
    forms.map((change) => ({ change })),
  );
  const rows = forms.map(({ product_name: name, box_mm: box, ...form }, index) => ({
    ...form,
    name,
    slug: slugOf(name),
    brand_id: parts[index]?.brandId,
    status: form.status ?? 'active',
    description: form.description ?? '',
    box_mm: box && [box.length, box.width, box.height],
  }));
  const inserted = await tx
    .rows(insertProducts, { rows: JSON.stringify(rows), now })
    .catch((error: unknown) => {
      // Somebody added the same one in the same moment.
      const isTaken = ['product_sku_key', 'product_ref_id_key'].includes(violatedConstraint(error) ?? '');
      throw isTaken ? takenSku() : error;
    });
  const idOf = new Map(inserted.map(({ id, sku }) => [sku, id]));
  const ids = forms.map(({ sku }) => {
    const id = idOf.get(sku);
    if (id === undefined) throw takenSku();
    return id;
  });
  await writeSpecLayers(
    tx,
    'staff',
    ids.flatMap((productId, index) => {
      const leaves = specs[index] ?? [];
      return leaves.length === 0 ? [] : [{ productId, specs: specsOfLeaves(leaves) }];
    }),
    now,
  );
  await writeProductParts(
    tx,
    ids.map((id, index) => ({ id, files: forms[index]?.files, ...parts[index] })),
  );
  const priced = forms.map(({ product_name: name, price_cents: priceCents }, index) => ({
    productId: ids[index] ?? 0,
    name,
    priceCents,
  }));
  const losses = await lossesAmong(tx, priced, unitCosts);
  requireRightToLose(staff, losses, { reason, fieldOf: () => 'price_cents' });
  await recordPriceChanges(tx, priced, now);
  await refreshListing(tx, ids, now);
  await auditAll(
    tx,
    staff?.id,
    forms.map((form, index) => ({
      action: 'product.add',
      subject: `product:${ids[index]}`,
      after: { ...form, ...(part !== undefined && { part }) },
    })),
  );
  return ids;
}

/** Values by path; those of the kind's template have to be of its type, one word counts as a list of one. */
function readSpecs(kind: string, given: Readonly<Record<string, unknown>>): [path: string, value: unknown][] {
  const typeOf = new Map(specEntriesOf(kind).map(({ path, type }) => [path, type]));
  const fields: Record<string, string> = {};
  const leaves = specLeaves(given).map(([path, value]): [string, unknown] => {
    const type = typeOf.get(path) ?? specTypeOf(value);
    const read = type === 'texts' && typeof value === 'string' ? [value] : value;
    const problem = /^\w+(\.\w+)*$/.test(path) ? specProblem(type, read) : t('This is no name of a spec.');
    if (problem !== undefined) fields[`specs.${path}`] = problem;
    return [path, read];
  });
  if (leaves.length > 300) fields['specs'] = t('At most 300 values.');
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked values.'));
  return leaves;
}

function takenSku(): AppError {
  const message = t('Another product has this SKU.');
  return new AppError(409, 'sku_taken', message, { fields: { sku: message } });
}
