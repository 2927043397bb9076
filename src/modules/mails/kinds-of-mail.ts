import type { MailKind } from '../../platform/mail.ts';
import type { mailKinds } from './mails.contract.ts';

declare module '../../platform/mail.ts' {
  interface MailKinds extends Record<(typeof mailKinds)[number], true> {}
}

/** Whether an email is to staff, whose language is English. */
export function isForStaff(kind: MailKind): boolean {
  return kind === 'staff-alert';
}
