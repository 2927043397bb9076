import { msg } from '../../i18n/t.ts';

/** How far a return to a supplier has come, as staff read it on screens and in files. */
export const supplierReturnStateWords = {
  draft: msg('Draft'),
  requested: msg('Asked'),
  authorised: msg('Authorised'),
  refused: msg('Turned down'),
  sent: msg('Sent out'),
  closed: msg('Dealt with'),
  cancelled: msg('Dropped'),
};

/** What the supplier did about a line. */
export const lineOutcomeWords = {
  replaced: msg('Replaced'),
  credited: msg('Credited'),
  rejected: msg('Rejected'),
};
