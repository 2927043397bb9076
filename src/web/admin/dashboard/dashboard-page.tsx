import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { selectOptions } from '../admin-parts/select-options.ts';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/dashboard-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/select.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { stateWords } from '../orders/order-words.ts';
import type { OrderState } from '../orders/order-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { FailedEvents } from './failed-events.tsx';
import { BooksState } from './books.tsx';
import { FunnelSteps } from './funnel.tsx';
import { Age, BlockEnd, LaterBlock, NotRead } from './later-block.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { salesCsv } from './sales-csv.ts';
import { SalesOverview } from './sales-overview.tsx';
import { ReadAgain } from './read-again.tsx';
import { BestSellers, SlowSellers } from './sellers.tsx';
import { SyncAges } from './sync-ages.tsx';
import { ranges } from './sales-words.ts';
import type { Channel, Figures } from './sales-words.ts';
import { ToDo } from './to-do.tsx';

async function load({ api, url }: LoadArgs) {
  const days = Number(
    choiceOf(
      url.searchParams,
      'days',
      ranges.map(({ value }) => value),
    ) ?? 30,
  );
  const channel = choiceOf(url.searchParams, 'channel', ['retail', 'wholesale'] as const);
  const figures = await api.staff.dashboard({ query: { days, channel } });
  const failedEvents = figures.failed_payment_events
    ? (await api.payments.adminEvents({ query: { state: 'failed', page_size: 10 } })).events
    : [];
  return {
    figures,
    failedEvents,
    channel,
    // These come when they come: the page stands without them, and without the one that fails.
    sellers: figures.sales === undefined ? undefined : later(api.staff.dashboardSellers({ query: { days } })),
    books:
      figures.store_credit === undefined ? undefined : later(api.staff.dashboardBooks({ query: { days } })),
    sync: figures.sync === undefined ? undefined : later(api.staff.dashboardSync()),
    funnel: figures.sales === undefined ? undefined : later(api.staff.dashboardFunnel({ query: { days } })),
  };
}

/** What comes after the page; undefined where no answer does. */
function later<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch(() => undefined);
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Dashboard'));

export default function DashboardPage({
  loaderData: { figures, failedEvents, channel, funnel, sellers, books, sync },
}: Route.ComponentProps) {
  useLiveReload([
    'orders.changed',
    'refund.changed',
    'tickets.changed',
    'reviews.changed',
    'questions.changed',
    'gallery.changed',
    'payment_event.failed',
    'sync.finished',
  ]);
  const navigate = useNavigate();
  const { sales } = figures;
  const choose = (change: { days?: string; channel?: string }) =>
    void navigate(withQuery(adminLinks.dashboard(), { days: figures.days, channel, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <AdminPage
      title={t('Dashboard')}
      description={<Age time={figures.read_at.sales ?? figures.generated_at} />}
      actions={
        <>
          {sales !== undefined && (
            <Select
              aria-label={t('Who buys')}
              className="w-52 shrink-0"
              placeholder={t('All buyers')}
              options={[
                { value: 'retail', label: t('Retail') },
                { value: 'wholesale', label: t('Wholesale') },
              ]}
              value={channel ?? ''}
              onChange={(event) => choose({ channel: event.target.value })}
            />
          )}
          {(sales !== undefined || books !== undefined) && (
            <Select
              aria-label={t('Range of days')}
              className="w-40 shrink-0"
              options={selectOptions(ranges)}
              value={String(figures.days)}
              onChange={(event) => choose({ days: event.target.value })}
            />
          )}
          <ReadAgain days={figures.days} channel={channel} />
          {sales && (
            <ExportButton
              name={`sales-${channel === undefined ? '' : `${channel}-`}${figures.days}-days`}
              readCsv={() => Promise.resolve(salesCsv(sales.by_day))}
            />
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <ToDo items={figures.todo} age={<Age time={figures.read_at.waiting} />} />
        {sales === null && <NotRead what={t('Sales')} />}
        {sales && <SalesOverview sales={sales} days={figures.days} channel={channel} />}
        {failedEvents.length > 0 && (
          <FailedEvents events={failedEvents} total={figures.failed_payment_events ?? failedEvents.length} />
        )}
        {sales?.by_day.some((day) => day.paid_cents > 0) && (
          <Card
            title={t('Paid by day, last {days} days', { days: figures.days })}
            actions={<MoreLink to={adminLinks.sales()}>{t('Sales report')}</MoreLink>}
          >
            <SalesByDay days={sales.by_day} />
          </Card>
        )}
        {channel !== undefined && (
          <p className="text-sm text-ink-soft">{t('What follows is of all buyers together.')}</p>
        )}
        {/* Columns, so that a block as long as it is leaves no hole beside it. */}
        <div className="columns-1 gap-5 lg:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
          {funnel && (
            <LaterBlock
              title={t('From looking to paying')}
              answer={funnel}
              isEmpty={({ steps }) => steps.every(({ count }) => count === 0)}
            >
              {FunnelSteps}
            </LaterBlock>
          )}
          {sellers && (
            <LaterBlock title={t('Best sellers')} answer={sellers} isEmpty={({ best }) => best.length === 0}>
              {BestSellers}
            </LaterBlock>
          )}
          {sellers && (
            <LaterBlock title={t('Slow sellers')} answer={sellers} isEmpty={({ slow }) => slow.length === 0}>
              {SlowSellers}
            </LaterBlock>
          )}
          {books && (
            <LaterBlock
              title={t('Books')}
              answer={books}
              isEmpty={({ providers, findings, store_credit: credit }) =>
                providers.length === 0 && findings === 0 && credit.cents === 0
              }
              actions={
                <MoreLink to={withQuery(adminLinks.payments(), { view: 'books' })}>{t('All days')}</MoreLink>
              }
            >
              {BooksState}
            </LaterBlock>
          )}
          {sync && (
            <LaterBlock
              title={t('Distributors’ feeds')}
              answer={sync}
              isEmpty={({ feeds }) => feeds.length === 0}
              isExpected={figures.sync?.last_at != null}
              actions={
                <MoreLink to={withQuery(adminLinks.syncProducts(), { view: 'runs' })}>
                  {t('All runs')}
                </MoreLink>
              }
            >
              {SyncAges}
            </LaterBlock>
          )}
          {figures.orders === null && <NotRead what={t('Orders by state')} />}
          {figures.orders && figures.orders.by_state.length > 0 && (
            <OrdersByState rows={figures.orders.by_state} age={figures.read_at.orders} channel={channel} />
          )}
          {figures.low_stock === null && <NotRead what={t('Low stock')} />}
          {figures.low_stock && figures.low_stock.length > 0 && (
            <LowStock rows={figures.low_stock} age={figures.read_at.low_stock} />
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function OrdersByState({
  rows,
  age,
  channel,
}: {
  age: string | undefined;
  rows: NonNullable<Figures['orders']>['by_state'];
  channel: Channel | undefined;
}) {
  return (
    <Card
      title={t('Orders by state')}
      actions={
        <BlockEnd age={age}>
          <MoreLink to={adminLinks.orders()}>{t('All orders')}</MoreLink>
        </BlockEnd>
      }
    >
      <ul className="grid grid-cols-1">
        {rows.map((row) => {
          const word = stateWords[row.state as OrderState];
          return (
            <li key={row.state}>
              <Link
                to={withQuery(adminLinks.orders(), { state: row.state, channel })}
                className="-mx-2 flex items-center justify-between gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken"
              >
                <Badge tone={word.tone}>{t(word.label)}</Badge>
                <span className="figures font-medium">{row.count.toLocaleString('en-US')}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function LowStock({ rows, age }: { rows: NonNullable<Figures['low_stock']>; age: string | undefined }) {
  return (
    <Card
      title={t('Low stock')}
      actions={
        <BlockEnd age={age}>
          <MoreLink to={withQuery(adminLinks.products(), { stock: 'low', sort: 'stock' })}>
            {t('All of them')}
          </MoreLink>
        </BlockEnd>
      }
    >
      <ul className="grid grid-cols-1">
        {rows.map((row) => (
          <li key={row.product_id} className="min-w-0">
            <Link
              to={withQuery(adminLinks.products(), { q: row.sku })}
              className="-mx-2 flex items-center justify-between gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 truncate">{row.product_name}</span>
              <span className="figures font-medium">{row.available}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** To the list that a block is the beginning of. */
function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-sm text-brand hover:underline">
      {children}
    </Link>
  );
}

export const ErrorBoundary = listError(msg('Dashboard'));
