import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/orders-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import {
  centsIn,
  addressWith,
  choiceOf,
  dayOf,
  digitsIn,
  pageOf,
  wordsOf,
} from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import {
  flagWords,
  flagWordsOf,
  fulfilmentWord,
  fulfilmentWords,
  holdWords,
  orderName,
  stateWords,
} from './order-words.ts';
import { states } from '../../../modules/shipping/rules/postal-places.ts';
import { deliveries, methodWords } from '../../../modules/orders/orders.words.ts';
import type { OrderInList } from './order-words.ts';
import { isHoldOpen } from './order-actions.ts';
import { OrdersBulkBar } from './orders-bulk-bar.tsx';
import { PcsBadge } from './pcs-badge.tsx';

/** Work that waits, in the order of a day. */
const queues = {
  to_pack: msg('To pack'),
  to_assemble: msg('To put together'),
  late: msg('Late to leave'),
  held: msg('On hold'),
  unpaid: msg('To be paid'),
  to_answer: msg('To answer'),
};
const queueNames = ['to_pack', 'to_assemble', 'late', 'held', 'unpaid', 'to_answer'] as const;
const attentions = { late: msg('Late to leave'), held: msg('On hold') };
const channels = { retail: msg('Retail'), wholesale: msg('Wholesale') };

function filterOf(search: URLSearchParams) {
  return {
    q: wordsOf(search),
    queue: choiceOf(search, 'queue', queues),
    state: choiceOf(search, 'state', stateWords),
    fulfilment: choiceOf(search, 'fulfilment', fulfilmentWords),
    attention: choiceOf(search, 'attention', attentions),
    channel: choiceOf(search, 'channel', channels),
    flag: choiceOf(search, 'flag', flagWords),
    assigned: search.get('assigned')?.slice(0, 64) || undefined,
    tag: search.get('tag')?.trim().slice(0, 30) || undefined,
    method: choiceOf(search, 'method', methodWords),
    delivery: choiceOf(search, 'delivery', deliveries),
    address_state: choiceOf(search, 'address_state', states),
    postal_code: digitsIn(search, 'postal_code', { min: 2, max: 5 }),
    invoice: choiceOf(search, 'invoice', ['needed'] as const),
    paid_from: dayOf(search, 'paid_from'),
    paid_to: dayOf(search, 'paid_to'),
    placed_from: dayOf(search, 'placed_from'),
    placed_to: dayOf(search, 'placed_to'),
    total_from_cents: centsIn(search, 'total_from'),
    total_to_cents: centsIn(search, 'total_to'),
  };
}

async function load({ api, url }: LoadArgs) {
  const { searchParams } = url;
  const filter = filterOf(searchParams);
  const [list, counts, { staff }] = await Promise.all([
    api.orders.adminOrders({ query: { ...filter, page: pageOf(searchParams) } }),
    api.orders.orderQueues(),
    api.staff.staffNames(),
  ]);
  return { filter, list, counts, staff };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Orders'));

export default function OrdersPage({ loaderData: { list, filter, counts, staff } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const maySell = useMay('orders');
  useLiveReload(['orders.changed', 'refund.changed']);
  return (
    <AdminPage
      title={t('Orders')}
      description={`${numberOfOrders(list)}${paidBetween(filter)}`}
      actions={
        <>
          <ButtonLink variant="secondary" to={adminLinks.draftOrders()}>
            {t('Draft orders')}
          </ButtonLink>
          {maySell && (
            <ButtonLink iconStart="plus" to={adminLinks.addDraftOrder()}>
              {t('Create an order')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Tabs
        label={t('What orders wait for')}
        value={filter.queue ?? 'all'}
        onValueChange={(queue) =>
          void navigate(addressWith(search, { queue: queue === 'all' ? '' : queue }), {
            preventScrollReset: true,
          })
        }
        tabs={[
          {
            value: 'all',
            label: t('All orders'),
            content: filter.queue === undefined && <OrderList list={list} filter={filter} staff={staff} />,
          },
          ...queueNames.map((queue) => ({
            value: queue,
            label: t(queues[queue]),
            count: counts[queue],
            content: filter.queue === queue && <OrderList list={list} filter={filter} staff={staff} />,
          })),
        ]}
      />
    </AdminPage>
  );
}

function OrderList({
  list,
  filter,
  staff,
}: Pick<Route.ComponentProps['loaderData'], 'list' | 'filter' | 'staff'>) {
  const { id: ownId } = useStaff();
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const flags = flagWordsOf(list.flag_names);
  return (
    <>
      <ListTools
        searchLabel={t(
          'Number, name, e-mail, phone, total, RFC, product, guide, serial, OXXO reference, CLABE, payment, last four of the card',
        )}
        filters={[
          { name: 'state', title: t('Payment'), label: t('Any payment'), options: stateWords },
          {
            name: 'fulfilment',
            title: t('Fulfilment'),
            label: t('Any fulfilment'),
            options: fulfilmentWords,
          },
          { name: 'attention', title: t('Attention'), label: t('All of them'), options: attentions },
          { name: 'channel', title: t('Buyers'), label: t('All buyers'), options: channels },
          {
            name: 'assigned',
            title: t('Who is on it'),
            label: t('Whoever is on it'),
            options: [
              { value: 'me', label: t('I am on it') },
              ...staff.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          { name: 'flag', title: t('Flag'), label: t('Any flag'), options: flags },
          { name: 'method', title: t('Payment method'), label: t('Paid any way'), options: methodWords },
          { name: 'delivery', title: t('Delivery'), label: t('Any delivery'), options: deliveries },
          {
            name: 'address_state',
            title: t('State of the address'),
            label: t('Any state of the address'),
            options: states.map((state) => ({ value: state, label: state })),
          },
          {
            name: 'invoice',
            title: t('Invoice'),
            label: t('Invoice or not'),
            options: { needed: t('Needs its invoice') },
          },
        ]}
        days={[{ name: 'placed', label: t('Placed'), isFolded: true }]}
        amounts={[{ name: 'total', label: t('Total'), ends: ['from', 'to'] }]}
        digits={[{ name: 'postal_code', label: t('Postal code'), min: 2, max: 5 }]}
      >
        <ExportButton name="orders" call="/admin/orders.csv" query={filter} />
      </ListTools>
      <ListTable
        list={list}
        rows={list.orders}
        icon="orders"
        noneYet={t('No orders yet')}
        noneHint={t('They appear here the moment somebody places one.')}
        label={t('Orders')}
        rowKey={(order) => order.order_id}
        rowTo={(order) => adminLinks.order(order.order_id)}
        selection={{ chosen, onChange: setChosen, nameOf: orderName }}
        columns={[
          {
            head: t('Order'),
            className: 'sm:min-w-26',
            cell: (order) => (
              <NameCell
                name={orderName(order)}
                to={adminLinks.order(order.order_id)}
                hint={
                  <>
                    <span className="block md:hidden">{order.customer_name}</span>
                    <span className="sm:whitespace-nowrap 2xl:hidden">{staffDateTime(order.placed_at)}</span>
                  </>
                }
              />
            ),
          },
          { head: t('Placed'), from: '2xl', at: (order) => order.placed_at },
          {
            head: t('Customer'),
            from: 'md',
            className: 'min-w-26',
            cell: (order) => (
              <span className="grid">
                <span>{order.customer_name}</span>
                <span className="text-xs text-ink-faint">
                  <EmailText email={order.email} />
                </span>
                {(order.tags.length > 0 || order.flag) && (
                  <span className="flex flex-wrap gap-1 pt-1">
                    {order.flag && <Badge tone={flags[order.flag].tone}>{flags[order.flag].label}</Badge>}
                    {order.tags.map((tag) => (
                      <Badge key={tag}>{tag}</Badge>
                    ))}
                  </span>
                )}
              </span>
            ),
          },
          {
            head: t('Payment'),
            cell: (order) => (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone={stateWords[order.state].tone}>{t(stateWords[order.state].label)}</Badge>
                <span className="text-xs text-ink-faint max-sm:hidden">
                  {t(methodWords[order.payment_method])}
                </span>
                {needsInvoice(order) && (
                  <span className="text-xs text-ink-faint max-sm:hidden">
                    {order.invoice?.state === 'failed' ? t('Invoice refused') : t('Invoice to stamp')}
                  </span>
                )}
                <GoodsBadge order={order} className="sm:hidden" />
              </span>
            ),
          },
          {
            head: t('Fulfilment'),
            from: 'sm',
            cell: (order) => (
              <span className="flex flex-wrap gap-x-2 gap-y-1">
                <GoodsBadge order={order} />
              </span>
            ),
          },
          { head: t('Who is on it'), from: 'lg', cell: (order) => order.assigned_name },
          { head: t('Items'), align: 'end', from: 'lg', cell: (order) => order.item_count },
          { head: t('Total'), className: 'font-medium', cents: (order) => order.total_cents },
        ]}
      >
        <OrdersBulkBar
          orders={list.orders}
          chosen={chosen}
          flagNames={list.flag_names}
          onChosen={setChosen}
        />
      </ListTable>
    </>
  );
}

function needsInvoice({ invoice }: OrderInList): boolean {
  return invoice?.state === 'requested' || invoice?.state === 'failed';
}

function numberOfOrders({ total, has_more }: { total: number; has_more: boolean }): string {
  return has_more
    ? t('{total, plural, other {# orders}} or more', { total })
    : t('{total, plural, one {# order} other {# orders}}', { total });
}

/** The days a link from the dashboard asks for, in words. */
function paidBetween({ paid_from: from, paid_to: to }: ReturnType<typeof filterOf>): string {
  if (from === undefined && to === undefined) return '';
  if (from === to) return ` ${t('paid on {day}', { day: shortDay(from ?? '') })}`;
  if (from === undefined) return ` ${t('paid up to {day}', { day: shortDay(to ?? '') })}`;
  if (to === undefined) return ` ${t('paid since {day}', { day: shortDay(from) })}`;
  return ` ${t('paid from {from} to {to}', { from: shortDay(from), to: shortDay(to) })}`;
}

function GoodsBadge({ order, className }: { order: OrderInList; className?: string }) {
  const { hold } = order;
  const goods = hold !== null && isHoldOpen(order.state, hold) ? holdWords[hold] : fulfilmentWord(order);
  return (
    <>
      {goods && (
        <Badge tone={goods.tone} className={className}>
          {t(goods.label)}
        </Badge>
      )}
      {order.state === 'paid' && order.fulfilment === 'unfulfilled' && (
        <PcsBadge pcs={order.pcs} className={className} />
      )}
    </>
  );
}

export const ErrorBoundary = listError(msg('Orders'));
