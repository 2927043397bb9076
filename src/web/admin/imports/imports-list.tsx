import { type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { selectOptions } from '../admin-parts/select-options.ts';
import { msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { ImportFamily } from './import-family.ts';
import {
  type ImportKind,
  importKinds,
  type ImportRun,
  leftOut,
  linesInWords,
  runStates,
} from './import-words.ts';

/** The last imports of a family, and where a file is brought. */
export function ImportsList({
  family,
  imports,
  actions,
}: {
  family: ImportFamily;
  imports: readonly ImportRun[];
  actions?: ReactNode;
}) {
  const mayChange = useMay(family.right);
  const [search] = useSearchParams();
  useLiveReload(['import.progress']);
  return (
    <AdminPage
      title={t('Imports')}
      description={t(family.description)}
      backTo={{ ...family.back, label: t(family.back.label) }}
      actions={mayChange && actions}
    >
      {mayChange && <FileToImport family={family} />}
      <ListTools
        filters={[
          {
            name: 'attention',
            label: t('All imports'),
            options: [{ value: 'problems', label: msg('With problems, last 7 days') }],
          },
        ]}
      />
      {imports.length === 0 && search.has('attention') ? (
        <EmptyState icon="check" title={t('No import with problems')}>
          {t('None of the last 7 days broke, was stopped or left lines out.')}
        </EmptyState>
      ) : imports.length === 0 ? (
        <EmptyState icon="upload" title={t('No file yet')}>
          {t('The first line names the columns.')}
        </EmptyState>
      ) : (
        <RowTable
          label={t('Imports')}
          rows={imports}
          rowKey={(run) => run.id}
          columns={[
            {
              head: t('File'),
              cell: (run) => (
                <NameCell
                  name={run.source}
                  to={family.one(run.id)}
                  hint={`${t(importKinds[run.kind].label)} · ${linesInWords(run.row_count)}`}
                />
              ),
            },
            { head: t('Begun'), from: 'md', at: (run) => run.started_at },
            {
              head: t('Left out'),
              align: 'end',
              from: 'sm',
              className: (run) => leftOut(run) > 0 && 'text-danger',
              cell: (run) => leftOut(run).toLocaleString('en-US'),
            },
            { head: t('State'), badge: (run) => runStates[run.state] },
          ]}
        />
      )}
    </AdminPage>
  );
}

/** Takes a file by a button or dropped on it, and goes to it. */
function FileToImport({ family }: { family: ImportFamily }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = family.kinds.find((one) => one === search.get('kind'));
  const [kind, setKind] = useState<ImportKind | undefined>(asked ?? family.kinds[0]);
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  const take = (file: File | undefined) =>
    file &&
    void send(async () => {
      const form = new FormData();
      form.set('file', file);
      if (kind) form.set('kind', kind);
      const { import: run } = await family.calls(browserApi()).startImport({ form });
      await navigate(family.one(run.id));
    });
  return (
    <div
      className="mb-6 grid gap-3 rounded-lg border border-dashed border-line-strong bg-surface p-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className="flex flex-wrap items-center gap-4">
        {family.kinds.length > 1 && (
          <div className="w-full sm:w-60">
            <Select
              aria-label={t('What the file is of')}
              options={selectOptions(
                family.kinds.map((value) => ({ value, label: importKinds[value].label })),
              )}
              value={kind ?? ''}
              onChange={({ target: { value } }) => setKind(family.kinds.find((one) => one === value))}
            />
          </div>
        )}
        <Button iconStart="upload" isBusy={isSending} onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        <p className="text-sm text-ink-soft">
          {t('or drop it here: CSV or XLSX, up to 50,000 lines and 20 MB.')}
        </p>
        <input
          ref={input}
          type="file"
          aria-label={t('File')}
          accept=".csv,.txt,.xlsx,text/csv"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {kind && importKinds[kind].hint && (
        <p className="text-xs text-ink-faint">{t(importKinds[kind].hint)}</p>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.fields['file'] ?? refusal.message}</InlineNotice>}
    </div>
  );
}
