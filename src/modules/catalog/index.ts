export { catalogRoutes } from './catalog.routes.ts';
export { catalogJobs } from './catalog.jobs.ts';
export { keepFacets } from './listing/keep-facets.ts';
export { countSearchWords } from './search/tidy-searches.ts';
export { assemblyForSale } from './listing/assembly-for-sale.ts';
export { floorsOf, movedFloors } from './listing/follow-floors.ts';
export { addSold, refreshListing, refreshListingStock } from './listing/refresh-listing.ts';
export {
  bringListingUpToDate,
  markListingDue,
  rebuildDueListing,
  refreshListingSoon,
} from './listing/refresh-listing-soon.ts';
export { productPath, slugOf } from './taxonomy/slug.ts';
export { type ProductKind, productKinds } from './specs/product-kinds.ts';
export { productsForWebhooks } from './products/products-for-webhooks.ts';
export { restoreProducts } from './products/restore-products.ts';
export { joinedProductPath, joinProduct, lockProducts, partProduct } from './products/join-products.ts';
export { followOffers } from './products/follow-offers.ts';
export { marksOfProducts, productsByMarks } from './products/find-by-marks.ts';
export { type ProductRecord, setProductStatus, upsertProducts } from './products/upsert-products.ts';
export { readProductSpecs, type StaffSpec } from './specs/product-specs.ts';
export type { LockableField } from './products/lockable-fields.contract.ts';
export { fillSpecs, specLeaves } from './specs/spec-layers.ts';
export { writeSpecLayers } from './specs/write-spec-layer.ts';
export { fillDescription } from './products/fill-description.ts';
export { ensureBrand, ensureBrands } from './taxonomy/ensure-brands.ts';
export { ensureCategories, placeInCategories } from './taxonomy/ensure-categories.ts';
export { shelvesOfKinds } from './taxonomy/shelves-of-kinds.ts';
export { kindsOf } from './specs/kinds-of.ts';
export { touchProducts } from './products/touch-product.ts';
export { warrantyMonthsOf, warrantyServiceOf } from './products/warranty-months.ts';
export { pricesAt } from './listing/prices-at.ts';
export { taxRatesOf } from './products/tax-rates.ts';
export { productsForSale, weightOf } from './listing/products-for-sale.ts';
export { lowStockCount } from './staff-list/read-staff-list.ts';
export { namedProductsSql, productsEverNamedSql } from './staff-list/named-products.ts';
export { lastPiecesMax, lowStock } from './listing/low-stock.ts';
export { isoTime, productCardJson } from './listing/product-card.ts';
export { placesCounted, productCountOf, productsOf, reaches } from './listing/promotion-scope.ts';
export { promotedProducts } from './catalog.queries.ts';
export {
  pickedProducts,
  pickedProductsByRefId,
  productIdsOf,
  readRefIds,
} from './listing/picked-products.ts';
export { type ProductRow, productRows } from './listing/product-rows.ts';
export { picturesMax, productPictureFiles } from './pictures/pictures.contract.ts';
export { picturesByProduct, picturesChangedAt, productsOfPictures } from './pictures/pictures.queries.ts';
export { importPictures, type ImportedPictures } from './pictures/import-pictures.ts';
export { takeBackPictures } from './pictures/take-back-pictures.ts';
export { placeSuppliedPictures } from './pictures/place-supplied-pictures.ts';
export { createPriceClock } from './scheduled-prices/price-clock.ts';
export { readVersion } from './taxonomy/category-form.ts';
export { savePictureField } from './products/picture-field.ts';
export {
  offeredProduct,
  type OfferedProduct,
  offeredProducts,
  someOfferedProducts,
} from './listing/offered-products.ts';
export {
  brandAddresses,
  brandBySlug,
  categoryAddresses,
  categoryBySlug,
  cataloguePagesAmong,
  hasProductAddresses,
  productAddressChunks,
  productAddresses,
} from './taxonomy/catalogue-addresses.ts';
export { type FacetCounts, labelFacets } from './listing/facets.ts';
export { isUnfiltered, type ListFilters, readListFilters } from './listing/list-filters.ts';
export { priceStep } from './listing/histogram.ts';
export { rangeKeysOf, specFieldsOf } from './specs/read-specs.ts';
export { specEntriesOf } from './specs/spec-entries.ts';
export { type BulkLine, bulkLines } from './bulk/bulk-edit-products.ts';
export { addOpenBox, changeOpenBox } from './open-box/add-open-box.ts';
export { addProducts } from './products/add-products.ts';
export { changeProducts, removeProducts } from './products/change-products.ts';
export { setPrices } from './products/set-prices.ts';
export {
  categoriesByName,
  productsToEdit,
  productsToEditBySku,
  type ProductToEdit,
} from './products/products-to-edit.ts';
export { findProductsForStaff } from './staff-list/find-products.ts';
