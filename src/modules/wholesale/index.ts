export { erasePriceList, movePriceList, priceListDataOf } from './personal-data.ts';
export { wholesaleRoutes } from './wholesale.routes.ts';
export { priceListsOf } from './price-lists-of.ts';
export { joinPriceList, wholesalePrice, wholesalePriceOf } from './wholesale-price.ts';
