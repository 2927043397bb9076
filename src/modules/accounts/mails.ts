import { msg } from '../../i18n/t.ts';
import { draftOf, type EmailDraft, emailTemplate, line, paragraph, say } from '../mails/index.ts';

const accountsMerged = emailTemplate({
  name: 'accounts-merged',
  kind: 'address-change',
  group: 'account',
  title: msg('Two accounts became one'),
  when: msg('To both addresses, when staff join two accounts of one person.'),
  variables: { otherEmail: msg('Address that opens nothing any more'), keptEmail: msg('Address that stays') },
  texts: {
    subject: line(msg('Subject'), 'Unimos tus dos cuentas de {shopName}'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(
      msg('What happened'),
      'Tus cuentas {otherEmail} y {keptEmail} ahora son una sola, con los pedidos, direcciones y listas de las dos.',
    ),
    how: paragraph(msg('What to do'), 'Entra con {keptEmail}; {otherEmail} ya no abre ninguna cuenta.', {
      requires: ['keptEmail', 'otherEmail'],
    }),
    small: paragraph(msg('Small print'), 'Si no lo pediste, responde a este correo y lo revisamos.'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: () => mergedMail('ana@correo.example', 'ana.lopez@correo.example', 'ana@correo.example'),
    },
  ],
});

/** Tells one of both addresses that their accounts are one. */
export function mergedMail(to: string, keptEmail: string, otherEmail: string): EmailDraft {
  return draftOf(accountsMerged, { keptEmail, otherEmail }, (words) => ({
    to,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      say(words.how),
      { kind: 'small', text: words.small },
    ],
  }));
}

/** Every email about accounts. */
export const accountEmails = [accountsMerged] as const;
