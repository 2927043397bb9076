import type { RequestContext } from '../../../platform/context.ts';
import { violatedConstraint } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { lossesAmong, recordPriceChanges, requireRightToLose } from '../../pricing/index.ts';
import { audit } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { specLeaves, specsOfLeaves } from '../specs/spec-layers.ts';
import { specEntriesOf, specTypeOf } from '../specs/spec-entries.ts';
import { specProblem } from '../specs/spec-problem.ts';
import { writeSpecLayers } from '../specs/write-spec-layer.ts';
import { slugOf } from '../taxonomy/slug.ts';
import { type Distributors, readEditedProduct } from './edited-product.ts';
import type { NewProduct } from './product-form.contract.ts';
import { findProductParts, writeProductParts } from './product-parts.ts';

const insertProduct = query(
  'catalog.insert_product',
  `insert into product (ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, price_cents,
     cost_cents, weight_grams, box_mm, warranty_months, max_per_order, seo_title, seo_description, source, created_at,
     updated_at)
   select :refId, :sku, :mpn, :ean, :upc, :name, :slug, :kind, :brandId, :status, :description, :priceCents,
     :costCents, :weightGrams, :boxMm, :warrantyMonths, :maxPerOrder, :seoTitle, :seoDescription, 'staff',
     :now::timestamptz, :now::timestamptz
    where not exists (select from product p where upper(p.sku) = upper(:sku))
   returning id`,
);

/**
 * Adds a product that staff wrote, on its shelf and for sale at once unless its status says otherwise; gives its JSON.
 * Stock comes by a count.
 * @throws AppError 409 `sku_taken`; 422 beside fields; 403 `below_cost`
 */
export async function addProduct(
  context: RequestContext,
  form: NewProduct,
  distributors: Distributors,
): Promise<string> {
  const { db, clock, staff } = context;
  const now = clock.now();
  const specs = readSpecs(form.kind, form.specs);
  if (form.brand === undefined && form.brand_id === undefined) {
    throw invalid({ brand: 'Write a brand.' }, 'Check the marked fields.');
  }
  return refusingTakenSku(() =>
    db.transaction(async (tx) => {
      const parts = await findProductParts(tx, form);
      const { product_name: name, price_cents: priceCents, kind, box_mm: box } = form;
      const row = await tx.first(insertProduct, {
        refId: `S-${form.sku}`,
        sku: form.sku,
        mpn: form.mpn ?? null,
        ean: form.ean ?? null,
        upc: form.upc ?? null,
        name,
        slug: slugOf(name),
        kind,
        brandId: parts.brandId ?? 0,
        status: form.status ?? 'active',
        description: form.description ?? '',
        priceCents,
        costCents: form.cost_cents ?? null,
        weightGrams: form.weight_grams ?? null,
        boxMm: box ? [box.length, box.width, box.height] : null,
        warrantyMonths: form.warranty_months ?? null,
        maxPerOrder: form.max_per_order ?? null,
        seoTitle: form.seo_title ?? null,
        seoDescription: form.seo_description ?? null,
        now,
      });
      if (!row) throw takenSku();
      const { id } = row;
      if (specs.length > 0) {
        await writeSpecLayers(tx, 'staff', [{ productId: id, specs: specsOfLeaves(specs) }], now);
      }
      await writeProductParts(tx, id, { files: form.files, ...parts });
      const losses = await lossesAmong(tx, [{ productId: id, name, priceCents }], distributors.unitCosts);
      requireRightToLose(staff, losses, { reason: form.reason, fieldOf: () => 'price_cents' });
      await recordPriceChanges(tx, [{ productId: id, priceCents }], now);
      await refreshListing(tx, [id], now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'product.add',
        subject: `product:${id}`,
        after: form,
      });
      return readEditedProduct(tx, staff, id, distributors);
    }),
  );
}

/** Values by path; those of the kind's template have to be of its type, one word counts as a list of one. */
function readSpecs(kind: string, given: Readonly<Record<string, unknown>>): [path: string, value: unknown][] {
  const typeOf = new Map(specEntriesOf(kind).map(({ path, type }) => [path, type]));
  const fields: Record<string, string> = {};
  const leaves = specLeaves(given).map(([path, value]): [string, unknown] => {
    const type = typeOf.get(path) ?? specTypeOf(value);
    const read = type === 'texts' && typeof value === 'string' ? [value] : value;
    const problem = /^\w+(\.\w+)*$/.test(path) ? specProblem(type, read) : 'This is no name of a spec.';
    if (problem !== undefined) fields[`specs.${path}`] = problem;
    return [path, read];
  });
  if (leaves.length > 300) fields['specs'] = 'At most 300 values.';
  if (Object.keys(fields).length > 0) throw invalid(fields, 'Check the marked values.');
  return leaves;
}

function takenSku(): AppError {
  const message = 'Another product has this SKU.';
  return new AppError(409, 'sku_taken', message, { fields: { sku: message } });
}

async function refusingTakenSku<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!['product_sku_key', 'product_ref_id_key'].includes(violatedConstraint(error) ?? '')) throw error;
    throw takenSku();
  }
}
