import { conflict } from '../../platform/errors.ts';

/** The refusal for who buys for a company already. */
export function inCompany() {
  return conflict('in_company', 'Ya compras para una empresa. Sal de ella antes de unirte a otra.');
}
