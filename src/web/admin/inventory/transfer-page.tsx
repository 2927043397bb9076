import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/transfer-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { transferStates } from './inventory-words.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

async function load({ api, params }: LoadArgs<'transfer_id'>) {
  return api.inventory.transfer({ params: { id: idOf(params.transfer_id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Transfer {id}', { id: loaderData?.transfer.id ?? '' }));

/** A transfer: what is in it, where it is, and the next step. */
export default function TransferPage({ loaderData: { transfer } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [opened, setOpened] = useDialogOf('transfer', mayChange ? (['receive', 'cancel'] as const) : []);
  const { id, state } = transfer;
  const params = { id };
  const isOpen = state === 'draft' || state === 'sent';
  const sendOff = async () => {
    await browserApi().inventory.sendTransfer({ params });
    await revalidate();
  };
  return (
    <AdminPage
      title={t('Transfer {id}', { id })}
      description={t('{from} → {to}, made {time} by {name}', {
        from: transfer.from_name,
        to: transfer.to_name,
        time: staffDateTime(transfer.created_at),
        name: transfer.staff_name ?? '—',
      })}
      backTo={{ label: t('Transfers'), to: adminLinks.transfers() }}
      historyOf={`transfer:${id}`}
      actions={
        mayChange &&
        isOpen && (
          <>
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              {t('Cancel transfer')}
            </Button>
            {state === 'draft' ? (
              <Button iconStart="truck" isBusy={isSending} onClick={() => void send(sendOff)}>
                {t('Send')}
              </Button>
            ) : (
              <Button iconStart="check" onClick={() => setOpened('receive')}>
                {t('Receive')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="mb-4 grid gap-3">
        <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-soft">
          <Badge tone={transferStates[state].tone}>{t(transferStates[state].label)}</Badge>
          {transfer.sent_at !== null && (
            <span>{t('Sent {time}', { time: staffDateTime(transfer.sent_at) })}</span>
          )}
          {transfer.closed_at !== null && (
            <span>{t('Closed {time}', { time: staffDateTime(transfer.closed_at) })}</span>
          )}
        </p>
        {transfer.note !== '' && <p className="text-sm whitespace-pre-line">{transfer.note}</p>}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
      <RowTable
        label={t('Products')}
        rows={transfer.lines}
        rowKey={(line) => line.product_id}
        columns={[
          {
            head: t('Product'),
            cell: (line) => (
              <span className="grid">
                <Link to={adminLinks.productStock(line.product_id)} className="font-medium hover:underline">
                  {line.product_name || t('Deleted product')}
                </Link>
                <span className="spec text-xs text-ink-faint">{line.sku}</span>
              </span>
            ),
          },
          { head: t('Units'), align: 'end', cell: (line) => line.quantity },
          state === 'draft'
            ? {
                head: t('Free there'),
                align: 'end',
                className: (line) => line.available_at_origin < line.quantity && 'font-medium text-danger',
                cell: (line) => line.available_at_origin,
              }
            : { head: t('Received'), align: 'end', cell: (line) => line.received },
          state !== 'draft' && {
            head: state === 'sent' ? t('In transit') : t('Difference'),
            align: 'end',
            className: (line) =>
              line.received === line.quantity ? 'text-ink-faint' : state === 'sent' ? '' : 'text-danger',
            cell: (line) => line.quantity - line.received,
          },
        ]}
      />
      {opened === 'receive' && (
        <ReceiveDialog
          title={t('Receive at {toName}', { toName: transfer.to_name })}
          lines={transfer.lines}
          lastLabel={t('Nothing more of it will come')}
          onReceive={async ({ lines, isLast, note }, idempotencyKey) => {
            const body = { lines, is_last: isLast, note };
            await browserApi().inventory.receiveTransfer({ params, body, idempotencyKey });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog
        title={t('Cancel this transfer?')}
        confirmText={t('Cancel transfer')}
        isOpen={opened === 'cancel'}
        onOpenChange={() => setOpened(undefined)}
        onConfirm={async () => {
          await browserApi().inventory.cancelTransfer({ params });
          await revalidate();
        }}
      >
        {state === 'draft'
          ? t('Nothing has left yet.')
          : t('What is in transit goes back to the shelf in {fromName}.', { fromName: transfer.from_name })}
      </ConfirmDialog>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Transfer'));
