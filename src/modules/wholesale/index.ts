export { erasePriceList, movePriceList, priceListDataOf } from './personal-data.ts';
export { wholesaleRoutes } from './wholesale.routes.ts';
export { listsOfCustomers, priceListNamesAndIds, setListsOfCustomers } from './lists-of-customers.ts';
export { listsOfEmails, ownUnitPrices, unitPricesOfList } from './own-unit-prices.ts';
export { priceListsOf } from './price-lists-of.ts';
export { breaksSql } from './wholesale.queries.ts';
export { joinPriceList, mostUnits, paidPrice, wholesalePrice, wholesalePriceOf } from './wholesale-price.ts';
