import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/webhook-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast, warningToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { ShownOnce } from '../admin-parts/shown-once.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type Delivery, deliveryStates, stateOf } from './webhook-words.ts';

async function load({ api, params, url: { searchParams } }: LoadArgs<'webhook_id'>) {
  return api.webhooks.webhook({
    params: { id: params.webhook_id ?? '' },
    query: { page: pageOf(searchParams), state: choiceOf(searchParams, 'state', deliveryStates) },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.webhook.name ?? t('Webhooks'));

const dialogs = ['change', 'secret', 'delete'] as const;

/** A webhook, and what it was sent in the last 30 days. */
export default function WebhookPage({ loaderData: { webhook, ...list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [opened, setOpened] = useDialogOf('webhook', dialogs);
  const [shown, setShown] = useDialogOf('delivery', list.deliveries, ({ id }) => id);
  const [secret, setSecret] = useState<string>();
  const { isSending, refusal, send } = useSend();
  const close = () => setOpened(undefined);
  const params = { id: webhook.id };
  const { name, url, topics } = webhook;
  const change = async (body: { name: string; url: string; topics: typeof topics; is_on: boolean }) => {
    await browserApi().webhooks.changeWebhook({ params, body });
    await revalidate();
  };
  const sent = async ({ state, failure }: Delivery) => {
    if (state === 'delivered') successToast(t('It arrived.'), flowToastMilliseconds);
    else warningToast(t('It did not arrive: {reason}', { reason: failure ?? '—' }), flowToastMilliseconds);
    await revalidate();
  };
  const test = async () => sent((await browserApi().webhooks.testWebhook({ params })).delivery);
  const state = stateOf(webhook);
  return (
    <AdminPage
      title={name}
      description={<span className="spec wrap-anywhere">{url}</span>}
      backTo={{ label: t('Webhooks'), to: adminLinks.webhooks() }}
      historyOf={`webhook:${webhook.id}`}
      actions={
        <>
          <Button variant="secondary" iconStart="trash" onClick={() => setOpened('delete')}>
            {t('Delete')}
          </Button>
          <Button variant="secondary" iconStart="lock" onClick={() => setOpened('secret')}>
            {t('New secret')}
          </Button>
          <Button variant="secondary" iconStart="edit" onClick={() => setOpened('change')}>
            {t('Change')}
          </Button>
          <Button iconStart="bolt" isBusy={isSending} onClick={() => void send(test)}>
            {t('Send a test')}
          </Button>
        </>
      }
    >
      <div className="mb-5 grid gap-3">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {secret !== undefined && <ShownOnce secret={secret} onKept={() => setSecret(undefined)} />}
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={state.tone}>{t(state.label)}</Badge>
          <span className="spec text-xs text-ink-soft">{topics.join(', ')}</span>
        </p>
        {(!webhook.is_on || webhook.failing_since !== null) && (
          <InlineNotice
            tone={webhook.off_because === 'person' ? 'info' : 'warning'}
            title={reasonOf(webhook)}
            action={
              !webhook.is_on && (
                <Button size="sm" onClick={() => void send(() => change({ name, url, topics, is_on: true }))}>
                  {t('Switch on')}
                </Button>
              )
            }
          >
            {webhook.last_failure !== null && webhook.off_because !== 'person' && (
              <span className="wrap-anywhere">
                {`${staffDateTime(webhook.last_failure.at)}: ${webhook.last_failure.text}`}
              </span>
            )}
          </InlineNotice>
        )}
        {webhook.former_secret_until !== null && (
          <InlineNotice>
            {t('The former secret signs, too, until {time}.', {
              time: staffDateTime(webhook.former_secret_until),
            })}
          </InlineNotice>
        )}
      </div>
      <ListTools filters={[{ name: 'state', label: t('Any state'), options: deliveryStates }]} />
      <ListTable
        list={list}
        rows={list.deliveries}
        icon="mail"
        noneYet={t('Nothing was sent yet')}
        noneHint={t('What it was sent stands here for 30 days. Send a test to see whether it arrives.')}
        label={t('Messages')}
        rowKey={(delivery) => delivery.id}
        columns={[
          {
            head: t('Message'),
            className: 'min-w-36',
            cell: (delivery) => (
              <NameCell
                name={delivery.topic}
                onOpen={() => setShown(delivery)}
                hint={
                  delivery.failure !== null && (
                    <span className="wrap-anywhere text-danger">{delivery.failure}</span>
                  )
                }
              />
            ),
          },
          { head: t('State'), badge: (delivery) => deliveryStates[delivery.state] },
          { head: t('Response'), align: 'end', from: 'md', cell: (delivery) => delivery.status ?? '—' },
          { head: t('Tries'), align: 'end', from: 'md', cell: (delivery) => delivery.attempts },
          {
            head: t('Took'),
            align: 'end',
            from: 'lg',
            cell: (delivery) =>
              delivery.duration_ms === null
                ? '—'
                : t('{milliseconds} ms', { milliseconds: delivery.duration_ms }),
          },
          { head: t('When'), from: 'sm', at: (delivery) => delivery.created_at },
        ]}
      />
      {shown && (
        <DeliveryDrawer
          webhookId={webhook.id}
          delivery={shown}
          onSent={async (delivery) => {
            setShown(undefined);
            await sent(delivery);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {opened === 'change' && <WebhookDialog webhook={webhook} save={change} onClose={close} />}
      <ConfirmDialog
        title={t('Make a new secret?')}
        confirmText={t('Make it')}
        isOpen={opened === 'secret'}
        onOpenChange={close}
        onConfirm={async () => {
          setSecret((await browserApi().webhooks.renewSecret({ params })).secret);
          await revalidate();
        }}
      >
        <p>{t('For a day messages are signed with both, so that the program can learn the new one.')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Delete {name}?', { name })}
        confirmText={t('Delete')}
        isDangerous
        isOpen={opened === 'delete'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().webhooks.deleteWebhook({ params });
          await navigate(adminLinks.webhooks());
        }}
      >
        <p>{t('It hears nothing any more, and what waits for it is not sent.')}</p>
      </ConfirmDialog>
    </AdminPage>
  );
}

function reasonOf({
  off_because: because,
  failing_since: since,
}: Route.ComponentProps['loaderData']['webhook']) {
  if (because === 'person') return t('It is off and hears nothing.');
  if (because === 'gone') return t('Its receiver says that the address is gone; it was switched off.');
  if (because === 'failures') return t('Nothing arrived for three days; it was switched off.');
  return t('Nothing has arrived since {time}; it is tried again for three days.', {
    time: since === null ? '—' : staffDateTime(since),
  });
}

export const ErrorBoundary = listError(msg('Webhook'));
