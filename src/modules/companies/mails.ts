import { msg } from '../../i18n/t.ts';
import { formatPesos } from '../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  fromStaff,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../mails/index.ts';

const about = { kind: 'company', group: 'account' } as const;
const sample = { name: 'Ana López', email: 'ana.lopez@correo.example', email_verified: true };
const unproven = { ...sample, email_verified: false };
const toUnproven = msg('To an address that is not proven');
const company = msg('Company');

const approved = emailTemplate({
  name: 'company-approved',
  ...about,
  title: msg('Company approved'),
  when: msg('To who runs a company, when staff approve it.'),
  variables: { company },
  texts: {
    subject: line(msg('Subject'), 'Aprobamos a {company} como mayorista'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happens now'),
      'Desde hoy ves los precios de tu empresa al entrar a tu cuenta. Invita a quienes compran contigo y fija cuánto puede gastar cada quien.',
    ),
    button: line(msg('Button'), 'Ver mi empresa'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        decisionMail(sample, { name: 'Talleres Norte', decision: 'approved', reason: '' }, publicUrl),
    },
    {
      title: toUnproven,
      draft: (publicUrl) =>
        decisionMail(unproven, { name: 'Talleres Norte', decision: 'approved', reason: '' }, publicUrl),
    },
  ],
});

const refused = emailTemplate({
  name: 'company-refused',
  ...about,
  title: msg('Company refused'),
  when: msg('To who applied for a company, when staff refuse it.'),
  variables: { company },
  texts: {
    subject: line(msg('Subject'), 'Sobre la solicitud de {company}'),
    ...greetingTexts,
    intro: paragraph(msg('What was decided'), 'Por ahora no podemos darte precios de mayoreo. El motivo:'),
    again: line(msg('Link to apply again'), 'Enviar otra solicitud'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        decisionMail(
          sample,
          { name: 'Talleres Norte', decision: 'refused', reason: 'Falta la constancia de situación fiscal.' },
          publicUrl,
        ),
    },
    {
      title: toUnproven,
      draft: (publicUrl) =>
        decisionMail(
          unproven,
          { name: 'Talleres Norte', decision: 'refused', reason: 'Falta la constancia de situación fiscal.' },
          publicUrl,
        ),
    },
  ],
});

const suspended = emailTemplate({
  name: 'company-suspended',
  ...about,
  title: msg('Company suspended'),
  when: msg('To who runs a company, when staff suspend it.'),
  variables: { company },
  texts: {
    subject: line(msg('Subject'), 'Los precios de {company} están en pausa'),
    ...greetingTexts,
    intro: paragraph(
      msg('What was decided'),
      'Puedes seguir comprando a los precios públicos. Los de tu empresa están en pausa, por este motivo:',
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        decisionMail(
          sample,
          { name: 'Talleres Norte', decision: 'suspended', reason: 'Hay facturas vencidas.' },
          publicUrl,
        ),
    },
    {
      title: toUnproven,
      draft: (publicUrl) =>
        decisionMail(
          unproven,
          { name: 'Talleres Norte', decision: 'suspended', reason: 'Hay facturas vencidas.' },
          publicUrl,
        ),
    },
  ],
});

const invitation = emailTemplate({
  name: 'company-invitation',
  ...about,
  title: msg('Invitation to buy for a company'),
  when: msg('To somebody whom a company invites to buy for it.'),
  variables: { company },
  texts: {
    subject: line(msg('Subject'), '{company} te invita a comprar en {shopName}'),
    greeting: line(msg('Greeting'), 'Hola:'),
    intro: paragraph(
      msg('What to do'),
      'Con una cuenta de este correo compras para {company}, a sus precios. El enlace funciona una vez.',
    ),
    button: line(msg('Button'), 'Aceptar la invitación'),
    small: paragraph(
      msg('Small print'),
      'Si no la esperabas, ignora este correo: nadie más puede aceptarla.',
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => invitationMail(sample.email, 'Talleres Norte', `${publicUrl}/empresa/ejemplo`),
    },
  ],
});

const budget = emailTemplate({
  name: 'company-budget',
  ...about,
  title: msg('More budget asked for'),
  when: msg('To those who approve in a company, when a buyer asks for more to spend.'),
  variables: { buyer: msg('Who asks'), amount: msg('Amount') },
  texts: {
    subject: line(msg('Subject'), '{buyer} pide {amount} más de presupuesto'),
    ...greetingTexts,
    intro: paragraph(msg('What to do'), '{buyer} pide {amount} más para comprar este mes.'),
    button: line(msg('Button'), 'Decidir'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        budgetMail(
          sample,
          { buyer: 'Luis Pérez', amountCents: 1_500_000, note: 'Equipos del aula 3.' },
          publicUrl,
        ),
    },
    {
      title: toUnproven,
      draft: (publicUrl) =>
        budgetMail(
          unproven,
          { buyer: 'Luis Pérez', amountCents: 1_500_000, note: 'Equipos del aula 3.' },
          publicUrl,
        ),
    },
  ],
});

/** Whose address nobody has proven is not called by a name that somebody else may have typed. */
type Person = { name: string; email: string; email_verified: boolean };

const nameOf = ({ name, email_verified: isProven }: Person) => (isProven ? name : null);

/** Tells who runs a company what staff decided of it. */
export function decisionMail(
  person: Person,
  about: { name: string; decision: 'approved' | 'refused' | 'suspended'; reason: string },
  publicUrl: string,
): EmailDraft {
  const values = { company: about.name };
  switch (about.decision) {
    case 'approved':
      return draftOf(approved, values, (words) => ({
        to: person.email,
        parts: [
          greeting(words, nameOf(person)),
          say(words.intro),
          { kind: 'button', words: words.button, url: `${publicUrl}/dashboard/empresa` },
        ],
      }));
    case 'refused':
      return draftOf(refused, values, (words) => ({
        to: person.email,
        parts: [
          greeting(words, nameOf(person)),
          say(words.intro),
          fromStaff(about.reason),
          { kind: 'button', words: words.again, url: `${publicUrl}/para-mayoristas` },
        ],
      }));
    case 'suspended':
      return draftOf(suspended, values, (words) => ({
        to: person.email,
        parts: [greeting(words, nameOf(person)), say(words.intro), fromStaff(about.reason)],
      }));
  }
}

/** Invites somebody, of whom only the address is known. */
export function invitationMail(to: string, companyName: string, url: string): EmailDraft {
  return draftOf(invitation, { company: companyName }, (words) => ({
    to,
    parts: [
      { kind: 'text', text: words.greeting, isGreeting: true },
      say(words.intro),
      { kind: 'button', words: words.button, url },
      { kind: 'small', text: words.small },
    ],
  }));
}

/** Tells who approves that a buyer's budget does not reach. */
export function budgetMail(
  person: Person,
  { buyer, amountCents, note }: { buyer: string; amountCents: number; note: string },
  publicUrl: string,
): EmailDraft {
  return draftOf(budget, { buyer, amount: formatPesos(amountCents) }, (words) => ({
    to: person.email,
    parts: [
      greeting(words, nameOf(person)),
      say(words.intro),
      ...(note === '' ? [] : [fromStaff(note)]),
      { kind: 'button', words: words.button, url: `${publicUrl}/dashboard/empresa` },
    ],
  }));
}

/** Every email about companies. */
export const companyEmails = [approved, refused, suspended, invitation, budget] as const;
