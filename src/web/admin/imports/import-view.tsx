import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { EmailText } from '../admin-parts/email-text.tsx';
import { type CategoryNames, categoryNames } from '../admin-parts/field-words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ColumnsForm } from './columns-form.tsx';
import type { ImportFamily } from './import-family.ts';
import {
  changesOf,
  importKinds,
  type ImportRow,
  type ImportRun,
  leftOut,
  linesInWords,
  nameOf,
  progressOf,
  rowStates,
  runStates,
} from './import-words.ts';
import { RunDialog } from './run-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

/** An import with a page of its lines. */
export function loadImport(family: ImportFamily) {
  return async ({ api, params, url: { searchParams } }: LoadArgs<'id'>) => {
    const id = params.id ?? '';
    const state = choiceOf(searchParams, 'state', rowStates);
    const [run, list] = await Promise.all([
      family.calls(api).run({ params: { id } }),
      family.calls(api).rows({ params: { id }, query: { page: pageOf(searchParams), state, page_size: 50 } }),
    ]);
    const named = list.rows.some(({ after }) => 'category_ids' in after)
      ? await api.catalog.categoryTree()
      : null;
    return { ...run, list, categories: named?.categories ?? [] };
  };
}
type LoadedImport = Awaited<ReturnType<ReturnType<typeof loadImport>>>;

/** Without a socket, an import at work is asked about this often. */
const pollMilliseconds = 2000;

/** An import: what its columns are, what each line changes, and its steps. */
export function ImportView({ family, loaded }: { family: ImportFamily; loaded: LoadedImport }) {
  const { import: run, fields, sample, list } = loaded;
  const { revalidate } = useRevalidator();
  const mayChange = useMay(family.right);
  const [isAsking, setIsAsking] = useDialog('run', mayChange);
  const { isSending, refusal, send } = useSend();
  const isOurs = (payload: unknown) => (payload as { run_id?: string }).run_id === run.id;
  useLiveReload(['import.progress'], isOurs);
  const categories = categoryNames(loaded.categories);
  const share = progressOf(run);
  const isAtWork = share !== undefined;
  useEffect(() => {
    if (!isAtWork) return;
    const poll = setInterval(() => void revalidate(), pollMilliseconds);
    return () => clearInterval(poll);
  }, [isAtWork, revalidate]);

  const calls = () => family.calls(browserApi());
  const params = { id: run.id };
  const sent = (work: () => Promise<unknown>) =>
    send(async () => {
      await work();
      await revalidate();
    });
  const toWrite = (run.counts.create ?? 0) + (run.counts.change ?? 0);
  const isMapping = run.kind !== 'edits' && (run.state === 'read' || run.state === 'failed');
  return (
    <AdminPage
      title={run.source}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={runStates[run.state].tone}>{t(runStates[run.state].label)}</Badge>
          {`${t(importKinds[run.kind].label)}, ${linesInWords(run.row_count)}`}
        </span>
      }
      backTo={{ label: t('Imports'), to: family.list() }}
      actions={
        <>
          {leftOut(run) > 0 && (
            <a className={buttonClass({ variant: 'secondary' })} href={family.problemsFile(run.id)} download>
              {t('Lines left out, as a file')}
            </a>
          )}
          {mayChange && run.state === 'running' && (
            <Button
              variant="secondary"
              isBusy={isSending}
              onClick={() => void sent(() => calls().stopImport({ params }))}
            >
              {t('Stop')}
            </Button>
          )}
          {mayChange && (run.state === 'checked' || run.state === 'stopped') && (
            <Button disabled={toWrite === 0} onClick={() => setIsAsking(true)}>
              {run.state === 'checked'
                ? t('Write {linesIn}', { linesIn: linesInWords(toWrite) })
                : t('Write the other {linesIn}', { linesIn: linesInWords(toWrite) })}
            </Button>
          )}
          {mayChange && (run.state === 'done' || run.state === 'stopped') && (
            <Button
              variant="secondary"
              iconStart="undo"
              isBusy={isSending}
              onClick={() => void sent(() => calls().undoImport({ params }))}
            >
              {run.kind === 'edits' ? t('Undo the whole edit') : t('Undo the whole import')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {run.error !== null && (
          <InlineNotice tone="danger" title={t('It broke off')}>
            {run.error}
          </InlineNotice>
        )}
        {share !== undefined && <Progress share={share} label={t(runStates[run.state].label)} />}
        {(isMapping || run.state === 'checked') && mayChange && (
          <ColumnsForm
            key={run.state}
            run={run}
            fields={fields}
            sample={sample}
            isOpen={isMapping}
            isSending={isSending}
            problem={refusal?.fields['mapping']}
            onCheck={(mapping) => void sent(() => calls().checkImport({ params, body: { mapping } }))}
          />
        )}
        {!isMapping && (
          <div>
            <Counts counts={run.counts} />
            <ListTools filters={[{ name: 'state', label: t('All lines'), options: statesOf(run) }]} />
            <ListTable
              list={list}
              rows={list.rows}
              noneYet={t('No lines')}
              noneHint={t('Choose another filter.')}
              label={t('Lines')}
              rowKey={(row) => row.line}
              columns={[
                { head: t('Line'), align: 'end', className: 'text-ink-faint', cell: (row) => row.line },
                {
                  head: t(importKinds[run.kind].thing),
                  // A path or an e-mail has no blanks to break at.
                  className: 'min-w-36 wrap-anywhere',
                  cell: (row) => (
                    <NameCell
                      name={nameOf(row).includes('@') ? <EmailText email={nameOf(row)} /> : nameOf(row)}
                      to={linkOf(row)}
                      hint={<Changes row={row} categories={categories} className="sm:hidden" />}
                    />
                  ),
                },
                { head: t('State'), badge: (row) => rowStates[row.state] },
                {
                  head: t('What changes'),
                  from: 'sm',
                  className: 'min-w-60 whitespace-normal',
                  cell: (row) => <Changes row={row} categories={categories} className="text-sm" />,
                },
              ]}
            />
          </div>
        )}
      </div>
      {isAsking && (
        <RunDialog
          kind={run.kind}
          lines={toWrite}
          askedByEmail={loaded.asked_by_email}
          onRun={async (reason) => {
            await calls().runImport({ params, body: reason === '' ? {} : { reason } });
            await revalidate();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </AdminPage>
  );
}

function linkOf({ product_id: productId, customer_id: customerId }: ImportRow): string | undefined {
  if (customerId !== null) return adminLinks.user(customerId);
  return productId === null ? undefined : adminLinks.product(productId);
}

/** What a line changes, or why it is left out. */
function Changes({
  row,
  categories,
  className,
}: {
  row: ImportRow;
  categories: CategoryNames;
  className: string;
}) {
  return (
    <ul className={cx('grid gap-0.5 break-words', className)}>
      {Object.entries(row.problems).map(([field, text]) => (
        <li key={field} className="text-danger">{`${fieldName(field)}: ${text}`}</li>
      ))}
      {row.state !== 'error' && changesOf(row, categories).map((line) => <li key={line}>{line}</li>)}
    </ul>
  );
}

function statesOf({ counts }: ImportRun) {
  return Object.fromEntries(
    (Object.keys(counts) as (keyof typeof rowStates)[]).map((state) => [
      state,
      `${t(rowStates[state].label)} (${counts[state] ?? 0})`,
    ]),
  );
}

function Counts({ counts }: { counts: ImportRun['counts'] }) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {(Object.keys(rowStates) as (keyof typeof rowStates)[])
        .filter((state) => counts[state])
        .map((state) => (
          <div key={state}>
            <dt className="text-xs text-ink-faint">{t(rowStates[state].label)}</dt>
            <dd className="figures text-xl font-semibold">{(counts[state] ?? 0).toLocaleString('en-US')}</dd>
          </div>
        ))}
    </dl>
  );
}

function Progress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-5">
      <p className="text-sm font-medium">{`${label}: ${percent} %`}</p>
      <ProgressBar label={label} share={share} />
      <p className="text-xs text-ink-faint">{t('You may leave this page; it goes on.')}</p>
    </div>
  );
}
