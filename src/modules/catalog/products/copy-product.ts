import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { writeSpecLayers } from '../specs/write-spec-layer.ts';
import { addProducts } from './add-products.ts';
import type { ProductEditing } from './change-products.ts';
import type { Distributors } from './edited-product.ts';
import type { NewProduct } from './product-form.contract.ts';

/** Pictures of a product on another, in their order. */
export const copyPictures = query(
  'catalog.copy_pictures',
  `insert into product_image (id, product_id, position, url, alt, width, height, original, whole_url, crop, source_url,
     placed_at)
   select nextval(pg_get_serial_sequence('product_image', 'id'))::int, :toId::int, position, url, alt, width, height,
     original, whole_url, crop, source_url, placed_at
     from product_image where product_id = :fromId order by position`,
);

/** What a copy takes over from the product it is made of. */
export const originalOf = query(
  'catalog.original_of',
  `select p.id, p.name as product_name, p.kind, p.brand_id, p.status, p.description, p.specs, p.weight_grams, p.box_mm,
     p.warranty_months, p.max_per_order, p.tax_basis_points, p.sku, p.price_cents, p.cost_cents,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids,
     array(select related_id from product_related where product_id = p.id order by position) as related_ids,
     coalesce((select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
       from product_file f where f.product_id = p.id), '[]') as files
   from product p where p.id = :productId`,
).narrow<{
  status: 'active' | 'hidden' | 'discontinued';
  tax_basis_points: 0 | 800 | 1600 | null;
  specs: Record<string, unknown>;
  files: { title: string; url: string }[];
}>();

type Original = NonNullable<Awaited<ReturnType<typeof readOriginal>>>;

/** The product that a copy is made of. */
export function readOriginal(tx: Connection, productId: number) {
  return tx.first(originalOf, { productId });
}

/**
 * A product like another: its pictures, specs, texts and shelves; what is typed stands in place of its own. Stock comes by a
 * count.
 * @returns its id
 * @throws AppError 409 `sku_taken`; 422 beside fields; 403 `below_cost`
 */
export async function addCopy(
  tx: Connection,
  { id: originalId, box_mm: box, category_ids: categoryIds, specs, ...original }: Original,
  typed: Pick<NewProduct, 'sku' | 'product_name'> & Partial<NewProduct>,
  editing: ProductEditing,
): Promise<number> {
  const [length = 0, width = 0, height = 0] = box ?? [];
  const [id = 0] = await addProducts(
    tx,
    [
      {
        ...original,
        category_ids: categoryIds,
        category_id: categoryIds[0] ?? 0,
        box_mm: box && { length, width, height },
        ...typed,
        specs: {},
      },
    ],
    editing,
  );
  // Nobody typed them: what a feed wrote is taken over also where a form would not take it.
  if (Object.keys(specs).length > 0)
    await writeSpecLayers(tx, 'staff', [{ productId: id, specs }], editing.now);
  await tx.run(copyPictures, { fromId: originalId, toId: id });
  await refreshListing(tx, [id], editing.now);
  return id;
}

/**
 * Duplicates a product as a draft: hidden, with a SKU and a name of its own and without the maker's codes.
 * @throws AppError 404; 409 `sku_taken`; 403 `below_cost` where it is sold below cost
 */
export async function copyProduct(
  { db, clock, staff }: RequestContext,
  originalId: number,
  typed: { sku: string; product_name: string },
  { unitCosts }: Distributors,
): Promise<number> {
  return db.transaction(async (tx) => {
    const original = await readOriginal(tx, originalId);
    if (!original) throw notFound(t('There is no such product.'));
    return addCopy(
      tx,
      original,
      { ...typed, status: 'hidden' },
      { staff, now: clock.now(), unitCosts, reason: t('Duplicated from {sku}.', { sku: original.sku }) },
    );
  });
}
