import { greeting } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';

/** Asks an address whether it wants the newsletter that somebody asked for in its name. */
export function confirmSubscriptionMail(to: string, token: string, publicUrl: string): Mail {
  return {
    to,
    kind: 'newsletter',
    subject: 'Confirma tu suscripción a Ensambla',
    parts: [
      greeting(null),
      {
        kind: 'text',
        text: 'Alguien pidió nuestras ofertas y novedades para este correo. ¿Fuiste tú?',
      },
      {
        kind: 'button',
        words: 'Sí, quiero recibirlas',
        url: `${publicUrl}/boletin/${token}?confirmar=1`,
      },
      {
        kind: 'small',
        text: 'Si no fuiste tú, ignora este correo: en siete días olvidamos tu dirección.',
        link: { words: 'No quiero recibirlas', url: `${publicUrl}/boletin/${token}` },
      },
    ],
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(token, publicUrl)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Ends a subscription by one click (RFC 8058): belongs in the headers of every newsletter. */
export function unsubscribeUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/api/newsletter/${token}/unsubscribe`;
}
