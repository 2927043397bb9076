import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/webhooks-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { ShownOnce } from '../admin-parts/shown-once.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { stateOf } from './webhook-words.ts';

async function load({ api }: LoadArgs) {
  return api.webhooks.webhooks();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Webhooks'));

/** Programs that the shop tells of what happens. */
export default function WebhooksPage({ loaderData: { webhooks } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isAdding, setIsAdding] = useDialog('add');
  const [secret, setSecret] = useState<string>();
  return (
    <AdminPage
      title={t('Webhooks')}
      description={t('Other programs are told of orders, returns and products as they change.')}
      actions={
        <Button iconStart="plus" onClick={() => setIsAdding(true)}>
          {t('New webhook')}
        </Button>
      }
    >
      {secret !== undefined && (
        <div className="mb-5">
          <ShownOnce secret={secret} onKept={() => setSecret(undefined)} />
        </div>
      )}
      <ListTable
        rows={webhooks}
        icon="link"
        noneYet={t('No webhooks yet')}
        noneHint={t('A marketplace, a warehouse or your accounting hears at once what happens here.')}
        label={t('Webhooks')}
        rowKey={(webhook) => webhook.id}
        rowTo={(webhook) => adminLinks.webhook(webhook.id)}
        columns={[
          {
            head: t('Webhook'),
            className: 'min-w-40',
            cell: (webhook) => (
              <NameCell
                name={webhook.name}
                to={adminLinks.webhook(webhook.id)}
                hint={<span className="wrap-anywhere">{new URL(webhook.url).host}</span>}
              />
            ),
          },
          { head: t('State'), badge: stateOf },
          {
            head: t('Hears of'),
            from: 'md',
            className: 'spec text-xs text-ink-soft',
            cell: (webhook) => webhook.topics.join(', '),
          },
          {
            head: t('Last failure'),
            from: 'sm',
            cell: ({ last_failure: failure }) =>
              failure === null ? (
                '—'
              ) : (
                <span className="grid text-xs">
                  <span className="wrap-anywhere">{failure.text}</span>
                  <span className="text-ink-faint">{staffDateTime(failure.at)}</span>
                </span>
              ),
          },
        ]}
      />
      {isAdding && (
        <WebhookDialog
          save={async ({ name, url, topics }) => {
            const made = await browserApi().webhooks.addWebhook({ body: { name, url, topics } });
            setSecret(made.secret);
            await revalidate();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Webhooks'));
