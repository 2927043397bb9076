import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitIva } from '../../../platform/money.ts';
import { checkCfdi } from './check-cfdi.ts';
import { conceptsOfOrder, conceptsOfRefund, partsByRate } from './concepts.ts';
import { type CfdiContent, writeCfdi } from './write-cfdi.ts';
import { childrenOf, readXml } from './xml.ts';

const now = new Date('2026-11-21T18:00:00Z');
const content: Omit<CfdiContent, 'concepts'> = {
  kind: 'income',
  series: 'F',
  folio: 12,
  issuedAt: now,
  paymentForm: '04',
  issuer: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', postalCode: '42501' },
  receiver: {
    rfc: 'CACX7605101P8',
    legal_name: 'XOCHILT CASAS CHAVEZ',
    tax_regime: '612',
    cfdi_use: 'G03',
    postal_code: '36257',
  },
};
const key = { prod_serv_key: '43201401', unit_key: 'H87' };

function line(given: { quantity: number; unit: number; discount?: number; rate?: number; name?: string }) {
  const { quantity, unit, discount = 0, rate = 1600, name = 'Tarjeta de video' } = given;
  const gross = quantity * unit - discount;
  const { baseCents, taxCents } = splitIva(gross, rate);
  return {
    key,
    sku: 'GPU-1',
    product_name: name,
    quantity,
    unit_price_cents: unit,
    gross_cents: gross,
    tax_base_cents: baseCents,
    tax_cents: taxCents,
    tax_basis_points: rate,
  };
}

const xmlOf = (lines: ReturnType<typeof line>[], totalCents: number, more: Partial<CfdiContent> = {}) =>
  writeCfdi({
    ...content,
    ...more,
    concepts: conceptsOfOrder(lines, { totalCents, shippingBasisPoints: 1600 }),
  });

describe('a CFDI', () => {
  test('of any order sums up to what was paid, to the centavo, and passes our own check', () => {
    const anyLine = fc
      .record({
        quantity: fc.integer({ min: 1, max: 60 }),
        unit: fc.integer({ min: 1, max: 25_000_000 }),
        discounted: fc.double({ min: 0, max: 0.999, noNaN: true }),
        rate: fc.constantFrom(1600, 1600, 1600, 800, 0),
        name: fc.string({ minLength: 1, maxLength: 40 }).map((name) => `Pieza ${name}`),
      })
      .map(({ discounted, ...given }) =>
        line({
          ...given,
          discount: Math.min(
            given.quantity * given.unit - 1,
            Math.floor(given.quantity * given.unit * discounted),
          ),
        }),
      );
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 500_000 }),
        (lines, shipping) => {
          const total = lines.reduce((sum, { gross_cents: gross }) => sum + gross, shipping);
          const xml = xmlOf(lines, total);
          expect(checkCfdi(xml, now)).toEqual([]);
          expect(readXml(xml).attributes['Total']).toBe((total / 100).toFixed(2));
          expect(xml).not.toMatch(/="-/);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('lists the goods, discounts without IVA, and the parcel as a concept', () => {
    const root = readXml(xmlOf([line({ quantity: 3, unit: 100_000, discount: 33_333 })], 266_667 + 14_900));
    expect(root.attributes).toMatchObject({
      Serie: 'F',
      Folio: '12',
      Fecha: '2026-11-21T12:00:00',
      SubTotal: '2714.66',
      Descuento: '287.36',
      Total: '2815.67',
      TipoDeComprobante: 'I',
      MetodoPago: 'PUE',
      FormaPago: '04',
    });
    const concepts = childrenOf(childrenOf(root, 'cfdi:Conceptos')[0] ?? root, 'cfdi:Concepto');
    expect(concepts.map(({ attributes }) => attributes)).toMatchObject([
      {
        Cantidad: '3',
        ValorUnitario: '862.07',
        Importe: '2586.21',
        Descuento: '287.36',
        Descripcion: 'Tarjeta de video',
      },
      {
        Cantidad: '1',
        ClaveProdServ: '78102200',
        ClaveUnidad: 'E48',
        Importe: '128.45',
        Descripcion: 'Envío',
      },
    ]);
  });

  test("has Mexico City's time, and escapes names", () => {
    const name = '"Cable" <USB> & \'HDMI\' | 2 m\n\u{0}negro';
    const xml = xmlOf([line({ quantity: 1, unit: 100, name })], 100);
    expect(checkCfdi(xml, now)).toEqual([]);
    const concept = childrenOf(
      childrenOf(readXml(xml), 'cfdi:Conceptos')[0] ?? readXml(xml),
      'cfdi:Concepto',
    )[0];
    expect(concept?.attributes['Descripcion']).toBe('"Cable" <USB> & \'HDMI\' 2 m negro');
  });

  test('leaves out free goods, and refuses an order that costs less than its lines', () => {
    const gift = { ...line({ quantity: 1, unit: 5000 }), gross_cents: 0, tax_base_cents: 0, tax_cents: 0 };
    const xml = xmlOf([line({ quantity: 1, unit: 100 }), gift], 100);
    expect(checkCfdi(xml, now)).toEqual([]);
    expect(() => xmlOf([line({ quantity: 1, unit: 100 })], 99)).toThrow();
  });

  test('for a generic RFC is issued where the shop is', () => {
    const receiver = {
      rfc: 'XEXX010101000',
      legal_name: 'JOHN SMITH',
      tax_regime: '616',
      cfdi_use: 'S01',
      postal_code: '77500',
    } as const;
    const xml = xmlOf([line({ quantity: 1, unit: 100 })], 100, { receiver });
    expect(checkCfdi(xml, now)).toEqual([]);
    expect(xml).toContain('DomicilioFiscalReceptor="42501"');
  });

  test('of a refund names the invoice and has the use of a credit note', () => {
    const relatedUuid = '5D7F8C1A-0000-4000-8000-00000000ABCD';
    const credit = {
      ...content,
      kind: 'credit_note',
      related: { type: '01', uuid: relatedUuid },
      concepts: conceptsOfRefund(12_345, 'F-12', [{ basisPoints: 1600, grossCents: 50_000 }]),
    } as const;
    const xml = writeCfdi(credit);
    expect(checkCfdi(xml, now)).toEqual([]);
    expect(readXml(xml).attributes).toMatchObject({ TipoDeComprobante: 'E', Total: '123.45' });
    expect(xml).toContain('UsoCFDI="G02"');
    expect(checkCfdi(writeCfdi({ ...credit, related: undefined }), now)).toEqual([
      'A credit note names no invoice.',
    ]);
  });
});

describe('IVA of several rates', () => {
  test('stands in the CFDI as each line and the parcel has it', () => {
    const lines = [
      line({ quantity: 1, unit: 11_600 }),
      line({ quantity: 1, unit: 10_800, rate: 800 }),
      line({ quantity: 1, unit: 10_000, rate: 0 }),
    ];
    const xml = writeCfdi({
      ...content,
      concepts: conceptsOfOrder(lines, { totalCents: 32_400 + 10_800, shippingBasisPoints: 800 }),
    });
    expect(checkCfdi(xml, now)).toEqual([]);
    for (const rate of ['0.160000', '0.080000', '0.000000']) expect(xml).toContain(`TasaOCuota="${rate}"`);
    expect(readXml(xml).attributes).toMatchObject({ Total: '432.00' });
  });

  test('of a refund is shared among the rates of its order, to the centavo', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 10_000 }),
        (amounts, share) => {
          const total = amounts.reduce((sum, cents) => sum + cents, 0);
          const refund = Math.ceil((total * share) / 10_000);
          fc.pre(refund > 0);
          const lines = [1600, 800, 0].map((rate, at) => ({
            tax_basis_points: rate,
            gross_cents: amounts[at] ?? 0,
          }));
          const parts = partsByRate(lines, { totalCents: total, shippingBasisPoints: 1600 });
          const concepts = conceptsOfRefund(refund, 'F-1', parts);
          const sum = concepts.reduce((cents, { baseCents, taxCents }) => cents + baseCents + taxCents, 0);
          expect(sum).toBe(refund);
          for (const { taxBasisPoints, baseCents } of concepts) {
            expect(parts.map(({ basisPoints }) => basisPoints)).toContain(taxBasisPoints);
            expect(baseCents).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});

describe('our own check refuses', () => {
  const good = xmlOf([line({ quantity: 2, unit: 116_000, discount: 1000 })], 231_000 + 9_900);
  test.each([
    ['Version="4.0"', 'Version="3.3"', 'Version'],
    ['Fecha="2026-11-21', 'Fecha="2026-11-17', '72 hours'],
    ['Fecha="2026-11-21', 'Fecha="2026-11-22', 'future'],
    ['FormaPago="04"', 'FormaPago="99"', 'FormaPago'],
    ['MetodoPago="PUE"', 'MetodoPago="PPD"', 'PUE'],
    ['Rfc="CACX7605101P8"', 'Rfc="CACX7605101P7"', 'RFC'],
    ['Nombre="XOCHILT', 'Nombre="Xochilt', 'capitals'],
    ['RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="601"', 'not for such an RFC'],
    ['UsoCFDI="G03"', 'UsoCFDI="D01"', 'catalogue'],
    ['RegimenFiscalReceptor="612"', 'RegimenFiscalReceptor="605"', 'does not go with'],
    ['DomicilioFiscalReceptor="36257"', 'DomicilioFiscalReceptor="18000"', 'postal code'],
    ['ClaveProdServ="43201401"', 'ClaveProdServ="4320"', 'ClaveProdServ'],
    ['Cantidad="2"', 'Cantidad="9"', 'Cantidad × ValorUnitario'],
    ['Cantidad="2"', 'Cantidad="-2"', 'Cantidad'],
    ['TasaOCuota="0.160000"', 'TasaOCuota="0.150000"', 'TasaOCuota'],
    ['SubTotal="', 'SubTotal="1', 'SubTotal'],
    [' Total="', ' Total="1', 'Total'],
    ['TotalImpuestosTrasladados="', 'TotalImpuestosTrasladados="1', 'TotalImpuestosTrasladados'],
    ['GPU-1', 'GPU|1', 'pipe'],
    ['</cfdi:Comprobante>', '', 'cannot be read'],
    ['<cfdi:Conceptos>', '<!-- x --><cfdi:Conceptos>', 'cannot be read'],
  ])('%s → %s', (from, to, problem) => {
    expect(good).toContain(from);
    expect(checkCfdi(good, now)).toEqual([]);
    expect(checkCfdi(good.replace(from, to), now).join(' ')).toContain(problem);
  });

  test('an invalid document', () => {
    for (const text of ['', 'x', '<a>', '<a/><b/>', '<a b="1" b="2"/>', '<a b="&x;"/>', '</a>']) {
      expect(checkCfdi(text, now)).toHaveLength(1);
    }
  });
});
