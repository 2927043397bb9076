import { Link } from 'react-router';
import type { Route } from './+types/dashboard-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Order } from '../../state/shop-types.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { orderName, orderWords } from '../account-parts/order-words.ts';
import { ownReturnCalls } from '../account-parts/return-calls.ts';
import { Reorder } from '../account-parts/reorder.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { OrderInvoices } from '../invoices/order-invoices.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { ClaimOffer } from '../payment-return/claim-offer.tsx';
import { OrderMessages } from '../support/order-messages.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderPaper } from './order-paper.tsx';
import { OrderReturns } from './order-returns.tsx';

async function load({ api, url }: LoadArgs) {
  const orderId = url.searchParams.get('pedido');
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  if (orderId !== null) {
    const params = { order_id: orderId };
    const [{ order }, invoices, { profiles }, returns, { products: toReview }, tickets] = await Promise.all([
      api.orders.order({ params }),
      api.invoices.ofOrder({ params }),
      api.invoiceProfiles.profiles(),
      api.returns.ofOrder({ params }),
      api.reviews.ofOrder({ params }),
      api.support.ownTickets({ query: { order_id: orderId, page_size: 5 } }),
    ]);
    return { order, invoices, profiles, returns, toReview, tickets, list: undefined, attempts: undefined };
  }
  const attemptsPage = Number(url.searchParams.get('intentos') ?? 1) || 1;
  const [list, attempts] = await Promise.all([
    api.orders.orders({ query: { page, page_size: 10, attempts: 'false' } }),
    api.orders.orders({ query: { page: attemptsPage, page_size: 3, attempts: 'true' } }),
  ]);
  return { order: undefined, list, attempts };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Mi cuenta', isPrivate: true });

/** A customer's orders; one of them whole with `?pedido=`. Follows what happens to them as it happens. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { order, invoices, profiles, returns, toReview, tickets, list, attempts } = loaderData;
  const customer = useSignedInCustomer();
  useLiveReload(['order.changed', 'support.message']);

  if (order && invoices && profiles && returns) {
    return (
      <AccountPage title={titleOf(order)}>
        <div className="grid grid-cols-1 gap-6 print:hidden">
          <OrderDetail order={order} toReview={toReview ?? []}>
            <OrderReturns
              answer={returns}
              calls={ownReturnCalls(order.order_id)}
              isGuest={customer.is_guest}
            />
            <OrderInvoices orderId={order.order_id} answer={invoices} profiles={profiles} />
            {tickets && <OrderMessages orderId={order.order_id} answer={tickets} />}
          </OrderDetail>
          <ClaimOffer />
        </div>
        <OrderPaper order={order} invoicing={invoices} />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={`Hola, ${customer.name.split(' ')[0] ?? customer.name}`}
      lead="Tus pedidos, del más nuevo al más viejo."
    >
      {list === undefined || list.orders.length === 0 ? (
        <EmptyState
          icon="orders"
          title="Aún no tienes pedidos"
          action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
        >
          Cuando compres, aquí sigues cada paso hasta tu puerta.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <ul className="grid gap-4">
            {list.orders.map((row) => (
              <li key={row.order_id}>
                <OrderCard row={row} />
              </li>
            ))}
          </ul>
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(next) => withQuery(links.dashboard(), { page: next })}
          />
        </div>
      )}
      {attempts !== undefined && attempts.orders.length > 0 && <Attempts attempts={attempts} />}
    </AccountPage>
  );
}

type Listed = Awaited<ReturnType<Api['orders']['orders']>>;

function titleOf(order: Order): string {
  return order.is_attempt && order.state !== 'pending_payment' ? 'Pago no completado' : orderName(order);
}

/** An order in the list, which leads to it. */
function OrderCard({ row }: { row: Listed['orders'][number] }) {
  const { label, tone } = orderWords(row);
  return (
    <Link
      to={withQuery(links.dashboard(), { pedido: row.order_id })}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 transition-shadow hover:shadow-2"
    >
      <span className="flex flex-wrap items-start justify-between gap-3">
        <span className="grid gap-0.5">
          <span className="font-semibold">{orderName(row)}</span>
          <span className="text-xs text-ink-faint">{shopMoment(row.placed_at)}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="flex items-center justify-between gap-4">
        <Pictures row={row} />
        <span className="grid justify-items-end gap-0.5">
          <Price cents={row.total_cents} />
          <span className="text-xs text-ink-faint">{piecesOf(row)}</span>
        </span>
      </span>
    </Link>
  );
}

function Pictures({ row }: { row: Listed['orders'][number] }) {
  return (
    <span className="flex gap-2">
      {row.preview.slice(0, 4).map((line, position) => (
        <ProductPicture
          key={position}
          imageUrl={line.image_url}
          alt={line.product_name}
          sizes="3.5rem"
          className="w-14"
        />
      ))}
    </span>
  );
}

function piecesOf({ item_count: count }: Listed['orders'][number]): string {
  return `${count} ${count === 1 ? 'pieza' : 'piezas'}`;
}

/** Payments that were not completed: no orders that were lost, but tries that can be made again. */
function Attempts({ attempts }: { attempts: Listed }) {
  return (
    <section aria-labelledby="intentos" className="mt-4 grid gap-3">
      <h2 id="intentos" className="font-semibold">
        Pagos no completados
      </h2>
      <p className="text-sm text-ink-soft">
        No se te cobró nada. No son pedidos: puedes intentarlo de nuevo.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {attempts.orders.map((row) => (
          <li key={row.order_id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="flex items-center gap-4">
              <Pictures row={row} />
              <span className="grid gap-0.5 text-sm">
                <Link
                  to={withQuery(links.dashboard(), { pedido: row.order_id })}
                  className="underline-offset-4 hover:underline"
                >
                  {orderWords(row).label}
                </Link>
                <span className="text-xs text-ink-faint">
                  {orderName(row)} · {shopMoment(row.placed_at)} · {piecesOf(row)} ·{' '}
                  {formatPesos(row.total_cents)}
                </span>
              </span>
            </span>
            {row.can_retry && <Reorder orderId={row.order_id} isRetry />}
            {row.state === 'pending_payment' && (
              <ButtonLink size="sm" to={withQuery(links.dashboard(), { pedido: row.order_id })}>
                Terminar el pago
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        page={attempts.page}
        pageSize={attempts.page_size}
        total={attempts.total}
        linkTo={(next) => withQuery(links.dashboard(), { intentos: next })}
      />
    </section>
  );
}
