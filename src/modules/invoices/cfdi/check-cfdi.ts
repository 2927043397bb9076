import { placeProblemOfCode } from '../../shipping/index.ts';
import { isCfdiUse, isTaxRegime, mayUse, readRfc, taxRegimes } from '../../invoice-profiles/index.ts';
import { receiptProblems } from './check-receipt.ts';
import { centsOf, untrue, uuid } from './claims.ts';
import { methodOfForm, paymentForms } from './sat-keys.ts';
import { childrenOf, readXml, type XmlElement } from './xml.ts';

/**
 * The mistakes that the tax authority would refuse in a CFDI, in English for staff; empty without any. Source: SAT,
 * Anexo 20 version 4.0, estándar and guía de llenado: structure, catalogue values, sums and the limits of amounts.
 */
export function checkCfdi(xml: string, now: Date): string[] {
  let root: XmlElement;
  try {
    root = readXml(xml);
  } catch (error) {
    return [`The XML cannot be read: ${error instanceof Error ? error.message : 'unknown'}`];
  }
  if (root.name !== 'cfdi:Comprobante') return ['The root is not cfdi:Comprobante.'];
  const ofKind =
    root.attributes['TipoDeComprobante'] === 'P'
      ? receiptProblems(root)
      : [...globalProblems(root, now), ...conceptsProblems(root), ...sumProblems(root)];
  return [...headProblems(root, now), ...partyProblems(root), ...textProblems(root), ...ofKind];
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const hour = 60 * 60 * 1000;

function headProblems(root: XmlElement, now: Date): string[] {
  const given = root.attributes;
  // Mexico City has been six hours behind UTC all year since October 2022.
  const issuedAt = Date.parse(`${given['Fecha']}-06:00`);
  const kind = given['TipoDeComprobante'];
  const [related] = childrenOf(root, 'cfdi:CfdiRelacionados');
  const relatedUuids = related
    ? childrenOf(related, 'cfdi:CfdiRelacionado').map(({ attributes }) => attributes['UUID'] ?? '')
    : [];
  return untrue([
    [given['Version'] === '4.0', 'Version is not 4.0.'],
    [given['xmlns:cfdi'] === 'http://www.sat.gob.mx/cfd/4', 'The namespace is not of CFDI 4.'],
    [/^[\dA-Z]{1,25}$/.test(given['Serie'] ?? ''), 'Serie is missing or too long.'],
    [/^\d{1,40}$/.test(given['Folio'] ?? ''), 'Folio is no number.'],
    [dateTime.test(given['Fecha'] ?? '') && !Number.isNaN(issuedAt), 'Fecha is no date and time.'],
    [
      Number.isNaN(issuedAt) ||
        (issuedAt <= now.getTime() + hour / 12 && issuedAt > now.getTime() - 72 * hour),
      'Fecha is in the future or more than 72 hours ago.',
    ],
    [kind === 'I' || kind === 'E' || kind === 'P', 'TipoDeComprobante is none of I, E and P.'],
    [
      kind === 'P' || Object.hasOwn(paymentForms, given['FormaPago'] ?? ''),
      'FormaPago is not in the catalogue.',
    ],
    [kind !== 'E' || given['FormaPago'] !== '99', 'FormaPago of a credit note is not defined.'],
    [
      kind === 'P' || given['MetodoPago'] === methodOfForm(given['FormaPago'] ?? ''),
      'MetodoPago is not PUE, or PPD where FormaPago is 99.',
    ],
    [kind === 'P' || given['Moneda'] === 'MXN', 'Moneda is not MXN.'],
    [given['Exportacion'] === '01', 'Exportacion is not 01.'],
    [placeProblemOfCode(given['LugarExpedicion'] ?? '') === undefined, 'LugarExpedicion is no postal code.'],
    [kind !== 'E' || relatedUuids.length > 0, 'A credit note names no invoice.'],
    [relatedUuids.every((one) => uuid.test(one)), 'A related UUID is none.'],
    [
      related === undefined || related.attributes['TipoRelacion'] === (kind === 'E' ? '01' : '04'),
      'TipoRelacion is not 01 of a credit note, or 04 of what takes another’s place.',
    ],
  ]);
}

function partyProblems(root: XmlElement): string[] {
  const issuer = childrenOf(root, 'cfdi:Emisor')[0]?.attributes ?? {};
  const receiver = childrenOf(root, 'cfdi:Receptor')[0]?.attributes ?? {};
  const issuerRfc = readRfc(issuer['Rfc'] ?? '');
  const rfc = readRfc(receiver['Rfc'] ?? '');
  const kind = 'kind' in rfc ? rfc.kind : undefined;
  const isGeneric = kind === 'general_public' || kind === 'foreigner';
  const regime = receiver['RegimenFiscalReceptor'] ?? '';
  const use = receiver['UsoCFDI'] ?? '';
  const postalCode = receiver['DomicilioFiscalReceptor'] ?? '';
  return untrue([
    ['kind' in issuerRfc && ['person', 'company'].includes(issuerRfc.kind), 'The issuer’s RFC is none.'],
    [isTaxRegime(issuer['RegimenFiscal'] ?? ''), 'The issuer’s régimen is not in the catalogue.'],
    [isName(issuer['Nombre']), 'The issuer has no name in capitals.'],
    [kind !== undefined, 'The receiver’s RFC is none.'],
    [isName(receiver['Nombre']), 'The receiver has no name in capitals.'],
    [placeProblemOfCode(postalCode) === undefined, 'DomicilioFiscalReceptor is no postal code.'],
    [
      use !== 'CP01' || root.attributes['TipoDeComprobante'] === 'P',
      'UsoCFDI CP01 is for receipts of payments.',
    ],
    [
      !isGeneric || postalCode === root.attributes['LugarExpedicion'],
      'With a generic RFC the receiver’s postal code is the place of issue.',
    ],
    [isTaxRegime(regime), 'RegimenFiscalReceptor is not in the catalogue.'],
    [
      !isTaxRegime(regime) || (kind !== 'person' && kind !== 'company') || taxRegimes[regime][kind],
      `Régimen ${regime} is not for such an RFC.`,
    ],
    [!isGeneric || regime === '616', 'With a generic RFC the régimen is 616.'],
    [isCfdiUse(use) || use === 'CP01', 'UsoCFDI is not in the catalogue.'],
    [
      !isCfdiUse(use) || !isTaxRegime(regime) || mayUse(regime, use),
      `UsoCFDI ${use} does not go with régimen ${regime}.`,
    ],
  ]);
}

/** Source: guía de llenado del CFDI global 4.0. */
function globalProblems(root: XmlElement, now: Date): string[] {
  const receiver = childrenOf(root, 'cfdi:Receptor')[0]?.attributes ?? {};
  const [information] = childrenOf(root, 'cfdi:InformacionGlobal');
  const isGlobal =
    root.attributes['TipoDeComprobante'] === 'I' &&
    receiver['Rfc'] === 'XAXX010101000' &&
    receiver['Nombre'] === 'PUBLICO EN GENERAL';
  if (!information) return isGlobal ? ['A sale to the general public has no InformacionGlobal.'] : [];
  const given = information.attributes;
  const concepts = conceptsOf(root).map(({ attributes }) => attributes);
  const year = now.getUTCFullYear();
  return untrue([
    [isGlobal, 'InformacionGlobal is for sales to the general public.'],
    [receiver['UsoCFDI'] === 'S01', 'UsoCFDI of a global invoice is S01.'],
    [['01', '04'].includes(given['Periodicidad'] ?? ''), 'Periodicidad is neither a day nor a month.'],
    [/^(?:0[1-9]|1[0-2])$/.test(given['Meses'] ?? ''), 'Meses is no month.'],
    [[year, year - 1].includes(Number(given['Año'])), 'Año is neither this year nor the last.'],
    [
      concepts.every(
        (one) =>
          one['ClaveProdServ'] === '01010101' &&
          one['ClaveUnidad'] === 'ACT' &&
          one['Descripcion'] === 'Venta' &&
          one['Cantidad'] === '1' &&
          one['Unidad'] === undefined &&
          /^\d{1,20}$/.test(one['NoIdentificacion'] ?? ''),
      ),
      'A concept is not one sale by its folio.',
    ],
  ]);
}

function isName(name: string | undefined): boolean {
  return name !== undefined && /^[^|]{1,254}$/.test(name) && name === name.toUpperCase();
}

function textProblems(element: XmlElement): string[] {
  const piped = Object.entries(element.attributes).filter(([, value]) => value.includes('|'));
  return [
    ...piped.map(([name]) => `${name} of ${element.name} holds a pipe.`),
    ...element.children.flatMap(textProblems),
  ];
}

function conceptsOf(root: XmlElement): XmlElement[] {
  return childrenOf(root, 'cfdi:Conceptos').flatMap((concepts) => childrenOf(concepts, 'cfdi:Concepto'));
}

/** The taxes below a concept or the root. */
function taxesOf(element: XmlElement): XmlElement[] {
  return childrenOf(element, 'cfdi:Impuestos')
    .flatMap((taxes) => childrenOf(taxes, 'cfdi:Traslados'))
    .flatMap((taxes) => childrenOf(taxes, 'cfdi:Traslado'));
}

function conceptsProblems(root: XmlElement): string[] {
  const concepts = conceptsOf(root);
  if (concepts.length === 0) return ['There is no concept.'];
  return concepts.flatMap((concept, index) =>
    conceptProblems(concept).map((problem) => `Concept ${index + 1}: ${problem}`),
  );
}

function conceptProblems(concept: XmlElement): string[] {
  const given = concept.attributes;
  const amount = centsOf(given['Importe']);
  const discount = given['Descuento'] === undefined ? 0 : centsOf(given['Descuento']);
  const taxes = taxesOf(concept);
  const [tax] = taxes;
  return [
    ...untrue([
      [/^\d{8}$/.test(given['ClaveProdServ'] ?? ''), 'ClaveProdServ is none.'],
      [/^[\dA-Z]{2,3}$/.test(given['ClaveUnidad'] ?? ''), 'ClaveUnidad is none.'],
      [/^.{1,1000}$/.test(given['Descripcion'] ?? ''), 'Descripcion is missing or too long.'],
      [given['ObjetoImp'] === '02', 'ObjetoImp is not 02.'],
      [amount > 0, 'Importe is not above zero.'],
      [discount >= 0 && discount < amount, 'Descuento is negative or takes everything.'],
      [
        isWithinAmountLimits(given['Cantidad'] ?? '', given['ValorUnitario'] ?? '', amount),
        'Importe is not Cantidad × ValorUnitario.',
      ],
      [taxes.length === 1, 'There is not one Traslado.'],
    ]),
    ...(tax ? taxProblems(tax, amount - discount) : []),
  ];
}

function taxProblems({ attributes: given }: XmlElement, baseCents: number): string[] {
  const rate = given['TasaOCuota'] ?? '';
  return untrue([
    [given['Impuesto'] === '002' && given['TipoFactor'] === 'Tasa', 'The tax is not IVA by rate.'],
    [['0.160000', '0.080000', '0.000000'].includes(rate), 'TasaOCuota is not in the catalogue.'],
    [centsOf(given['Base']) === baseCents && baseCents > 0, 'Base is not Importe less Descuento.'],
    [isWithinTaxLimits(baseCents, Number(rate), centsOf(given['Importe'])), 'IVA is not Base × TasaOCuota.'],
  ]);
}

/** Cantidad (whole) and ValorUnitario (up to six decimals) are known to half of their last digit; so is their product. */
function isWithinAmountLimits(quantity: string, unitPrice: string, amountCents: number): boolean {
  const decimals = /^\d{1,18}\.(\d{2}|\d{6})$/.exec(unitPrice)?.[1]?.length;
  if (!/^[1-9]\d{0,8}$/.test(quantity) || decimals === undefined) return false;
  const price = BigInt(unitPrice.replace('.', ''));
  if (price === 0n) return false;
  const twice = 2n * BigInt(quantity);
  // In quarters of the last digit of the product.
  const scale = 4n * 10n ** BigInt(decimals - 2);
  const lowest = ((twice - 1n) * (2n * price - 1n)) / scale;
  const highest = ((twice + 1n) * (2n * price + 1n) + scale - 1n) / scale;
  const amount = BigInt(amountCents);
  return lowest <= amount && amount <= highest;
}

/** Base is known to half a centavo; so is the tax on it. */
function isWithinTaxLimits(baseCents: number, rate: number, taxCents: number): boolean {
  const basisPoints = Math.round(rate * 10_000);
  const lowest = Math.floor(((2 * baseCents - 1) * basisPoints) / 20_000);
  const highest = Math.ceil(((2 * baseCents + 1) * basisPoints) / 20_000);
  return lowest <= taxCents && taxCents <= highest;
}

function sumProblems(root: XmlElement): string[] {
  const concepts = conceptsOf(root);
  const given = root.attributes;
  const sum = (elements: readonly XmlElement[], name: string) =>
    elements.reduce(
      (total, { attributes }) => total + (name in attributes ? centsOf(attributes[name]) : 0),
      0,
    );
  const taxes = concepts.flatMap(taxesOf);
  const subtotal = sum(concepts, 'Importe');
  const discount = sum(concepts, 'Descuento');
  const tax = sum(taxes, 'Importe');
  const summaries = taxesOf(root);
  const rates = new Set(taxes.map(({ attributes }) => attributes['TasaOCuota']));
  const total = childrenOf(root, 'cfdi:Impuestos')[0]?.attributes['TotalImpuestosTrasladados'];
  return untrue([
    [centsOf(given['SubTotal']) === subtotal, 'SubTotal is not the sum of Importe.'],
    [
      (given['Descuento'] === undefined ? 0 : centsOf(given['Descuento'])) === discount,
      'Descuento is not its sum.',
    ],
    [centsOf(total) === tax, 'TotalImpuestosTrasladados is not its sum.'],
    [centsOf(given['Total']) === subtotal - discount + tax, 'Total is not SubTotal − Descuento + taxes.'],
    [summaries.length === rates.size, 'The taxes are not summed by rate.'],
    [
      summaries.every(({ attributes }) => {
        const ofRate = taxes.filter((one) => one.attributes['TasaOCuota'] === attributes['TasaOCuota']);
        return (
          ofRate.length > 0 &&
          centsOf(attributes['Base']) === sum(ofRate, 'Base') &&
          centsOf(attributes['Importe']) === sum(ofRate, 'Importe')
        );
      }),
      'A rate’s Base or Importe is not its sum.',
    ],
  ]);
}
