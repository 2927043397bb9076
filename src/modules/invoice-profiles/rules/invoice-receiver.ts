import { placeProblemOfCode } from '../../shipping/rules/index.ts';
import { generalPublicRfc, readRfc, writtenRfc } from './rfc.ts';
import {
  type CfdiUse,
  isCfdiUse,
  isTaxRegime,
  mayUse,
  type TaxRegime,
  taxRegimes,
} from './sat-catalogues.ts';

/** Whom an invoice is made out to, as the tax authority knows them; names as on the wire. */
export type InvoiceReceiver = {
  rfc: string;
  /** As on the Constancia de Situación Fiscal: capitals, without the régimen de capital. */
  legal_name: string;
  tax_regime: TaxRegime;
  cfdi_use: CfdiUse;
  /** Of the fiscal address. */
  postal_code: string;
};

/** What is wrong, by field and in Spanish. */
export type ReceiverProblems = Partial<Record<keyof InvoiceReceiver, string>>;

/** Endings that say how a company is founded; the Constancia keeps them apart from the name. Longest first. */
const capitalRegimes = [
  'SOCIEDAD ANONIMA PROMOTORA DE INVERSION DE CAPITAL VARIABLE',
  'SOCIEDAD DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE',
  'SOCIEDAD POR ACCIONES SIMPLIFICADA DE CAPITAL VARIABLE',
  'SOCIEDAD ANONIMA DE CAPITAL VARIABLE',
  'SOCIEDAD DE RESPONSABILIDAD LIMITADA',
  'SOCIEDAD POR ACCIONES SIMPLIFICADA',
  'SOCIEDAD ANONIMA',
  'SOCIEDAD CIVIL',
  'ASOCIACION CIVIL',
  'SAPI DE CV',
  'SAB DE CV',
  'SAS DE CV',
  'SA DE CV',
  'S DE RL DE CV',
  'S DE RL MI',
  'S DE RL',
  'SC DE RL DE CV',
  'SC DE RL',
  'SAPI',
  'SAS',
  'SAB',
  'SA',
  'SC',
  'AC',
] as const;

/** A name as the tax authority writes it: capitals, single blanks; of a company without its régimen de capital. */
export function writtenLegalName(typed: string, isCompany: boolean): string {
  const name = typed.normalize('NFC').toUpperCase().replaceAll(/\s+/g, ' ').trim();
  if (!isCompany) return name;
  const words = name.split(' ');
  for (const regime of capitalRegimes) {
    // `S. A. de C.V.` has more blanks than `SA DE CV`, so as many words from the end as fit are tried.
    for (let count = 1; count < Math.min(words.length, 10); count += 1) {
      if (squeezed(words.slice(-count).join('')) === squeezed(regime)) {
        return words
          .slice(0, -count)
          .join(' ')
          .replace(/[,\s]+$/, '');
      }
    }
  }
  return name;
}

/**
 * Reads what somebody typed into the form: written the tax authority's way, or what is wrong with it. The two RFCs for
 * everybody and for foreigners only go with régimen 616 and use S01 (Anexo 20, guía de llenado, Receptor). Whoever is invoiced
 * and staff who do it for them read the same words.
 */
export function readReceiver(
  typed: Record<keyof InvoiceReceiver, string>,
):
  | { receiver: InvoiceReceiver; problems?: undefined }
  | { receiver?: undefined; problems: ReceiverProblems } {
  const problems: ReceiverProblems = {};
  const rfc = writtenRfc(typed.rfc);
  const read = readRfc(rfc);
  if ('problem' in read) problems.rfc = read.problem;
  const kind = 'kind' in read ? read.kind : undefined;
  const isCompany = kind === 'company';
  const legalName = writtenLegalName(typed.legal_name, isCompany);
  if (legalName === '') problems.legal_name = 'Escribe el nombre o la razón social de la Constancia.';
  else if (legalName.length > 254 || /[|\p{Cc}]/u.test(legalName)) {
    problems.legal_name = 'Escribe el nombre como está en la Constancia, sin signos como «|».';
  } else if (rfc === generalPublicRfc && squeezed(legalName) === 'PUBLICOENGENERAL') {
    problems.legal_name = 'Escribe de quién es: lo del público en general entra en la factura global.';
  }
  const { tax_regime: regime, cfdi_use: use } = typed;
  if (!isTaxRegime(regime)) problems.tax_regime = 'Elige el régimen fiscal.';
  else if (kind === 'person' && !taxRegimes[regime].person) {
    problems.tax_regime = 'Ese régimen es de personas morales y el RFC es de una persona física.';
  } else if (isCompany && !taxRegimes[regime].company) {
    problems.tax_regime = 'Ese régimen es de personas físicas y el RFC es de una persona moral.';
  } else if ((kind === 'general_public' || kind === 'foreigner') && regime !== '616') {
    problems.tax_regime = 'Con un RFC genérico el régimen es 616, Sin obligaciones fiscales.';
  }
  if (!isCfdiUse(use) || use === 'G02') problems.cfdi_use = 'Elige el uso de la factura.';
  else if (isTaxRegime(regime) && !mayUse(regime, use)) {
    problems.cfdi_use = `El uso ${use} no va con el régimen ${regime}. Elige otro.`;
  }
  const codeProblem =
    typed.postal_code === ''
      ? 'Escribe el código postal de la Constancia.'
      : placeProblemOfCode(typed.postal_code);
  if (codeProblem !== undefined) problems.postal_code = codeProblem;
  if (Object.keys(problems).length > 0 || !isTaxRegime(regime) || !isCfdiUse(use)) return { problems };
  return {
    receiver: {
      rfc,
      legal_name: legalName,
      tax_regime: regime,
      cfdi_use: use,
      postal_code: typed.postal_code,
    },
  };
}

function squeezed(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Z]/g, '');
}
