import { msg } from '../../i18n/t.ts';

/** Where a quote stands, as staff read it on screens and in files. */
export const quoteStateWords = {
  requested: msg('Waits for us'),
  sent: msg('Waits for the company'),
  expired: msg('Out of date'),
  accepted: msg('Accepted'),
  declined: msg('Declined'),
  withdrawn: msg('Called off'),
};
