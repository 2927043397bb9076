import { msg } from '../../i18n/t.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  line,
  paragraph,
  say,
  type TemplatePart,
} from '../mails/index.ts';
import { codeMinutes, type CodePurpose, confirmationHours } from './customer-auth.ts';

const codeVariables = { code: msg('The code'), lasts: msg('How long it can be used') };
const codeSubject = line(msg('Subject'), '{code} es tu código de {shopName}', { requires: ['code'] });
const codeName = line(msg('Name of the code'), 'Tu código');
const codeSmall = paragraph(
  msg('Small print'),
  'Vence en {lasts}. Si no lo pediste, ignora este correo: sin el código nadie cambia nada.',
);
const example = msg('Example');
const sample = (purpose: CodePurpose) => [
  {
    title: example,
    draft: (publicUrl: string) => codeMail('ana.lopez@correo.example', '123456', purpose, publicUrl),
  },
];

const signInCode = emailTemplate({
  name: 'sign-in-code',
  kind: 'sign-in-code',
  group: 'account',
  title: msg('Sign-in code'),
  when: msg('To whoever signs in by e-mail.'),
  variables: codeVariables,
  texts: {
    subject: codeSubject,
    intro: paragraph(msg('What to do'), 'Escribe este código en la página donde estás iniciando sesión.'),
    name: codeName,
    small: codeSmall,
  },
  samples: sample('sign-in'),
});

const passwordReset = emailTemplate({
  name: 'password-reset',
  kind: 'password-reset',
  group: 'account',
  title: msg('New password'),
  when: msg('To a customer who forgot their password.'),
  variables: codeVariables,
  texts: {
    subject: codeSubject,
    intro: paragraph(msg('What to do'), 'Con este código pones una contraseña nueva.'),
    name: codeName,
    button: line(msg('Button'), 'Poner mi contraseña nueva'),
    small: codeSmall,
  },
  samples: sample('forget-password'),
});

const confirmAddress = emailTemplate({
  name: 'confirm-address',
  kind: 'confirm-address',
  group: 'account',
  title: msg('Confirm the address'),
  when: msg('To a new customer, to prove that the address is theirs.'),
  variables: codeVariables,
  texts: {
    subject: codeSubject,
    intro: paragraph(
      msg('What to do'),
      'Tu cuenta ya está lista. Confirma que este correo es tuyo para no perder tus pedidos ni tus facturas.',
    ),
    name: codeName,
    button: line(msg('Button'), 'Confirmar mi correo'),
    small: codeSmall,
  },
  samples: sample('confirm'),
});

const addressChange = emailTemplate({
  name: 'address-change',
  kind: 'address-change',
  group: 'account',
  title: msg('Another address: code'),
  when: msg('To the new address of an account, to prove that it is the customer’s.'),
  variables: codeVariables,
  texts: {
    subject: codeSubject,
    intro: paragraph(
      msg('What to do'),
      'Con este código confirmas que este es el correo nuevo de tu cuenta.',
    ),
    name: codeName,
    small: codeSmall,
  },
  samples: sample('change-email'),
});

const minutes = `${codeMinutes} minutos`;

/** A six-digit code and what it is good for; where a page waits for it, a link that brings the code along. */
export function codeMail(to: string, code: string, purpose: CodePurpose, publicUrl: string): EmailDraft {
  // Behind `#` it stays in the browser: no server log, no referrer.
  const page = (mode: string) =>
    `${publicUrl}/email-login?modo=${mode}#${new URLSearchParams({ correo: to, codigo: code })}`;
  const letter = (
    words: Record<'intro' | 'name' | 'small', Parameters<typeof say>[0]>,
    button: TemplatePart[] = [],
  ) => ({
    to,
    isSecret: true,
    parts: [
      say(words.intro),
      { kind: 'code', name: words.name, code } as const,
      ...button,
      { kind: 'small', text: words.small } as const,
    ],
  });
  switch (purpose) {
    case 'sign-in':
      return draftOf(signInCode, { code, lasts: minutes }, (words) => letter(words));
    case 'change-email':
      return draftOf(addressChange, { code, lasts: minutes }, (words) => letter(words));
    case 'forget-password':
      return draftOf(passwordReset, { code, lasts: minutes }, (words) =>
        letter(words, [{ kind: 'button', words: words.button, url: page('recuperar') }]),
      );
    case 'confirm':
      return draftOf(confirmAddress, { code, lasts: `${confirmationHours} horas` }, (words) =>
        letter(words, [{ kind: 'button', words: words.button, url: page('confirmar') }]),
      );
  }
}

const addressChanged = emailTemplate({
  name: 'address-changed',
  kind: 'address-change',
  group: 'account',
  title: msg('Another address: news to the former one'),
  when: msg('To the former address of an account that has another one now.'),
  variables: { newEmail: msg('The new address') },
  texts: {
    subject: line(msg('Subject'), 'Cambió el correo de tu cuenta de {shopName}'),
    intro: paragraph(msg('What happened'), 'Desde ahora tu cuenta usa {newEmail} y ya no esta dirección.', {
      requires: ['newEmail'],
    }),
    warning: paragraph(msg('Warning'), 'Si no fuiste tú, escríbenos hoy mismo y la recuperamos contigo.'),
    button: line(msg('Button'), 'No fui yo'),
  },
  samples: [
    {
      title: example,
      draft: (publicUrl) =>
        changedEmailMail('ana.lopez@correo.example', 'ana.nueva@correo.example', publicUrl),
    },
  ],
});

/** Tells the former address of an account that it is not its address any more. */
export function changedEmailMail(to: string, newEmail: string, publicUrl: string): EmailDraft {
  return draftOf(addressChanged, { newEmail }, (words) => ({
    to,
    parts: [
      say(words.intro),
      say(words.warning),
      { kind: 'button', words: words.button, url: `${publicUrl}/contacto` },
    ],
  }));
}

/** Every email with a code, and about the address of an account. */
export const codeEmails = [confirmAddress, signInCode, passwordReset, addressChange, addressChanged] as const;
