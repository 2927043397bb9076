import { msg } from '../../i18n/t.ts';
import { draftOf, type EmailDraft, emailTemplate, line, paragraph, say } from '../mails/index.ts';

const claimAccount = emailTemplate({
  name: 'claim-account',
  kind: 'claim',
  group: 'account',
  title: msg('An account of a guest’s purchases'),
  when: msg('To a guest who asks for an account.'),
  variables: { claimUrl: msg('Address where the account is made') },
  texts: {
    subject: line(msg('Subject'), 'Crea tu cuenta de {shopName} con tus pedidos'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(msg('What to do'), 'Elige una contraseña y tus pedidos quedan en tu cuenta.'),
    button: line(msg('Button'), 'Elegir mi contraseña'),
    small: paragraph(
      msg('Small print'),
      'Si no compraste con nosotros, ignora este correo: nadie más puede usar este enlace.',
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => claimMail('ana.lopez@correo.example', `${publicUrl}/reclamar/ejemplo`),
    },
  ],
});

/** Nothing that was typed stands in it: whoever typed the address may not be who reads its mail. */
export function claimMail(to: string, claimUrl: string): EmailDraft {
  return draftOf(claimAccount, { claimUrl }, (words) => ({
    to,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      { kind: 'button', words: words.button, url: claimUrl },
      { kind: 'small', text: words.small },
    ],
  }));
}

/** Every email to guests about an account. */
export const claimEmails = [claimAccount] as const;
