import type { Mail } from '../../platform/mail.ts';

/** An answer of the shop to what somebody wrote. */
export function replyMail(
  ticket: { id: number; email: string; name: string; subject: string },
  body: string,
  publicUrl: string,
): Mail {
  return {
    to: ticket.email,
    kind: 'support',
    subject: `Re: ${ticket.subject} [${ticket.id}]`,
    parts: [
      { kind: 'text', text: `Hola, ${ticket.name}:` },
      { kind: 'text', text: body, hasLinks: true },
      {
        kind: 'small',
        text: 'Respondemos a lo que nos escribiste.',
        link: { words: 'Escribirnos otra vez', url: `${publicUrl}/contacto` },
      },
    ],
  };
}
