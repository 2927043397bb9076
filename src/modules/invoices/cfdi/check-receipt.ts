import { centsOf, untrue, uuid } from './claims.ts';
import { paymentForms } from './sat-keys.ts';
import { childrenOf, type XmlElement } from './xml.ts';

/**
 * The mistakes that the tax authority would refuse in a payment's receipt (type P) besides those of any CFDI, in English for
 * staff. Source: SAT, Pagos20.xsd and matriz de validaciones (CRP20…): amounts, currency, dates, balances and sums.
 */
export function receiptProblems(root: XmlElement): string[] {
  const given = root.attributes;
  const [concept, ...others] = childrenOf(root, 'cfdi:Conceptos').flatMap((one) =>
    childrenOf(one, 'cfdi:Concepto'),
  );
  const pagos = childrenOf(root, 'cfdi:Complemento').flatMap((one) => childrenOf(one, 'pago20:Pagos'))[0];
  const payments = pagos ? childrenOf(pagos, 'pago20:Pago') : [];
  const totals = pagos && childrenOf(pagos, 'pago20:Totales')[0]?.attributes;
  const paid = payments.reduce((sum, { attributes }) => sum + centsOf(attributes['Monto']), 0);
  return [
    ...untrue([
      [given['SubTotal'] === '0' && given['Total'] === '0', 'SubTotal and Total of a receipt are 0.'],
      [given['Moneda'] === 'XXX', 'Moneda of a receipt is XXX.'],
      [
        given['FormaPago'] === undefined && given['MetodoPago'] === undefined,
        'A receipt has no FormaPago or MetodoPago.',
      ],
      [
        childrenOf(root, 'cfdi:Receptor')[0]?.attributes['UsoCFDI'] === 'CP01',
        'UsoCFDI of a receipt is CP01.',
      ],
      [
        others.length === 0 &&
          concept?.attributes['ClaveProdServ'] === '84111506' &&
          concept.attributes['ClaveUnidad'] === 'ACT' &&
          concept.attributes['Descripcion'] === 'Pago' &&
          concept.attributes['Importe'] === '0' &&
          concept.attributes['ObjetoImp'] === '01',
        'The one concept of a receipt is «Pago» of 0.',
      ],
      [pagos?.attributes['Version'] === '2.0' && payments.length > 0, 'There is no payment.'],
      [centsOf(totals?.['MontoTotalPagos']) === paid, 'MontoTotalPagos is not the sum of Monto.'],
    ]),
    ...payments.flatMap((payment) => paymentProblems(payment, given['Fecha'] ?? '')),
  ];
}

function paymentProblems(payment: XmlElement, issuedAt: string): string[] {
  const given = payment.attributes;
  const documents = childrenOf(payment, 'pago20:DoctoRelacionado');
  const covered = documents.reduce((sum, { attributes }) => sum + centsOf(attributes['ImpPagado']), 0);
  const form = given['FormaDePagoP'] ?? '';
  return [
    ...untrue([
      [
        form !== '99' && Object.hasOwn(paymentForms, form),
        'FormaDePagoP is not in the catalogue, or not defined.',
      ],
      [given['MonedaP'] === 'MXN' && given['TipoCambioP'] === '1', 'MonedaP is not MXN at 1.'],
      [
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(given['FechaPago'] ?? '') &&
          (given['FechaPago'] ?? '').slice(0, 10) <= issuedAt.slice(0, 10),
        'FechaPago is no date, or after the receipt.',
      ],
      [centsOf(given['Monto']) > 0, 'Monto is not above zero.'],
      [covered <= centsOf(given['Monto']), 'ImpPagado is more than Monto.'],
      [documents.length > 0, 'A payment is of no invoice.'],
      [
        new Set(documents.map(({ attributes }) => attributes['IdDocumento'])).size === documents.length,
        'An invoice stands twice in a payment.',
      ],
    ]),
    ...documents.flatMap(documentProblems),
  ];
}

function documentProblems({ attributes: given }: XmlElement): string[] {
  const previous = centsOf(given['ImpSaldoAnt']);
  const paid = centsOf(given['ImpPagado']);
  return untrue([
    [uuid.test(given['IdDocumento'] ?? ''), 'IdDocumento is no UUID.'],
    [given['MonedaDR'] === 'MXN' && given['EquivalenciaDR'] === '1', 'MonedaDR is not MXN at 1.'],
    [/^[1-9]\d{0,2}$/.test(given['NumParcialidad'] ?? ''), 'NumParcialidad is no number.'],
    [previous > 0 && paid > 0 && paid <= previous, 'ImpPagado is nothing, or more than ImpSaldoAnt.'],
    [
      centsOf(given['ImpSaldoInsoluto']) === previous - paid,
      'ImpSaldoInsoluto is not ImpSaldoAnt − ImpPagado.',
    ],
  ]);
}
