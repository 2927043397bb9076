import { msg } from '../../i18n/t.ts';

/** How far a return to a supplier has come, as staff read it on screens and in files. */
export const supplierReturnStateWords = {
  draft: msg('Draft'),
  requested: msg('Asked for'),
  authorised: msg('Authorised'),
  refused: msg('Refused'),
  sent: msg('Sent'),
  closed: msg('Closed'),
  cancelled: msg('Cancelled'),
};

/** What the supplier did about a line. */
export const lineOutcomeWords = {
  replaced: msg('Replaced'),
  credited: msg('Credited'),
  rejected: msg('Rejected'),
};
