import type { Connection } from '../../../platform/database/database.ts';
import { ensureBrands, placeInCategories, shelvesOfKinds, upsertProducts } from '../../catalog/index.ts';
import { codeOf } from '../same-article.ts';
import { composeProduct } from './compose-product.ts';
import { orderOf, type ShopRules } from './shop-rules.ts';
import { toldProducts } from './told-offers.ts';

/**
 * Writes into products what their suppliers say, in the order that staff set; locked fields stay, and so does what nobody says.
 * Prices are not its (`followOffers`), nor is the listing.
 * @returns the ids of those that changed
 */
export async function writeComposed(
  tx: Connection,
  productIds: readonly number[],
  rules: ShopRules,
  now: Date,
): Promise<number[]> {
  if (productIds.length === 0) return [];
  const told = [...(await toldProducts(tx, productIds)).values()].filter(
    ({ product, offers }) => product.joined_into_id === null && offers.some(({ isActive }) => isActive),
  );
  const composed = told.map(({ product, offers, chosen }) => {
    const { values, specs } = composeProduct(offers, orderOf(rules), chosen);
    const { brand } = values;
    // Another spelling of a maker that the product has is no maker more.
    const isOther = brand !== undefined && codeOf(brand) !== codeOf(product.brand);
    return { product, values, specs, newBrand: isOther ? brand : undefined };
  });
  const brands = await ensureBrands(
    tx,
    composed.flatMap(({ newBrand }) => newBrand ?? []),
  );
  const moved = composed.filter(
    ({ product, values }) =>
      values.kind !== undefined &&
      values.kind !== product.kind &&
      !product.locked_fields.includes('category'),
  );
  const shelves = await shelvesOfKinds(
    tx,
    moved.flatMap(({ values }) => values.kind ?? []),
  );
  const written = await upsertProducts(
    tx,
    composed.map(({ product, values, specs, newBrand }) => ({
      refId: product.ref_id,
      sku: product.sku,
      source: product.source,
      status: product.status,
      priceCents: product.price_cents,
      name: values.name ?? product.name,
      kind: values.kind ?? product.kind,
      brandId: (newBrand === undefined ? undefined : brands.get(newBrand)) ?? product.brand_id,
      specs,
      mpn: values.mpn,
      ean: values.ean,
      upc: values.upc,
      description: values.description,
      weightGrams: values.weightGrams,
      releasedOn: values.releasedOn,
    })),
    now,
  );
  const placed = await placeInCategories(
    tx,
    moved.flatMap(({ product, values }) => {
      const categoryId = values.kind && shelves.get(values.kind);
      return categoryId === undefined ? [] : [{ productId: product.id, categoryId }];
    }),
  );
  return [...new Set([...written.flatMap(({ id, changed }) => (changed ? [id] : [])), ...placed])];
}
