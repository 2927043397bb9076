import { formatPesos } from '../../../platform/money.ts';
import { createDocument, type DocumentOwner } from '../../../platform/pdf/create-document.ts';
import { methodOfForm } from '../cfdi/sat-keys.ts';
import type { printedInvoice } from '../read-invoices.ts';
import { amountInWords } from './amount-in-words.ts';

type Printed = ReturnType<typeof printedInvoice>;

const titles = {
  income: 'Factura',
  credit_note: 'Nota de crédito',
  global: 'Factura global',
  payment: 'Recibo electrónico de pago',
} as const;
const types = {
  income: 'I Ingreso',
  credit_note: 'E Egreso',
  global: 'I Ingreso',
  payment: 'P Pago',
} as const;
const methodWords = {
  PUE: 'PUE Pago en una sola exhibición',
  PPD: 'PPD Pago en parcialidades o diferido',
} as const;
const relations: Readonly<Record<string, string>> = {
  '01': '01 Nota de crédito de los documentos relacionados',
  '04': '04 Sustitución de los CFDI previos',
};

/**
 * The printed form of a stamped invoice, with all the tax authority asks of one; everything in it is the XML's. Source:
 * Código Fiscal de la Federación, article 29-A; Resolución Miscelánea Fiscal, rule 2.7.1.7 (representación impresa).
 */
export async function invoicePdf(invoice: Printed, owner: DocumentOwner): Promise<Uint8Array<ArrayBuffer>> {
  const { issuer, receiver } = invoice;
  const [series, folio] = invoice.name.split('-');
  const document = await createDocument({
    owner,
    title: `${titles[invoice.kind]} ${invoice.name}`,
    lines: [
      `Serie ${series} · Folio ${folio}`,
      `Expedida ${spaced(invoice.issued_at)}`,
      `Folio fiscal ${invoice.fiscal_uuid ?? ''}`,
    ],
    shopLines: [
      issuer.name,
      `RFC ${issuer.rfc}`,
      `Régimen ${issuer.regime}`,
      `Lugar de expedición: CP ${issuer.postal_code}`,
    ],
    footer: `${invoice.name} · Este documento es una representación impresa de un CFDI 4.0`,
    madeAt: new Date(invoice.stamped_at ?? invoice.created_at),
  });
  const warnings = [
    ...(invoice.is_test_mode ? ['De prueba, sin validez fiscal.'] : []),
    ...(invoice.state === 'cancelled' ? ['Cancelada ante el SAT.'] : []),
  ];
  if (warnings.length > 0) document.notice(warnings.join(' '));
  document.heading('Receptor');
  document.facts(
    [
      { name: 'Nombre o razón social', text: receiver.legal_name },
      { name: 'RFC', text: receiver.rfc },
      { name: 'Domicilio fiscal', text: `CP ${receiver.postal_code}` },
      { name: 'Régimen fiscal', text: receiver.regime },
      { name: 'Uso del CFDI', text: receiver.use },
      { name: 'Tipo de comprobante', text: types[invoice.kind] },
      { name: 'Forma de pago', text: `${invoice.payment_form} ${invoice.payment_form_name}` },
      ...(invoice.payment === null
        ? [
            { name: 'Método de pago', text: methodWords[methodOfForm(invoice.payment_form)] },
            { name: 'Moneda y exportación', text: 'MXN Peso mexicano · 01 No aplica' },
          ]
        : [
            { name: 'Fecha de pago', text: spaced(invoice.payment.paid_at) },
            { name: 'Número de operación', text: invoice.payment.operation },
            { name: 'Moneda del pago', text: 'MXN Peso mexicano' },
          ]),
      ...(invoice.purchase_order === ''
        ? []
        : [{ name: 'Orden de compra del receptor', text: invoice.purchase_order }]),
    ],
    3,
  );
  if (invoice.related_uuid !== null) {
    const relation = relations[invoice.relation ?? ''] ?? invoice.relation ?? '';
    document.facts(
      [
        { name: 'Tipo de relación', text: relation },
        { name: 'CFDI relacionado', text: invoice.related_uuid },
      ],
      2,
    );
  }
  if (invoice.payment !== null) {
    await document.table(
      [
        { name: 'Factura', width: 60 },
        { name: 'Folio fiscal', width: 186 },
        { name: 'Parc.', width: 38, align: 'right' },
        { name: 'Saldo anterior', width: 78, align: 'right' },
        { name: 'Pagado', width: 76, align: 'right' },
        { name: 'Saldo insoluto', width: 78, align: 'right' },
      ],
      invoice.payment.documents.map((paid) => [
        paid.name,
        paid.fiscal_uuid,
        paid.partial_number,
        formatPesos(paid.previous_cents),
        formatPesos(paid.paid_cents),
        formatPesos(paid.left_cents),
      ]),
    );
  } else await writeConcepts(document, invoice);
  document.sums(
    invoice.payment === null
      ? [
          { name: 'Subtotal', text: formatPesos(invoice.subtotal_cents) },
          ...(invoice.discount_cents > 0
            ? [{ name: 'Descuento', text: formatPesos(-invoice.discount_cents) }]
            : []),
          ...invoice.taxes.map((tax) => ({
            name: `IVA (002) tasa ${percent(tax.rate)}`,
            text: formatPesos(tax.tax_cents),
          })),
          { name: 'Total', text: formatPesos(invoice.total_cents) },
        ]
      : [{ name: 'Monto del pago', text: formatPesos(invoice.total_cents) }],
  );
  document.paragraph(`Total con letra: ${amountInWords(invoice.total_cents)}`);
  document.code(invoice.check_url, 100, [
    {
      name: 'Certificación',
      text:
        `Folio fiscal ${invoice.fiscal_uuid ?? ''} · Certificada ${spaced(invoice.certified_at)} · RFC del proveedor de ` +
        `certificación ${invoice.provider_rfc} · Certificado del emisor ${invoice.certificate_number} · Certificado del SAT ` +
        invoice.sat_certificate_number,
    },
    { name: 'Sello digital del CFDI', text: invoice.seal },
    { name: 'Sello digital del SAT', text: invoice.sat_seal },
    {
      name: 'Cadena original del complemento de certificación digital del SAT',
      text: invoice.original_chain,
    },
    { name: 'Verificación en el SAT', text: invoice.check_url },
  ]);
  return document.finish();
}

function percent(rate: string): string {
  return `${Math.round(Number(rate) * 100)} %`;
}

/** `2026-11-21T06:00:00` as people write it. */
function spaced(time: string): string {
  return time.replace('T', ' ');
}

async function writeConcepts(
  document: Awaited<ReturnType<typeof createDocument>>,
  invoice: Printed,
): Promise<void> {
  await document.table(
    [
      { name: 'Cant.', width: 36, align: 'right' },
      { name: 'Clave y unidad', width: 76 },
      { name: 'Descripción', width: 182 },
      { name: 'Valor unitario', width: 76, align: 'right' },
      { name: 'Descuento', width: 66, align: 'right' },
      { name: 'Importe', width: 80, align: 'right' },
    ],
    invoice.concepts.map((concept) => [
      concept.quantity,
      [concept.prod_serv_key, `${concept.unit_key} ${concept.unit_name}`],
      [
        concept.description,
        `${concept.sku === null ? '' : `No. ${concept.sku} · `}Objeto de impuesto 02 · IVA ${percent(concept.tax_rate)} ${formatPesos(concept.tax_cents)}`,
      ],
      `$${concept.unit_price.replace(/\B(?=(\d{3})+\.)/g, ',')}`,
      concept.discount_cents > 0 ? formatPesos(concept.discount_cents) : '',
      formatPesos(concept.amount_cents),
    ]),
  );
}
