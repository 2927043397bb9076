import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { printedInvoice } from '../read-invoices.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { textWidth, wrapped } from './write-pdf.ts';

type Printed = ReturnType<typeof printedInvoice>;

const concept: Printed['concepts'][number] = {
  prod_serv_key: '43201401',
  unit_key: 'H87',
  sku: 'GPU-1',
  description: 'Tarjeta de video (16 GB) con tres ventiladores y tres años de garantía',
  quantity: '2',
  unit_price: '10000.00',
  amount_cents: 2_000_000,
  discount_cents: 100_000,
  tax_cents: 304_000,
};
const invoice: Printed = {
  id: '0f5c1d0e-0000-4000-8000-000000000003',
  kind: 'income',
  name: 'F-12',
  state: 'stamped',
  receiver: {
    rfc: 'CACX7605101P8',
    legal_name: 'XÓCHITL CASAS (Y) CHÁVEZ',
    tax_regime: '612',
    cfdi_use: 'G03',
    postal_code: '36257',
  },
  total_cents: 2_204_000,
  currency: 'MXN',
  fiscal_uuid: '6F0A6C7E-1111-4222-8333-944455556666',
  stamped_at: null,
  cancelled_at: null,
  created_at: '2026-11-21T12:00:00.000Z',
  issuer: { rfc: 'EKU9003173C9', name: 'ENSAMBLA', regime: '601 General', postal_code: '03650' },
  issued_at: '2026-11-21T06:00:00',
  payment_form: '04',
  payment_form_name: 'Tarjeta de crédito',
  related_uuid: null,
  concepts: [concept],
  subtotal_cents: 2_000_000,
  discount_cents: 100_000,
  taxes: [{ base_cents: 1_900_000, tax_cents: 304_000, rate: '0.160000' }],
  seal: 'abc+/='.repeat(60),
  certificate_number: '30001000000500003416',
  sat_seal: 'def+/='.repeat(60),
  sat_certificate_number: '30001000000500003456',
  check_url: 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=6F0A6C7E&tt=22040.00',
  is_test_mode: false,
};

/** The text of every page, in the order it is drawn. */
function textOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/\/Length (\d+) [^>]*>>\nstream\n/g)].map(({ index, 0: head, 1: length }) => {
    const start = index + head.length;
    const stream = inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1');
    return [...stream.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)]
      .map(([, said = '']) => said.replaceAll(/\\(.)/g, '$1'))
      .join('\n');
  });
}

test('the printed form says what the XML says', () => {
  const pages = textOf(invoicePdf(invoice));
  expect(pages).toHaveLength(1);
  for (const said of [
    'Factura F-12',
    invoice.fiscal_uuid,
    'XÓCHITL CASAS (Y) CHÁVEZ',
    'RFC CACX7605101P8',
    '$20,000.00',
    '-$1,000.00',
    '$3,040.00',
    '$22,040.00',
    'Este documento es una representación impresa de un CFDI.',
  ]) {
    expect(pages[0]).toContain(said);
  }
});

test('many concepts go on over pages, each once, and every offset leads to its object', () => {
  const concepts = Array.from({ length: 70 }, (_, index) => ({ ...concept, description: `Pieza ${index}.` }));
  const pdf = invoicePdf({ ...invoice, concepts });
  const pages = textOf(pdf);
  expect(pages.length).toBeGreaterThan(2);
  for (const { description } of concepts) {
    expect(
      pages
        .join('\n')
        .split('\n')
        .filter((line) => line === description),
    ).toHaveLength(1);
  }
  const file = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(table, table + 4)).toBe('xref');
  for (const [index, [, offset]] of [...file.matchAll(/^(\d{10}) 00000 n/gm)].entries()) {
    expect(file.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj`));
  }
});

test('no line is wider than its place, also where one word is', () => {
  for (const line of wrapped(`Una ${'palabra'.repeat(30)} larguísima`, 120, 9)) {
    expect(textWidth(line, 9)).toBeLessThanOrEqual(120);
  }
});
