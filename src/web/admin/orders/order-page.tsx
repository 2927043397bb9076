import { Link, useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/order-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { NotesCard } from '../admin-parts/notes-card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { daysText } from './labels/label-words.ts';
import { GiftMessage } from './correct-gift.tsx';
import { CorrectDeliveryButton, CorrectDeliveryHint } from './correct-delivery.tsx';
import { CancelOrderButton, WriteToBuyerButton } from './order-buttons.tsx';
import { OrderConversations } from './order-conversations.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { HoldButton, HoldNotice, SignsCard } from './order-hold.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMarks } from './order-marks.tsx';
import { OrderPcs } from './order-pcs.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderReturns } from './order-returns.tsx';
import { PendingEdit } from './pending-edit.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { TakePaymentButton } from './take-payment.tsx';
import { deliveryName, flagWordsOf, fulfilmentWord, orderName, stateWords } from './order-words.ts';
import type { OrderDetail } from './order-words.ts';

async function load({ api, params }: LoadArgs<'order_id'>) {
  const of = { params: { order_id: params.order_id ?? '' } };
  const [
    { order, leaves_by: leavesBy, flag_names: names },
    invoicing,
    { returns, returnable },
    labels,
    { edits },
    { staff },
    { pcs },
  ] = await Promise.all([
    api.orders.adminOrder(of),
    api.invoices.adminOfOrder(of),
    api.returns.adminOfOrder(of),
    api.orders.labelsOfOrder(of),
    api.orders.edits(of),
    api.staff.staffNames(),
    api.orders.pcsOfOrder(of),
  ]);
  return {
    order,
    leavesBy,
    names,
    invoicing,
    returns,
    mayReturn: returnable.length > 0,
    labels,
    edits,
    staff,
    pcs,
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(
    loaderData === undefined ? t('Order') : t('Order {order}', { order: orderName(loaderData.order) }),
  );

export default function OrderPage({
  loaderData: { order, leavesBy, names, invoicing, returns, mayReturn, labels, edits, staff, pcs },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLiveReload(['orders.changed', 'payment.changed', 'refund.changed', 'assembly.changed'], (payload) =>
    JSON.stringify(payload ?? '').includes(order.order_id),
  );
  const state = stateWords[order.state];
  const flags = flagWordsOf(names);
  const goods = fulfilmentWord(order);
  return (
    <AdminPage
      title={t('Order {order}', { order: orderName(order) })}
      backTo={{ label: t('Orders'), to: adminLinks.orders() }}
      historyOf={`order:${order.order_id}`}
      description={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <Badge tone={state.tone}>{t(state.label)}</Badge>
          {goods && <Badge tone={goods.tone}>{t(goods.label)}</Badge>}
          {order.flag && <Badge tone={flags[order.flag].tone}>{flags[order.flag].label}</Badge>}
          {order.refunded_cents > 0 && order.state === 'paid' && (
            <Badge tone="info">{t('Partly refunded')}</Badge>
          )}
          <span>{t('Placed {time}', { time: staffDateTime(order.placed_at) })}</span>
          {leavesBy !== null && (
            <span>
              {order.delivery_method === 'parcel'
                ? t('Leaves by {day}', { day: shortDay(leavesBy) })
                : t('Ready by {day}', { day: shortDay(leavesBy) })}
            </span>
          )}
        </span>
      }
      actions={
        <>
          <CancelOrderButton order={order} onDone={revalidate} />
          <HoldButton order={order} onDone={revalidate} />
        </>
      }
    >
      <StateNotice order={order} onDone={revalidate} />
      {order.hold?.kind !== 'edit' && <HoldNotice order={order} onDone={revalidate} />}
      <PendingEdit edits={edits} onDone={revalidate} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-5">
          <OrderLines order={order} onDone={revalidate} />
          <OrderPcs orderId={order.order_id} pcs={pcs} />
          <OrderShipments order={order} labels={labels} onDone={revalidate} />
          <OrderReturns orderId={order.order_id} returns={returns} mayStart={mayReturn} onDone={revalidate} />
          <OrderPayments order={order} edits={edits} onDone={revalidate} />
          <Timeline order={order} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card
            title={t('Customer')}
            actions={
              order.customer.email !== '' && (
                <Link
                  to={withQuery(adminLinks.orders(), { q: order.customer.email })}
                  className="text-sm text-brand hover:underline"
                >
                  {t('Other orders')}
                </Link>
              )
            }
          >
            <p className="font-medium">
              <LinkFor
                right="read_customers"
                to={adminLinks.user(order.customer.id)}
                className="inline-flex min-h-6 items-center rounded-xs hover:underline"
              >
                {order.customer.name}
              </LinkFor>
            </p>
            {order.customer.email === '' ? (
              <p className="text-ink-soft">{t('Without an e-mail')}</p>
            ) : (
              <a href={`mailto:${order.customer.email}`} className="text-brand hover:underline">
                {order.customer.email}
              </a>
            )}
            <p className="pt-3">
              <WriteToBuyerButton order={order} onDone={revalidate} />
            </p>
          </Card>
          <OrderConversations orderId={order.order_id} />
          <SignsCard order={order} />
          <OrderMarks order={order} staff={staff} flagNames={names} onDone={revalidate} />
          <Delivery order={order} onDone={revalidate} />
          <OrderInvoices orderId={order.order_id} invoicing={invoicing} onDone={revalidate} />
          <Notes key={order.order_id} order={order} onDone={revalidate} />
        </div>
      </div>
    </AdminPage>
  );
}

/** What somebody has to decide. */
function StateNotice({ order, onDone }: { order: OrderDetail; onDone: () => Promise<void> }) {
  switch (order.state) {
    case 'paid_without_stock':
      return (
        <InlineNotice tone="danger" title={t('Paid after its stock was gone')} className="mb-5">
          {t('Find the goods and pack the order, or cancel it and the customer gets the money back.')}
        </InlineNotice>
      );
    case 'manual_review':
      return (
        <InlineNotice tone="warning" title={t('The payment is not what was asked for')} className="mb-5">
          {t('Nothing ships until somebody decides. Compare the attempts with the ledger below.')}
        </InlineNotice>
      );
    case 'pending_payment':
    case 'awaiting_payment':
      return (
        <InlineNotice className="mb-5" action={<TakePaymentButton order={order} onDone={onDone} />}>
          {t('Not paid yet. Its stock is held until {time}.', { time: staffDateTime(order.expires_at) })}
          <HowToPay order={order} />
        </InlineNotice>
      );
    case 'paid':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return null;
  }
}

/** What its buyer pays by, for who has lost it and calls. */
function HowToPay({ order }: { order: OrderDetail }) {
  const instructions = order.payment?.instructions;
  if (!instructions || instructions.reference === '') return null;
  const { kind, reference, remaining_cents: remaining } = instructions;
  return (
    <p className="figures mt-1">
      {[
        kind === 'oxxo'
          ? t('OXXO reference {reference}', { reference })
          : t('CLABE {clabe}', { clabe: reference }),
        ...(remaining !== null && remaining < order.total_cents
          ? [t('{amount} still to come', { amount: formatPesos(remaining) })]
          : []),
      ].join(' · ')}
    </p>
  );
}

function Delivery({ order, onDone }: { order: OrderDetail; onDone: () => Promise<void> }) {
  const address = order.delivery_address;
  const isParcel = order.delivery_method === 'parcel';
  return (
    <Card title={t('Delivery')} actions={<CorrectDeliveryButton order={order} onDone={onDone} />}>
      <div className="grid gap-4">
        <Facts
          facts={[
            { name: t('Method'), value: deliveryName(order) },
            ...(order.company_name === null ? [] : [{ name: t('Company'), value: order.company_name }]),
            ...(order.purchase_order === ''
              ? []
              : [
                  {
                    name: t('Their purchase order'),
                    value: <span className="spec">{order.purchase_order}</span>,
                  },
                ]),
            ...(order.promise === null
              ? []
              : [{ name: t('Promised to the buyer'), value: daysText(order.promise) }]),
          ]}
        />
        <GiftMessage order={order} onDone={onDone} />
        <address className="grid gap-0.5 border-t border-line pt-4 not-italic">
          <span className="font-medium">{address.recipient}</span>
          <a href={`tel:${address.phone}`} className="text-brand hover:underline">
            {isParcel ? address.phone : t('{phone}, of the branch', { phone: address.phone })}
          </a>
          {address.pickup_phone && (
            <a href={`tel:${address.pickup_phone}`} className="text-brand hover:underline">
              {t('{phone}, who picks it up', { phone: address.pickup_phone })}
            </a>
          )}
          {address.pickup_alternate && (
            <span>{t('{name} may pick it up, too', { name: address.pickup_alternate })}</span>
          )}
          {isParcel && (
            <>
              <span>
                {[address.street, address.exterior_number, address.interior_number].filter(Boolean).join(' ')}
              </span>
              <span>{address.neighbourhood}</span>
              <span>{`${address.postal_code} ${address.municipality}, ${address.state}`}</span>
              {address.directions && <span className="text-ink-soft">{address.directions}</span>}
            </>
          )}
        </address>
        <CorrectDeliveryHint order={order} />
      </div>
    </Card>
  );
}

function Notes({ order, onDone }: { order: OrderDetail; onDone: () => Promise<void> }) {
  return (
    <NotesCard
      key={order.order_id}
      kept={order}
      mayChange={useMay('orders', 'assist')}
      save={async (body) => {
        const params = { order_id: order.order_id };
        const { order: saved } = await browserApi().orders.updateNotes({ params, body });
        await onDone();
        return saved;
      }}
    />
  );
}

const emailWords: Record<NonNullable<OrderDetail['timeline'][number]['mail']>['state'], Message> = {
  waiting: msg('E-mail on its way'),
  sent: msg('E-mail sent'),
  failed: msg('E-mail not delivered'),
  withheld: msg('E-mail withheld'),
};

type TimelineEvent = OrderDetail['timeline'][number];

/** The newest first. What a provider told between two things that happened is folded: staff seldom ask for it. */
function Timeline({ order }: { order: OrderDetail }) {
  return (
    <Card title={t('Timeline')}>
      <ol className="grid gap-4">
        {foldedTimeline(order.timeline).map((events, index) => (
          <li key={`${events[0]?.created_at}-${index}`} className="grid grid-cols-[auto_1fr] gap-3">
            <span aria-hidden className="mt-1.5 size-2 rounded-full bg-line-strong" />
            {events[0]?.kind === 'webhook' ? (
              <details className="text-ink-soft">
                <summary className="cursor-pointer rounded-xs">
                  {t('{count, plural, one {# message} other {# messages}} from the provider', {
                    count: events.length,
                  })}
                </summary>
                <div className="grid gap-3 pt-3">
                  {events.map((event, at) => (
                    <EventText key={`${event.created_at}-${at}`} event={event} />
                  ))}
                </div>
              </details>
            ) : (
              events.map((event) => <EventText key={event.created_at} event={event} />)
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Each event alone, and what a provider told in a row together. */
function foldedTimeline(timeline: readonly TimelineEvent[]): TimelineEvent[][] {
  const groups: TimelineEvent[][] = [];
  for (const event of timeline.toReversed()) {
    const last = groups.at(-1);
    if (event.kind === 'webhook' && last?.[0]?.kind === 'webhook') last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function EventText({ event }: { event: TimelineEvent }) {
  const mayReadMails = useMay('read_mails');
  return (
    <div className="grid gap-0.5">
      <p className="break-words whitespace-pre-line">{event.message}</p>
      <p className="text-xs text-ink-faint">
        {staffDateTime(event.created_at)}
        {event.actor !== null && ` · ${event.actor}`}
        {event.mail !== null && ' · '}
        {event.mail !== null &&
          (mayReadMails ? (
            <Link to={adminLinks.mail(event.mail.id)} className="rounded-xs text-brand underline">
              {t(emailWords[event.mail.state])}
            </Link>
          ) : (
            t(emailWords[event.mail.state])
          ))}
      </p>
    </div>
  );
}

export const ErrorBoundary = listError(msg('Order'));
