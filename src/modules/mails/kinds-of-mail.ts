import type { mailKinds } from './mails.contract.ts';

declare module '../../platform/mail.ts' {
  interface MailKinds extends Record<(typeof mailKinds)[number], true> {}
}
