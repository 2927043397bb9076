import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type Connection, sqlState } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { giveBackSettings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import { holdFeeds } from '../suppliers/index.ts';
import { noteRate } from './rates/note-rate.ts';
import { repricingJob } from './repricing-job.ts';
import { laterRun, moveRun, type Run, runById, type RunState, saveRollBack } from './repricing.queries.ts';
import { lockOf } from './work-run.ts';

/**
 * Stops a run as soon as the prices at hand are written; the rest can be written later.
 * @throws AppError 404, 409 `busy`
 */
export function stopRun(context: RequestContext, id: string): Promise<Run> {
  return context.db.transaction(async (tx) => {
    await requireRun(tx, id);
    await lockKey(tx, lockOf(id));
    await move(tx, context, id, ['running'], 'stopped');
    return requireRun(tx, id);
  });
}

/**
 * Goes on with a stopped run.
 * @throws AppError 404; 409 `busy`; 409 `superseded` where a later one changed the rules
 */
export function continueRun(context: RequestContext, id: string): Promise<Run> {
  return context.db.transaction(async (tx) => {
    await requireRun(tx, id);
    if (await tx.first(laterRun, { id })) {
      throw conflict('superseded', t('The prices were changed by other rules since.'));
    }
    await move(tx, context, id, ['stopped'], 'running');
    await context.jobs.send(tx, repricingJob, { run_id: id });
    return requireRun(tx, id);
  });
}

/**
 * Rolls a run back: the rules at once, where nobody changed them since, and by a job every price that is still the one it
 * gave.
 * @throws AppError 404, 409 `busy` or `sync_running`
 */
export function undoRun(context: RequestContext, id: string): Promise<Run> {
  const { staff } = context;
  return context.db.transaction(async (tx) => {
    const run = await requireRun(tx, id);
    // First the settings: whoever changes them is next in line here.
    const keptFields = await giveBackSettings(tx, context, 'pricing', run);
    await move(tx, context, id, ['done', 'stopped'], 'undoing');
    await holdFeeds(tx);
    await tx.run(saveRollBack, { id, fields: keptFields, staffId: staff?.id ?? null });
    const { exchange_rate: back } = run.before;
    if (typeof back === 'number' && !keptFields.includes('exchange_rate')) {
      await noteRate(tx, context, {
        rate: back,
        former: Number(run.after['exchange_rate']),
        source: 'roll_back',
        note: '',
        datedOn: undefined,
        runId: id,
        rateId: undefined,
      });
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'prices.roll_back',
      subject: `price_run:${id}`,
      before: run.after,
      after: run.before,
    });
    await context.jobs.send(tx, repricingJob, { run_id: id });
    return requireRun(tx, id);
  });
}

async function move(
  tx: Connection,
  { clock }: RequestContext,
  id: string,
  from: readonly RunState[],
  to: RunState,
): Promise<void> {
  const moved = await tx
    .first(moveRun, { id, from, to, error: null, finishedAt: to === 'stopped' ? clock.now() : null })
    .catch((error: unknown) => {
      if (sqlState(error) === '23505') return undefined;
      throw error;
    });
  if (!moved) throw conflict('busy', t('This change of prices is at work, or is not at this step.'));
}

async function requireRun(tx: Connection, id: string): Promise<Run> {
  const run = await tx.first(runById, { id });
  if (!run) throw notFound(t('There is no such change of prices.'));
  return run;
}
