import { useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/run-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useLive } from '../../use-live.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ProblemsDialog, RunningRun } from './runs.tsx';
import { changeKinds, fieldName, moveBars, outcomes, reasonText, runStates } from './run-words.ts';
import type { RunChange, SyncRun } from './run-words.ts';
import { readProgress, type SyncProgress } from './sync-words.ts';

async function load({ api, params, url: { searchParams } }: LoadArgs<'id'>) {
  const move = searchParams.get('move');
  return api.suppliers.runChanges({
    params: { id: params.id ?? '' },
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      kind: choiceOf(searchParams, 'kind', ['created', 'changed', 'withdrawn'] as const),
      field: searchParams.get('field')?.slice(0, 40) || undefined,
      move: move !== null && /^\d$/.test(move) ? Number(move) : undefined,
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Run of a feed'));

const pollMilliseconds = 3000;

/** What a run changes, or would: looked through, then approved or rejected. */
export default function RunPage({ loaderData: list }: Route.ComponentProps) {
  const { run } = list;
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<SyncProgress>();
  const [areProblemsOpen, setProblemsOpen] = useDialog('problems');
  const isAtWork = run.state === 'running' || run.state === 'applying' || run.state === 'rolling_back';
  useLive(['sync.progress', 'sync.finished'], (event, payload) => {
    if (event === 'sync.progress') return setProgress(readProgress(payload));
    void revalidate();
  });
  useEffect(() => {
    if (!isAtWork) return;
    const poll = setInterval(() => void revalidate(), pollMilliseconds);
    return () => clearInterval(poll);
  }, [isAtWork, revalidate]);
  return (
    <AdminPage
      title={run.source}
      description={`${run.supplier_name} · ${staffDateTime(run.started_at)}`}
      backTo={{ label: t('Sync products'), to: `${adminLinks.syncProducts()}?view=runs` }}
      historyOf={`supplier:${run.supplier}`}
    >
      <div className="grid grid-cols-1 gap-5">
        {isAtWork && run.state !== 'rolling_back' && (
          <RunningRun
            run={run}
            progress={progress?.runId === run.id ? progress : undefined}
            onStopped={revalidate}
          />
        )}
        <Decision run={run} onDecided={revalidate} />
        <Counts run={run} onProblems={() => setProblemsOpen(true)} />
        <Moves moves={list.moves} />
        <div>
          <ListTools
            searchLabel={t('Name or ref_id')}
            filters={[
              { name: 'kind', label: t('Every change'), options: changeKinds },
              {
                name: 'field',
                label: t('Any field'),
                options: list.fields.map(({ field, count }) => ({
                  value: field,
                  label: `${fieldName(field)} (${counted(count)})`,
                })),
              },
              {
                name: 'move',
                label: t('Any price move'),
                options: list.moves.flatMap((count, bar) =>
                  count === 0
                    ? []
                    : [{ value: String(bar), label: `${moveBars[bar] ?? ''} (${counted(count)})` }],
                ),
              },
            ]}
          />
          <ChangesTable list={list} />
        </div>
      </div>
      {areProblemsOpen && <ProblemsDialog run={run} onClose={() => setProblemsOpen(false)} />}
    </AdminPage>
  );
}

const counted = (value: number) => value.toLocaleString('en-US');

/** Where the run stands; while it waits, why, with the buttons that decide. */
function Decision({ run, onDecided }: { run: SyncRun; onDecided: () => Promise<void> }) {
  const mayDecide = useMay('catalog');
  const { isSending, refusal, send } = useSend();
  const decide = (name: 'approveRun' | 'rejectRun' | 'rollBackRun') =>
    void send(async () => {
      await browserApi().suppliers[name]({ params: { id: run.id } });
      await onDecided();
    });
  const [isAsking, setAsking] = useDialog('roll-back');
  const isOpen = run.state === 'proposed' || run.state === 'stopped';
  const isWritten = run.state === 'finished' || run.state === 'stopped';
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface px-5 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={runStates[run.state].tone}>{t(runStates[run.state].label)}</Badge>
        <span className="text-ink-soft">
          {run.decided_by !== null && run.decided_at !== null
            ? t('Decided by {name} on {time}', { name: run.decided_by, time: staffDateTime(run.decided_at) })
            : run.is_full
              ? t('A whole feed: what it does not name is withdrawn.')
              : t('A part: what it does not name stays.')}
        </span>
        {isWritten && mayDecide && run.created + run.changed + run.discontinued > 0 && (
          <Button
            variant="secondary"
            iconStart="undo"
            className={isOpen ? undefined : 'ml-auto'}
            onClick={() => setAsking(true)}
          >
            {t('Roll back')}
          </Button>
        )}
        {isOpen && mayDecide && (
          <span className="ml-auto flex flex-wrap gap-2">
            {run.state === 'proposed' && (
              <Button variant="secondary" isBusy={isSending} onClick={() => decide('rejectRun')}>
                {t('Reject')}
              </Button>
            )}
            <Button isBusy={isSending} onClick={() => decide('approveRun')}>
              {run.state === 'proposed' ? t('Approve and write') : t('Write the rest')}
            </Button>
          </span>
        )}
      </div>
      {run.state === 'proposed' && (
        <InlineNotice tone="warning" title={t('Nothing of this is written yet')}>
          <ul className="grid gap-0.5">
            {run.waits_for.map((reason) => (
              <li key={reason.code}>{reasonText(reason)}</li>
            ))}
          </ul>
        </InlineNotice>
      )}
      {run.error !== null && (
        <InlineNotice tone="danger" title={t('The run failed')}>
          {run.error}
        </InlineNotice>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {isAsking && (
        <FormDialog
          title={t('Roll this run back?')}
          confirmText={t('Roll back')}
          backText={t('Cancel')}
          act={async () => {
            await browserApi().suppliers.rollBackRun({ params: { id: run.id } });
            await onDecided();
          }}
          onClose={() => setAsking(false)}
        >
          {() => (
            <p className="text-sm text-ink-soft">
              {t(
                'Offers, products, prices and stock are what they were before it. What somebody changed since stays, and is marked below.',
              )}
            </p>
          )}
        </FormDialog>
      )}
    </section>
  );
}

function Counts({ run, onProblems }: { run: SyncRun; onProblems: () => void }) {
  const figures = [
    { name: t('Lines'), value: run.lines_read },
    { name: t('New'), value: run.created },
    { name: t('Changed'), value: run.changed },
    { name: t('Withdrawn'), value: run.discontinued },
    { name: t('Unchanged'), value: run.unchanged },
    { name: t('Stale'), value: run.stale },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line text-sm sm:grid-cols-4 lg:grid-cols-7">
      {figures.map(({ name, value }) => (
        <div key={name} className="grid gap-0.5 bg-surface px-4 py-3">
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="figures text-lg font-semibold">{counted(value)}</dd>
        </div>
      ))}
      <div className="grid gap-0.5 bg-surface px-4 py-3 max-lg:col-span-2 max-sm:col-span-2">
        <dt className="text-xs text-ink-soft">{t('Left out')}</dt>
        <dd className="figures text-lg font-semibold">
          {run.rejected === 0 ? (
            0
          ) : (
            <button type="button" className="rounded-xs text-danger hover:underline" onClick={onProblems}>
              {counted(run.rejected)}
            </button>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** How many prices move by how much, as bars; a bar is a filter of the list below. */
function Moves({ moves }: { moves: readonly number[] }) {
  const [search, setSearch] = useSearchParams();
  const most = Math.max(...moves);
  if (most === 0) return null;
  const chosen = search.get('move');
  const choose = (bar: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('page');
        if (chosen === bar) next.delete('move');
        else next.set('move', bar);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface px-5 py-4 text-sm">
      <h2 className="font-semibold">{t('Price moves')}</h2>
      <ol className="grid grid-cols-5 gap-x-1 gap-y-3 sm:grid-cols-10">
        {moves.map((count, bar) => (
          <li key={moveBars[bar]}>
            <button
              type="button"
              aria-pressed={chosen === String(bar)}
              disabled={count === 0}
              onClick={() => choose(String(bar))}
              className={cx(
                'grid w-full gap-1 rounded-md p-1 text-center enabled:hover:bg-sunken',
                chosen === String(bar) && 'bg-sunken',
              )}
            >
              <span aria-hidden className="flex h-16 items-end">
                <span
                  className={cx('w-full rounded-xs', bar < 5 ? 'bg-info' : 'bg-brand')}
                  style={{ height: `${count === 0 ? 0 : Math.max(4, (count / most) * 100)}%` }}
                />
              </span>
              <span className="figures font-medium">{counted(count)}</span>
              <span className="text-xs whitespace-nowrap text-ink-faint">{moveBars[bar]}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Changes = Route.ComponentProps['loaderData'];

function ChangesTable({ list }: { list: Changes }) {
  const mayReadCosts = useMay('read_costs');
  return (
    <ListTable
      list={list}
      rows={list.changes}
      icon="sync"
      noneYet={t('No changes')}
      noneHint={
        list.run.state === 'rejected' || list.run.state === 'failed'
          ? t('Nothing of this run was written; its changes are kept no longer.')
          : t('The feed says what the shop knows already.')
      }
      label={t('Changes')}
      rowKey={(change) => change.ref_id}
      columns={[
        {
          head: t('Product'),
          className: 'min-w-44 align-top',
          cell: (change) => (
            <NameCell
              name={change.name}
              hint={
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="spec">{change.ref_id}</span>
                  {change.outcome !== null && (
                    <span className="text-warning">{t(outcomes[change.outcome] ?? msg('Other'))}</span>
                  )}
                </span>
              }
            />
          ),
        },
        { head: t('What happens'), badge: (change) => changeKinds[change.kind] },
        {
          head: t('Fields'),
          from: 'sm',
          className: 'align-top text-ink-soft',
          cell: (change) => <Fields change={change} mayReadCosts={mayReadCosts} />,
        },
        {
          head: t('Price'),
          align: 'end',
          className: 'align-top whitespace-nowrap',
          cell: (change) => <PriceMove change={change} />,
        },
      ]}
    />
  );
}

function Fields({ change, mayReadCosts }: { change: RunChange; mayReadCosts: boolean }) {
  const shown = change.fields.filter(({ field }) => field !== 'status');
  if (shown.length === 0) return '–';
  return (
    <ul className="grid max-w-lg gap-1 text-xs">
      {shown.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="font-medium text-ink">{fieldName(field)}</span>{' '}
          {field === 'cost' && !mayReadCosts ? (
            t('changed')
          ) : (
            <>
              <span className="line-clamp-2 text-ink-faint line-through">{before ?? '–'}</span>{' '}
              <span className="line-clamp-3">{after ?? '–'}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function PriceMove({
  change: { price_before_cents: before, price_after_cents: after },
}: {
  change: RunChange;
}) {
  if (before === after)
    return before === null ? '–' : <span className="text-ink-faint">{formatPesos(before)}</span>;
  const percent =
    before !== null && after !== null && before > 0 ? ((after - before) / before) * 100 : undefined;
  return (
    <span className="grid justify-items-end gap-0.5">
      {before !== null && <span className="text-xs text-ink-faint line-through">{formatPesos(before)}</span>}
      <span className="font-medium">{after === null ? t('Not for sale') : formatPesos(after)}</span>
      {percent !== undefined && (
        <span className="text-xs text-ink-soft">{`${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`}</span>
      )}
    </span>
  );
}

export const ErrorBoundary = listError(msg('Run of a feed'));
