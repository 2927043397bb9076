import { msg } from '../../i18n/t.ts';
import type { DocumentOwner } from '../../platform/pdf/create-document.ts';
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
import type { OrderForInvoice } from '../orders/index.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';
import { printedInvoice, type StampedInvoice } from './read-invoices.ts';

/** `F-12.xml`, as files of invoices are called. */
export function fileNameOf(
  { series, folio }: Pick<InvoiceRow, 'series' | 'folio'>,
  kind: 'xml' | 'pdf',
): string {
  return `${series}-${folio}.${kind}`;
}

const variables = {
  invoiceNumber: msg('Number of the invoice'),
  orderNumber: msg('Number of the order'),
  total: msg('Total'),
};
const factTexts = {
  receiver: line(msg('Name of the receiver'), 'A nombre de'),
  rfc: line(msg('RFC of the receiver'), 'RFC'),
  fiscalFolio: line(msg('Fiscal folio'), 'Folio fiscal'),
  total: line(msg('Total'), 'Total'),
  button: line(msg('Button'), 'Verla e imprimirla'),
};
const toWhom = msg('To the buyer, with its XML and PDF.');

const invoiceTemplate = emailTemplate({
  name: 'invoice',
  kind: 'invoice',
  group: 'orders',
  title: msg('Invoice'),
  when: toWhom,
  variables,
  texts: {
    subject: line(msg('Subject'), 'Tu factura {invoiceNumber} del pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(msg('First paragraph'), 'Aquí está tu factura {invoiceNumber} por {total}.'),
    ...factTexts,
  },
  samples: [
    {
      title: msg('To a customer'),
      draft: (publicUrl) => invoiceDraft(sampleOrder, sampleInvoice, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => invoiceDraft({ ...sampleOrder, reader_name: null }, sampleInvoice, publicUrl),
    },
  ],
});

const creditNote = emailTemplate({
  name: 'credit-note',
  kind: 'invoice',
  group: 'orders',
  title: msg('Credit note'),
  when: toWhom,
  variables,
  texts: {
    subject: line(msg('Subject'), 'Tu nota de crédito {invoiceNumber} del pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(msg('First paragraph'), 'Aquí está tu nota de crédito {invoiceNumber} por {total}.'),
    ...factTexts,
  },
  samples: [
    { title: msg('To a customer'), draft: (publicUrl) => invoiceDraft(sampleOrder, sampleCredit, publicUrl) },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => invoiceDraft({ ...sampleOrder, reader_name: null }, sampleCredit, publicUrl),
    },
  ],
});

type OrderOfInvoice = Pick<OrderForInvoice, 'id' | 'number' | 'email' | 'reader_name'>;
type InvoiceForEmail = Pick<
  StampedInvoice,
  'id' | 'kind' | 'series' | 'folio' | 'total_cents' | 'fiscal_uuid'
> & {
  receiver: Pick<StampedInvoice['receiver'], 'legal_name' | 'rfc'>;
};

const sampleOrder: OrderOfInvoice = {
  id: '0f5c1d0e-0000-4000-8000-000000000001',
  number: 1044,
  email: 'ana.lopez@correo.example',
  reader_name: 'Ana López',
};
const sampleInvoice: InvoiceForEmail = {
  id: '0f5c1d0e-0000-4000-8000-000000000003',
  kind: 'income',
  series: 'F',
  folio: 12,
  total_cents: 2_333_665,
  receiver: { legal_name: 'ANA LÓPEZ', rfc: 'XEXX010101000' },
  fiscal_uuid: '6F0A6C7E-1111-4222-8333-944455556666',
};
const sampleCredit: InvoiceForEmail = { ...sampleInvoice, kind: 'credit_note', series: 'NC', folio: 3 };

function invoiceDraft(
  order: OrderOfInvoice,
  row: InvoiceForEmail,
  publicUrl: string,
  attachments: NonNullable<ReturnType<EmailDraft['write']>['attachments']> = [],
): EmailDraft {
  const values = {
    invoiceNumber: `${row.series}-${row.folio}`,
    orderNumber: `${order.number}`,
    total: formatPesos(row.total_cents),
  };
  return draftOf(row.kind === 'income' ? invoiceTemplate : creditNote, values, (words) => ({
    to: order.email,
    orderId: order.id,
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      {
        kind: 'facts',
        facts: [
          ...(order.reader_name === null ? [] : [{ name: words.receiver, value: row.receiver.legal_name }]),
          { name: words.rfc, value: row.receiver.rfc },
          { name: words.fiscalFolio, value: row.fiscal_uuid ?? '' },
          { name: words.total, value: formatPesos(row.total_cents), isTotal: true },
        ],
      },
      { kind: 'button', words: words.button, url: addressOf(order, row, publicUrl) },
    ],
    ...(attachments.length > 0 && { attachments }),
  }));
}

/** Who has no account finds it with the order, by a link that is mailed to them there. */
function addressOf(
  { number, reader_name: account }: OrderOfInvoice,
  { id }: Pick<InvoiceForEmail, 'id'>,
  publicUrl: string,
): string {
  return account === null
    ? `${publicUrl}/seguimiento?pedido=${number}`
    : `${publicUrl}/dashboard/factura/${id}`;
}

/** The stamped invoice or credit note, with its XML and the same as a page to print. */
export async function invoiceMail(
  order: OrderOfInvoice,
  row: StampedInvoice,
  publicUrl: string,
  isTestMode: boolean,
  owner: DocumentOwner,
): Promise<EmailDraft> {
  const pdf = await invoicePdf(printedInvoice(row, isTestMode), owner);
  return invoiceDraft(order, row, publicUrl, [
    { filename: fileNameOf(row, 'xml'), content: row.stamped_xml, contentType: 'application/xml' },
    {
      filename: fileNameOf(row, 'pdf'),
      content: Buffer.from(pdf).toString('base64'),
      encoding: 'base64',
      contentType: 'application/pdf',
    },
  ]);
}

/** Every email with an invoice. */
export const invoiceEmails = [invoiceTemplate, creditNote] as const;
