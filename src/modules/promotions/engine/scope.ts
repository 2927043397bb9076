/**
 * The goods a promotion is for. Where categories and brands are named, a product must be in one of the categories and of
 * one of the brands; where only one of the two is, that one decides. Named products come on top. What is left out stays
 * out, however else it came in.
 */
export type Scope = {
  coversAll: boolean;
  products: ReadonlySet<number>;
  /** With everything below them, see `ShelvedProduct`. */
  categories: ReadonlySet<number>;
  brands: ReadonlySet<number>;
  exceptProducts: ReadonlySet<number>;
  exceptCategories: ReadonlySet<number>;
  exceptBrands: ReadonlySet<number>;
};

/** A product beside where it stands in the shop. */
export type ShelvedProduct = {
  productId: number;
  brandId: number | null;
  /** Its categories and those above them. */
  categoryIds: readonly number[];
};

/** Nothing at all: what is named is put over it. */
export const nothing: Scope = {
  coversAll: false,
  products: new Set(),
  categories: new Set(),
  brands: new Set(),
  exceptProducts: new Set(),
  exceptCategories: new Set(),
  exceptBrands: new Set(),
};

export const everything: Scope = { ...nothing, coversAll: true };

/** Whether a promotion of that scope is for the product. `catalog/listing/promotion-scope.ts` says the same in SQL. */
export function isInScope(scope: Scope, { productId, brandId, categoryIds }: ShelvedProduct): boolean {
  const isOf = (brands: ReadonlySet<number>) => brandId !== null && brands.has(brandId);
  const standsIn = (categories: ReadonlySet<number>) => categoryIds.some((id) => categories.has(id));
  if (scope.exceptProducts.has(productId) || isOf(scope.exceptBrands) || standsIn(scope.exceptCategories)) {
    return false;
  }
  if (scope.coversAll || scope.products.has(productId)) return true;
  if (scope.categories.size === 0) return isOf(scope.brands);
  return standsIn(scope.categories) && (scope.brands.size === 0 || isOf(scope.brands));
}
