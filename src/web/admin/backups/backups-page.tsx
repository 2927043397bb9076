import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/backups-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { bytesText } from '../admin-parts/bytes-text.ts';
import { Card } from '../admin-parts/card.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { useReloadWhile } from '../../use-reload-while.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

async function load({ api }: LoadArgs) {
  return api.backups.backups();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Backups'));

/** The same in every language. */
const restoreCommand = 'npm run restore -- ensambla-….tar.gz';

/** What would bring the shop back: each backup there is, and one more with a click. */
export default function BackupsPage({ loaderData: state }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [downloading, setDownloading] = useDialogOf('download', state.backups, ({ name }) => name);
  const [deleting, setDeleting] = useDialogOf('delete', state.backups, ({ name }) => name);
  useReloadWhile(state.running !== null);
  const make = () =>
    send(async () => {
      await browserApi().backups.makeBackup();
      await revalidate();
    });
  return (
    <AdminPage
      title={t('Backups')}
      description={<NightlyLine nightly={state.nightly} />}
      actions={
        <Button
          iconStart="download"
          isBusy={isSending}
          disabled={state.running !== null}
          onClick={() => void make()}
        >
          {state.running === null ? t('Make a backup') : t('A backup is being made')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {state.failure && (
          <InlineNotice tone="danger" title={t('The last backup failed')}>
            {`${staffDateTime(state.failure.at)} · ${state.failure.error ?? t('No error was kept')}`}
          </InlineNotice>
        )}
        {state.running && <Running running={state.running} />}
        {state.backups.length === 0 ? (
          <EmptyState icon="shield" title={t('No backup yet')}>
            {t('A backup holds the database and every uploaded file. The shop goes on while it is made.')}
          </EmptyState>
        ) : (
          <RowTable
            label={t('Backups')}
            rows={state.backups}
            rowKey={(backup) => backup.name}
            columns={[
              {
                head: t('Made'),
                cell: (backup) => (
                  <span className="grid gap-0.5">
                    <span className="whitespace-nowrap">{staffDateTime(backup.made_at)}</span>
                    <span className="text-xs text-ink-faint">
                      {backup.is_nightly ? t('By itself, at night') : t('By hand')}
                    </span>
                  </span>
                ),
              },
              { head: t('Size'), align: 'end', cell: (backup) => bytesText(backup.bytes) },
              {
                head: t('What is in it'),
                from: 'md',
                cell: (backup) =>
                  t('{rows, number} rows, {files, plural, one {# file} other {# files}}', {
                    rows: backup.rows,
                    files: backup.media_files,
                  }),
              },
              {
                head: t('Version'),
                from: 'lg',
                cell: (backup) => (
                  <span className="grid gap-0.5">
                    <span>{backup.version}</span>
                    <span className="spec text-xs text-ink-faint">{backup.migration}</span>
                  </span>
                ),
              },
              {
                head: 'SHA-256',
                from: 'xl',
                cell: (backup) => (
                  <code className="block max-w-40 text-xs wrap-anywhere text-ink-soft">{backup.sha256}</code>
                ),
              },
              {
                cell: (backup) => (
                  <span className="flex justify-end gap-1">
                    <IconButton
                      icon="download"
                      label={t('Download {name}', { name: backup.name })}
                      onClick={() => setDownloading(backup)}
                    />
                    <IconButton
                      icon="trash"
                      label={t('Delete {name}', { name: backup.name })}
                      onClick={() => setDeleting(backup)}
                    />
                  </span>
                ),
              },
            ]}
          />
        )}
        <p className="text-sm text-ink-soft">
          {t('{free} are free on the disk.', { free: bytesText(state.free_bytes) })}
        </p>
        <Card title={t('Bring a backup back')}>
          <div className="grid gap-2 text-ink-soft">
            <p>
              {t(
                'Stop the shop, then run this on the machine; it checks the file before it changes anything.',
              )}
            </p>
            <code className="spec block overflow-x-auto rounded-sm bg-sunken px-3 py-2">
              {restoreCommand}
            </code>
            <p>
              {t(
                'A backup holds personal data and the shop’s signing secrets: keep it where nobody else reads it, and one copy away from this machine.',
              )}
            </p>
          </div>
        </Card>
      </div>
      {downloading && <DownloadDialog backup={downloading} onClose={() => setDownloading(undefined)} />}
      <ConfirmDialog
        title={t('Delete this backup?')}
        confirmText={t('Delete for good')}
        isOpen={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        onConfirm={async () => {
          await browserApi().backups.deleteBackup({ params: { backup_name: deleting?.name ?? '' } });
          await revalidate();
          successToast(t('The backup has been deleted.'), flowToastMilliseconds);
        }}
      >
        <p>
          {t('What the shop was on {when} cannot be brought back from it any more.', {
            when: deleting ? staffDateTime(deleting.made_at) : '',
          })}
        </p>
      </ConfirmDialog>
    </AdminPage>
  );
}

function NightlyLine({ nightly: { hour, kept } }: { nightly: { hour: number; kept: number } }) {
  return (
    <>
      {kept === 0
        ? t('No backup is made by itself.')
        : t(
            'One every night after {hour}; {kept, plural, one {the last one is} other {the last # are}} kept.',
            {
              hour: `${hour}:00`,
              kept,
            },
          )}{' '}
      <Link to={adminLinks.settings('backups')} className="rounded-sm underline underline-offset-4">
        {t('Change')}
      </Link>
    </>
  );
}

function Running({
  running: { stage, fraction },
}: {
  running: NonNullable<Route.ComponentProps['loaderData']['running']>;
}) {
  const words = {
    waiting: t('It starts in a moment.'),
    database: t('The database is being written.'),
    media: t('Uploaded files are being written.'),
  };
  return (
    <Card title={t('A backup is being made')}>
      <div className="grid gap-2" role="status">
        <ProgressBar label={t('How far the backup is')} share={fraction} />
        <p className="text-ink-soft">{`${words[stage]} ${Math.round(fraction * 100)} %`}</p>
      </div>
    </Card>
  );
}

export const ErrorBoundary = listError(msg('Backups'));
