import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { dayText } from '../inventory/inventory-words.ts';
import { amountIn, buyingQueues, channels, type PurchaseOrder } from './purchasing-words.ts';

/** Where it stands, in facts, and what there is to know before anything is done. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseOrder }) {
  const { queue, said } = purchase;
  const facts = [
    {
      name: t('Before IVA'),
      value: purchase.total === null ? null : amountIn(purchase.total, purchase.currency),
    },
    { name: t('Orders that wait'), value: String(purchase.orders) },
    { name: t('Expected'), value: dayText(purchase.expected_on) || null },
    { name: t('Our number'), value: purchase.reference },
    { name: t('Their number'), value: purchase.folio },
    {
      name: t('Ordered'),
      value: purchase.channel === null || queue === 'to_confirm' ? null : t(channels[purchase.channel]),
    },
    {
      name: t('Confirmed'),
      value:
        purchase.confirmed_at === null || queue === 'to_confirm'
          ? null
          : t('{time} by {name}', {
              time: staffDateTime(purchase.confirmed_at),
              name: purchase.confirmed_by ?? t('itself'),
            }),
    },
    { name: t('Supplier says'), value: purchase.status },
    { name: t('Parcels'), value: purchase.guides.join(', ') || null },
  ];
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={buyingQueues[queue].tone}>{t(buyingQueues[queue].label)}</Badge>
        {purchase.is_late && <Badge tone="danger">{t('Late')}</Badge>}
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(
          ({ name, value }) =>
            value !== null && (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="text-base font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {queue === 'unknown' && (
        <InlineNotice tone="warning">
          {t(
            'Nobody knows whether it arrived. The supplier is asked by itself; it is not sent again before it says that it has none.',
          )}
        </InlineNotice>
      )}
      {said !== null && <InlineNotice tone="warning">{said}</InlineNotice>}
      {queue === 'to_confirm' && purchase.is_below_minimum && (
        <InlineNotice tone="warning">
          {t('It sells from {amount} before IVA: this is less.', {
            amount: formatPesos(purchase.order_min_cents ?? 0),
          })}
        </InlineNotice>
      )}
    </div>
  );
}
