export { catalogRoutes } from './catalog.routes.ts';
export { catalogJobs } from './catalog.jobs.ts';
export { keepFacets } from './keep-facets.ts';
export { countSearchWords } from './tidy-searches.ts';
export { addSold, refreshListing, refreshListingStock } from './refresh-listing.ts';
export { bringListingUpToDate, refreshListingSoon } from './refresh-listing-soon.ts';
export { productPath, slugOf } from './slug.ts';
export { type ProductKind, productKinds } from './product-kinds.ts';
export { type ProductRecord, setProductStatus, upsertProducts } from './upsert-products.ts';
export { writeSpecLayers } from './write-spec-layer.ts';
export { ensureBrand, ensureBrands } from './ensure-brands.ts';
export { ensureCategories, placeInCategories } from './ensure-categories.ts';
export { shelvesOfKinds } from './shelves-of-kinds.ts';
export { kindsOf } from './kinds-of.ts';
export { warrantyMonthsOf } from './warranty-months.ts';
export { pricesAt } from './prices-at.ts';
export { productsForSale } from './products-for-sale.ts';
export { lowStock, lowStockMax } from './low-stock.ts';
export { isoTime, productCardJson } from './product-card.ts';
export { productsOf, reaches } from './promotion-scope.ts';
export { promotedProducts } from './catalog.queries.ts';
export { pickedProducts, productIdsOf, readRefIds } from './picked-products.ts';
export { savePictureField } from './picture-field.ts';
export {
  offeredProduct,
  type OfferedProduct,
  offeredProducts,
  someOfferedProducts,
} from './offered-products.ts';
export {
  brandAddresses,
  brandBySlug,
  categoryAddresses,
  categoryBySlug,
  hasProductAddresses,
  isCataloguePage,
  productAddressChunks,
  productAddresses,
} from './catalogue-addresses.ts';
export { type FacetCounts, labelFacets } from './facets.ts';
export { isUnfiltered, type ListFilters, readListFilters } from './list-filters.ts';
export { priceStep } from './histogram.ts';
export { rangeKeysOf } from './read-specs.ts';
