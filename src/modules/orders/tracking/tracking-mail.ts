import { msg } from '../../../i18n/t.ts';
import { draftOf, type EmailDraft, emailTemplate, line, paragraph, say } from '../../mails/index.ts';
import { orderCode } from '../order-code.words.ts';

const orderLink = emailTemplate({
  name: 'order-link',
  kind: 'order-link',
  group: 'orders',
  title: msg('Link to an order'),
  when: msg('To the buyer, when somebody asks for it with the order’s number and address.'),
  variables: {
    orderNumber: msg('Number of the order'),
    linkUrl: msg('Address of the order'),
    until: msg('Until when the link opens it'),
  },
  texts: {
    subject: line(msg('Subject'), 'Tu pedido {orderNumber}: enlace para verlo'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(
      msg('What to do'),
      'Con este botón ves tu pedido completo sin entrar a una cuenta. Funciona hasta el {until}.',
    ),
    button: line(msg('Button'), 'Ver mi pedido'),
    small: paragraph(
      msg('Small print'),
      'Si no lo pediste, ignora este correo. No reenvíes este enlace: abre tu pedido a quien lo tenga.',
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        orderLinkMail(
          { id: '0f5c1d0e-0000-4000-8000-000000000001', number: 1044, email: 'ana.lopez@correo.example' },
          { url: `${publicUrl}/seguimiento/ejemplo`, endsAt: new Date('2026-11-27T18:00:00Z') },
        ),
    },
  ],
});

/** Nothing that was typed stands in it: whoever typed the address may not be who reads its mail. */
export function orderLinkMail(
  order: { id: string; number: number | null; email: string },
  link: { url: string; endsAt: Date },
): EmailDraft {
  const values = {
    orderNumber: `${order.number ?? orderCode(order.id)}`,
    linkUrl: link.url,
    until: `${moment.format(link.endsAt)}\u00a0h`,
  };
  return draftOf(orderLink, values, (words) => ({
    to: order.email,
    orderId: order.id,
    isSecret: true,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      { kind: 'button', words: words.button, url: link.url },
      { kind: 'small', text: words.small },
    ],
  }));
}

const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});

/** Every email about links to orders. */
export const trackingEmails = [orderLink] as const;
