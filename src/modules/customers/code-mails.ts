import type { Mail, MailKind } from '../../platform/mail.ts';
import { codeMinutes, type CodePurpose, confirmationHours } from './customer-auth.ts';

/** A six-digit code and what it is good for; where a page waits for it, a link that brings the code along. */
export function codeMail(to: string, code: string, purpose: CodePurpose, publicUrl: string): Mail {
  // Behind `#` it stays in the browser: no server log, no referrer.
  const page = (mode: string) =>
    `${publicUrl}/email-login?modo=${mode}#${new URLSearchParams({ correo: to, codigo: code })}`;
  const { say, name, lasts, button } = emails[purpose];
  return {
    to,
    kind: kinds[purpose],
    isSecret: true,
    subject: `${code} es tu código de Ensambla`,
    parts: [
      { kind: 'text', text: say },
      { kind: 'code', name, code },
      ...(button ? [{ kind: 'button', words: button.words, url: page(button.mode) } as const] : []),
      {
        kind: 'small',
        text: `Vence en ${lasts}. Si no lo pediste, ignora este correo: sin el código nadie cambia nada.`,
      },
    ],
  };
}

const emails: Record<
  CodePurpose,
  { say: string; name: string; lasts: string; button?: { words: string; mode: string } }
> = {
  'sign-in': {
    say: 'Escribe este código en la página donde estás iniciando sesión.',
    name: 'Tu código',
    lasts: `${codeMinutes} minutos`,
  },
  'forget-password': {
    say: 'Con este código pones una contraseña nueva.',
    name: 'Tu código',
    lasts: `${codeMinutes} minutos`,
    button: { words: 'Poner mi contraseña nueva', mode: 'recuperar' },
  },
  confirm: {
    say: 'Tu cuenta ya está lista. Confirma que este correo es tuyo para no perder tus pedidos ni tus facturas.',
    name: 'Tu código',
    lasts: `${confirmationHours} horas`,
    button: { words: 'Confirmar mi correo', mode: 'confirmar' },
  },
  'change-email': {
    say: 'Con este código confirmas que este es el correo nuevo de tu cuenta.',
    name: 'Tu código',
    lasts: `${codeMinutes} minutos`,
  },
};

const kinds = {
  'sign-in': 'sign-in-code',
  'forget-password': 'password-reset',
  confirm: 'confirm-address',
  'change-email': 'address-change',
} as const satisfies Record<CodePurpose, MailKind>;

/** Tells the former address of an account that it is not its address any more. */
export function changedEmailMail(to: string, newEmail: string, publicUrl: string): Mail {
  return {
    to,
    kind: 'address-change',
    subject: 'Cambió el correo de tu cuenta de Ensambla',
    parts: [
      { kind: 'text', text: `Desde ahora tu cuenta usa ${newEmail} y ya no esta dirección.` },
      { kind: 'text', text: 'Si no fuiste tú, escríbenos hoy mismo y la recuperamos contigo.' },
      { kind: 'button', words: 'No fui yo', url: `${publicUrl}/contacto` },
    ],
  };
}
