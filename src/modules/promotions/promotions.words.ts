import { msg } from '../../i18n/t.ts';

/** Where a promotion stands, as staff read it on screens and in files. */
export const promotionStateWords = {
  draft: msg('Draft'),
  scheduled: msg('Planned'),
  active: msg('In force'),
  paused: msg('Paused'),
  ended: msg('Ended'),
};

/** What a type is called. */
export const promotionTypeWords = {
  catalogue: msg('Catalogue price'),
  line: msg('Quantity discount'),
  buy_get: msg('Buy X get Y'),
  bundle: msg('Bundle'),
  order: msg('Whole order'),
  coupon: msg('Coupon'),
  shipping: msg('Shipping'),
};

/** Who gets it. */
export const promotionBuyersWords = {
  everybody: msg('Everybody'),
  first_order: msg('Who buys for the first time'),
  named: msg('Customers I choose'),
};

/** Ways of payment that one in the cart may be for. */
export const promotionPaymentWords = {
  card: msg('Card'),
  oxxo: msg('OXXO'),
  spei: msg('SPEI'),
  paypal: msg('PayPal'),
};
