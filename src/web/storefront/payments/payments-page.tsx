import { Link } from 'react-router';
import type { Route } from './+types/payments-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { refundWords } from '../account-parts/refund-words.ts';
import { orderName, orderWords } from '../account-parts/order-words.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';

const load = ({ api, url }: LoadArgs) =>
  api.orders.orders({ query: { page: Number(url.searchParams.get('page') ?? 1) || 1, page_size: 20 } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Pagos', isPrivate: true });

type Order = Route.ComponentProps['loaderData']['orders'][number];

/** What was paid, what still waits for its payment, and what went back, newest first. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, page_size } = loaderData;
  return (
    <AccountPage title="Pagos" lead="Lo que pagaste, lo que está por pagar y lo que te devolvimos.">
      {orders.length === 0 ? (
        <EmptyState
          icon="card"
          title="Aún no hay pagos"
          action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
        />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {orders.map((order) => {
              const { label, tone } = orderWords(order);
              return (
                <li key={order.order_id}>
                  <Link
                    to={withQuery(links.dashboard(), { pedido: order.order_id })}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-5 py-4 hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="grid gap-0.5">
                      <span className="text-sm font-semibold">{orderName(order)}</span>
                      <span className="text-xs text-ink-faint">
                        {shopMoment(order.paid_at ?? order.placed_at)}
                      </span>
                      {order.store_credit_cents > 0 && (
                        <span className="text-xs text-ink-soft">
                          {`${order.paid_at === null ? 'Con tu saldo a favor' : 'Pagado con saldo a favor'}: ${formatPesos(order.store_credit_cents)}`}
                        </span>
                      )}
                    </span>
                    <span className="flex items-center gap-4">
                      <Badge tone={tone}>{label}</Badge>
                      <Price cents={order.total_cents} />
                    </span>
                    {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
                  </Link>
                </li>
              );
            })}
          </ul>
          <Pagination
            page={page}
            pageSize={page_size}
            total={total}
            linkTo={(next) => withQuery(links.payments(), { page: next })}
          />
        </div>
      )}
    </AccountPage>
  );
}

/** Inside the order's link: what of its money goes back. */
function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  return (
    <span className="mt-1 grid w-full gap-1.5 border-l-2 border-line pl-3">
      {refunds.map((refund, position) => {
        const { text, when } = refundWords(refund);
        return (
          <span key={position} className="grid gap-0.5">
            <span className="text-sm">{text}</span>
            <span className="text-xs text-ink-faint">{when}</span>
          </span>
        );
      })}
    </span>
  );
}
