import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { importJob } from './imports.jobs.ts';
import { moveRun, type Run, runById, type RunState } from './imports.queries.ts';

/** What is said with a step; what is left out stays. */
export type StepDetails = {
  mapping?: string[];
  staffId?: string | undefined;
  rights?: readonly string[] | undefined;
  reason?: string | undefined;
};

/**
 * Moves an import to a step, which a job does.
 * @throws AppError 409 `busy` where it is not at one of the steps before
 */
export async function moveImport(
  tx: Connection,
  jobs: Jobs,
  id: string,
  [from, to]: readonly [from: readonly RunState[], to: RunState],
  details: StepDetails,
): Promise<Run> {
  const moved = await tx.first(moveRun, {
    id,
    from,
    to,
    mapping: details.mapping ?? null,
    staffId: details.staffId ?? null,
    rights: details.rights ? JSON.stringify(details.rights) : null,
    reason: details.reason ?? null,
    error: null,
    finishedAt: null,
  });
  if (!moved) throw conflict('busy', t('The import is at work, or is not at this step.'));
  await jobs.send(tx, importJob, { run_id: id });
  const run = await tx.first(runById, { id });
  if (!run) throw new Error('An import just moved is not there.');
  return run;
}

/** An import as the calls answer it. */
export function onWire(run: Run) {
  const {
    staff_id: _,
    rights: __,
    reason: ___,
    started_at: startedAt,
    finished_at: finishedAt,
    ...shown
  } = run;
  return {
    ...shown,
    source:
      run.kind === 'edits'
        ? t('Edit of {count, plural, one {# product} other {# products}}', { count: run.row_count })
        : run.source,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
