import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Route } from './+types/dashboard-page';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks, withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ListError } from '../admin-parts/list-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useLiveReload } from '../admin-parts/use-live-reload.ts';
import { stateWords } from '../orders/order-words.ts';
import type { OrderState } from '../orders/order-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { changeText } from './change-text.ts';
import { FailedEvents } from './failed-events.tsx';
import { SalesByDay } from './sales-by-day.tsx';

export type Figures = Awaited<ReturnType<Api['staff']['dashboard']>>;

async function load({ api }: LoadArgs) {
  const figures = await api.staff.dashboard();
  const failedEvents = figures.failed_payment_events === 0 ? [] : await readFailedEvents(api);
  return { figures, failedEvents };
}

/** Only some roles may read them; the others see the number alone. */
async function readFailedEvents(api: Api) {
  try {
    return (await api.payments.adminEvents({ query: { state: 'failed', page_size: 10 } })).events;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Dashboard');

const periodWords = { today: 'Today', '7_days': 'Last 7 days', '30_days': 'Last 30 days' } as const;
const previousWords = {
  today: 'vs yesterday',
  '7_days': 'vs the 7 days before',
  '30_days': 'vs the 30 days before',
} as const;

export default function DashboardPage({ loaderData: { figures, failedEvents } }: Route.ComponentProps) {
  useLiveReload([
    'orders.changed',
    'refund.changed',
    'tickets.changed',
    'reviews.changed',
    'questions.changed',
    'payment_event.failed',
    'sync.finished',
  ]);
  return (
    <AdminPage title="Dashboard" description={`As of ${staffDateTime(figures.generated_at)}`}>
      <div className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          {figures.sales.map((sale) => (
            <SalesFigure key={sale.period} sale={sale} />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-5">
          <Task
            icon="star"
            label="Reviews to decide"
            value={figures.pending_reviews}
            to={withQuery(adminLinks.reviews(), { state: 'pending' })}
          />
          <Task
            icon="question"
            label="Questions to answer"
            value={figures.open_questions}
            to={withQuery(adminLinks.questions(), { answered: 'no' })}
          />
          <Task
            icon="chat"
            label="Open conversations"
            value={figures.open_tickets}
            to={withQuery(adminLinks.support(), { state: 'open' })}
          />
          <Task
            icon="warning"
            label="Failed payment events"
            value={figures.failed_payment_events}
            to="#failed-events"
          />
          <Task
            icon="sync"
            label="Last sync"
            value={figures.last_sync_at === null ? 'Never' : staffDateTime(figures.last_sync_at)}
            to={withQuery(adminLinks.syncProducts(), { view: 'runs' })}
          />
        </div>
        {failedEvents.length > 0 && (
          <FailedEvents events={failedEvents} total={figures.failed_payment_events} />
        )}
        <Card title="Paid by day, last 30 days">
          <SalesByDay days={figures.by_day} />
        </Card>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <OrdersByState rows={figures.orders_by_state} />
          <LowStock rows={figures.low_stock} />
        </div>
      </div>
    </AdminPage>
  );
}

function SalesFigure({ sale }: { sale: Figures['sales'][number] }) {
  const change = changeText(sale.paid_cents, sale.previous_cents);
  return (
    <section className="grid gap-1 rounded-lg border border-line bg-surface px-5 py-4">
      <h2 className="text-sm text-ink-soft">{periodWords[sale.period]}</h2>
      <p className="figures display text-2xl">{formatPesos(sale.paid_cents)}</p>
      <p className="figures text-xs text-ink-faint">
        {sale.orders === 1 ? '1 order' : `${sale.orders} orders`}
        {change !== undefined && (
          <>
            {' · '}
            <span className={cx('font-medium', change.isMore ? 'text-success' : 'text-danger')}>
              {change.text}
            </span>
            {` ${previousWords[sale.period]}`}
          </>
        )}
      </p>
    </section>
  );
}

function Task({
  icon,
  label,
  value,
  to,
}: {
  icon: IconName;
  label: string;
  value: number | string;
  to: string;
}) {
  const isQuiet = value === 0;
  return (
    <Link
      to={to}
      className="grid content-between gap-2 rounded-lg border border-line bg-surface px-4 py-3.5 transition-colors hover:border-line-strong sm:px-5"
    >
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
        {value}
      </span>
    </Link>
  );
}

function OrdersByState({ rows }: { rows: Figures['orders_by_state'] }) {
  return (
    <Card
      title="Orders by state"
      actions={
        <Link to={adminLinks.orders()} className="text-sm text-brand hover:underline">
          All orders
        </Link>
      }
    >
      {rows.length === 0 ? (
        <Quiet>No orders yet.</Quiet>
      ) : (
        <ul className="grid grid-cols-1">
          {rows.map((row) => {
            const word = stateWords[row.state as OrderState];
            return (
              <li key={row.state}>
                <Link
                  to={withQuery(adminLinks.orders(), { state: row.state })}
                  className="-mx-2 flex items-center justify-between gap-3 rounded-sm px-2 py-2 hover:bg-sunken"
                >
                  <Badge tone={word.tone}>{word.label}</Badge>
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

function LowStock({ rows }: { rows: Figures['low_stock'] }) {
  return (
    <Card
      title="Low stock"
      actions={
        <Link
          to={withQuery(adminLinks.products(), { stock: 'low', sort: 'stock' })}
          className="text-sm text-brand hover:underline"
        >
          All of them
        </Link>
      }
    >
      {rows.length === 0 ? (
        <Quiet>Nothing is running out.</Quiet>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Dashboard" error={error} />;
}
