import { msg } from '../../i18n/t.ts';
import type { EmailPart } from '../../platform/emails/email.ts';
import type { Topic } from './topics.contract.ts';
import { draftOf, type EmailDraft, emailTemplate, line, paragraph, say } from '../mails/index.ts';

const confirmSubscription = emailTemplate({
  name: 'newsletter-confirm',
  kind: 'newsletter',
  group: 'account',
  title: msg('Newsletter to confirm'),
  when: msg('To an address that somebody typed for the newsletter.'),
  variables: {},
  texts: {
    subject: line(msg('Subject'), 'Confirma tu suscripción a {shopName}'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(
      msg('First paragraph'),
      'Alguien pidió nuestras ofertas y novedades para este correo. ¿Fuiste tú?',
    ),
    button: line(msg('Button'), 'Sí, quiero recibirlas'),
    small: paragraph(
      msg('Small print'),
      'Si no fuiste tú, ignora este correo: en siete días olvidamos tu dirección.',
    ),
    stop: line(msg('Link to get no more'), 'No quiero recibirlas'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => confirmSubscriptionMail('ana.lopez@correo.example', 'ejemplo', publicUrl),
    },
  ],
});

/** Asks an address whether it wants the newsletter that somebody asked for in its name. */
export function confirmSubscriptionMail(to: string, token: string, publicUrl: string): EmailDraft {
  return draftOf(confirmSubscription, {}, (words) => ({
    to,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      { kind: 'button', words: words.button, url: `${publicUrl}/boletin/${token}?confirmar=1` },
      {
        kind: 'small',
        text: words.small,
        link: { words: words.stop, url: `${publicUrl}/boletin/${token}` },
      },
    ],
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(token, publicUrl)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }));
}

/** How every email to subscribers says how to get no more; `{{token}}` and `{{mail}}` are its reader's (`mail-bodies.ts`). */
export function newsletterHeaders(publicUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl('{{token}}', publicUrl)}?correo={{mail}}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const wanted: Record<Topic, string> = {
  offers: 'ofertas',
  news: 'novedades',
  back: 'productos que regresan',
};

/** How every email to subscribers ends: why they got it, and where they choose what they get. */
export function newsletterFoot(topic: Topic, publicUrl: string): Extract<EmailPart, { kind: 'small' }> {
  return {
    kind: 'small',
    text: `Te escribimos porque confirmaste que quieres recibir ${wanted[topic]}.`,
    link: {
      words: 'Elegir qué recibo, o no recibir más',
      url: `${publicUrl}/boletin/{{token}}?correo={{mail}}`,
    },
  };
}

/** Every email of the newsletter. */
export const newsletterEmails = [confirmSubscription] as const;

/** Ends a subscription by one click (RFC 8058): belongs in the headers of every newsletter. */
export function unsubscribeUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/api/newsletter/${token}/unsubscribe`;
}
