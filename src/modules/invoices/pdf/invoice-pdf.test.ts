import { expect, test } from 'vitest';
import { readPdf } from '../../../../test/setup/read-pdf.ts';
import type { printedInvoice } from '../read-invoices.ts';
import { invoicePdf } from './invoice-pdf.ts';

type Printed = ReturnType<typeof printedInvoice>;

const concept: Printed['concepts'][number] = {
  prod_serv_key: '43201401',
  unit_key: 'H87',
  unit_name: 'Pieza',
  sku: 'GPU-1',
  description: 'Tarjeta de video (16 GB) con tres ventiladores y tres años de garantía',
  quantity: '2',
  unit_price: '10000.00',
  amount_cents: 2_000_000,
  discount_cents: 100_000,
  tax_cents: 304_000,
  tax_rate: '0.160000',
};
const invoice: Printed = {
  id: '0f5c1d0e-0000-4000-8000-000000000003',
  kind: 'credit_note',
  name: 'NC-12',
  state: 'cancelled',
  receiver: {
    rfc: 'CACX7605101P8',
    legal_name: 'XÓCHITL CASAS (Y) CHÁVEZ',
    tax_regime: '612',
    cfdi_use: 'G02',
    postal_code: '36257',
    regime: '612 Personas Físicas con Actividades Empresariales y Profesionales',
    use: 'G02 Devoluciones, descuentos o bonificaciones',
  },
  total_cents: 2_204_000,
  currency: 'MXN',
  fiscal_uuid: '6F0A6C7E-1111-4222-8333-944455556666',
  stamped_at: null,
  cancelled_at: null,
  created_at: '2026-11-21T12:00:00.000Z',
  issuer: { rfc: 'EKU9003173C9', name: 'ENSAMBLA', regime: '601 General', postal_code: '03650' },
  issued_at: '2026-11-21T06:00:00',
  purchase_order: 'OC-778',
  payment_form: '04',
  payment_form_name: 'Tarjeta de crédito',
  related_uuid: '1A2B3C4D-1111-4222-8333-944455556666',
  relation: '01',
  concepts: [concept],
  subtotal_cents: 2_000_000,
  discount_cents: 100_000,
  payment: null,
  taxes: [{ base_cents: 1_900_000, tax_cents: 304_000, rate: '0.160000' }],
  seal: 'abc+/='.repeat(60),
  certificate_number: '30001000000500003416',
  sat_seal: 'def+/='.repeat(60),
  sat_certificate_number: '30001000000500003456',
  certified_at: '2026-11-21T06:01:00',
  provider_rfc: 'SPR190613I52',
  original_chain: '||1.1|6F0A6C7E|…||',
  check_url: 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=6F0A6C7E&tt=22040.00',
  is_test_mode: false,
};

const owner = { name: 'Ensambla', accent: '#0d5a63', tint: '#e8f3f3', logo: undefined };

test('a cancelled credit note is marked, names its invoice and gives its amount in words', async () => {
  const { pages, title } = readPdf(await invoicePdf(invoice, owner));
  expect(title).toBe('Nota de crédito NC-12');
  const whole = pages.join(' ').replaceAll('\n', ' ');
  for (const said of [
    'Serie NC · Folio 12',
    'Cancelada ante el SAT.',
    'E Egreso',
    'CFDI relacionado',
    '1A2B3C4D-1111-4222-8333-944455556666',
    'XÓCHITL CASAS (Y) CHÁVEZ',
    '$10,000.00',
    '$20,000.00',
    '−$1,000.00',
    'IVA (002) tasa 16 %',
    '$3,040.00',
    '$22,040.00',
    'VEINTIDÓS MIL CUARENTA PESOS 00/100 M.N.',
  ]) {
    expect(whole).toContain(said);
  }
  expect(whole).not.toContain('De prueba');
});

test('many concepts continue over pages, each once, and the seals stay whole on one page', async () => {
  const concepts = Array.from({ length: 70 }, (_, index) => ({ ...concept, description: `Pieza ${index}.` }));
  const { pages } = readPdf(await invoicePdf({ ...invoice, concepts }, owner));
  expect(pages.length).toBeGreaterThan(2);
  const lines = pages.join('\n').split('\n');
  for (const { description } of concepts) {
    expect(lines.filter((line) => line === description)).toHaveLength(1);
  }
  const last = (pages.at(-1) ?? '').replaceAll('\n', '');
  expect(last).toContain(invoice.seal);
  expect(last).toContain(invoice.sat_seal);
});
