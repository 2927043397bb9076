import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { Route } from './+types/payments-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { addressWith, choiceOf, dayOf, pageOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { ReprocessButton } from '../orders/order-payments.tsx';
import { disputeWords, providerName } from '../orders/order-words.ts';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BookList } from './book-list.tsx';
import { FindingList } from './finding-list.tsx';
import { PayoutList } from './payout-list.tsx';

type Events = Awaited<ReturnType<Api['payments']['adminEvents']>>;
type Disputes = Awaited<ReturnType<Api['payments']['adminDisputes']>>;
type Watched = Awaited<ReturnType<Api['payments']['adminShield']>>['watched'];

const eventStates = ['failed', 'received', 'processed', 'ignored'] as const;
const disputeStates = ['open', 'won', 'lost'] as const;
const views = ['events', 'findings', 'disputes', 'books', 'payouts', 'shield'] as const;

/** What is not looked at is not asked for. */
async function load({ api, url: { searchParams } }: LoadArgs) {
  const page = pageOf(searchParams);
  const view = choiceOf(searchParams, 'view', views) ?? 'events';
  switch (view) {
    case 'events': {
      const state = choiceOf(searchParams, 'state', eventStates);
      return { view, list: await api.payments.adminEvents({ query: { page, ...(state && { state }) } }) };
    }
    case 'findings': {
      const state = choiceOf(searchParams, 'state', ['open', 'solved'] as const);
      return { view, list: await api.payments.adminFindings({ query: { page, ...(state && { state }) } }) };
    }
    case 'disputes': {
      const state = choiceOf(searchParams, 'state', disputeStates);
      return { view, list: await api.payments.adminDisputes({ query: { page, ...(state && { state }) } }) };
    }
    case 'books': {
      const days = { from: dayOf(searchParams, 'day_from'), to: dayOf(searchParams, 'day_to') };
      return { view, days, list: await api.payments.adminBooks({ query: { page, ...days } }) };
    }
    case 'payouts':
      return { view, list: await api.payments.adminPayouts({ query: { page } }) };
    case 'shield':
      return { view, watched: (await api.payments.adminShield()).watched };
  }
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Payments');

/** What providers told, what banks took back, and who tries out cards. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useLiveReload(['payment.changed', 'payment_event.failed', 'chargeback', 'payment_shield']);
  return (
    <AdminPage
      title="Payments"
      description="What providers told the shop, money to look at, disputes, books, payouts, and the shield against card testing."
    >
      <Tabs
        label="Payments"
        value={loaderData.view}
        onValueChange={(view) =>
          void navigate(
            addressWith(search, { view: view === 'events' ? '' : view, state: '', day_from: '', day_to: '' }),
            {
              preventScrollReset: true,
            },
          )
        }
        tabs={[
          {
            value: 'events',
            label: 'Events',
            content: loaderData.view === 'events' && <EventList list={loaderData.list} />,
          },
          {
            value: 'findings',
            label: 'To look at',
            content: loaderData.view === 'findings' && <FindingList list={loaderData.list} />,
          },
          {
            value: 'disputes',
            label: 'Disputes',
            content: loaderData.view === 'disputes' && <DisputeList list={loaderData.list} />,
          },
          {
            value: 'books',
            label: 'Books',
            content: loaderData.view === 'books' && (
              <BookList list={loaderData.list} days={loaderData.days} />
            ),
          },
          {
            value: 'payouts',
            label: 'Payouts',
            content: loaderData.view === 'payouts' && <PayoutList list={loaderData.list} />,
          },
          {
            value: 'shield',
            label: 'Shield',
            content: loaderData.view === 'shield' && <ShieldList watched={loaderData.watched} />,
          },
        ]}
      />
    </AdminPage>
  );
}

const eventWords: Record<(typeof eventStates)[number], { label: string; tone: BadgeTone }> = {
  failed: { label: 'Given up', tone: 'danger' },
  received: { label: 'Waiting', tone: 'warning' },
  processed: { label: 'Processed', tone: 'success' },
  ignored: { label: 'Not ours', tone: 'neutral' },
};

function EventList({ list }: { list: Events }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <ListTools
        filters={[
          {
            name: 'state',
            label: 'All events',
            options: eventStates.map((value) => ({ value, label: eventWords[value].label })),
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.events}
        icon="card"
        noneYet="Nothing was told yet"
        noneHint="Every webhook of a payment provider is kept here before it is answered."
      >
        <Table label="Payment events">
          <thead>
            <tr>
              <Th>Event</Th>
              <Th>State</Th>
              <Th className="max-md:hidden">Received</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.events.map((event) => (
              <Tr key={event.id}>
                <Td>
                  <span className="grid gap-0.5">
                    <span>
                      <span className="font-medium">{providerName(event.provider)}</span>{' '}
                      <span className="spec break-all">{event.type}</span>
                    </span>
                    <span className="spec text-xs break-all text-ink-faint">{event.event_id}</span>
                    {event.last_error !== null && (
                      <span className="text-xs break-words text-danger">{event.last_error}</span>
                    )}
                  </span>
                </Td>
                <Td>
                  <span className="grid justify-items-start gap-0.5">
                    <Badge tone={eventWords[event.state].tone}>{eventWords[event.state].label}</Badge>
                    <span className="text-xs whitespace-nowrap text-ink-faint">
                      {event.tries === 1 ? '1 try' : `${event.tries} tries`}
                    </span>
                  </span>
                </Td>
                <Td className="whitespace-nowrap text-ink-soft max-md:hidden">
                  {staffDateTime(event.received_at)}
                </Td>
                <Td align="end">
                  {(event.state === 'failed' || event.state === 'received') && (
                    <ReprocessButton eventId={event.id} onDone={revalidate} />
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </>
  );
}

function DisputeList({ list }: { list: Disputes }) {
  return (
    <>
      <ListTools
        filters={[
          {
            name: 'state',
            label: 'All disputes',
            options: disputeStates.map((value) => ({ value, label: disputeWords[value].label })),
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.disputes}
        icon="shield"
        noneYet="No disputes"
        noneHint="When a customer asks their bank for the money back, the order stops and stands here with its deadline."
      >
        <Table label="Disputes">
          <thead>
            <tr>
              <Th>Order</Th>
              <Th>State</Th>
              <Th className="max-sm:hidden">Reason</Th>
              <Th className="max-md:hidden">Evidence until</Th>
              <Th align="end" className="max-sm:hidden">
                Amount
              </Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.disputes.map((dispute) => (
              <Tr key={dispute.id}>
                <Td>
                  <span className="grid gap-0.5">
                    <Link
                      to={adminLinks.order(dispute.reference)}
                      className="spec font-medium text-brand hover:underline"
                    >
                      {`${dispute.reference.slice(0, 8)}…`}
                    </Link>
                    <Link
                      to={adminLinks.dispute(dispute.id)}
                      className="spec text-xs break-all text-ink-soft hover:underline"
                    >
                      {dispute.provider_ref}
                    </Link>
                  </span>
                </Td>
                <Td>
                  <Badge tone={disputeWords[dispute.state].tone}>{disputeWords[dispute.state].label}</Badge>
                  <span className="figures mt-1 block text-xs sm:hidden">
                    {formatPesos(dispute.amount_cents)}
                  </span>
                  {dispute.state === 'open' && dispute.due_at !== null && (
                    <span className="mt-1 block text-xs text-ink-soft md:hidden">
                      {`until ${staffDateTime(dispute.due_at)}`}
                    </span>
                  )}
                </Td>
                <Td className="max-sm:hidden">{dispute.reason.replaceAll('_', ' ')}</Td>
                <Td className="whitespace-nowrap text-ink-soft max-md:hidden">
                  {dispute.due_at === null ? '' : staffDateTime(dispute.due_at)}
                </Td>
                <Td align="end" className="figures whitespace-nowrap max-sm:hidden">
                  {formatPesos(dispute.amount_cents)}
                </Td>
                <Td align="end">
                  <ButtonLink size="sm" variant="secondary" to={adminLinks.dispute(dispute.id)}>
                    {dispute.state === 'open' && dispute.submitted_at === null ? 'Answer' : 'Open'}
                  </ButtonLink>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </>
  );
}

const keyWords = { session: 'Session', ip: 'Address', card: 'Card' } as const;
const levelWords: Record<Watched[number]['level'], { label: string; tone: BadgeTone }> = {
  none: { label: 'Free again', tone: 'neutral' },
  slowed: { label: 'Slowed', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
};

function ShieldList({ watched }: { watched: Watched }) {
  const mayChange = useMay('orders');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const release = ({ kind, value }: Watched[number]) =>
    send(async () => {
      await browserApi().payments.releaseShield({ body: { kind, value } });
      await revalidate();
    });
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <InlineNotice>
        More than five declines in ten minutes slow a session, an address or a card down; more than ten are
        refused until the ten minutes have passed. Declines of the last 24 hours:
      </InlineNotice>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ListRows
        rows={watched}
        icon="shield"
        noneYet="Nobody tries out cards"
        noneHint="Who has more declines than anybody may need stands here."
      >
        <Table label="Shield">
          <thead>
            <tr>
              <Th>Who</Th>
              <Th>Now</Th>
              <Th align="end" className="max-sm:hidden">
                Declines
              </Th>
              <Th className="max-md:hidden">Last</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {watched.map((row) => (
              <Tr key={`${row.kind} ${row.value}`}>
                <Td>
                  <span className="grid gap-0.5">
                    <span className="font-medium">{keyWords[row.kind]}</span>
                    <span className="spec text-xs break-all text-ink-faint">{row.value}</span>
                  </span>
                </Td>
                <Td>
                  <span className="grid justify-items-start gap-0.5">
                    <Badge tone={levelWords[row.level].tone}>{levelWords[row.level].label}</Badge>
                    <span className="text-xs text-ink-faint sm:hidden">{`${row.declines} declines`}</span>
                    {row.until !== null && (
                      <span className="text-xs text-ink-faint max-sm:hidden">{`until ${staffDateTime(row.until)}`}</span>
                    )}
                  </span>
                </Td>
                <Td align="end" className="figures max-sm:hidden">
                  {row.declines}
                </Td>
                <Td className="whitespace-nowrap text-ink-soft max-md:hidden">
                  {staffDateTime(row.last_at)}
                </Td>
                <Td align="end">
                  {mayChange && (
                    <Button
                      size="sm"
                      variant="secondary"
                      isBusy={isSending}
                      onClick={() => void release(row)}
                    >
                      Forget
                    </Button>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Payments" error={error} />;
}
