import { greeting } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';

/**
 * An answer of the shop to what somebody wrote. It does not repeat what they typed: the contact form takes any address, so
 * its reader may be somebody else.
 */
export function replyMail(ticket: { id: number; email: string }, body: string, publicUrl: string): Mail {
  return {
    to: ticket.email,
    kind: 'support',
    subject: `Respondimos a tu mensaje [${ticket.id}]`,
    parts: [
      greeting(null),
      { kind: 'text', text: body, hasLinks: true },
      {
        kind: 'small',
        text: 'Respondemos a lo que nos escribiste.',
        link: { words: 'Escribirnos otra vez', url: `${publicUrl}/contacto` },
      },
    ],
  };
}
