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
import { quoteMoment } from '../pricing/index.ts';

/** `name` is null where nobody proved that the address is theirs. */
type About = { id: string; folio: string; name: string | null; email: string };
type Sent = About & { totalCents: number; validUntil: Date; keptUntil: Date | null; version: number };

const sample = { id: 'ejemplo', folio: 'COT-12', name: 'Ana López', email: 'ana.lopez@correo.example' };
const sampleSent: Sent = {
  ...sample,
  totalCents: 12_450_000,
  validUntil: new Date('2026-12-04T18:00:00Z'),
  keptUntil: new Date('2026-11-29T18:00:00Z'),
  version: 2,
};
const folio = msg('Number of the quote');
const toUnproven = msg('To an address that is not proven');
const button = line(msg('Button'), 'Ver la cotización');

const sent = emailTemplate({
  name: 'company-quote-sent',
  kind: 'company',
  group: 'account',
  title: msg('Quote for a company'),
  when: msg(
    'To who asked for a quote for their company, or to those who approve there once they left, when staff send a version of it.',
  ),
  variables: { folio, total: msg('Total of the quote'), until: msg('Until when it holds') },
  texts: {
    subject: line(msg('Subject'), 'Tu cotización {folio}: {total}'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'La cotización {folio} de tu empresa está lista: {total} con IVA y entrega. Vale hasta el {until}.',
    ),
    kept: line(msg('Name of until when goods are kept'), 'Piezas apartadas hasta'),
    versionFact: line(msg('Name of the version'), 'Versión'),
    button,
    small: paragraph(
      msg('Small print'),
      'Ahí puedes aceptarla, pedir un cambio o descargarla en PDF para que la aprueben.',
    ),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => quoteSentMail(sampleSent, 'Bajamos el precio de los discos.', publicUrl),
    },
    {
      title: msg('Without kept goods'),
      draft: (publicUrl) => quoteSentMail({ ...sampleSent, keptUntil: null }, '', publicUrl),
    },
    {
      title: toUnproven,
      draft: (publicUrl) => quoteSentMail({ ...sampleSent, name: null }, '', publicUrl),
    },
  ],
});

const withdrawn = emailTemplate({
  name: 'company-quote-withdrawn',
  kind: 'company',
  group: 'account',
  title: msg('Quote withdrawn'),
  when: msg(
    'To who asked for a quote for their company, or to those who approve there once they left, when staff withdraw it.',
  ),
  variables: { folio },
  texts: {
    subject: line(msg('Subject'), 'Retiramos la cotización {folio}'),
    ...greetingTexts,
    intro: paragraph(msg('What was decided'), 'La cotización {folio} ya no se puede aceptar. El motivo:'),
    button,
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) =>
        quoteWithdrawnMail({ ...sample, reason: 'El fabricante descontinuó el modelo.' }, publicUrl),
    },
    {
      title: toUnproven,
      draft: (publicUrl) =>
        quoteWithdrawnMail(
          { ...sample, name: null, reason: 'El fabricante descontinuó el modelo.' },
          publicUrl,
        ),
    },
  ],
});

/**
 * Tells who asked that a version of their quote is there.
 * @param said what the staff add in their own words, or nothing
 */
export function quoteSentMail(quote: Sent, said: string, publicUrl: string): EmailDraft {
  const values = {
    folio: quote.folio,
    total: formatPesos(quote.totalCents),
    until: quoteMoment(quote.validUntil),
  };
  return draftOf(sent, values, (words) => ({
    to: quote.email,
    parts: [
      greeting(words, quote.name),
      say(words.intro),
      fromStaff(said),
      {
        kind: 'facts',
        facts: [
          { name: words.versionFact, value: `${quote.version}` },
          ...(quote.keptUntil ? [{ name: words.kept, value: quoteMoment(quote.keptUntil) }] : []),
        ],
      } as const,
      { kind: 'button', words: words.button, url: pageOf(quote, publicUrl) } as const,
      { kind: 'small', text: words.small } as const,
    ],
  }));
}

/** Tells who asked that their quote can be accepted no more, and why. */
export function quoteWithdrawnMail(quote: About & { reason: string }, publicUrl: string): EmailDraft {
  return draftOf(withdrawn, { folio: quote.folio }, (words) => ({
    to: quote.email,
    parts: [
      greeting(words, quote.name),
      say(words.intro),
      fromStaff(quote.reason),
      { kind: 'button', words: words.button, url: pageOf(quote, publicUrl) } as const,
    ],
  }));
}

function pageOf({ id }: About, publicUrl: string): string {
  return `${publicUrl}/dashboard/cotizaciones/${id}`;
}

/** Every email about quotes of companies. */
export const companyQuoteEmails = [sent, withdrawn] as const;
