import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { RowsSkeleton } from '../admin-parts/list-rows.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
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
      <Table label="Runs">
        <thead>
          <tr>
            <Th>Started</Th>
            <Th>State</Th>
            <Th align="end" className="max-sm:hidden">
              Lines
            </Th>
            <Th align="end" className="max-md:hidden">
              New
            </Th>
            <Th align="end" className="max-md:hidden">
              Changed
            </Th>
            <Th align="end" className="max-lg:hidden">
              Unchanged
            </Th>
            <Th align="end" className="max-lg:hidden">
              Discontinued
            </Th>
            <Th align="end" className="max-lg:hidden">
              Stale
            </Th>
            <Th align="end">Left out</Th>
            <Th align="end" className="max-xl:hidden">
              Took
            </Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Tr key={run.id}>
              <Td>
                <span className="grid">
                  <span className="whitespace-nowrap">{staffDateTime(run.started_at)}</span>
                  <span className="text-xs break-all text-ink-faint">{run.source}</span>
                </span>
              </Td>
              <Td>
                <Badge tone={runStates[run.state].tone}>{runStates[run.state].label}</Badge>
              </Td>
              <Td align="end" className="max-sm:hidden">
                {count(run.lines_read)}
              </Td>
              <Td align="end" className="max-md:hidden">
                {count(run.created)}
              </Td>
              <Td align="end" className="max-md:hidden">
                {count(run.changed)}
              </Td>
              <Td align="end" className="max-lg:hidden">
                {count(run.unchanged)}
              </Td>
              <Td align="end" className="max-lg:hidden">
                {count(run.discontinued)}
              </Td>
              <Td align="end" className="max-lg:hidden">
                {count(run.stale)}
              </Td>
              <Td align="end">
                {run.rejected === 0 && run.error === null ? (
                  0
                ) : (
                  <Button size="sm" variant="quiet" onClick={() => setOpened(run)}>
                    {run.rejected === 0 ? 'Why' : `${count(run.rejected)} lines`}
                    <span className="sr-only">{` left out on ${staffDateTime(run.started_at)}`}</span>
                  </Button>
                )}
              </Td>
              <Td align="end" className="whitespace-nowrap text-ink-soft max-xl:hidden">
                {durationOf(run)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
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
          <Table label="Lines left out">
            <thead>
              <tr>
                <Th align="end">Line</Th>
                <Th className="max-sm:hidden">ref_id</Th>
                <Th>Problem</Th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, problemsMax).map((problem) => (
                <Tr key={`${problem.line}-${problem.code}`}>
                  <Td align="end" className="align-top">
                    {problem.line}
                  </Td>
                  <Td className="spec min-w-32 align-top wrap-anywhere max-sm:hidden">
                    {problem.ref_id ?? ''}
                  </Td>
                  <Td className="align-top">
                    <span className="grid gap-1">
                      <span>{problem.message}</span>
                      <span className="spec text-xs text-ink-faint">{problem.code}</span>
                      <code className="spec max-h-16 overflow-hidden text-xs break-all text-ink-faint">
                        {problem.excerpt}
                      </code>
                    </span>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
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
