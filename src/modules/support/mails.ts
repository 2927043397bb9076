import { msg } from '../../i18n/t.ts';
import {
  data,
  draftOf,
  type EmailDraft,
  emailTemplate,
  fromStaff,
  line,
  paragraph,
  say,
} from '../mails/index.ts';

const supportReply = emailTemplate({
  name: 'support-reply',
  kind: 'support',
  group: 'answers',
  title: msg('Answer of support'),
  when: msg('To whoever wrote to the shop, with what staff answered.'),
  variables: { ticketNumber: msg('Number of the message') },
  texts: {
    subject: line(msg('Subject'), 'Respondimos a tu mensaje [{ticketNumber}]', {
      requires: ['ticketNumber'],
    }),
    greeting: line(msg('Greeting'), 'Hola:'),
    small: paragraph(msg('Small print'), 'Respondemos a lo que nos escribiste.'),
    again: line(msg('Link to the conversation'), 'Ver la conversación y responder'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        replyMail(
          { id: 7, email: 'ana.lopez@correo.example' },
          'Ya revisamos tu garantía: cambia la pieza sin costo en cualquier sucursal.',
          `${publicUrl}/dashboard/mensajes/7`,
        ),
    },
  ],
});

/**
 * An answer of the shop to what somebody wrote. It does not repeat what they typed: the contact form takes any address, so
 * its reader may be somebody else.
 * @param threadUrl where the whole conversation is read and answered
 * @param headers by which an answer to it finds the conversation
 */
export function replyMail(
  ticket: { id: number; email: string },
  body: string,
  threadUrl: string,
  headers: Record<string, string> = {},
): EmailDraft {
  return draftOf(supportReply, { ticketNumber: `${ticket.id}` }, (words) => ({
    to: ticket.email,
    headers,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      fromStaff(body),
      { kind: 'button', words: words.again, url: threadUrl },
      { kind: 'small', text: words.small },
    ],
  }));
}

const supportTranscript = emailTemplate({
  name: 'support-transcript',
  kind: 'support',
  group: 'answers',
  title: msg('Transcript of a conversation'),
  when: msg('To customers who ask for it, with all that was said.'),
  variables: { ticketNumber: msg('Number of the message') },
  texts: {
    subject: line(msg('Subject'), 'Tu conversación [{ticketNumber}]', { requires: ['ticketNumber'] }),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(msg('Introduction'), 'Esto es lo que platicamos:'),
    small: paragraph(msg('Small print'), 'Nos pediste la conversación desde tu cuenta.'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: () =>
        transcriptMail({ id: 7, email: 'ana.lopez@correo.example' }, [
          { author_name: 'Ana', body: '¿Cuándo sale mi pedido?', event: null },
          { author_name: 'Luis', body: 'Sale hoy por la tarde.', event: null },
        ]),
    },
  ],
});

/** All that was said in a conversation, for the account that asked for it. */
export function transcriptMail(
  ticket: { id: number; email: string },
  messages: readonly { author_name: string; body: string; event: unknown }[],
): EmailDraft {
  return draftOf(supportTranscript, { ticketNumber: `${ticket.id}` }, (words) => ({
    to: ticket.email,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      ...messages
        .filter(({ event }) => event === null)
        .map(({ author_name: name, body }) => say(data(`${name}: ${body}`))),
      { kind: 'small', text: words.small },
    ],
  }));
}

const supportEmailLimit = emailTemplate({
  name: 'support-email-limit',
  kind: 'support',
  group: 'answers',
  title: msg('Too many e-mails'),
  when: msg('Once a day to whoever writes more e-mails to support than the settings take.'),
  variables: {},
  texts: {
    subject: line(msg('Subject'), 'Ya no alcanzamos a recibir tus correos de hoy'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(
      msg('Introduction'),
      'Hoy nos escribiste muchos correos y los últimos no llegaron completos. Te respondemos los anteriores; si algo falta, escríbenos mañana o desde nuestra página.',
    ),
    contact: line(msg('Link to the contact form'), 'Escribirnos desde la página'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => emailLimitMail({ email: 'ana.lopez@correo.example' }, publicUrl),
    },
  ],
});

/** Tells somebody, once, that their e-mails of today are too many. */
export function emailLimitMail(
  to: { email: string },
  publicUrl: string,
  headers: Record<string, string> = {},
): EmailDraft {
  return draftOf(supportEmailLimit, {}, (words) => ({
    to: to.email,
    headers,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      { kind: 'button', words: words.contact, url: `${publicUrl}/contacto` },
    ],
  }));
}

/** Every email of support. */
export const supportEmails = [supportReply, supportTranscript, supportEmailLimit] as const;
