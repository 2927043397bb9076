import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/jobs-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { DiscardButton } from './discard-button.tsx';
import { RunAgainButton } from './run-again-button.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.deadJobs.jobs({ query: { page: pageOf(searchParams) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Failed jobs'));

/** Work in the background that failed as often as it may be tried; each can be tried once more. */
export default function JobsPage({ loaderData: list }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <AdminPage title={t('Failed jobs')} description={jobsCount(list.total)}>
      <ListTable
        list={list}
        rows={list.jobs}
        icon="success"
        noneYet={t('No job has failed')}
        noneHint={t('Work that failed as often as it is tried stands here for a week.')}
        label={t('Failed jobs')}
        rowKey={(job) => job.id}
        columns={[
          {
            head: t('Job'),
            cell: (job) => (
              <span className="grid max-w-2xl gap-0.5">
                <span className="font-medium wrap-anywhere">{job.name}</span>
                <span className="text-xs wrap-anywhere text-danger">
                  {job.error ?? t('No error was kept')}
                </span>
                <code className="text-xs wrap-anywhere text-ink-faint">{job.data}</code>
              </span>
            ),
          },
          { head: t('Tries'), align: 'end', from: 'md', cell: (job) => job.tries },
          { head: t('Since'), from: 'sm', at: (job) => job.failed_at },
          {
            cell: (job) => (
              <span className="flex items-start justify-end gap-2">
                <RunAgainButton job={job} onDone={revalidate} />
                <DiscardButton job={job} onDone={revalidate} />
              </span>
            ),
          },
        ]}
      />
    </AdminPage>
  );
}

/** Where there is none the list says so itself. */
function jobsCount(total: number): string | undefined {
  if (total === 0) return undefined;
  return t('{total, plural, one {# job} other {# jobs}}', { total });
}

export const ErrorBoundary = listError(msg('Failed jobs'));
