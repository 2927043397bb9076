import { useState } from 'react';
import type { Route } from './+types/orders-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { choiceOf, dayOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
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
import type { Fulfilment, OrderInList, OrderState } from './order-words.ts';
import { OrdersBulkBar } from './orders-bulk-bar.tsx';
import { OrdersCsvLink } from './orders-csv-link.tsx';

const states = Object.keys(stateWords) as OrderState[];
const fulfilments = Object.keys(fulfilmentWords) as Fulfilment[];
const methods = Object.keys(methodWords) as OrderInList['payment_method'][];

const attentions = ['late', 'held'] as const;
const channels = ['retail', 'wholesale'] as const;

function filterOf(search: URLSearchParams) {
  return {
    q: wordsOf(search),
    state: choiceOf(search, 'state', states),
    fulfilment: choiceOf(search, 'fulfilment', fulfilments),
    attention: choiceOf(search, 'attention', attentions),
    channel: choiceOf(search, 'channel', channels),
    method: choiceOf(search, 'method', methods),
    delivery: choiceOf(search, 'delivery', Object.keys(deliveries)),
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

  return (
    <AdminPage
      title="Orders"
      description={`${list.total === 1 ? '1 order' : `${list.total} orders`}${paidBetween(filter)}`}
    >
      <ListTools
        searchLabel="Number, customer or e-mail"
        filters={[
          {
            name: 'state',
            label: 'Any payment',
            options: states.map((value) => ({ value, label: stateWords[value].label })),
          },
          {
            name: 'fulfilment',
            label: 'Any fulfilment',
            options: fulfilments.map((value) => ({ value, label: fulfilmentWords[value].label })),
          },
          {
            name: 'attention',
            label: 'All of them',
            options: [
              { value: 'late', label: 'Late to leave' },
              { value: 'held', label: 'On hold' },
            ],
          },
          {
            name: 'channel',
            label: 'All buyers',
            options: [
              { value: 'retail', label: 'Retail' },
              { value: 'wholesale', label: 'Wholesale' },
            ],
          },
          {
            name: 'method',
            label: 'Paid any way',
            options: methods.map((value) => ({ value, label: methodWords[value] })),
          },
          {
            name: 'delivery',
            label: 'Any delivery',
            options: Object.entries(deliveries).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'invoice',
            label: 'Invoice or not',
            options: [{ value: 'needed', label: 'Needs its invoice' }],
          },
        ]}
        days={[{ name: 'placed', label: 'Placed' }]}
      >
        <OrdersCsvLink query={filter}>Export CSV</OrdersCsvLink>
      </ListTools>
      <ListRows
        list={list}
        rows={list.orders}
        icon="orders"
        noneYet="No orders yet"
        noneHint="They appear here the moment somebody places one."
      >
        <OrdersBulkBar orders={list.orders} chosen={chosen} onChosen={setChosen} />
        <Table label="Orders">
          <thead>
            <tr>
              <Th className="w-px pr-0">
                <span className="sr-only">Choose</span>
              </Th>
              <Th>Order</Th>
              <Th className="max-lg:hidden">Placed</Th>
              <Th className="max-md:hidden">Customer</Th>
              <Th>Payment</Th>
              <Th className="max-sm:hidden">Fulfilment</Th>
              <Th align="end" className="max-lg:hidden">
                Items
              </Th>
              <Th align="end">Total</Th>
            </tr>
          </thead>
          <tbody>
            {list.orders.map((order) => (
              <OrderRow
                key={order.order_id}
                order={order}
                isChosen={chosen.has(order.order_id)}
                onChoose={(isChosen) => {
                  const next = new Set(chosen);
                  if (isChosen) next.add(order.order_id);
                  else next.delete(order.order_id);
                  setChosen(next);
                }}
              />
            ))}
          </tbody>
        </Table>
      </ListRows>
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

function OrderRow({
  order,
  isChosen,
  onChoose,
}: {
  order: OrderInList;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const state = stateWords[order.state];
  const goods = fulfilmentWord(order);
  return (
    <Tr isChosen={isChosen}>
      <Td className="w-px pr-0">
        <Checkbox
          label={<span className="sr-only">{`Choose ${orderName(order)}`}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="-mr-2"
        />
      </Td>
      <Td>
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
      </Td>
      <Td className="whitespace-nowrap text-ink-soft max-lg:hidden">{staffDateTime(order.placed_at)}</Td>
      <Td className="max-md:hidden">
        <span className="grid">
          <span>{order.customer_name}</span>
          <span className="text-xs text-ink-faint">{order.email}</span>
        </span>
      </Td>
      <Td>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={state.tone}>{state.label}</Badge>
          <span className="text-xs text-ink-faint max-sm:hidden">{methodWords[order.payment_method]}</span>
          {needsInvoice(order) && (
            <span className="text-xs text-ink-faint max-sm:hidden">
              {order.invoice?.state === 'failed' ? 'Invoice refused' : 'Invoice to stamp'}
            </span>
          )}
          {goods && (
            <Badge tone={goods.tone} className="sm:hidden">
              {goods.label}
            </Badge>
          )}
        </span>
      </Td>
      <Td className="max-sm:hidden">{goods && <Badge tone={goods.tone}>{goods.label}</Badge>}</Td>
      <Td align="end" className="max-lg:hidden">
        {order.item_count}
      </Td>
      <Td align="end" className="font-medium whitespace-nowrap">
        {formatPesos(order.total_cents)}
      </Td>
    </Tr>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Orders" error={error} />;
}
