import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { selectOptions } from '../admin-parts/select-options.ts';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/dashboard-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks, withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { stateWords } from '../orders/order-words.ts';
import type { OrderState } from '../orders/order-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { FailedEvents } from './failed-events.tsx';
import { FunnelSteps } from './funnel.tsx';
import { Age, LaterBlock, NotRead } from './later-block.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { salesCsv } from './sales-csv.ts';
import { SalesOverview } from './sales-overview.tsx';
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
  loaderData: { figures, failedEvents, channel, funnel },
}: Route.ComponentProps) {
  useLiveReload([
    'orders.changed',
    'refund.changed',
    'tickets.changed',
    'reviews.changed',
    'questions.changed',
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
          <Select
            aria-label={t('Who buys')}
            className="w-40"
            placeholder={t('All buyers')}
            options={[
              { value: 'retail', label: t('Retail') },
              { value: 'wholesale', label: t('Wholesale') },
            ]}
            value={channel ?? ''}
            onChange={(event) => choose({ channel: event.target.value })}
          />
          <Select
            aria-label={t('Range of days')}
            className="w-40"
            options={selectOptions(ranges)}
            value={String(figures.days)}
            onChange={(event) => choose({ days: event.target.value })}
          />
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
        <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          <Task
            icon="cash"
            label={t('Store credit owed')}
            value={figures.store_credit && formatPesos(figures.store_credit.cents)}
          />
          <Task
            icon="sync"
            label={t('Last sync')}
            value={figures.sync && lastSync(figures.sync.last_at)}
            to={withQuery(adminLinks.syncProducts(), { view: 'runs' })}
          />
        </div>
        {failedEvents.length > 0 && (
          <FailedEvents events={failedEvents} total={figures.failed_payment_events ?? failedEvents.length} />
        )}
        {sales && (
          <Card title={t('Paid by day, last {days} days', { days: figures.days })}>
            <SalesByDay days={sales.by_day} />
          </Card>
        )}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          {funnel && (
            <LaterBlock title={t('From looking to paying')} answer={funnel}>
              {FunnelSteps}
            </LaterBlock>
          )}
          {figures.orders === null && <NotRead what={t('Orders by state')} />}
          {figures.orders && <OrdersByState rows={figures.orders.by_state} channel={channel} />}
          {figures.low_stock === null && <NotRead what={t('Low stock')} />}
          {figures.low_stock && <LowStock rows={figures.low_stock} />}
        </div>
      </div>
    </AdminPage>
  );
}

function lastSync(at: string | null): ReactNode {
  return at === null ? t('Never') : <Ago time={at} />;
}

function Task({
  icon,
  label,
  value,
  to,
}: {
  icon: IconName;
  label: string;
  /** Null where it could not be read; no tile where the role may not read it. */
  value: ReactNode;
  /** The list with the same filter, where there is one. */
  to?: string;
}) {
  if (value === undefined) return null;
  const isQuiet = value === 0 || value === null;
  const frame = 'grid content-between gap-2 rounded-lg border border-line bg-surface px-4 py-3.5 sm:px-5';
  const content = (
    <>
      <span className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon name={icon} size={18} />
        {label}
      </span>
      <span
        className={cx(
          'figures font-semibold',
          typeof value === 'number' ? 'text-xl' : 'text-sm',
          isQuiet && 'text-ink-faint',
        )}
      >
        {value ?? <span title={t('This could not be read.')}>{t('Not read')}</span>}
      </span>
    </>
  );
  if (to === undefined) return <div className={frame}>{content}</div>;
  return (
    <Link to={to} className={cx(frame, 'transition-colors hover:border-line-strong')}>
      {content}
    </Link>
  );
}

function OrdersByState({
  rows,
  channel,
}: {
  rows: NonNullable<Figures['orders']>['by_state'];
  channel: Channel | undefined;
}) {
  return (
    <Card
      title={t('Orders by state')}
      actions={
        <Link to={adminLinks.orders()} className="text-sm text-brand hover:underline">
          {t('All orders')}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <Quiet>{t('No orders yet.')}</Quiet>
      ) : (
        <ul className="grid grid-cols-1">
          {rows.map((row) => {
            const word = stateWords[row.state as OrderState];
            return (
              <li key={row.state}>
                <Link
                  to={withQuery(adminLinks.orders(), { state: row.state, channel })}
                  className="-mx-2 flex items-center justify-between gap-3 rounded-sm px-2 py-2 hover:bg-sunken"
                >
                  <Badge tone={word.tone}>{t(word.label)}</Badge>
                  <span className="figures font-medium">{row.count}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function LowStock({ rows }: { rows: NonNullable<Figures['low_stock']> }) {
  return (
    <Card
      title={t('Low stock')}
      actions={
        <Link
          to={withQuery(adminLinks.products(), { stock: 'low', sort: 'stock' })}
          className="text-sm text-brand hover:underline"
        >
          {t('All of them')}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <Quiet>{t('Nothing is running out.')}</Quiet>
      ) : (
        <ul className="grid grid-cols-1">
          {rows.map((row) => (
            <li key={row.product_id} className="min-w-0">
              <Link
                to={withQuery(adminLinks.products(), { q: row.sku })}
                className="-mx-2 flex items-center justify-between gap-3 rounded-sm px-2 py-2 hover:bg-sunken"
              >
                <span className="min-w-0 truncate">{row.product_name}</span>
                <span className={cx('figures font-medium', row.available === 0 && 'text-danger')}>
                  {row.available}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="py-4 text-center text-ink-soft">{children}</p>;
}

export const ErrorBoundary = listError(msg('Dashboard'));
