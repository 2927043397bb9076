import { msg } from '../../i18n/t.ts';

/** What a document is, as staff call it on screens and in files. */
export const invoiceKinds = {
  income: msg('Invoice'),
  credit_note: msg('Credit note'),
  global: msg('Global invoice'),
  payment: msg('Receipt of payment'),
};

/** How it stands with the tax authority. */
export const invoiceStates = {
  requested: msg('Being stamped'),
  failed: msg('Turned down'),
  stamped: msg('Stamped'),
  cancelling: msg('Being cancelled'),
  cancelled: msg('Void'),
};
