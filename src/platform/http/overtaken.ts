import { t } from '../../i18n/t.ts';
import { sqlState } from '../database/database.ts';
import { type AppError, conflict } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Endpoint } from './endpoint.ts';

/** A row of the same name, or none any more of what is referred to: whoever checked before, somebody else wrote in between. */
const overtaken = new Set(['23503', '23505', '23P01']);

/** Of any such write, beside what its declaration says of 409. */
export const overtakenWords = '`changed_meanwhile`: something else was written at the same moment';

/** Writes that are told so. A provider takes a refusal for the last word, and what failed (500) it sends again. */
export function mayBeOvertaken({ method, rate }: Endpoint): boolean {
  return method !== 'get' && rate !== 'none';
}

/** What the database refused because of another write at the same moment; it is logged, for it may be a mistake of ours. */
export function asOvertaken(error: unknown, call: Endpoint, log: Log): AppError | undefined {
  if (!overtaken.has(sqlState(error) ?? '') || !mayBeOvertaken(call)) return undefined;
  log.warn({ err: error, path: call.path, method: call.method }, 'a write was overtaken by another');
  return conflict(
    'changed_meanwhile',
    t('Something changed at the same moment. Look at it again before you repeat this.'),
  );
}
