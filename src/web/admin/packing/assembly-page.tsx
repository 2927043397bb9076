import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/assembly-page';
import type { LoadArgs } from '../../data.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { orderName } from '../orders/order-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { PcSheet } from './pc-sheet.tsx';
import { SellAssembly } from './sell-assembly.tsx';

async function load({ api, url }: LoadArgs) {
  const order = url.searchParams.get('order');
  if (order !== null) {
    const params = { order_id: order, number: Number(url.searchParams.get('pc') ?? 1) };
    return { pc: (await api.orders.pc({ params })).pc, queue: undefined };
  }
  const query = { page: pageOf(url.searchParams), page_size: 20 };
  return { pc: undefined, queue: await api.orders.assemblyQueue({ query }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = () => adminMeta(t('Assembly'));

type Queue = NonNullable<Route.ComponentProps['loaderData']['queue']>;

/** PCs that customers bought put together: those that wait, or the work sheet of one. */
export default function AssemblyPage({ loaderData: { pc, queue } }: Route.ComponentProps) {
  if (pc) return <PcSheet key={`${pc.order_id} ${pc.number}`} first={pc} />;
  return queue && <AssemblyQueue queue={queue} />;
}

function AssemblyQueue({ queue }: { queue: Queue }) {
  useLiveReload(['orders.changed', 'assembly.changed']);
  return (
    <AdminPage
      title={t('Assembly')}
      description={t('{total, plural, =0 {No PC waits} one {# order waits} other {# orders wait}}', {
        total: queue.total,
      })}
      backTo={{ label: t('Packing'), to: adminLinks.packingQueue() }}
    >
      {queue.orders.length === 0 && !queue.is_sold ? (
        <EmptyState icon="cpu" title={t('The shop does not put PCs together yet')} action={<SellAssembly />}>
          {t('As a product of its own it is offered in every cart with the parts of a PC.')}
        </EmptyState>
      ) : queue.orders.length === 0 ? (
        <EmptyState icon="check" title={t('Nothing is to be put together')}>
          {t('Paid orders with an assembly service wait here, the oldest first.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {queue.orders.map((order) => (
            <li key={order.order_id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <strong className="figures text-xl">{orderName(order)}</strong>
                <span className="text-ink-soft">{order.customer_name}</span>
                {order.paid_at !== null && (
                  <span className="text-sm text-ink-soft">
                    {t('Paid {when}', { when: staffDateTime(order.paid_at) })}
                  </span>
                )}
                {order.is_called_off && <Badge tone="danger">{t('Cancelled: take the parts out')}</Badge>}
              </p>
              <ul className="flex flex-wrap gap-2.5">
                {order.pcs.map((pc) => (
                  <li key={pc.number}>
                    <Link
                      to={adminLinks.assembly(order.order_id, pc.number)}
                      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line-strong px-4 font-medium hover:border-ink-soft"
                    >
                      {t('PC {number}', { number: pc.number })}
                      <PcState pc={pc} />
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={queue.page}
        pageSize={queue.page_size}
        total={queue.total}
        linkTo={(page) => `?page=${page}`}
      />
    </AdminPage>
  );
}

function PcState({ pc }: { pc: Queue['orders'][number]['pcs'][number] }) {
  if (pc.is_finished) return <Badge tone="success">{t('Finished')}</Badge>;
  if (pc.begun_by === null) return <Badge tone="neutral">{t('Not begun')}</Badge>;
  return (
    <Badge tone="info">
      {`${pc.begun_by} · ${t('{done} of {steps} steps', { done: pc.done, steps: pc.steps })}`}
    </Badge>
  );
}

export const ErrorBoundary = listError(msg('Assembly'));
