import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { kitsAmong } from './kits.queries.ts';

/** Those of the products that are kits. */
export async function kitIdsAmong(tx: Connection, productIds: readonly number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  return new Set((await tx.rows(kitsAmong, { productIds })).map(({ kit_id: id }) => id));
}

/**
 * The refusal of whatever would give a kit units of its own.
 * @param fields where each of them was named
 */
export function isKit(fields: readonly string[] = []): AppError {
  const message = t('It is a kit: its stock is that of its parts. Count, move or receive those.');
  return new AppError(409, 'is_kit', message, {
    fields: Object.fromEntries(fields.map((field) => [field, message])),
  });
}
