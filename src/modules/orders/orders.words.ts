import { msg } from '../../i18n/t.ts';

/** The payment's side of an order, as staff call it on screens and in files. */
export const orderStates = {
  pending_payment: msg('Pending payment'),
  awaiting_payment: msg('Awaiting money'),
  paid: msg('Paid'),
  paid_without_stock: msg('Paid, no stock'),
  manual_review: msg('Manual review'),
  expired: msg('Expired'),
  cancelled: msg('Cancelled'),
  refunded: msg('Refunded'),
};

/** The goods' side. */
export const fulfilments = {
  unfulfilled: msg('Unfulfilled'),
  packed: msg('Packed'),
  partly_packed: msg('Partly packed'),
  partially_shipped: msg('Partly shipped'),
  shipped: msg('Shipped'),
  delivered: msg('Delivered'),
};

/** How it is paid, as staff and accountants call it. */
export const methodWords = {
  card: msg('Card'),
  oxxo: msg('OXXO'),
  spei: msg('SPEI'),
  paypal: msg('PayPal'),
  transfer: msg('Transfer to the shop'),
  terminal: msg('Card terminal'),
  cash: msg('Cash'),
  free: msg('Nothing to pay'),
  store_credit: msg('Store credit'),
  company_credit: msg('Company credit'),
};

/** How it is delivered. */
export const deliveries = {
  parcel: msg('Parcel'),
  pickup_cdmx: msg('Pick-up in Mexico City'),
  pickup_gdl: msg('Pick-up in Guadalajara'),
  pickup_mty: msg('Pick-up in Monterrey'),
};
