import { msg } from '../../i18n/t.ts';

/** What became of an email, as staff read it on screens and in files. */
export const mailStates = {
  waiting: msg('Waiting'),
  sent: msg('Sent'),
  failed: msg('Failed'),
  withheld: msg('Withheld'),
};
