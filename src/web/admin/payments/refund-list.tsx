import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';
import { refundWords, type RefundInList } from './refund-words.ts';
import { SettleRefundButton, SettleRefundDialog, useSettling } from './settle-refund.tsx';

type Refunds = Awaited<ReturnType<Api['orders']['adminRefunds']>>;

export const refundViews = ['to_do', 'waiting', 'failed', 'overdue', 'done'] as const;

/** Refunds that staff have to send, failed ones, and those that wait for somebody else. */
export function RefundList({ list }: { list: Refunds }) {
  const { revalidate } = useRevalidator();
  const [settled, setSettled] = useSettling(list.refunds);
  return (
    <>
      <ListTools
        filters={[
          {
            name: 'state',
            label: t('To settle'),
            options: {
              waiting: t('Waiting for others'),
              failed: t('Failed'),
              overdue: t('Overdue'),
              done: t('Done'),
            },
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.refunds}
        icon="cash"
        noneYet={t('No refund waits for you')}
        noneHint={t(
          'Cash that customers want by transfer stands here, and refunds that failed or take too long.',
        )}
        label={t('Refunds')}
        rowKey={(refund) => refund.id}
        columns={[
          {
            head: t('Refund'),
            cell: (refund) => (
              <>
                <What refund={refund} />
                <div className="mt-2 grid gap-2 md:hidden">
                  <Where refund={refund} />
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <span className="figures font-medium">{formatPesos(refund.amount_cents)}</span>
                    <SettleRefundButton refund={refund} onOpen={() => setSettled(refund)} />
                  </div>
                </div>
              </>
            ),
          },
          { head: t('Send it to'), from: 'md', cell: (refund) => <Where refund={refund} /> },
          { head: t('Amount'), from: 'md', className: 'font-medium', cents: (refund) => refund.amount_cents },
          { head: t('Since'), from: 'lg', at: (refund) => refund.created_at },
          {
            from: 'md',
            cell: (refund) => <SettleRefundButton refund={refund} onOpen={() => setSettled(refund)} />,
          },
        ]}
      />
      {settled && (
        <SettleRefundDialog refund={settled} onDone={revalidate} onClose={() => setSettled(undefined)} />
      )}
    </>
  );
}

function What({ refund }: { refund: RefundInList }) {
  const { label, tone } = refundWords[refund.state];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{t(label)}</Badge>
        {refund.is_overdue && <Badge tone="danger">{t('Overdue')}</Badge>}
        {refund.gift_card_number === null ? (
          <LinkFor
            right="read_orders"
            to={adminLinks.order(refund.order_id)}
            className="font-medium text-brand hover:underline"
          >
            {refund.order_number === null
              ? t('Order without folio')
              : t('Order {orderNumber}', { orderNumber: refund.order_number })}
          </LinkFor>
        ) : (
          <LinkFor
            right="read_customers"
            to={adminLinks.giftCard(refund.order_id)}
            className="font-medium text-brand hover:underline"
          >
            {t('Gift card {number}', { number: `${refund.gift_card_number}` })}
          </LinkFor>
        )}
      </span>
      <span className="text-xs text-ink-soft">
        {`${refund.method === 'oxxo' ? 'OXXO' : providerName(refund.provider)} · ${refund.reason}`}
      </span>
      {refund.failure !== null && <span className="text-xs wrap-anywhere text-danger">{refund.failure}</span>}
    </span>
  );
}

function Where({ refund }: { refund: RefundInList }) {
  if (refund.source === 'store_credit') return <span className="text-ink-soft">{t('Store credit')}</span>;
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
