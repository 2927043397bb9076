import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { csvText } from '../../../platform/csv.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/select.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { csvRowsMax } from '../admin-parts/csv.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { RowsSkeleton } from '../admin-parts/list-rows.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import { codeName } from './quarantine-words.ts';
import { durationOf, runStates } from './sync-words.ts';
import type { SyncProgress, SyncRun } from './sync-words.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** A run at work: how far it is, live, and a button that stops it. */
export function RunningRun({
  run,
  progress,
  onStopped,
}: {
  run: SyncRun;
  progress: SyncProgress | undefined;
  onStopped: () => Promise<void>;
}) {
  const mayStop = useMay('catalog');
  const { isSending, refusal, send } = useSend();
  const linesRead = Math.max(progress?.linesRead ?? 0, run.lines_read);
  const rejected = Math.max(progress?.rejected ?? 0, run.rejected);
  const rate = progress?.rate ?? 0;
  const stop = () =>
    void send(async () => {
      await browserApi().suppliers.stopRun({ params: { id: run.id } });
      await onStopped();
    });
  return (
    <section
      aria-label={t('Run at work')}
      className="mb-5 grid gap-2.5 rounded-lg border border-line bg-surface px-5 py-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-medium break-all">
          {run.state === 'applying'
            ? t('Writing {source}', { source: run.source })
            : t('Reading {source}', { source: run.source })}
        </span>
        <span className="flex flex-wrap items-center gap-3">
          <span className="figures text-ink-soft">
            {rejected > 0
              ? t('{lines} lines, {rejected} left out', {
                  lines: count(linesRead),
                  rejected: count(rejected),
                })
              : t('{count, plural, one {# line} other {# lines}}', { count: linesRead })}
            {rate > 0 && ` · ${t('{rate} a second', { rate: count(rate) })}`}
          </span>
          {mayStop && (
            <Button size="sm" variant="secondary" isBusy={isSending} onClick={stop}>
              {t('Stop')}
            </Button>
          )}
        </span>
      </div>
      <ProgressBar label={t('Progress of the run')} share={progress?.fraction ?? 0} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </section>
  );
}

/** The latest runs, with the lines each left out. */
export function RunsTable({ runs }: { runs: readonly SyncRun[] }) {
  const [opened, setOpened] = useDialogOf('problems', runs, ({ id }) => id);
  if (runs.length === 0) {
    return (
      <EmptyState icon="sync" title={t('No runs yet')}>
        {t('Start one with a distributor’s feed, or with the shop’s small one.')}
      </EmptyState>
    );
  }
  return (
    <>
      <RowTable
        label={t('Runs')}
        rows={runs}
        rowKey={(run) => run.id}
        columns={[
          {
            head: t('Started'),
            cell: (run) => (
              <NameCell
                name={staffDateTime(run.started_at)}
                to={adminLinks.syncRun(run.id)}
                hint={
                  <span className="break-all">
                    {run.supplier_name === run.source ? run.source : `${run.supplier_name} · ${run.source}`}
                  </span>
                }
              />
            ),
          },
          { head: t('State'), badge: (run) => runStates[run.state] },
          { head: t('Lines'), align: 'end', from: 'sm', cell: (run) => count(run.lines_read) },
          { head: t('New'), align: 'end', from: 'md', cell: (run) => count(run.created) },
          { head: t('Changed'), align: 'end', from: 'md', cell: (run) => count(run.changed) },
          { head: t('Unchanged'), align: 'end', from: 'lg', cell: (run) => count(run.unchanged) },
          { head: t('Withdrawn'), align: 'end', from: 'lg', cell: (run) => count(run.discontinued) },
          { head: t('Stale'), align: 'end', from: 'lg', cell: (run) => count(run.stale) },
          {
            head: t('Left out'),
            align: 'end',
            cell: (run) =>
              run.rejected === 0 && run.error === null ? (
                0
              ) : (
                <Button size="sm" variant="quiet" className="-mr-3" onClick={() => setOpened(run)}>
                  {run.rejected === 0
                    ? t('Why')
                    : t('{count, plural, one {# line} other {# lines}}', { count: run.rejected })}
                  <span className="sr-only">{` ${t('left out on {time}', { time: staffDateTime(run.started_at) })}`}</span>
                </Button>
              ),
          },
          {
            head: t('Took'),
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

/** All lines that a run left out, for whoever asks the supplier to mend them. */
async function problemsCsv(id: string, code: string): Promise<string> {
  const all: string[][] = [];
  let after = 0;
  for (;;) {
    const { problems } = await browserApi().suppliers.run({
      params: { id },
      query: { after, ...(code !== '' && { code }) },
    });
    const last = problems.at(-1);
    if (!last || all.length >= csvRowsMax) break;
    all.push(
      ...problems.map((one) => [
        String(one.line),
        one.ref_id ?? '',
        codeName(one.code),
        one.message,
        one.excerpt,
      ]),
    );
    after = last.line;
  }
  return csvText(
    [t('Line'), t('Their number'), t('Problem'), t('Message'), t('The line itself')],
    all.slice(0, csvRowsMax),
  );
}

/** The lines that a run left out, and why. */
export function ProblemsDialog({ run, onClose }: { run: SyncRun; onClose: () => void }) {
  const [code, setCode] = useState('');
  const answer = useDetail(`${run.id} ${code}`, (signal) =>
    browserApi().suppliers.run({
      params: { id: run.id },
      query: code === '' ? {} : { code },
      signal,
    }),
  );
  const problems = answer.status === 'loaded' ? answer.detail.problems : [];
  const groups = answer.status === 'loaded' ? answer.detail.groups : [];
  return (
    <Dialog
      title={t('Lines left out')}
      description={`${run.source}, ${staffDateTime(run.started_at)}`}
      size="lg"
      isOpen
      onOpenChange={onClose}
    >
      <div className="grid gap-4">
        {run.error !== null && (
          <InlineNotice tone="danger" title={t('The run failed')}>
            {run.error}
          </InlineNotice>
        )}
        {run.rejected > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Select
              aria-label={t('Reason')}
              className="min-w-56"
              options={[
                { value: '', label: t('Any reason') },
                ...groups.map((group) => ({
                  value: group.code,
                  label: `${codeName(group.code)} (${count(group.count)})`,
                })),
              ]}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <span className="ml-auto">
              <ExportButton
                name={`problems-${run.source}`}
                size="sm"
                right="export_catalog"
                readCsv={() => problemsCsv(run.id, code)}
              />
            </span>
          </div>
        )}
        {answer.status === 'loading' && <RowsSkeleton rows={4} />}
        {answer.status === 'failed' && (
          <ErrorState title={t('This could not be loaded')} onRetry={answer.retry}>
            {answer.message}
          </ErrorState>
        )}
        {problems.length > 0 && (
          <RowTable
            label={t('Lines left out')}
            rows={problems.slice(0, problemsMax)}
            rowKey={(problem) => `${problem.line}-${problem.code}`}
            columns={[
              { head: t('Line'), align: 'end', className: 'align-top', cell: (problem) => problem.line },
              {
                head: 'ref_id',
                from: 'sm',
                className: 'spec min-w-32 align-top wrap-anywhere',
                cell: (problem) => problem.ref_id ?? '',
              },
              {
                head: t('Problem'),
                className: 'align-top',
                cell: (problem) => (
                  <span className="grid gap-1">
                    <span>{problem.message}</span>
                    <span className="text-xs text-ink-faint">{codeName(problem.code)}</span>
                    <code className="spec max-h-16 overflow-hidden text-xs break-all text-ink-faint">
                      {problem.excerpt}
                    </code>
                  </span>
                ),
              },
            ]}
          />
        )}
        {code === '' && run.rejected > Math.min(problems.length, problemsMax) && problems.length > 0 && (
          <p className="text-xs text-ink-soft">
            {t('The first {value} of {value2} are shown.', {
              value: count(Math.min(problems.length, problemsMax)),
              value2: count(run.rejected),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
