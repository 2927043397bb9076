import type { Cents } from '../../../platform/money.ts';
import type { InvoiceReceiver } from '../../invoice-profiles/index.ts';
import type { Concept } from './concepts.ts';
import { methodOfForm, units } from './sat-keys.ts';
import { element, writeXml, type XmlElement } from './xml.ts';

/** Who makes invoices out: the shop as the tax authority knows it. */
export type Issuer = { rfc: string; name: string; regime: string; postalCode: string };

/** What an invoice or credit note says before it is stamped. */
export type CfdiContent = {
  kind: 'income' | 'credit_note' | 'global';
  series: string;
  folio: number;
  issuedAt: Date;
  /** Key of c_FormaPago. */
  paymentForm: string;
  issuer: Issuer;
  receiver: InvoiceReceiver;
  concepts: readonly Concept[];
  /** The invoice a credit note takes something off (01), or whose place this one takes (04), by its fiscal number. */
  related?: { type: '01' | '04'; uuid: string } | undefined;
  /** What stretch of time a global one is of. */
  period?: { periodicity: '01' | '04'; month: string; year: string } | undefined;
};

/** RFCs that stand for many, whose fiscal address is the shop's (guía de llenado, DomicilioFiscalReceptor). */
const genericRfcs = ['XAXX010101000', 'XEXX010101000'];

/**
 * The XML of a CFDI 4.0 without seal and stamp, which the PAC adds. Source: SAT, Anexo 20 version 4.0 (cfdv40.xsd).
 * Every sum is one of the concepts' centavos, so nothing is rounded here but the unit's price, to six decimals.
 */
export function writeCfdi(content: CfdiContent): string {
  const { kind, issuer, concepts } = content;
  const sum = (of: (concept: Concept) => Cents) => concepts.reduce((total, one) => total + of(one), 0);
  const subtotal = sum(({ amountCents }) => amountCents);
  const discount = sum(({ discountCents }) => discountCents);
  const tax = sum(({ taxCents }) => taxCents);
  return writeXml(
    element(
      'cfdi:Comprobante',
      {
        'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation':
          'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
        Version: '4.0',
        Serie: content.series,
        Folio: String(content.folio),
        Fecha: cfdiTime(content.issuedAt),
        FormaPago: content.paymentForm,
        SubTotal: pesos(subtotal),
        Descuento: discount > 0 ? pesos(discount) : undefined,
        Moneda: 'MXN',
        Total: pesos(subtotal - discount + tax),
        TipoDeComprobante: kind === 'credit_note' ? 'E' : 'I',
        Exportacion: '01',
        MetodoPago: methodOfForm(content.paymentForm),
        LugarExpedicion: issuer.postalCode,
      },
      [
        ...(content.period === undefined
          ? []
          : [
              element('cfdi:InformacionGlobal', {
                Periodicidad: content.period.periodicity,
                Meses: content.period.month,
                Año: content.period.year,
              }),
            ]),
        ...(content.related === undefined
          ? []
          : [
              element('cfdi:CfdiRelacionados', { TipoRelacion: content.related.type }, [
                element('cfdi:CfdiRelacionado', { UUID: content.related.uuid }),
              ]),
            ]),
        element('cfdi:Emisor', { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime }),
        receiverOf(content),
        element(
          'cfdi:Conceptos',
          {},
          concepts.map((concept) => conceptElement(concept, kind)),
        ),
        element('cfdi:Impuestos', { TotalImpuestosTrasladados: pesos(tax) }, [
          element('cfdi:Traslados', {}, taxesByRate(concepts)),
        ]),
      ],
    ),
  );
}

function receiverOf({ receiver, issuer, kind }: CfdiContent): XmlElement {
  const isGeneric = genericRfcs.includes(receiver.rfc);
  // Receivers use credit notes as such; those who may not, without effect.
  const mayCredit = receiver.cfdi_use !== 'S01';
  return element('cfdi:Receptor', {
    Rfc: receiver.rfc,
    Nombre: receiver.legal_name,
    DomicilioFiscalReceptor: isGeneric ? issuer.postalCode : receiver.postal_code,
    RegimenFiscalReceptor: receiver.tax_regime,
    UsoCFDI: kind === 'credit_note' && mayCredit ? 'G02' : receiver.cfdi_use,
  });
}

function conceptElement(concept: Concept, kind: CfdiContent['kind']): XmlElement {
  return element(
    'cfdi:Concepto',
    {
      ClaveProdServ: concept.prod_serv_key,
      NoIdentificacion: concept.sku && withoutPipes(concept.sku).slice(0, 100),
      Cantidad: String(concept.quantity),
      ClaveUnidad: concept.unit_key,
      // The guide of the global invoice forbids the unit's name.
      Unidad: kind === 'global' ? undefined : units[concept.unit_key],
      Descripcion: withoutPipes(concept.description).slice(0, 1000),
      ValorUnitario: unitPrice(concept),
      Importe: pesos(concept.amountCents),
      Descuento: concept.discountCents > 0 ? pesos(concept.discountCents) : undefined,
      // Every line of an order bears a rate of IVA, so every concept is an object of it.
      ObjetoImp: '02',
    },
    [
      element('cfdi:Impuestos', {}, [
        element('cfdi:Traslados', {}, [
          taxElement(concept.baseCents, concept.taxCents, concept.taxBasisPoints),
        ]),
      ]),
    ],
  );
}

function taxesByRate(concepts: readonly Concept[]): XmlElement[] {
  const rates = Map.groupBy(concepts, ({ taxBasisPoints }) => taxBasisPoints);
  return [...rates].map(([rate, ofRate]) =>
    taxElement(
      ofRate.reduce((sum, { baseCents }) => sum + baseCents, 0),
      ofRate.reduce((sum, { taxCents }) => sum + taxCents, 0),
      rate,
    ),
  );
}

/** IVA is `002`. */
function taxElement(baseCents: Cents, taxCents: Cents, basisPoints: number): XmlElement {
  return element('cfdi:Traslado', {
    Base: pesos(baseCents),
    Impuesto: '002',
    TipoFactor: 'Tasa',
    TasaOCuota: (basisPoints / 10_000).toFixed(6),
    Importe: pesos(taxCents),
  });
}

/** Of one unit, without IVA: with centavos where they suffice, else with six decimals. */
function unitPrice({ amountCents, quantity }: Concept): string {
  if (amountCents % quantity === 0) return pesos(amountCents / quantity);
  const millionths = Math.round((amountCents * 10_000) / quantity);
  return `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, '0')}`;
}

/** As the XML writes an amount. */
export function pesos(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The seal's chain of characters is divided by pipes, so none may stand in a text. */
function withoutPipes(text: string): string {
  return text.replaceAll('|', ' ').replaceAll(/\s+/g, ' ').trim();
}

/** The hour of the place of issue, which is the centre of Mexico, without a zone. */
export function cfdiTime(at: Date): string {
  return centralTime.format(at).replace(' ', 'T');
}

const centralTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Mexico_City',
});
