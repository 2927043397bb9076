export { wholesaleRoutes } from './wholesale.routes.ts';
export { joinPriceList, wholesalePrice, wholesalePriceOf } from './wholesale-price.ts';
