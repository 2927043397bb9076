import { msg } from '../../i18n/t.ts';

/** Where something that a shopper shared stands; of reviews, questions and answers: feminine in Spanish. */
export const moderationWords = {
  pending: msg('Pending'),
  approved: msg('Published'),
  rejected: msg('Turned down'),
};
