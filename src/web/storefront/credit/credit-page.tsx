import { Link, useRevalidator } from 'react-router';
import type { Route } from './+types/credit-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { RedeemCard } from '../gift-cards/redeem-card.tsx';
import { ClaimOffer } from '../payment-return/claim-offer.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';

type Credit = Awaited<ReturnType<Api['storeCredit']['own']>>;
type Movement = Credit['movements'][number];

async function load({ api, url }: LoadArgs) {
  const { user } = await api.customers.session();
  // A guest has no account that credit could be kept in.
  if (user?.is_guest) return undefined;
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  return api.storeCredit.own({ query: { page, page_size: 20 } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Saldo a favor', isPrivate: true });

/** What the shop owes its customer, and how it came about. */
export default function CreditPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <AccountPage title="Saldo a favor" lead="Úsalo al pagar cualquier pedido, completo o en parte. No vence.">
      {loaderData === undefined ? (
        <ClaimOffer />
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <section className="grid gap-1 rounded-lg border border-line bg-surface p-5">
            <h2 className="text-sm text-ink-soft">Tienes</h2>
            <p className="figures display text-hero">{formatPesos(loaderData.balance_cents)}</p>
          </section>
          <RedeemCard onRedeemed={revalidate} />
          {loaderData.frozen.length > 0 && <FrozenNotice credit={loaderData} />}
          {loaderData.movements.length === 0 ? (
            <EmptyState
              icon="cash"
              title="Aún no hay movimientos"
              action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
            >
              Aquí queda lo que te abonemos y lo que uses en tus pedidos.
            </EmptyState>
          ) : (
            <section className="grid gap-4">
              <h2 className="display text-xl">Movimientos</h2>
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {loaderData.movements.map((movement) => (
                  <MovementRow key={movement.id} movement={movement} />
                ))}
              </ul>
              <Pagination
                page={loaderData.page}
                pageSize={loaderData.page_size}
                total={loaderData.total}
                linkTo={(next) => withQuery(links.storeCredit(), { page: next })}
              />
            </section>
          )}
        </div>
      )}
    </AccountPage>
  );
}

/** Credit of a payment that the customer asks their bank to give back. */
function FrozenNotice({
  credit: { balance_cents: balance, frozen_cents: frozen, frozen: parts },
}: {
  credit: Credit;
}) {
  return (
    <InlineNotice tone="warning" title={`${formatPesos(frozen)} están en pausa`}>
      <div className="grid gap-2">
        <p>
          {`Hay una aclaración abierta, en tu banco o en PayPal, por un pago que te devolvimos como saldo. Mientras se resuelve no puedes usar esa parte; hoy puedes gastar ${formatPesos(balance - frozen)}.`}
        </p>
        <p>
          Si la aclaración termina sin que te regresen el dinero, podrás usarlo de nuevo. Si te lo regresan,
          lo descontamos de tu saldo, porque ya lo habrás recibido.
        </p>
        <ul className="grid gap-1">
          {parts.map(({ order_id: orderId, cents }) => (
            <li key={orderId}>
              <Link to={withQuery(links.dashboard(), { pedido: orderId })} className="font-medium underline">
                {`${formatPesos(cents)} de este pedido`}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </InlineNotice>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { kind, amount_cents: cents, balance_cents: balance, order_id: orderId, reason } = movement;
  const isGiven = cents > 0;
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-4">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {movementWords[kind]}
          {movement.is_held && <Badge tone="warning">Apartado</Badge>}
        </span>
        {reason !== '' && <span className="text-sm break-words text-ink-soft">{reason}</span>}
        <span className="text-xs text-ink-faint">{shopMoment(movement.created_at)}</span>
        {orderId !== null && (
          <Link
            to={withQuery(links.dashboard(), { pedido: orderId })}
            className="justify-self-start py-1 text-sm font-medium text-brand hover:underline"
          >
            Ver el pedido
          </Link>
        )}
      </span>
      <span className="figures grid justify-items-end gap-0.5 whitespace-nowrap">
        <span className={cx('font-semibold', isGiven && 'text-success')}>
          {`${isGiven ? '+' : '−'}${formatPesos(Math.abs(cents))}`}
        </span>
        <span className="text-xs text-ink-faint">{`Quedan ${formatPesos(balance)}`}</span>
      </span>
    </li>
  );
}

const movementWords: Readonly<Record<Movement['kind'], string>> = {
  granted: 'Te abonamos',
  gift_card: 'Canjeaste una tarjeta de regalo',
  withdrawn: 'Retiramos',
  spent: 'En tu pedido',
  released: 'Tu pedido no se completó',
  refunded: 'Devolución de tu pedido',
  forfeited: 'Renunciaste a tu saldo',
  reclaimed: 'Tu banco te devolvió este pago',
  restored: 'Te abonamos de nuevo: la aclaración cambió',
};
