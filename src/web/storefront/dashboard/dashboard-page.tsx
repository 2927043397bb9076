import { Link } from 'react-router';
import type { Route } from './+types/dashboard-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { orderWords } from '../account-parts/order-words.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { OrderInvoices } from '../invoices/order-invoices.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { ClaimOffer } from '../payment-return/claim-offer.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderReturns } from './order-returns.tsx';

async function load({ api, url }: LoadArgs) {
  const orderId = url.searchParams.get('pedido');
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  if (orderId !== null) {
    const params = { order_id: orderId };
    const [{ order }, invoices, { profiles }, returns] = await Promise.all([
      api.orders.order({ params }),
      api.invoices.ofOrder({ params }),
      api.invoiceProfiles.profiles(),
      api.returns.ofOrder({ params }),
    ]);
    return { order, invoices, profiles, returns, list: undefined };
  }
  return { order: undefined, list: await api.orders.orders({ query: { page, page_size: 10 } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Mi cuenta', isPrivate: true });

/** A customer's orders; one of them whole with `?pedido=`. Follows what happens to them as it happens. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { order, invoices, profiles, returns, list } = loaderData;
  const customer = useSignedInCustomer();
  useLiveReload(['order.changed']);

  if (order && invoices && profiles && returns) {
    return (
      <AccountPage title={order.order_number === null ? 'Tu pedido' : `Pedido ${order.order_number}`}>
        <div className="grid grid-cols-1 gap-6">
          <OrderDetail order={order}>
            <OrderReturns orderId={order.order_id} answer={returns} />
            <OrderInvoices orderId={order.order_id} answer={invoices} profiles={profiles} />
          </OrderDetail>
          <ClaimOffer />
        </div>
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
            {list.orders.map((row) => {
              const { label, tone } = orderWords(row);
              return (
                <li key={row.order_id}>
                  <Link
                    to={withQuery(links.dashboard(), { pedido: row.order_id })}
                    className="grid gap-4 rounded-lg border border-line bg-surface p-5 transition-shadow hover:shadow-2"
                  >
                    <span className="flex flex-wrap items-start justify-between gap-3">
                      <span className="grid gap-0.5">
                        <span className="font-semibold">
                          {row.order_number === null ? 'Pedido sin folio' : `Pedido ${row.order_number}`}
                        </span>
                        <span className="text-xs text-ink-faint">{shopMoment(row.placed_at)}</span>
                      </span>
                      <Badge tone={tone}>{label}</Badge>
                    </span>
                    <span className="flex items-center justify-between gap-4">
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
                      <span className="grid justify-items-end gap-0.5">
                        <Price cents={row.total_cents} />
                        <span className="text-xs text-ink-faint">
                          {row.item_count} {row.item_count === 1 ? 'pieza' : 'piezas'}
                        </span>
                      </span>
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(next) => withQuery(links.dashboard(), { page: next })}
          />
        </div>
      )}
    </AccountPage>
  );
}
