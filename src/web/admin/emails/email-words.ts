import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

/** An email of the list, without its texts. */
export type EmailSummary = Awaited<ReturnType<Api['mails']['templates']>>['templates'][number];
/** An email with everything that its editor shows. */
export type EmailTemplate = Awaited<ReturnType<Api['mails']['template']>>['template'];
export type EmailText = EmailTemplate['texts'][number];
export type EmailSetting = EmailTemplate['settings'][number];

/** The emails' groups, in their order on the page. */
export const emailGroups: Readonly<Record<EmailSummary['group'], Message>> = {
  orders: msg('Orders'),
  returns: msg('Returns'),
  account: msg('Accounts and addresses'),
  courtesies: msg('Courtesies that can be switched off'),
  answers: msg('Answers of staff'),
  suppliers: msg('To suppliers'),
  shared: msg('For all of them'),
};
