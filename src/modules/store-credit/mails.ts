import { greeting } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';

/** Tells a customer of credit that the shop gave them. */
export function creditGrantedMail(
  { name, email, email_verified: isProven }: { name: string; email: string; email_verified: boolean },
  cents: number,
  balanceCents: number,
  publicUrl: string,
): Mail {
  return {
    to: email,
    kind: 'store-credit',
    subject: `Tienes ${formatPesos(cents)} de saldo a favor`,
    parts: [
      greeting(isProven ? name : null),
      {
        kind: 'text',
        text: `Abonamos ${formatPesos(cents)} a tu cuenta. Úsalos al pagar tu siguiente pedido: no vencen, y puedes completar con cualquier forma de pago.`,
      },
      {
        kind: 'facts',
        facts: [
          { name: 'Te abonamos', value: formatPesos(cents) },
          { name: 'Tu saldo a favor', value: formatPesos(balanceCents), isTotal: true },
        ],
      },
      { kind: 'button', words: 'Ver mi saldo', url: `${publicUrl}/dashboard/saldo` },
    ],
  };
}
