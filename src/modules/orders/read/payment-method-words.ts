import { type Message, msg } from '../../../i18n/t.ts';

/** How an order is paid, as files for accountants call it: the same words that staff read. */
export const paymentMethodWords = {
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
} satisfies Readonly<Record<string, Message>>;
