import { Link, useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/campaigns-page';
import { adminLinks } from '../../admin-links.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { topicWords } from '../subscribe/subscriber-words.ts';
import { campaignStates } from './campaign-words.ts';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.campaigns.campaigns({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', campaignStates),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Campaigns'));

/** E-mails to many subscribers: what waits, goes and went, and what became of it. */
export default function CampaignsPage({ loaderData: list }: Route.ComponentProps) {
  const mayWrite = useMay('content');
  const navigate = useNavigate();
  const undo = useUndo();
  const { isSending, refusal, send } = useSend();
  const begin = async () => {
    await send(async () => {
      const { campaign } = await browserApi().campaigns.addCampaign({
        body: {
          name: t('New campaign'),
          subject: '',
          preheader: '',
          topic: 'offers',
          segment_id: null,
          blocks: [],
        },
      });
      await navigate(adminLinks.campaign(campaign.id));
    });
  };
  const copy = async (id: number) => {
    await send(async () => {
      const { campaign } = await browserApi().campaigns.copyCampaign({ params: { id }, body: {} });
      await navigate(adminLinks.campaign(campaign.id));
    });
  };
  return (
    <AdminPage
      title={t('Campaigns')}
      description={t('E-mails to subscribers. Nothing in them tells who opened or followed them.')}
      actions={
        <>
          <ButtonLink variant="secondary" iconStart="refresh" to={adminLinks.flows()}>
            {t('Flows')}
          </ButtonLink>
          <ButtonLink variant="secondary" iconStart="users" to={adminLinks.segments()}>
            {t('Segments')}
          </ButtonLink>
          {mayWrite && (
            <Button iconStart="plus" isBusy={isSending} onClick={() => void begin()}>
              {t('New campaign')}
            </Button>
          )}
        </>
      }
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ListTools
        searchLabel={t('Search campaigns')}
        filters={[{ name: 'state', label: t('Any state'), options: campaignStates }]}
      />
      <ListTable
        list={list}
        rows={list.campaigns}
        icon="mail"
        noneYet={t('No campaigns yet')}
        noneHint={t('Write one of blocks, look at it, send it to yourself, then to subscribers.')}
        label={t('Campaigns')}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('Campaign'),
            cell: ({ id, name, subject }) => (
              <span className="grid max-w-md gap-0.5">
                <Link to={adminLinks.campaign(id)} className="font-medium break-words hover:underline">
                  {name}
                </Link>
                <span lang="es-MX" className="text-xs break-words text-ink-faint">
                  {subject}
                </span>
              </span>
            ),
          },
          { head: t('State'), badge: ({ state }) => campaignStates[state] },
          {
            head: t('Topic'),
            from: 'lg',
            className: 'text-ink-soft',
            cell: ({ topic }) => t(topicWords[topic]),
          },
          { head: t('Recipients'), align: 'end', from: 'sm', cell: ({ audience }) => audience ?? '–' },
          { head: t('Visits'), align: 'end', from: 'lg', cell: ({ visits }) => visits },
          { head: t('Changed'), from: 'md', at: (row) => row.updated_at },
          {
            className: 'whitespace-nowrap',
            cell: ({ id, name, state }) =>
              mayWrite && (
                <span className="flex items-center justify-end gap-1">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Copy {name}', { name })}
                    disabled={isSending}
                    onClick={() => void copy(id)}
                  >
                    {t('Copy')}
                  </Button>
                  {state === 'draft' && (
                    <UndoableDelete
                      name={name}
                      onDelete={() => browserApi().campaigns.deleteCampaign({ params: { id } })}
                      undoable={{
                        text: t('{name} was deleted.', { name }),
                        undo: () => browserApi().campaigns.restoreCampaign({ params: { id } }),
                        undoneText: t('{name} is back.', { name }),
                      }}
                      onDeleted={undo.offer}
                    />
                  )}
                </span>
              ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Campaigns'));
