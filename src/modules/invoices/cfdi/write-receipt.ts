import { type Cents } from '../../../platform/money.ts';
import type { InvoiceReceiver } from '../../invoice-profiles/index.ts';
import { conceptsOfRefund } from './concepts.ts';
import { creditKey } from './sat-keys.ts';
import { cfdiTime, type Issuer, pesos } from './write-cfdi.ts';
import { childrenOf, element, readXml, writeXml, type XmlElement } from './xml.ts';

/** An invoice that a payment covers a part of, as it stood before. */
export type PaidDocument = {
  fiscalUuid: string;
  series: string;
  folio: number;
  /** How many payments it has had with this one. */
  partialNumber: number;
  previousCents: Cents;
  paidCents: Cents;
  /** What it cost by rate of IVA, IVA included. */
  parts: readonly { basisPoints: number; grossCents: Cents }[];
};

/** What the receipt of a payment says before it is stamped. */
export type ReceiptContent = {
  series: string;
  folio: number;
  issuedAt: Date;
  issuer: Issuer;
  receiver: InvoiceReceiver;
  /** When the money came, `YYYY-MM-DD`. */
  paidOn: string;
  /** Key of c_FormaPago. */
  paymentForm: string;
  /** The bank's number of it. */
  operation: string;
  documents: readonly PaidDocument[];
};

/** The use that every receipt of a payment has. */
const paymentUse = 'CP01';

/**
 * The XML of a payment's receipt (CFDI 4.0 of type P with the complemento para recepción de pagos 2.0), without seal and
 * stamp. Source: SAT, Pagos20.xsd and its guía de llenado. What is paid is shared among the rates of IVA as the invoice is.
 */
export function writeReceipt(content: ReceiptContent): string {
  const { issuer, receiver, documents } = content;
  const taxed = documents.map((one) => ({
    ...one,
    taxes: conceptsOfRefund(one.paidCents, '', one.parts),
  }));
  const totals = sumsByRate(taxed.flatMap(({ taxes }) => taxes));
  const paid = documents.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const isGeneric = receiver.rfc === 'XEXX010101000';
  return writeXml(
    element(
      'cfdi:Comprobante',
      {
        'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
        'xmlns:pago20': 'http://www.sat.gob.mx/Pagos20',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation':
          'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd http://www.sat.gob.mx/Pagos20 http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd',
        Version: '4.0',
        Serie: content.series,
        Folio: String(content.folio),
        Fecha: cfdiTime(content.issuedAt),
        SubTotal: '0',
        Moneda: 'XXX',
        Total: '0',
        TipoDeComprobante: 'P',
        Exportacion: '01',
        LugarExpedicion: issuer.postalCode,
      },
      [
        element('cfdi:Emisor', { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime }),
        element('cfdi:Receptor', {
          Rfc: receiver.rfc,
          Nombre: receiver.legal_name,
          DomicilioFiscalReceptor: isGeneric ? issuer.postalCode : receiver.postal_code,
          RegimenFiscalReceptor: receiver.tax_regime,
          UsoCFDI: paymentUse,
        }),
        element('cfdi:Conceptos', {}, [
          element('cfdi:Concepto', {
            ClaveProdServ: creditKey.prod_serv_key,
            Cantidad: '1',
            ClaveUnidad: creditKey.unit_key,
            Descripcion: 'Pago',
            ValorUnitario: '0',
            Importe: '0',
            ObjetoImp: '01',
          }),
        ]),
        element('cfdi:Complemento', {}, [
          element('pago20:Pagos', { Version: '2.0' }, [
            element('pago20:Totales', {
              ...Object.fromEntries(
                totals.flatMap(({ rate, base, tax }) => [
                  [`TotalTrasladosBaseIVA${rate / 100}`, pesos(base)],
                  [`TotalTrasladosImpuestoIVA${rate / 100}`, pesos(tax)],
                ]),
              ),
              MontoTotalPagos: pesos(paid),
            }),
            element(
              'pago20:Pago',
              {
                // Of a day without its hour, noon (guía de llenado, FechaPago).
                FechaPago: `${content.paidOn}T12:00:00`,
                FormaDePagoP: content.paymentForm,
                MonedaP: 'MXN',
                TipoCambioP: '1',
                Monto: pesos(paid),
                NumOperacion: content.operation.replaceAll('|', ' ').slice(0, 100),
              },
              [
                ...taxed.map(documentElement),
                element('pago20:ImpuestosP', {}, [
                  element(
                    'pago20:TrasladosP',
                    {},
                    totals.map(({ rate, base, tax }) => taxElement('P', rate, base, tax)),
                  ),
                ]),
              ],
            ),
          ]),
        ]),
      ],
    ),
  );
}

type Tax = { taxBasisPoints: number; baseCents: Cents; taxCents: Cents };

function documentElement(document: PaidDocument & { taxes: readonly Tax[] }): XmlElement {
  return element(
    'pago20:DoctoRelacionado',
    {
      IdDocumento: document.fiscalUuid,
      Serie: document.series,
      Folio: String(document.folio),
      MonedaDR: 'MXN',
      EquivalenciaDR: '1',
      NumParcialidad: String(document.partialNumber),
      ImpSaldoAnt: pesos(document.previousCents),
      ImpPagado: pesos(document.paidCents),
      ImpSaldoInsoluto: pesos(document.previousCents - document.paidCents),
      ObjetoImpDR: '02',
    },
    [
      element('pago20:ImpuestosDR', {}, [
        element(
          'pago20:TrasladosDR',
          {},
          document.taxes.map(({ taxBasisPoints: rate, baseCents, taxCents }) =>
            taxElement('DR', rate, baseCents, taxCents),
          ),
        ),
      ]),
    ],
  );
}

function taxElement(of: 'DR' | 'P', basisPoints: number, baseCents: Cents, taxCents: Cents): XmlElement {
  return element(`pago20:Traslado${of}`, {
    [`Base${of}`]: pesos(baseCents),
    [`Impuesto${of}`]: '002',
    [`TipoFactor${of}`]: 'Tasa',
    [`TasaOCuota${of}`]: (basisPoints / 10_000).toFixed(6),
    [`Importe${of}`]: pesos(taxCents),
  });
}

function sumsByRate(taxes: readonly Tax[]): { rate: number; base: Cents; tax: Cents }[] {
  return [...Map.groupBy(taxes, ({ taxBasisPoints }) => taxBasisPoints)].map(([rate, ofRate]) => ({
    rate,
    base: ofRate.reduce((sum, { baseCents }) => sum + baseCents, 0),
    tax: ofRate.reduce((sum, { taxCents }) => sum + taxCents, 0),
  }));
}

/** What a stamped invoice cost by rate of IVA, IVA included, as its XML says. */
export function partsOfInvoice(stampedXml: string): { basisPoints: number; grossCents: Cents }[] {
  return childrenOf(readXml(stampedXml), 'cfdi:Impuestos')
    .flatMap((taxes) => childrenOf(taxes, 'cfdi:Traslados'))
    .flatMap((taxes) => childrenOf(taxes, 'cfdi:Traslado'))
    .map(({ attributes: given }) => ({
      basisPoints: Math.round(Number(given['TasaOCuota']) * 10_000),
      grossCents:
        Number((given['Base'] ?? '').replace('.', '')) + Number((given['Importe'] ?? '').replace('.', '')),
    }));
}
