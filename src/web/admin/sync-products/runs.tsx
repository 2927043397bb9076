import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RowsSkeleton } from '../admin-parts/list-rows.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import { durationOf, runStates } from './sync-words.ts';
import type { SyncProgress, SyncRun } from './sync-words.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** A run at work: how far it is, live. */
export function RunningRun({ run, progress }: { run: SyncRun; progress: SyncProgress | undefined }) {
  const percent = Math.round((progress?.fraction ?? 0) * 100);
  const linesRead = Math.max(progress?.linesRead ?? 0, run.lines_read);
  return (
    <section
      aria-label="Run at work"
      className="mb-5 grid gap-2.5 rounded-lg border border-line bg-surface px-5 py-4 text-sm"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium break-all">{`Reading ${run.source}`}</span>
        <span className="figures text-ink-soft">
          {`${count(linesRead)} lines${progress && progress.rejected > 0 ? `, ${count(progress.rejected)} left out` : ''}`}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Progress of the run"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </section>
  );
}

/** The latest runs, with the lines each left out. */
export function RunsTable({ runs }: { runs: readonly SyncRun[] }) {
  const [opened, setOpened] = useState<SyncRun>();
  if (runs.length === 0) {
    return (
      <EmptyState icon="sync" title="No runs yet">
        Start one with a distributor’s feed, or with the shop’s small one.
      </EmptyState>
    );
  }
  return (
    <>
      <RowTable
        label="Runs"
        rows={runs}
        rowKey={(run) => run.id}
        columns={[
          {
            head: 'Started',
            cell: (run) => (
              <span className="grid">
                <span className="whitespace-nowrap">{staffDateTime(run.started_at)}</span>
                <span className="text-xs break-all text-ink-faint">{run.source}</span>
              </span>
            ),
          },
          { head: 'State', badge: (run) => runStates[run.state] },
          { head: 'Lines', align: 'end', from: 'sm', cell: (run) => count(run.lines_read) },
          { head: 'New', align: 'end', from: 'md', cell: (run) => count(run.created) },
          { head: 'Changed', align: 'end', from: 'md', cell: (run) => count(run.changed) },
          { head: 'Unchanged', align: 'end', from: 'lg', cell: (run) => count(run.unchanged) },
          { head: 'Discontinued', align: 'end', from: 'lg', cell: (run) => count(run.discontinued) },
          { head: 'Stale', align: 'end', from: 'lg', cell: (run) => count(run.stale) },
          {
            head: 'Left out',
            align: 'end',
            cell: (run) =>
              run.rejected === 0 && run.error === null ? (
                0
              ) : (
                <Button size="sm" variant="quiet" onClick={() => setOpened(run)}>
                  {run.rejected === 0 ? 'Why' : `${count(run.rejected)} lines`}
                  <span className="sr-only">{` left out on ${staffDateTime(run.started_at)}`}</span>
                </Button>
              ),
          },
          {
            head: 'Took',
            align: 'end',
            from: 'xl',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (run) => durationOf(run),
          },
        ]}
      />
      {opened && <ProblemsDialog run={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const problemsMax = 500;

function ProblemsDialog({ run, onClose }: { run: SyncRun; onClose: () => void }) {
  const answer = useDetail(run.id, (signal) =>
    browserApi().suppliers.run({ params: { id: run.id }, signal }),
  );
  const problems = answer.status === 'loaded' ? answer.detail.problems : [];
  return (
    <Dialog
      title="Lines left out"
      description={`${run.source}, ${staffDateTime(run.started_at)}`}
      size="lg"
      isOpen
      onOpenChange={onClose}
    >
      <div className="grid gap-4">
        {run.error !== null && (
          <InlineNotice tone="danger" title="The run failed">
            {run.error}
          </InlineNotice>
        )}
        {answer.status === 'loading' && <RowsSkeleton rows={4} />}
        {answer.status === 'failed' && (
          <ErrorState title="This could not be loaded" onRetry={answer.retry}>
            {answer.message}
          </ErrorState>
        )}
        {problems.length > 0 && (
          <RowTable
            label="Lines left out"
            rows={problems.slice(0, problemsMax)}
            rowKey={(problem) => `${problem.line}-${problem.code}`}
            columns={[
              { head: 'Line', align: 'end', className: 'align-top', cell: (problem) => problem.line },
              {
                head: 'ref_id',
                from: 'sm',
                className: 'spec min-w-32 align-top wrap-anywhere',
                cell: (problem) => problem.ref_id ?? '',
              },
              {
                head: 'Problem',
                className: 'align-top',
                cell: (problem) => (
                  <span className="grid gap-1">
                    <span>{problem.message}</span>
                    <span className="spec text-xs text-ink-faint">{problem.code}</span>
                    <code className="spec max-h-16 overflow-hidden text-xs break-all text-ink-faint">
                      {problem.excerpt}
                    </code>
                  </span>
                ),
              },
            ]}
          />
        )}
        {run.rejected > Math.min(problems.length, problemsMax) && problems.length > 0 && (
          <p className="text-xs text-ink-soft">
            {`The first ${count(Math.min(problems.length, problemsMax))} of ${count(run.rejected)} are shown.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
