import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import { clearChanges } from './changes.queries.ts';
import { askToStop, canTakeBack, decideRun } from './proposal.queries.ts';
import { requireNoRun } from './start-run.ts';
import { runById, type RunRow } from './suppliers.queries.ts';
import { applyJob, rollBackJob } from './suppliers.ts';

/**
 * Lets a run be written that waits for a person, or the rest of one that was stopped; a job does it within a second.
 * @throws AppError 404; 409 `not_proposed`, `sync_running` while another run of its supplier is at work
 */
export async function approveRun(context: RequestContext, id: string): Promise<RunRow> {
  const { db, clock, staff, jobs } = context;
  const before = await requireRun(db, id);
  if (before.state === 'applying' || before.state === 'finished') return before;
  await requireNoRun(db, before.supplier);
  return db.transaction(async (tx) => {
    const given = { runId: id, next: 'applying', from: ['proposed', 'stopped'] };
    const done = await tx.first(decideRun, { ...given, staffId: staff?.id ?? null, now: clock.now() });
    const run = await requireRun(tx, id);
    if (!done) {
      if (run.state === 'applying' || run.state === 'finished') return run;
      throw notProposed();
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'sync.approve',
      subject: `supplier:${run.supplier}`,
      before: { run: id, state: before.state },
      after: { run: id, source: run.source, ...countsOf(run) },
    });
    await jobs.send(tx, applyJob, { run_id: id });
    return run;
  });
}

/**
 * Ends a run that waits for a person: nothing of it is written.
 * @throws AppError 404; 409 `not_proposed`
 */
export async function rejectRun(context: RequestContext, id: string): Promise<RunRow> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const given = { runId: id, next: 'rejected', from: ['proposed'] };
    const done = await tx.first(decideRun, { ...given, staffId: staff?.id ?? null, now: clock.now() });
    const run = await requireRun(tx, id);
    if (!done) {
      if (run.state === 'rejected') return run;
      throw notProposed();
    }
    await clearChanges(tx, id);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'sync.reject',
      subject: `supplier:${run.supplier}`,
      before: { run: id, source: run.source, ...countsOf(run) },
    });
    return run;
  });
}

/**
 * Asks a run to stop after the batch at hand.
 * @throws AppError 404; 409 `not_running`
 */
export async function stopRun(context: RequestContext, id: string): Promise<RunRow> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const before = await requireRun(tx, id);
    if (before.stop_asked_at) return before;
    const asked = await tx.first(askToStop, { runId: id, now: clock.now() });
    if (!asked) throw conflict('not_running', t('This run is not at work any more.'));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'sync.stop',
      subject: `supplier:${before.supplier}`,
      before: { run: id, state: before.state },
    });
    return requireRun(tx, id);
  });
}

/**
 * Lets what a run wrote be taken back; a job does it within a second.
 * @throws AppError 404; 409 `not_written`, `sync_running` while another run of its supplier is at work
 */
export async function askToRollBack(context: RequestContext, id: string): Promise<RunRow> {
  const { db, clock, staff, jobs } = context;
  const before = await requireRun(db, id);
  if (before.state === 'rolling_back' || before.state === 'rolled_back') return before;
  if (!(await db.first(canTakeBack, { runId: id }))?.can) throw notWritten();
  await requireNoRun(db, before.supplier);
  return db.transaction(async (tx) => {
    const given = { runId: id, next: 'rolling_back', from: ['finished', 'stopped'] };
    const done = await tx.first(decideRun, { ...given, staffId: staff?.id ?? null, now: clock.now() });
    const run = await requireRun(tx, id);
    if (!done) {
      if (run.state === 'rolling_back' || run.state === 'rolled_back') return run;
      throw notWritten();
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'sync.roll_back',
      subject: `supplier:${run.supplier}`,
      before: { run: id, source: run.source, ...countsOf(run) },
    });
    await jobs.send(tx, rollBackJob, { run_id: id });
    return run;
  });
}

async function requireRun(db: Connection, id: string): Promise<RunRow> {
  const run = await runById(db, id);
  if (!run) throw notFound(t('There is no such run.'));
  return run;
}

const notWritten = () => conflict('not_written', t('This run has written nothing that could be taken back.'));

const notProposed = () => conflict('not_proposed', t('This run does not wait for anybody any more.'));

function countsOf({ created, changed, discontinued }: RunRow) {
  return { created, changed, discontinued };
}
