import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Route } from './+types/imports-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { runStates } from './import-words.ts';

async function load({ api }: LoadArgs) {
  return api.imports.runs();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Imports');

export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  useLiveReload(['import.progress']);
  return (
    <AdminPage
      title="Imports"
      description="Products, prices and stock out of a CSV or XLSX file. Nothing changes before you have seen what would."
      backTo={{ label: 'Products', to: adminLinks.products() }}
      actions={
        mayChange && (
          <ButtonLink variant="secondary" iconStart="image" to={adminLinks.importPictures()}>
            Pictures
          </ButtonLink>
        )
      }
    >
      {mayChange && <FileToImport />}
      {imports.length === 0 ? (
        <EmptyState icon="upload" title="No file yet">
          The first line names the columns; one of them is the SKU.
        </EmptyState>
      ) : (
        <RowTable
          label="Imports"
          rows={imports}
          rowKey={(run) => run.id}
          columns={[
            {
              head: 'File',
              cell: (run) => (
                <NameCell name={run.source} to={adminLinks.import(run.id)} hint={`${run.row_count} lines`} />
              ),
            },
            { head: 'Begun', from: 'md', at: (run) => run.started_at },
            {
              head: 'Left out',
              align: 'end',
              from: 'sm',
              className: (run) => (run.counts.error ?? 0) > 0 && 'text-danger',
              cell: (run) => run.counts.error ?? 0,
            },
            { head: 'State', badge: (run) => runStates[run.state] },
          ]}
        />
      )}
    </AdminPage>
  );
}

/** Takes a file by a button or dropped on it, and goes to it. */
function FileToImport() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  const take = (file: File | undefined) =>
    file &&
    void send(async () => {
      const form = new FormData();
      form.set('file', file);
      const { import: run } = await browserApi().imports.startImport({ form });
      await navigate(adminLinks.import(run.id));
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
        <Button iconStart="upload" isBusy={isSending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="text-sm text-ink-soft">or drop it here: CSV or XLSX, up to 50,000 lines and 20 MB.</p>
        <input
          ref={input}
          type="file"
          aria-label="File"
          accept=".csv,.txt,.xlsx,text/csv"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {refusal && <InlineNotice tone="danger">{refusal.fields['file'] ?? refusal.message}</InlineNotice>}
    </div>
  );
}

export const ErrorBoundary = listError('Imports');
