import { useRevalidator } from 'react-router';
import type { Route } from './+types/jobs-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { pageOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { RunAgainButton } from './run-again-button.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.deadJobs.jobs({ query: { page: pageOf(searchParams) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Failed jobs');

/** Work in the background that failed as often as it may be tried; each can be tried once more. */
export default function JobsPage({ loaderData: list }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <AdminPage title="Failed jobs" description={jobsCount(list.total)}>
      <ListRows
        list={list}
        rows={list.jobs}
        icon="success"
        noneYet="No job has failed"
        noneHint="Work that failed as often as it is tried stands here for a week."
      >
        <Table label="Failed jobs">
          <thead>
            <tr>
              <Th>Job</Th>
              <Th align="end" className="max-md:hidden">
                Tries
              </Th>
              <Th className="max-sm:hidden">Since</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.jobs.map((job) => (
              <Tr key={job.id}>
                <Td>
                  <span className="grid max-w-2xl gap-0.5">
                    <span className="font-medium wrap-anywhere">{job.name}</span>
                    <span className="text-xs wrap-anywhere text-danger">
                      {job.error ?? 'No error was kept'}
                    </span>
                    <code className="text-xs wrap-anywhere text-ink-faint">{job.data}</code>
                  </span>
                </Td>
                <Td align="end" className="max-md:hidden">
                  {job.tries}
                </Td>
                <Td className="whitespace-nowrap text-ink-soft max-sm:hidden">
                  {staffDateTime(job.failed_at)}
                </Td>
                <Td align="end">
                  <RunAgainButton job={job} onDone={revalidate} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </AdminPage>
  );
}

/** Where there is none the list says so itself. */
function jobsCount(total: number): string | undefined {
  if (total === 0) return undefined;
  return total === 1 ? '1 job' : `${total} jobs`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Failed jobs" error={error} />;
}
