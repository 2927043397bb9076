import type { Narrowing } from '../../../platform/track-dependencies.ts';

/*
 * What kept answers depend on, where that is less than the whole listing. The listing announces its changes under these
 * tags itself (migration `announcements`).
 */

/** Which products stand where, but nothing that changes with their prices or stock. */
export const readsShelves: Narrowing = { product_listing: ['product_listing.shelves'] };

/** The service of putting PCs together. */
export const readsAssembly: Narrowing = { product_listing: ['product_listing.kind:assembly'] };

/** The products of a category or brand; `json` is its row as the list gives it. */
export function readsProductsOf(by: 'category' | 'brand', json: string): Narrowing {
  const { id } = JSON.parse(json) as { id: number };
  return { product_listing: [`product_listing.${by}:${id}`] };
}

/** One product with its variants and the parts of a kit, and its neighbours of the same kind. */
export function readsProduct(
  id: number,
  kind: string,
  { partIds, variantIds }: { partIds: readonly number[]; variantIds: readonly number[] },
): Narrowing {
  const shown = [id, ...partIds];
  return {
    product_listing: [
      ...[id, ...variantIds].map((each) => `product_listing:${each}`),
      `product_listing.kind:${kind}`,
    ],
    product: shown.map((each) => `product:${each}`),
    product_image: shown.map((each) => `product_image:${each}`),
    product_file: [`product_file:${id}`],
    stock_level: shown.map((each) => `stock_level:${each}`),
    kit_part: [`kit_part:${id}`],
    product_family_member: [id, ...variantIds].map((each) => `product_family_member:${each}`),
    // Its members are written anew with every change of it.
    product_family: [],
  };
}
