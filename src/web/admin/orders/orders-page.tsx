import { useState } from 'react';
import type { Route } from './+types/orders-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, dayOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import {
  deliveries,
  fulfilmentWord,
  fulfilmentWords,
  methodWords,
  orderName,
  stateWords,
} from './order-words.ts';
import type { OrderInList } from './order-words.ts';
import { OrdersBulkBar } from './orders-bulk-bar.tsx';

const attentions = { late: 'Late to leave', held: 'On hold' };
const channels = { retail: 'Retail', wholesale: 'Wholesale' };

function filterOf(search: URLSearchParams) {
  return {
    q: wordsOf(search),
    state: choiceOf(search, 'state', stateWords),
    fulfilment: choiceOf(search, 'fulfilment', fulfilmentWords),
    attention: choiceOf(search, 'attention', attentions),
    channel: choiceOf(search, 'channel', channels),
    method: choiceOf(search, 'method', methodWords),
    delivery: choiceOf(search, 'delivery', deliveries),
    invoice: choiceOf(search, 'invoice', ['needed'] as const),
    paid_from: dayOf(search, 'paid_from'),
    paid_to: dayOf(search, 'paid_to'),
    placed_from: dayOf(search, 'placed_from'),
    placed_to: dayOf(search, 'placed_to'),
  };
}

async function load({ api, url }: LoadArgs) {
  const { searchParams } = url;
  const filter = filterOf(searchParams);
  return { filter, list: await api.orders.adminOrders({ query: { ...filter, page: pageOf(searchParams) } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Orders');

export default function OrdersPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useLiveReload(['orders.changed', 'refund.changed']);
  const choose = ({ order_id: id }: OrderInList, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));

  return (
    <AdminPage
      title="Orders"
      description={`${list.total === 1 ? '1 order' : `${list.total} orders`}${paidBetween(filter)}`}
    >
      <ListTools
        searchLabel="Number, customer or e-mail"
        filters={[
          { name: 'state', label: 'Any payment', options: stateWords },
          { name: 'fulfilment', label: 'Any fulfilment', options: fulfilmentWords },
          { name: 'attention', label: 'All of them', options: attentions },
          { name: 'channel', label: 'All buyers', options: channels },
          { name: 'method', label: 'Paid any way', options: methodWords },
          { name: 'delivery', label: 'Any delivery', options: deliveries },
          { name: 'invoice', label: 'Invoice or not', options: { needed: 'Needs its invoice' } },
        ]}
        days={[{ name: 'placed', label: 'Placed' }]}
      >
        <ExportButton name="orders" call="/admin/orders.csv" query={filter} />
      </ListTools>
      <ListTable
        list={list}
        rows={list.orders}
        icon="orders"
        noneYet="No orders yet"
        noneHint="They appear here the moment somebody places one."
        label="Orders"
        rowKey={(order) => order.order_id}
        isChosen={(order) => chosen.has(order.order_id)}
        columns={[
          {
            head: 'Choose',
            isHeadHidden: true,
            headClassName: 'w-px pr-0',
            className: 'w-px pr-0',
            cell: (order) => (
              <Checkbox
                label={<span className="sr-only">{`Choose ${orderName(order)}`}</span>}
                checked={chosen.has(order.order_id)}
                onChange={(event) => choose(order, event.target.checked)}
                className="-mr-2"
              />
            ),
          },
          {
            head: 'Order',
            cell: (order) => (
              <NameCell
                name={orderName(order)}
                to={adminLinks.order(order.order_id)}
                hint={
                  <>
                    <span className="block md:hidden">{order.customer_name}</span>
                    <span className="lg:hidden">{staffDateTime(order.placed_at)}</span>
                  </>
                }
              />
            ),
          },
          { head: 'Placed', from: 'lg', at: (order) => order.placed_at },
          {
            head: 'Customer',
            from: 'md',
            cell: (order) => (
              <span className="grid">
                <span>{order.customer_name}</span>
                <span className="text-xs text-ink-faint">{order.email}</span>
              </span>
            ),
          },
          {
            head: 'Payment',
            cell: (order) => (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone={stateWords[order.state].tone}>{stateWords[order.state].label}</Badge>
                <span className="text-xs text-ink-faint max-sm:hidden">
                  {methodWords[order.payment_method]}
                </span>
                {needsInvoice(order) && (
                  <span className="text-xs text-ink-faint max-sm:hidden">
                    {order.invoice?.state === 'failed' ? 'Invoice refused' : 'Invoice to stamp'}
                  </span>
                )}
                <GoodsBadge order={order} className="sm:hidden" />
              </span>
            ),
          },
          { head: 'Fulfilment', from: 'sm', cell: (order) => <GoodsBadge order={order} /> },
          { head: 'Items', align: 'end', from: 'lg', cell: (order) => order.item_count },
          { head: 'Total', className: 'font-medium', cents: (order) => order.total_cents },
        ]}
      >
        <OrdersBulkBar orders={list.orders} chosen={chosen} onChosen={setChosen} />
      </ListTable>
    </AdminPage>
  );
}

function needsInvoice({ invoice }: OrderInList): boolean {
  return invoice?.state === 'requested' || invoice?.state === 'failed';
}

/** The days a link from the dashboard asks for, in words. */
function paidBetween({ paid_from: from, paid_to: to }: ReturnType<typeof filterOf>): string {
  if (from === undefined && to === undefined) return '';
  if (from === to) return ` paid on ${shortDay(from ?? '')}`;
  return ` paid${from === undefined ? '' : ` from ${shortDay(from)}`}${to === undefined ? '' : ` to ${shortDay(to)}`}`;
}

function GoodsBadge({ order, className }: { order: OrderInList; className?: string }) {
  const goods = fulfilmentWord(order);
  return (
    goods && (
      <Badge tone={goods.tone} className={className}>
        {goods.label}
      </Badge>
    )
  );
}

export const ErrorBoundary = listError('Orders');
