import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/health-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { BackupsSection } from './backups-section.tsx';
import { EnvironmentSection } from './environment-section.tsx';
import { FeedsSection } from './feeds-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProcessesSection } from './processes-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { VersionsSection } from './versions-section.tsx';

async function load({ api }: LoadArgs) {
  return api.health.health({ query: {} });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Health'));

const everyMilliseconds = 30_000;

/** How the shop is: what is wrong first, then each part of it with its age. */
export default function HealthPage({ loaderData: health }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(look, everyMilliseconds);
    return () => clearInterval(timer);
  }, [revalidate]);
  const readAgain = () =>
    send(async () => {
      // What was read now is what the page then gets.
      await browserApi().health.health({ query: { fresh: 'true' } });
      await revalidate();
    });
  return (
    <AdminPage
      title={t('Health')}
      description={
        <>
          {t('How the shop is, and what to do where something is wrong.')}{' '}
          <Link to={adminLinks.settings('health')} className="rounded-sm underline underline-offset-4">
            {t('What counts as a problem')}
          </Link>
        </>
      }
      actions={
        <Button variant="secondary" iconStart="refresh" isBusy={isSending} onClick={() => void readAgain()}>
          {t('Read again')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <ProblemList problems={health.problems} />
        <ProcessesSection section={health.processes} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-5">
            <BackupsSection section={health.backups} />
            <MailsSection section={health.mails} />
            <ProvidersSection section={health.providers} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <StorageSection section={health.storage} />
            <VersionsSection section={health.versions} />
            <FeedsSection section={health.feeds} />
          </div>
        </div>
        <JobsSection section={health.jobs} />
        <EnvironmentSection section={health.environment} />
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Health'));
