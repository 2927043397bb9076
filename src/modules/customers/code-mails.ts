import type { Mail, MailKind } from '../../platform/mail.ts';
import type { CodePurpose } from './customer-auth.ts';

/** A six-digit code and what it is good for; where a page waits for it, a link that brings the code along. */
export function codeMail(to: string, code: string, purpose: CodePurpose, publicUrl: string): Mail {
  // Behind `#` it stays in the browser: no server log, no referrer.
  const page = (mode: string) =>
    `${publicUrl}/email-login?modo=${mode}#${new URLSearchParams({ correo: to, codigo: code })}`;
  const words: Record<CodePurpose, string[]> = {
    'sign-in': [`Usa este código para iniciar sesión: ${code}`],
    'forget-password': [
      `Usa este código para poner una contraseña nueva: ${code}`,
      `O ábrelo aquí: ${page('recuperar')}`,
    ],
    confirm: [
      `Tu cuenta ya está lista. Confirma que este correo es tuyo con este código: ${code}`,
      `O ábrelo aquí: ${page('confirmar')}`,
    ],
    'change-email': [`Usa este código para confirmar que este es el correo nuevo de tu cuenta: ${code}`],
  };
  return {
    to,
    kind: kinds[purpose],
    isSecret: true,
    subject: `${code} es tu código de Ensambla`,
    text: [
      ...words[purpose],
      'Vence en 10 minutos. Si no lo pediste, ignora este correo: sin el código nadie cambia nada.',
    ].join('\n\n'),
  };
}

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
    text: [
      `Desde ahora tu cuenta usa ${newEmail} y ya no esta dirección.`,
      `Si no fuiste tú, escríbenos hoy mismo: ${publicUrl}/contacto`,
    ].join('\n\n'),
  };
}
