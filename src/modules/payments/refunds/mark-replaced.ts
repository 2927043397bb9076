import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type AppError, conflict } from '../../../platform/errors.ts';
import { replaceRefund } from './refunds.queries.ts';

/**
 * Says that a refund took the place of one that failed: before anybody is told of it, who may have to know that it is the
 * same money. @throws AppError 409 `refund_settled` where another did already
 */
export async function markReplaced(
  tx: Connection,
  failedId: string,
  nextId: string,
  now: Date,
): Promise<void> {
  if (!(await tx.first(replaceRefund, { failedId, nextId, now }))) throw settledAlready();
}

/** The refusal where a refund needs nobody any more. */
export function settledAlready(): AppError {
  return conflict('refund_settled', t('Somebody has settled this refund already, or it is on its way.'));
}
