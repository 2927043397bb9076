import { t } from '../../i18n/t.ts';
import { readReceiver, readRfc } from '../invoice-profiles/index.ts';
import { isExampleCompany, type Settings } from '../settings/index.ts';
import type { Issuer } from './cfdi/write-cfdi.ts';

type Company = Pick<Settings<'identity'>, 'rfc' | 'legal_name' | 'tax_regime' | 'postal_code'>;

/**
 * Whose the shop's invoices are from now on: the company of the settings, or `otherwise` (the environment's, or beside the
 * emulators the tax authority's example) while that is still the example's.
 */
export function issuerOf(company: Company, otherwise: Issuer): Issuer {
  if (isExampleCompany(company)) return otherwise;
  const { receiver } = readReceiver({ ...company, cfdi_use: 'S01' });
  return receiver
    ? {
        rfc: receiver.rfc,
        name: receiver.legal_name,
        regime: receiver.tax_regime,
        postalCode: receiver.postal_code,
      }
    : otherwise;
}

/**
 * What keeps a company of the settings from issuing invoices, by field: the same rules as for whom they are made out to.
 * The example's company is let be, so that other settings can be saved before it.
 */
export function companyProblems(company: Company): Partial<Record<keyof Company, string>> {
  if (isExampleCompany(company)) return {};
  const { problems = {} } = readReceiver({ ...company, cfdi_use: 'S01' });
  const read = readRfc(company.rfc);
  const isOfAll = 'kind' in read && read.kind !== 'person' && read.kind !== 'company';
  return {
    ...((problems.rfc !== undefined || isOfAll) && {
      rfc: t('This RFC is nobody’s: compare it with the Constancia, letter by letter.'),
    }),
    ...(problems.legal_name !== undefined && {
      legal_name: t('Write the name as on the Constancia.'),
    }),
    ...(problems.tax_regime !== undefined && {
      tax_regime: t('This regime does not go with the RFC: one is of persons and the other of companies.'),
    }),
    ...(problems.postal_code !== undefined && { postal_code: t('There is no such postal code.') }),
  };
}
