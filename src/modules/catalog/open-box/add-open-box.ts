import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { addProducts } from '../products/add-products.ts';
import type { ProductEditing } from '../products/change-products.ts';
import { writeSpecLayers } from '../specs/write-spec-layer.ts';

/** How a unit looks: as new, used a little, or with marks. */
export type OpenBoxGrade = 'like_new' | 'good' | 'marked';

/** A unit that is to be sold as what it is. */
export type NewOpenBox = {
  originalId: number;
  returnUnitId: number;
  serial: string | null;
  grade: OpenBoxGrade;
  note: string;
  priceCents: number;
  warrantyMonths: number;
  status: 'active' | 'hidden';
};

const originalOf = query(
  'catalog.original_of_open_box',
  `select p.id, p.sku, p.name, p.kind, p.brand_id, p.description, p.specs, p.weight_grams, p.box_mm, p.tax_basis_points,
     array(select cp.category_id from category_product cp where cp.product_id = p.id order by cp.category_id limit 10)
       as category_ids,
     (select count(*)::int from open_box_unit u where u.original_id = p.id) as units
   from product p where p.id = :originalId for update`,
).narrow<{ tax_basis_points: 0 | 800 | 1600 | null }>();
const insertUnit = query(
  'catalog.insert_open_box',
  `insert into open_box_unit (product_id, original_id, grade, note, serial, return_unit_id, created_at)
   values (:productId, :originalId, :grade, :note, :serial, :returnUnitId, :now::timestamptz)`,
);

/**
 * Makes a unit a product of its own: kind, specs and shelves of what it is one of, a SKU that says so, no trade codes, for
 * those are of new ones. Its stock is the caller's to put there.
 * @returns undefined where what it is one of is gone
 */
export async function addOpenBox(
  tx: Connection,
  unit: NewOpenBox,
  editing: ProductEditing,
): Promise<{ id: number; sku: string } | undefined> {
  const original = await tx.first(originalOf, { originalId: unit.originalId });
  const [categoryId] = original?.category_ids ?? [];
  if (!original || categoryId === undefined) return undefined;
  const end = `-CA${original.units + 1}`;
  const sku = `${original.sku.slice(0, 64 - end.length)}${end}`;
  const [length, width, height] = original.box_mm ?? [];
  const [id = 0] = await addProducts(
    tx,
    [
      {
        product_name: `${original.name.slice(0, 280)} (caja abierta)`,
        sku,
        brand_id: original.brand_id,
        category_id: categoryId,
        category_ids: [...original.category_ids],
        kind: original.kind,
        specs: {},
        description: original.description,
        price_cents: unit.priceCents,
        weight_grams: original.weight_grams,
        ...(length !== undefined &&
          width !== undefined &&
          height !== undefined && { box_mm: { length, width, height } }),
        warranty_months: unit.warrantyMonths,
        max_per_order: 1,
        tax_basis_points: original.tax_basis_points,
        status: unit.status,
      },
    ],
    editing,
  );
  // As they are, also those of feeds that staff could not write so.
  const specs = original.specs as Record<string, unknown>;
  await writeSpecLayers(tx, 'staff', [{ productId: id, specs }], editing.now);
  await refreshListing(tx, [id], editing.now);
  await tx.run(insertUnit, {
    productId: id,
    originalId: unit.originalId,
    grade: unit.grade,
    note: unit.note,
    serial: unit.serial,
    returnUnitId: unit.returnUnitId,
    now: editing.now,
  });
  return { id, sku };
}

const changeUnit = query(
  'catalog.change_open_box',
  `update open_box_unit set grade = coalesce(:grade, grade), note = coalesce(:note, note), version = version + 1
    where product_id = :productId and (:version::int is null or version = :version::int)`,
);

/** Changes what is said of a unit; false where it is none, or not of the given version. Price, photos and warranty are those of its product. */
export async function changeOpenBox(
  tx: Connection,
  productId: number,
  given: { grade?: OpenBoxGrade | undefined; note?: string | undefined; version?: number | undefined },
): Promise<boolean> {
  const changed = await tx.run(changeUnit, {
    productId,
    grade: given.grade ?? null,
    note: given.note ?? null,
    version: given.version ?? null,
  });
  return changed > 0;
}
