import {
  ensureCategories,
  placeInCategories,
  type ProductKind,
  refreshListing,
  slugOf,
} from '../../src/modules/catalog/index.ts';
import type { Database } from '../../src/platform/database/database.ts';

let serial = 0;

/** Makes a category, with products on it where given; `parent` is the slug of the one above. */
export async function createCategory(
  db: Database,
  given: {
    name?: string;
    parent?: string;
    kind?: ProductKind;
    description?: string;
    productIds?: number[];
  } = {},
): Promise<{ id: number; name: string; slug: string }> {
  serial += 1;
  const name = given.name ?? `Categoría ${process.pid}${serial}`;
  const slug = slugOf(name);
  const { parent, kind, description, productIds = [] } = given;
  const id = await db.transaction(async (tx) => {
    const ids = await ensureCategories(tx, [
      { name, slug, parent, kind, ...(description ? { description } : {}) },
    ]);
    const categoryId = ids.get(slug);
    if (categoryId === undefined) throw new Error('The category was not written.');
    await placeInCategories(
      tx,
      productIds.map((productId) => ({ productId, categoryId })),
    );
    await refreshListing(tx, productIds);
    return categoryId;
  });
  return { id, name, slug };
}
