export { joinPriceList, wholesalePrice, wholesalePriceOf } from './wholesale-price.ts';
