import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/purchase-orders-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { InventoryFrame } from '../inventory/inventory-frame.tsx';
import { dayText } from '../inventory/inventory-words.ts';
import { amountIn, buyingQueues } from './purchasing-words.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const queue = choiceOf(searchParams, 'queue', buyingQueues);
  const list = await api.purchasing.purchaseOrders({ query: { page: pageOf(searchParams), queue } });
  return { list, queue };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Buying for orders'));

/** What buyers paid for and suppliers have: one purchase for each of their locations. */
export default function PurchaseOrdersPage({ loaderData: { list, queue } }: Route.ComponentProps) {
  const maySeeCosts = useMay('read_costs');
  const queues = Object.entries(buyingQueues) as [keyof typeof buyingQueues, (typeof buyingQueues)['sent']][];
  return (
    <InventoryFrame
      description={t(
        'What buyers paid for and suppliers have, gathered into one purchase for each of their locations',
      )}
    >
      <nav aria-label={t('Queues')} className="mb-4 flex flex-wrap gap-2">
        {[undefined, ...queues.map(([name]) => name)].map((name) => (
          <Link
            key={name ?? 'all'}
            to={adminLinks.purchasing(name)}
            aria-current={name === queue ? 'page' : undefined}
            className={cx(
              'flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors',
              name === queue
                ? 'border-brand bg-brand-soft font-medium text-ink'
                : 'border-line text-ink-soft hover:text-ink',
            )}
          >
            {name === undefined ? t('All') : t(buyingQueues[name].label)}
            {name !== undefined && <span className="figures text-xs">{list.counts[name]}</span>}
          </Link>
        ))}
      </nav>
      <ListTable
        list={list}
        rows={list.purchases}
        icon="truck"
        noneYet={t('Nothing to buy for orders')}
        noneHint={t(
          'When an order is paid whose goods a supplier still has, they stand here within a minute.',
        )}
        label={t('Purchases for orders')}
        rowKey={(one) => one.id}
        rowTo={(one) => adminLinks.purchaseOrder(one.id)}
        columns={[
          {
            head: t('Purchase'),
            className: 'min-w-40',
            cell: (one) => (
              <NameCell
                name={one.supplier_name}
                to={adminLinks.purchaseOrder(one.id)}
                hint={[
                  t('Purchase {id}', { id: one.id }),
                  one.from_name,
                  one.is_drop_ship && t('straight to its buyer'),
                  one.folio,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          {
            head: t('State'),
            cell: (one) => (
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={buyingQueues[one.queue].tone}>{t(buyingQueues[one.queue].label)}</Badge>
                {one.is_late && <Badge tone="danger">{t('Late')}</Badge>}
                {one.queue === 'to_confirm' && one.said !== null && (
                  <Badge tone="danger">{t('Not taken')}</Badge>
                )}
              </span>
            ),
          },
          { head: t('Orders'), align: 'end', from: 'sm', cell: (one) => one.orders },
          {
            head: t('Units'),
            align: 'end',
            cell: (one) => (one.received > 0 ? `${one.received} / ${one.units}` : one.units),
          },
          maySeeCosts && {
            head: t('Before IVA'),
            align: 'end',
            from: 'md',
            className: 'whitespace-nowrap figures',
            cell: (one) => (one.total === null ? '—' : amountIn(one.total, one.currency)),
          },
          {
            head: t('Expected'),
            from: 'lg',
            className: 'whitespace-nowrap',
            cell: (one) => dayText(one.expected_on),
          },
          { head: t('Made'), from: 'lg', at: (one) => one.created_at },
        ]}
      />
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
