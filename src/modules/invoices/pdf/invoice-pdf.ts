import { encode } from 'uqr';
import { formatPesos } from '../../../platform/money.ts';
import type { printedInvoice } from '../read-invoices.ts';
import { createPdf, page, textWidth, wrapped } from './write-pdf.ts';

type Printed = ReturnType<typeof printedInvoice>;
type Pdf = ReturnType<typeof createPdf>;

const left = 48;
const right = page.width - left;
const bottom = page.height - 60;

/** The printed form of a stamped invoice, as its letter brings it along; everything in it is the XML's. */
export function invoicePdf(invoice: Printed): Buffer {
  const title = `${invoice.kind === 'credit_note' ? 'Nota de crédito' : 'Factura'} ${invoice.name}`;
  const pdf = createPdf(title);
  let y = header(pdf, invoice, title);
  y = parties(pdf, invoice, y);
  y = concepts(pdf, invoice, y);
  y = sums(pdf, invoice, fitting(pdf, y, 130));
  stamps(pdf, invoice, fitting(pdf, y + 12, 190));
  return pdf.bytes();
}

/** The next place with so much room: here, or on another page. */
function fitting(pdf: Pdf, y: number, height: number): number {
  if (y + height <= bottom) return y;
  pdf.addPage();
  return 60;
}

function header(pdf: Pdf, invoice: Printed, title: string): number {
  pdf.text(left, 64, 'Ensambla', { size: 20, font: 'bold' });
  pdf.text(right, 58, title, { size: 14, font: 'bold', align: 'end' });
  pdf.text(right, 74, `Emitida ${invoice.issued_at.replace('T', ' ')}`, { align: 'end', grey: 0.35 });
  pdf.text(right, 86, `Folio fiscal ${invoice.fiscal_uuid ?? ''}`, { size: 8, align: 'end', grey: 0.35 });
  if (invoice.is_test_mode) pdf.text(left, 84, 'DE PRUEBA, SIN VALIDEZ FISCAL', { font: 'bold', grey: 0.35 });
  pdf.line(left, 98, right);
  return 116;
}

function parties(pdf: Pdf, { issuer, receiver, ...invoice }: Printed, y: number): number {
  const column = (x: number, title: string, lines: string[]) => {
    pdf.text(x, y, title, { font: 'bold' });
    const shown = lines.flatMap((line) => wrapped(line, 245, 9));
    for (const [index, line] of shown.entries()) pdf.text(x, y + 13 * (index + 1), line);
    return y + 13 * shown.length;
  };
  const end = Math.max(
    column(left, 'Emisor', [issuer.name, `RFC ${issuer.rfc}`, issuer.regime, `CP ${issuer.postal_code}`]),
    column(left + 265, 'Receptor', [
      receiver.legal_name,
      `RFC ${receiver.rfc}`,
      `Régimen ${receiver.tax_regime} · Uso CFDI ${receiver.cfdi_use} · CP ${receiver.postal_code}`,
    ]),
  );
  const terms = `Forma de pago ${invoice.payment_form} ${invoice.payment_form_name} · Método PUE · Moneda MXN`;
  pdf.text(left, end + 22, terms, { grey: 0.35 });
  if (invoice.related_uuid !== null) {
    pdf.text(left, end + 34, `CFDI relacionado ${invoice.related_uuid}`, { size: 8, grey: 0.35 });
  }
  return end + 52;
}

function concepts(pdf: Pdf, invoice: Printed, start: number): number {
  const head = (y: number) => {
    pdf.box(left, y - 11, right - left, 16, 0.94);
    const name = { size: 8, font: 'bold' } as const;
    pdf.text(left + 4, y, 'Cant.', name);
    pdf.text(left + 40, y, 'Clave', name);
    pdf.text(left + 100, y, 'Descripción', name);
    pdf.text(right - 140, y, 'Precio', { ...name, align: 'end' });
    pdf.text(right - 72, y, 'Descuento', { ...name, align: 'end' });
    pdf.text(right - 4, y, 'Importe', { ...name, align: 'end' });
    return y + 18;
  };
  let y = head(start);
  for (const concept of invoice.concepts) {
    const lines = wrapped(concept.description, 215, 8.5);
    const height = 11 * lines.length + 8;
    if (y + height > bottom) {
      pdf.addPage();
      y = head(60);
    }
    pdf.text(left + 4, y, concept.quantity, { size: 8.5 });
    pdf.text(left + 40, y, concept.prod_serv_key, { size: 8.5 });
    pdf.text(left + 40, y + 10, concept.unit_key, { size: 7, grey: 0.4 });
    for (const [index, line] of lines.entries()) pdf.text(left + 100, y + 11 * index, line, { size: 8.5 });
    const figure = { size: 8.5, align: 'end' } as const;
    pdf.text(right - 140, y, `$${concept.unit_price}`, figure);
    pdf.text(right - 72, y, concept.discount_cents > 0 ? formatPesos(concept.discount_cents) : '', figure);
    pdf.text(right - 4, y, formatPesos(concept.amount_cents), figure);
    y += Math.max(height, 22);
    pdf.line(left, y - 10, right);
  }
  return y + 6;
}

function sums(pdf: Pdf, invoice: Printed, start: number): number {
  const rows: [string, number][] = [
    ['Subtotal', invoice.subtotal_cents],
    ...(invoice.discount_cents > 0 ? ([['Descuento', -invoice.discount_cents]] as [string, number][]) : []),
    ...invoice.taxes.map(({ rate, tax_cents: cents }): [string, number] => [
      `IVA ${Math.round(Number(rate) * 100)} %`,
      cents,
    ]),
  ];
  let y = start;
  for (const [name, cents] of rows) {
    pdf.text(right - 110, y, name, { align: 'end' });
    pdf.text(right - 4, y, formatPesos(cents), { align: 'end' });
    y += 14;
  }
  pdf.text(right - 110, y + 4, 'Total', { size: 12, font: 'bold', align: 'end' });
  pdf.text(right - 4, y + 4, formatPesos(invoice.total_cents), { size: 12, font: 'bold', align: 'end' });
  return y + 24;
}

/** The code that leads to the tax authority, and the seals. */
function stamps(pdf: Pdf, invoice: Printed, y: number): void {
  const { data } = encode(invoice.check_url, { border: 0 });
  const module = 110 / data.length;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.box(left + column * module, y + row * module, module + 0.05, module + 0.05);
    }
  }
  const x = left + 126;
  let at = y + 8;
  const say = (name: string, value: string) => {
    pdf.text(x, at, name, { size: 7, font: 'bold' });
    at += 9;
    for (const line of wrapped(value, right - x, 6)) {
      pdf.text(x, at, line, { size: 6, grey: 0.3 });
      at += 7.5;
    }
    at += 4;
  };
  say('Sello digital del CFDI', invoice.seal);
  say('Sello del SAT', invoice.sat_seal);
  say('Certificados', `Emisor ${invoice.certificate_number} · SAT ${invoice.sat_certificate_number}`);
  const note = 'Este documento es una representación impresa de un CFDI.';
  pdf.text((page.width - textWidth(note, 7.5)) / 2, page.height - 36, note, { size: 7.5, grey: 0.35 });
}
