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
import { daysInWords } from '../shipping/index.ts';

/** A charge that is written about, to one admin of its company. */
export type ChargeToRemind = {
  id: number;
  customer_id: string;
  name: string;
  email: string;
  email_verified: boolean;
  company: string;
  order_number: number | null;
  open_cents: number;
  due_on: string;
};

const about = { kind: 'company', group: 'account' } as const;
const variables = {
  company: msg('Company'),
  amount: msg('Amount'),
  day: msg('Due date'),
  order: msg('Number of the order'),
};
const sample: ChargeToRemind = {
  id: 7,
  customer_id: 'ejemplo',
  name: 'Ana López',
  email: 'ana.lopez@correo.example',
  email_verified: true,
  company: 'Talleres Norte',
  order_number: 1044,
  open_cents: 1_250_000,
  due_on: '2026-12-24',
};
const samplesOf = (isOverdue: boolean) => [
  { title: msg('Example'), draft: (publicUrl: string) => creditDueMail(sample, isOverdue, publicUrl) },
  {
    title: msg('To an address that is not proven'),
    draft: (publicUrl: string) => creditDueMail({ ...sample, email_verified: false }, isOverdue, publicUrl),
  },
];
const button = line(msg('Button'), 'Ver el crédito de mi empresa');

const soonDue = emailTemplate({
  name: 'company-credit-due',
  ...about,
  title: msg('Company credit soon due'),
  when: msg('To the admins of a company, some days before a charge is due.'),
  variables,
  texts: {
    subject: line(msg('Subject'), '{amount} del crédito de {company} vencen {day}'),
    ...greetingTexts,
    intro: paragraph(
      msg('What to do'),
      'El pedido {order} de {company} se paga a más tardar {day}: faltan {amount}. Si ya lo transferiste, ignora este correo.',
    ),
    button,
  },
  samples: samplesOf(false),
});

const overdue = emailTemplate({
  name: 'company-credit-overdue',
  ...about,
  title: msg('Company credit overdue'),
  when: msg('To the admins of a company, once a charge is overdue.'),
  variables,
  texts: {
    subject: line(msg('Subject'), '{amount} del crédito de {company} están vencidos'),
    ...greetingTexts,
    intro: paragraph(
      msg('What to do'),
      'El pedido {order} de {company} se debió pagar {day}: faltan {amount}. Mientras haya algo vencido, el crédito puede detenerse. Si ya lo transferiste, ignora este correo.',
    ),
    button,
  },
  samples: samplesOf(true),
});

/** Tells an admin of a company that a charge is soon due, or overdue; once about each. */
export function creditDueMail(charge: ChargeToRemind, isOverdue: boolean, publicUrl: string): EmailDraft {
  const values = {
    company: charge.company,
    amount: formatPesos(charge.open_cents),
    day: daysInWords({ earliest_on: charge.due_on, latest_on: charge.due_on }),
    order: `${charge.order_number ?? ''}`,
  };
  return draftOf(isOverdue ? overdue : soonDue, values, (words) => ({
    to: charge.email,
    once: `credit-${isOverdue ? 'overdue' : 'due'}:${charge.id}:${charge.customer_id}`,
    parts: [
      greeting(words, charge.email_verified ? charge.name : null),
      say(words.intro),
      { kind: 'button', words: words.button, url: `${publicUrl}/dashboard/credito-empresa` },
    ],
  }));
}

/** Every email about companies' credit. */
export const companyCreditEmails = [soonDue, overdue] as const;
