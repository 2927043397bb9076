import { msg } from '../../i18n/t.ts';

/** Where a gift card stands, as staff read it on screens and in files. */
export const giftCardStateWords = {
  unpaid: msg('Not paid'),
  scheduled: msg('Waits for its day'),
  active: msg('Can be redeemed'),
  redeemed: msg('Redeemed'),
  disabled: msg('Taken out of use'),
};
