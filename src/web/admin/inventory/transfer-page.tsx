import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Route } from './+types/transfer-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
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

async function load({ api, params }: LoadArgs<'transfer_id'>) {
  return api.inventory.transfer({ params: { id: idOf(params.transfer_id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(`Transfer ${loaderData?.transfer.id ?? ''}`);

/** A transfer: what is in it, where it is, and the next step. */
export default function TransferPage({ loaderData: { transfer } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [opened, setOpened] = useState<'receive' | 'cancel'>();
  const { id, state } = transfer;
  const params = { id };
  const isOpen = state === 'draft' || state === 'sent';
  const sendOff = async () => {
    await browserApi().inventory.sendTransfer({ params });
    await revalidate();
  };
  return (
    <AdminPage
      title={`Transfer ${id}`}
      description={`${transfer.from_name} → ${transfer.to_name}, made ${staffDateTime(transfer.created_at)}${transfer.staff_name === null ? '' : ` by ${transfer.staff_name}`}`}
      backTo={{ label: 'Transfers', to: adminLinks.transfers() }}
      actions={
        mayChange &&
        isOpen && (
          <>
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              Cancel transfer
            </Button>
            {state === 'draft' ? (
              <Button iconStart="truck" isBusy={isSending} onClick={() => void send(sendOff)}>
                Send
              </Button>
            ) : (
              <Button iconStart="check" onClick={() => setOpened('receive')}>
                Receive
              </Button>
            )}
          </>
        )
      }
    >
      <div className="mb-4 grid gap-3">
        <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-soft">
          <Badge tone={transferStates[state].tone}>{transferStates[state].label}</Badge>
          {transfer.sent_at !== null && <span>{`Sent ${staffDateTime(transfer.sent_at)}`}</span>}
          {transfer.closed_at !== null && <span>{`Closed ${staffDateTime(transfer.closed_at)}`}</span>}
        </p>
        {transfer.note !== '' && <p className="text-sm whitespace-pre-line">{transfer.note}</p>}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
      <RowTable
        label="Products"
        rows={transfer.lines}
        rowKey={(line) => line.product_id}
        columns={[
          {
            head: 'Product',
            cell: (line) => (
              <span className="grid">
                <Link to={adminLinks.productStock(line.product_id)} className="font-medium hover:underline">
                  {line.product_name || 'Deleted product'}
                </Link>
                <span className="spec text-xs text-ink-faint">{line.sku}</span>
              </span>
            ),
          },
          { head: 'Units', align: 'end', cell: (line) => line.quantity },
          state === 'draft'
            ? {
                head: 'Free there',
                align: 'end',
                className: (line) => line.available_at_origin < line.quantity && 'font-medium text-danger',
                cell: (line) => line.available_at_origin,
              }
            : { head: 'Received', align: 'end', cell: (line) => line.received },
          state !== 'draft' && {
            head: state === 'sent' ? 'In transit' : 'Difference',
            align: 'end',
            className: (line) =>
              line.received === line.quantity ? 'text-ink-faint' : state === 'sent' ? '' : 'text-danger',
            cell: (line) => line.quantity - line.received,
          },
        ]}
      />
      {opened === 'receive' && (
        <ReceiveDialog
          title={`Receive at ${transfer.to_name}`}
          lines={transfer.lines}
          lastLabel="Nothing more of it will come"
          onReceive={async ({ lines, isLast, note }, idempotencyKey) => {
            const body = { lines, is_last: isLast, note };
            await browserApi().inventory.receiveTransfer({ params, body, idempotencyKey });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog
        title="Cancel this transfer?"
        confirmText="Cancel transfer"
        isOpen={opened === 'cancel'}
        onOpenChange={() => setOpened(undefined)}
        onConfirm={async () => {
          await browserApi().inventory.cancelTransfer({ params });
          await revalidate();
        }}
      >
        {state === 'draft'
          ? 'Nothing has left yet.'
          : `What is in transit goes back to the shelf in ${transfer.from_name}.`}
      </ConfirmDialog>
    </AdminPage>
  );
}

export const ErrorBoundary = listError('Transfer');
