import { Fragment } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/packing-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { orderName } from './order-words.ts';
import { ExpectedGoods } from '../packing/expected-goods.tsx';
import { PaperLink } from '../packing/paper-link.tsx';
import { PiecePicture } from '../packing/piece-picture.tsx';
import { PackingQueueList } from './packing-queue.tsx';
import { PackingSlips } from './packing-slips.tsx';
import { PcsBadge } from './pcs-badge.tsx';
import type { PackingWork } from './order-words.ts';

async function load({ api, url }: LoadArgs) {
  const orders = url.searchParams.get('orders') ?? '';
  // Opened without a choice of orders, it is the list to choose from.
  const work: PackingWork =
    orders === ''
      ? { shelves: [], slips: [], expected: [], skipped: [] }
      : await api.orders.packingWork({ query: { orders } });
  const queue =
    orders === ''
      ? await Promise.all([
          api.orders.ordersToPack({ query: { page: pageOf(url.searchParams), page_size: 50 } }),
          api.orders.ordersExpecting({ query: { page: 1, page_size: 50 } }),
        ])
      : undefined;
  return {
    ids: orders === '' ? [] : orders.split(','),
    queue,
    view: choiceOf(url.searchParams, 'view', ['slips'] as const),
    printedAt: new Date().toISOString(),
    work,
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(
    loaderData?.queue ? t('Packing') : loaderData?.view === 'slips' ? t('Packing slips') : t('Pick list'),
  );

/** What waits for a packer; of chosen orders, what is taken from which shelf and what goes into each parcel. */
export default function PackingPage({ loaderData: { queue, ...papers } }: Route.ComponentProps) {
  return queue ? <PackingQueueList queue={queue[0]} expecting={queue[1]} /> : <Papers {...papers} />;
}

function Papers({ ids, view, printedAt, work }: Omit<Route.ComponentProps['loaderData'], 'queue'>) {
  const mayReadOrders = useMay('read_orders');
  const isSlips = view === 'slips';
  // Packed goods need no picking, but their slips are printed all the same.
  const skipped = work.skipped.filter(({ reason }) => !isSlips || reason !== 'packed');
  return (
    <AdminPage
      title={isSlips ? t('Packing slips') : t('Pick list')}
      description={t('{count, plural, one {# order} other {# orders}}, as of {time}', {
        count: ids.length,
        time: staffDateTime(printedAt),
      })}
      backTo={
        mayReadOrders
          ? { label: t('Orders'), to: adminLinks.orders() }
          : { label: t('Packing'), to: adminLinks.packingQueue() }
      }
      actions={
        <span className="flex flex-wrap gap-2.5 print:hidden">
          <ButtonLink variant="secondary" to={adminLinks.packing(ids, isSlips ? undefined : 'slips')}>
            {isSlips ? t('Pick list') : t('Packing slips')}
          </ButtonLink>
          {isSlips && (
            <PaperLink to={adminLinks.packingPaper('labels', ids)}>{t('Labels 4 × 6 (PDF)')}</PaperLink>
          )}
          <PaperLink to={adminLinks.packingPaper(isSlips ? 'slips' : 'pick-list', ids)}>{t('PDF')}</PaperLink>
          <Button iconStart="invoice" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </span>
      }
      isNarrow
      hasPrintedTitle={!isSlips}
    >
      {skipped.length > 0 && (
        <InlineNotice
          tone="warning"
          title={isSlips ? t('Without a slip') : t('Nothing to take for these')}
          className="mb-5 print:hidden"
        >
          <ul className="grid gap-1">
            {skipped.map((order) => (
              <li key={order.order_id}>
                <OrderLink order={order} />
                {`: ${t(skipWords[order.reason])}`}
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      {isSlips ? <Slips slips={work.slips} /> : <Shelves shelves={work.shelves} />}
      {!isSlips && work.expected.length > 0 && (
        <div className="mt-8">
          <ExpectedGoods
            units={work.expected.map((units) => ({
              ...units,
              product_name: `${units.product_name} (${orderName(units)})`,
            }))}
          />
        </div>
      )}
    </AdminPage>
  );
}

/** Leads to the order for who may read it; packers only see which it is. */
function OrderLink({ order }: { order: { order_id: string; order_number: number | null } }) {
  return (
    <span className="font-medium">
      <LinkFor right="read_orders" to={adminLinks.order(order.order_id)} className="hover:underline">
        {orderName(order)}
      </LinkFor>
    </span>
  );
}

const skipWords: Record<PackingWork['skipped'][number]['reason'], Message> = {
  unknown: msg('there is no such order.'),
  not_paid: msg('it is not paid.'),
  no_stock: msg('it was paid after its stock was gone.'),
  on_hold: msg('it is on hold.'),
  packed: msg('all of it is packed.'),
  with_supplier: msg('what is left of it is still with suppliers.'),
};

function Shelves({ shelves }: { shelves: PackingWork['shelves'] }) {
  if (shelves.length === 0) {
    return (
      <EmptyState icon="orders" title={t('Nothing to take')}>
        {t('Everything of these orders is packed, or may not leave yet.')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      {shelves.map(({ warehouse, lines }) => {
        const name = warehouse === null ? t('Place not known') : `${warehouse.name} (${warehouse.code})`;
        const units = lines.reduce((sum, line) => sum + line.quantity, 0);
        return (
          <section key={warehouse?.code ?? ''} className="grid gap-3">
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
              {name}
              <span className="figures text-sm font-normal text-ink-soft">
                {t('{units, plural, one {# unit} other {# units}}', { units })}
              </span>
            </h2>
            <RowTable
              label={name}
              rows={lines}
              rowKey={(line) => line.product_id}
              columns={[
                {
                  head: t('Shelf'),
                  headClassName: 'w-px',
                  className: 'spec align-top whitespace-nowrap',
                  cell: (line) => (line.bin === '' ? '—' : line.bin),
                },
                {
                  head: t('Take'),
                  align: 'end',
                  headClassName: 'w-px',
                  className: 'align-top text-base font-semibold',
                  cell: (line) => line.quantity,
                },
                {
                  head: t('Product'),
                  className: 'align-top',
                  cell: (line) => (
                    <span className="flex items-start gap-3">
                      <PiecePicture imageUrl={line.image_url} />
                      <span className="grid gap-0.5">
                        <span className="spec font-medium">{line.sku}</span>
                        <span className="text-ink-soft">{line.product_name}</span>
                        {line.is_serialised && (
                          <span className="text-xs text-ink-faint">{t('Read the serial numbers')}</span>
                        )}
                      </span>
                    </span>
                  ),
                },
                {
                  head: t('For'),
                  className: 'figures align-top',
                  cell: (line) =>
                    line.orders.map((order, index) => (
                      <Fragment key={order.order_id}>
                        {index > 0 && ', '}
                        <span className="whitespace-nowrap">
                          <OrderLink order={order} />
                          {order.quantity > 1 && ` × ${order.quantity}`}
                          <PcsBadge pcs={order.pcs} className="ml-1.5" isShort />
                        </span>
                      </Fragment>
                    )),
                },
              ]}
            />
          </section>
        );
      })}
    </div>
  );
}

function Slips({ slips }: { slips: PackingWork['slips'] }) {
  if (slips.length === 0) {
    return (
      <EmptyState icon="orders" title={t('No slips')}>
        {t('None of these orders has anything to send.')}
      </EmptyState>
    );
  }
  return <PackingSlips slips={slips} />;
}

export const ErrorBoundary = listError(msg('Pick list'));
