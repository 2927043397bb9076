import { Link, useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/gallery-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { DecideButtons, moderationStates } from '../admin-parts/moderation.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { AdminPage } from '../shell/admin-page.tsx';

type Shared = Awaited<ReturnType<Api['configurator']['adminGallery']>>['builds'][number];

/** A shared build is masculine in Spanish. */
const buildStates: typeof moderationStates = {
  ...moderationStates,
  approved: { label: msg('Approved'), tone: 'success' },
  rejected: { label: msg('Rejected'), tone: 'neutral' },
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.configurator.adminGallery({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', buildStates),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Build gallery'));

/** Builds that customers shared: published once somebody of the staff read their words. */
export default function GalleryPage({ loaderData: list }: Route.ComponentProps) {
  useLiveReload(['gallery.changed']);
  return (
    <AdminPage
      title={t('Build gallery')}
      description={t('{total, plural, one {# shared build} other {# shared builds}}', { total: list.total })}
    >
      <LookOnlyNotice right="content" />
      <ListTools
        searchLabel={t('Title, words or maker')}
        filters={[{ name: 'state', label: t('Any state'), options: buildStates }]}
      />
      <ListRows
        list={list}
        rows={list.builds}
        icon="bench"
        noneYet={t('Nobody shared a build yet')}
        noneHint={t('Customers share them from their saved builds.')}
      >
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.builds.map((build) => (
            <SharedRow key={build.code} build={build} />
          ))}
        </ul>
      </ListRows>
    </AdminPage>
  );
}

function SharedRow({ build }: { build: Shared }) {
  const mayChange = useMay('content');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const state = buildStates[build.state];
  const decide = async (to: 'approved' | 'rejected', reason?: string) => {
    await browserApi().configurator.moderateBuild({
      params: { code: build.code },
      body: { state: to, rejection_reason: reason, shared_at: build.shared_at },
    });
    await revalidate();
  };
  return (
    <li className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-8">
      <div className="grid min-w-0 content-start gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={state.tone}>{t(state.label)}</Badge>
          <span className="text-xs text-ink-faint">{`${build.author} · ${staffDate(build.shared_at)}`}</span>
          {build.likes > 0 && (
            <span className="figures text-xs text-ink-faint">
              {t('{likes, plural, one {# like} other {# likes}}', { likes: build.likes })}
            </span>
          )}
        </div>
        <Link
          to={links.build(build.code)}
          target="_blank"
          lang="es-MX"
          className="max-w-3xl justify-self-start font-semibold break-words hover:text-brand hover:underline"
        >
          {build.title}
        </Link>
        {build.description !== '' && (
          <p lang="es-MX" className="max-w-3xl break-words whitespace-pre-line">
            {build.description}
          </p>
        )}
        {build.rejection_reason !== null && (
          <p className="text-xs text-ink-soft">
            {t('Reason:')} <span lang="es-MX">{build.rejection_reason}</span>
          </p>
        )}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          <DecideButtons
            id={build.code}
            rejectTitle={t('Reject this build?')}
            state={build.state}
            isSending={isSending}
            onApprove={() => void send(() => decide('approved'))}
            onReject={(reason) => decide('rejected', reason)}
          />
        </div>
      )}
    </li>
  );
}

export const ErrorBoundary = listError(msg('Build gallery'));
