import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { readLimits } from '../settings/index.ts';
import { checkImport } from './check-import.ts';
import { forgetRuns, moveRun, type Run, runById, type RunState } from './imports.queries.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

export const importJob = 'imports.work';

/** What imports does later: checking, writing and undoing files, each gone on with where a process died. */
export function importsJobs(shop: Shop): JobDefinition<never>[] {
  const work: JobDefinition<{ run_id: string }> = {
    name: importJob,
    retryLimit: 5,
    work: ({ run_id: id }) => workOn(shop, id),
  };
  const forget: JobDefinition<never> = {
    name: 'imports.forget',
    schedule: '20 4 * * *',
    retryLimit: 0,
    work: async () => {
      const limits = await readLimits(shop.db, shop.log);
      const before = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000);
      await shop.db.run(forgetRuns, {
        kinds: ['products', 'pictures', 'redirects', 'edits'],
        before: before(limits.imports_kept_days),
      });
      await shop.db.run(forgetRuns, {
        kinds: ['customers'],
        before: before(limits.customer_imports_kept_days),
      });
    },
  };
  return [work as JobDefinition<never>, forget];
}

async function workOn(shop: Shop, id: string): Promise<void> {
  const { db, clock, log } = shop;
  const run = await db.first(runById, { id });
  if (!run) return;
  const tell = () => shop.realtime.tell('staff', 'import.progress', { run_id: id });
  const steps: Partial<Record<RunState, { next: RunState; work: (run: Run) => Promise<boolean | void> }>> = {
    checking: { next: 'checked', work: (one) => checkImport(shop, one) },
    running: { next: 'done', work: (one) => runImport(shop, one, tell) },
    undoing: { next: 'undone', work: (one) => undoImport(shop, one, tell) },
  };
  const step = steps[run.state];
  // It arrived a second time, and the first has done it.
  if (!step) return;
  const end = (to: RunState, error: string | null) =>
    db.run(moveRun, {
      id,
      from: [run.state],
      to,
      mapping: null,
      staffId: null,
      rights: null,
      reason: null,
      error,
      finishedAt: clock.now(),
    });
  try {
    // Enough for one job: another one goes on, after whatever else waits, unless staff stopped it.
    if ((await step.work(run)) === false)
      await db.transaction((tx) => shop.jobs.send(tx, importJob, { run_id: id }));
    else await end(step.next, null);
  } catch (error) {
    log.error({ err: error, run: id }, 'import broke off');
    const reason = error instanceof Error ? error.message : String(error);
    // What was only compared can be compared again. What was half written goes on: tried again, then by staff's hand
    // (dead jobs).
    await end(run.state === 'checking' ? 'failed' : run.state, reason);
    tell();
    if (run.state !== 'checking') throw error;
  }
  tell();
}
