import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { conflict } from '../../platform/errors.ts';
import { moveRun, type Run, runById } from './imports.queries.ts';
import { lockOf } from './run-import.ts';

/**
 * Stops an import that is being written, as soon as the lines at hand are. What was written can be undone, the rest written
 * later.
 * @throws AppError 409 `busy` where it is not being written
 */
export async function stopImport(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  id: string,
): Promise<Run> {
  const stopped = await db.transaction(async (tx) => {
    await lockKey(tx, lockOf({ id }));
    return tx.first(moveRun, {
      id,
      from: ['running'],
      to: 'stopped',
      mapping: null,
      staffId: null,
      rights: null,
      reason: null,
      error: null,
      finishedAt: clock.now(),
    });
  });
  if (!stopped) throw conflict('busy', t('The import is not being written.'));
  const run = await db.first(runById, { id });
  if (!run) throw new Error('An import just stopped is not there.');
  return run;
}
