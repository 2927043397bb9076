import { msg } from '../../i18n/t.ts';

/** Whose turn it is, as staff read it on screens and in files. */
export const ticketStateWords = {
  open: msg('Still open'),
  waiting: msg('Waiting'),
  closed: msg('Dealt with'),
};

/** How it came. */
export const ticketSourceWords = {
  form: msg('Form'),
  chat: msg('Chat'),
  email: msg('E-mail'),
};
