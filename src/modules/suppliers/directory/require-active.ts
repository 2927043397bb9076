import { t } from '../../../i18n/t.ts';
import { conflict } from '../../../platform/errors.ts';
import type { SupplierRow } from './directory.queries.ts';

/** Throws AppError 409 `supplier_paused`. */
export function requireActive({ name, state }: Pick<SupplierRow, 'name' | 'state'>): void {
  if (state === 'paused')
    throw conflict('supplier_paused', t('{name} is paused: no feed of it is read.', { name }));
}
