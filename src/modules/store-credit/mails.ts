import { msg } from '../../i18n/t.ts';
import { formatPesos } from '../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../mails/index.ts';

const creditGiven = emailTemplate({
  name: 'store-credit-given',
  kind: 'store-credit',
  group: 'account',
  title: msg('Store credit given'),
  when: msg('To a customer whom staff give store credit.'),
  variables: { amount: msg('Amount'), balance: msg('Store credit they have now') },
  texts: {
    subject: line(msg('Subject'), 'Tienes {amount} de saldo a favor'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Abonamos {amount} a tu cuenta. Úsalos al pagar tu siguiente pedido: no vencen, y puedes completar con cualquier forma de pago.',
    ),
    givenFact: line(msg('Name of the amount'), 'Te abonamos'),
    balanceFact: line(msg('Name of the balance'), 'Tu saldo a favor'),
    button: line(msg('Button'), 'Ver mi saldo'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => creditGrantedMail(sampleCustomer, 25_000, 31_550, publicUrl),
    },
    {
      title: msg('To an address that is not proven'),
      draft: (publicUrl) =>
        creditGrantedMail({ ...sampleCustomer, email_verified: false }, 25_000, 31_550, publicUrl),
    },
  ],
});

const sampleCustomer = { name: 'Ana López', email: 'ana.lopez@correo.example', email_verified: true };

/** Tells a customer of credit that the shop gave them. */
export function creditGrantedMail(
  { name, email, email_verified: isProven }: { name: string; email: string; email_verified: boolean },
  cents: number,
  balanceCents: number,
  publicUrl: string,
): EmailDraft {
  const values = { amount: formatPesos(cents), balance: formatPesos(balanceCents) };
  return draftOf(creditGiven, values, (words) => ({
    to: email,
    parts: [
      greeting(words, isProven ? name : null),
      say(words.intro),
      {
        kind: 'facts',
        facts: [
          { name: words.givenFact, value: values.amount },
          { name: words.balanceFact, value: values.balance, isTotal: true },
        ],
      },
      { kind: 'button', words: words.button, url: `${publicUrl}/dashboard/saldo` },
    ],
  }));
}

/** Every email about store credit. */
export const creditEmails = [creditGiven] as const;
