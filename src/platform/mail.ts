import type { Language } from '../i18n/language.ts';
import type { EmailPart } from './emails/email.ts';

/** What emails are about; the shop says what there is (`modules/mails/kinds-of-mail.ts`). */
export interface MailKinds {}
export type MailKind = keyof MailKinds;

/** A file that goes with an email: text, or bytes written as base64. */
export type MailAttachment = { filename: string; content: string; encoding?: 'base64'; contentType?: string };

/** An email to one person. Text and HTML are made of its parts when it leaves, so both always say the same. */
export type Mail = {
  to: string;
  subject: string;
  parts: EmailPart[];
  /** `other` where nothing is said. */
  kind?: MailKind;
  /** The order it is about. */
  orderId?: string;
  /** A name of what happened: of two letters with the same one only the first is sent, ever. */
  once?: string;
  /** What somebody of the staff reads; an email without it is to a customer, in Spanish. */
  staffLanguage?: Language;
  /** It lets its reader in, e.g. a code: what it says is not kept and staff cannot read it. */
  isSecret?: boolean;
  /** Beyond the usual ones, e.g. how to unsubscribe. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

/**
 * What one email to many says. What differs is left open as `{{name}}`, in words and addresses; `{{mail}}` is the email's own
 * number.
 */
export type MailBody = { subject: string; parts: EmailPart[]; headers: Record<string, string> };
/** What is put into the open places of a body: letters, digits and hyphens alone, which are the same in HTML and addresses. */
export type MailFill = Readonly<Record<string, string>>;

/** A body, or what is made of it, with its open places filled. */
export function filledIn(text: string, fill: MailFill): string {
  return text.replaceAll(/\{\{([a-z]+)\}\}/g, (open, name: string) => fill[name] ?? open);
}
