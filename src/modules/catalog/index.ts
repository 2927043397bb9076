export { catalogContract, productCardSchema } from './catalog.contract.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { addSold, refreshListing, refreshListingStock } from './refresh-listing.ts';
export { productPath, slugOf } from './slug.ts';
export { facetsOf, isProductKind, specRows, type SpecRow } from './read-specs.ts';
export { type ProductKind, productKinds } from './product-kinds.ts';
export {
  type ProductRecord,
  setProductStatus,
  type UpsertedProduct,
  upsertProducts,
} from './upsert-products.ts';
export { ensureBrand, ensureBrands } from './ensure-brands.ts';
export { ensureCategories, placeInCategories, type WantedCategory } from './ensure-categories.ts';
export { shelvesOfKinds } from './shelves-of-kinds.ts';
export {
  type ProductForSale,
  productsByRefIds,
  productsForSale,
  productsOfKinds,
  type ProductWithSpecs,
} from './products-for-sale.ts';
export { lowStock } from './low-stock.ts';
export { productCardJson } from './product-card.ts';
export { productCards, promotedProducts } from './catalog.queries.ts';
export { pickedProducts, productIdsOf, readRefIds } from './picked-products.ts';
export { savePictureField } from './picture-field.ts';
export { isoTime } from './product-card.ts';
