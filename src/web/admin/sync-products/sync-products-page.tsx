import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/sync-products-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { keepAllRefIds, keepSyncProducts, useSyncStore } from '../../state/sync-store.ts';
import { adminLinks } from '../../admin-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { addressWith, choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useLive } from '../../use-live.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { RunningRun, RunsTable } from './runs.tsx';
import { StartRunButton } from './start-run.tsx';
import { SyncProductsList } from './sync-products-list.tsx';
import { readProgress } from './sync-words.ts';
import type { SyncProgress } from './sync-words.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { runs }] = await Promise.all([
    api.suppliers.syncProducts({
      query: {
        page: pageOf(searchParams),
        q: wordsOf(searchParams),
        status: choiceOf(searchParams, 'status', ['active', 'discontinued'] as const),
      },
    }),
    api.suppliers.runs(),
  ]);
  return { list, runs };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Sync products'));

/** Without a socket, a run at work is asked about this often. */
const pollMilliseconds = 3000;

export default function SyncProductsPage({ loaderData: { list, runs } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const allRefIds = useSyncStore((state) => state.allRefIds);
  const [progress, setProgress] = useState<SyncProgress>();
  const atWork = runs.filter((run) => run.state === 'running' || run.state === 'applying');
  const waiting = runs.filter((run) => run.state === 'proposed');
  const isAtWork = atWork.length > 0;

  useEffect(() => keepSyncProducts(list.products), [list.products]);
  useEffect(() => void loadAllRefIds(), []);

  useLive(['sync.progress', 'sync.finished'], (event, payload) => {
    if (event === 'sync.progress') return setProgress(readProgress(payload));
    void revalidate();
    void loadAllRefIds();
  });
  useEffect(() => {
    if (!isAtWork) return;
    const poll = setInterval(() => void revalidate(), pollMilliseconds);
    return () => clearInterval(poll);
  }, [isAtWork, revalidate]);

  return (
    <AdminPage
      title={t('Sync products')}
      description={
        allRefIds.length > 0
          ? t('{count, plural, one {# product} other {# products}} that come from a distributor', {
              count: allRefIds.length,
            })
          : t('Products that come from a distributor')
      }
      actions={
        <>
          <ButtonLink to={adminLinks.quarantine()} variant="secondary" iconStart="check">
            {t('Quarantine')}
          </ButtonLink>
          <ButtonLink to={adminLinks.candidates()} variant="secondary" iconStart="search">
            {t('Matches')}
          </ButtonLink>
          <ButtonLink to={adminLinks.suppliers()} variant="secondary" iconStart="truck">
            {t('Suppliers')}
          </ButtonLink>
          <StartRunButton onStarted={revalidate} />
        </>
      }
    >
      {atWork.map((run) => (
        <RunningRun
          key={run.id}
          run={run}
          progress={progress?.runId === run.id ? progress : undefined}
          onStopped={revalidate}
        />
      ))}
      {waiting.map((run) => (
        <InlineNotice
          key={run.id}
          tone="warning"
          className="mb-4"
          title={t('A run of {supplier} waits for you', { supplier: run.supplier_name })}
          action={
            <ButtonLink to={adminLinks.syncRun(run.id)} size="sm" variant="secondary">
              {t('Look at it')}
            </ButtonLink>
          }
        >
          {`${run.source} · ${staffDateTime(run.started_at)}`}
        </InlineNotice>
      ))}
      <Tabs
        label={t('Sync products')}
        value={search.get('view') === 'runs' ? 'runs' : 'products'}
        onValueChange={(view) =>
          void navigate(view === 'runs' ? addressWith(search, { view }) : addressWith(search, { view: '' }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={[
          {
            value: 'products',
            label: t('Products'),
            count: list.total,
            content: <SyncProductsList list={list} />,
          },
          { value: 'runs', label: t('Runs'), count: runs.length, content: <RunsTable runs={runs} /> },
        ]}
      />
    </AdminPage>
  );
}

/** Every ref_id on offer, for the spec's second store (§3); the page stands without. */
async function loadAllRefIds(): Promise<void> {
  const answer = await browserApi()
    .suppliers.refIds()
    .catch(() => undefined);
  if (answer) keepAllRefIds(answer.ref_ids);
}

export const ErrorBoundary = listError(msg('Sync products'));
