import { plainTextOf } from '../../platform/emails/plain-text.ts';
import { z } from '../../platform/http/endpoint.ts';
import { cutQuoted } from './cut-quoted.ts';

const messageMax = 5000;

/** An email that somebody wrote to the shop, however it was handed on. */
export const receivedEmail = z.object({
  message_id: z.string().min(1).max(998),
  from: z.object({ address: z.email().max(254), name: z.string().max(200).default('') }),
  to: z.array(z.string().max(400)).max(50).default([]),
  subject: z.string().max(998).default(''),
  text: z.string().default(''),
  html: z.string().default(''),
  in_reply_to: z.string().max(2000).default(''),
  references: z.string().max(20_000).default(''),
  /** As the header of that name; anything but `no` was written by a machine. */
  auto_submitted: z.string().max(100).default('no'),
  precedence: z.string().max(100).default(''),
  x_loop: z.string().max(2000).default(''),
});
export type ReceivedEmail = z.output<typeof receivedEmail>;

const ofMachines = ['bulk', 'junk', 'list', 'auto_reply'];

/**
 * Whether nobody wrote it to be read: a machine answered by itself, a list passed it on, or it is the shop's own.
 * @param own the addresses that the shop writes from, in lower case
 */
export function isOfMachine(email: ReceivedEmail, own: readonly string[]): boolean {
  const from = email.from.address.toLowerCase();
  return (
    email.auto_submitted.trim().toLowerCase() !== 'no' ||
    ofMachines.includes(email.precedence.trim().toLowerCase()) ||
    /^(?:mailer-daemon|postmaster)@/.test(from) ||
    own.includes(from.replace(/\+[^@]*/, '')) ||
    own.some((address) => email.x_loop.toLowerCase().includes(address))
  );
}

/** What somebody wrote in an email, as plain text: of one that has only HTML what is read of that. */
export async function bodyOf({ text, html }: Pick<ReceivedEmail, 'text' | 'html'>): Promise<string> {
  const whole = text.trim() === '' ? await plainTextOf(html) : text;
  return (cutQuoted(whole) || whole.trim() || '…').slice(0, messageMax);
}
