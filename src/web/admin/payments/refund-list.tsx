import { Link, useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { providerName } from '../orders/order-words.ts';
import { refundWords, type RefundInList } from './refund-words.ts';
import { SettleRefundButton } from './settle-refund.tsx';

type Refunds = Awaited<ReturnType<Api['orders']['adminRefunds']>>;

export const refundViews = ['to_do', 'waiting', 'failed', 'overdue', 'done'] as const;

/** Refunds that staff have to send, failed ones, and those that wait for somebody else. */
export function RefundList({ list }: { list: Refunds }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <ListTools
        filters={[
          {
            name: 'state',
            label: 'To settle',
            options: { waiting: 'Waiting for others', failed: 'Failed', overdue: 'Overdue', done: 'Done' },
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.refunds}
        icon="cash"
        noneYet="No refund waits for you"
        noneHint="Cash that customers want by transfer stands here, and refunds that failed or take too long."
        label="Refunds"
        rowKey={(refund) => refund.id}
        columns={[
          {
            head: 'Refund',
            cell: (refund) => (
              <>
                <What refund={refund} />
                <div className="mt-2 grid gap-2 md:hidden">
                  <Where refund={refund} />
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <span className="figures font-medium">{formatPesos(refund.amount_cents)}</span>
                    <SettleRefundButton refund={refund} onDone={revalidate} />
                  </div>
                </div>
              </>
            ),
          },
          { head: 'Send it to', from: 'md', cell: (refund) => <Where refund={refund} /> },
          { head: 'Amount', from: 'md', className: 'font-medium', cents: (refund) => refund.amount_cents },
          { head: 'Since', from: 'lg', at: (refund) => refund.created_at },
          { from: 'md', cell: (refund) => <SettleRefundButton refund={refund} onDone={revalidate} /> },
        ]}
      />
    </>
  );
}

function What({ refund }: { refund: RefundInList }) {
  const { label, tone } = refundWords[refund.state];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {refund.is_overdue && <Badge tone="danger">Overdue</Badge>}
        <Link to={adminLinks.order(refund.order_id)} className="font-medium text-brand hover:underline">
          {refund.order_number === null ? 'Order without folio' : `Order ${refund.order_number}`}
        </Link>
      </span>
      <span className="text-xs text-ink-soft">
        {`${refund.method === 'oxxo' ? 'OXXO' : providerName(refund.provider)} · ${refund.reason}`}
      </span>
      {refund.failure !== null && <span className="text-xs wrap-anywhere text-danger">{refund.failure}</span>}
    </span>
  );
}

function Where({ refund }: { refund: RefundInList }) {
  if (refund.source === 'store_credit') return <span className="text-ink-soft">Store credit</span>;
  return (
    <span className="grid justify-items-start gap-0.5">
      <span>{refund.customer_name}</span>
      {refund.clabe !== null && (
        <>
          <span className="spec text-sm whitespace-nowrap select-all">{refund.clabe}</span>
          <span className="text-xs text-ink-soft">{refund.bank}</span>
        </>
      )}
    </span>
  );
}
