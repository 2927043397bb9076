import { LinkEnded } from './link-ended.tsx';
import type { Route } from './+types/linked-order-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useReloadWhile } from '../../use-reload-while.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { OrderSums } from '../account-parts/order-sums.tsx';
import { arrivalWords, leavingWords, orderName, orderWords } from '../account-parts/order-words.ts';
import { linkedReturnCalls } from '../account-parts/return-calls.ts';
import { ComingGoods } from '../dashboard/coming-goods.tsx';
import { OrderReturns } from '../dashboard/order-returns.tsx';
import { OrderShipments } from '../dashboard/order-shipments.tsx';
import { OrderStepBar } from '../dashboard/order-step-bar.tsx';
import { SoldOutChoice } from '../dashboard/sold-out-choice.tsx';
import { OrderInvoices } from '../invoices/order-invoices.tsx';
import { PendingPayment } from '../payment-return/pending-payment.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';

/** An invoice is stamped within seconds; one whose PAC is away may take hours. */
const stampingMilliseconds = 5000;

async function load({ api, params }: LoadArgs<'token'>) {
  const token = params.token ?? '';
  const [{ order }, invoices, returns] = await Promise.all([
    api.orders.linkedOwnOrder({ params: { token } }),
    api.invoices.ofLink({ params: { token } }),
    api.returns.ofLink({ params: { token } }),
  ]);
  return { token, order, invoices, returns };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const ErrorBoundary = LinkEnded;
export const meta: Route.MetaFunction = () => pageMeta({ title: 'Tu pedido', isPrivate: true });

/**
 * All of an order for whoever holds the mailed link, its invoice and a guest's returns and choice; what else changes the order wants an
 * account.
 */
export default function LinkedOrderPage({ loaderData }: Route.ComponentProps) {
  const { token, order, invoices, returns } = loaderData;
  // No socket tells of it: nobody is signed in.
  useReloadWhile(
    invoices.invoices.some(({ state }) => state === 'requested'),
    stampingMilliseconds,
  );
  const { label, tone } = orderWords(order);
  const when = [leavingWords(order), arrivalWords(order)].filter((text) => text !== '');
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-6 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="display text-title">{orderName(order)}</h1>
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <Badge tone={tone} hasDot>
            {label}
          </Badge>
          {shopMoment(order.placed_at)}
        </p>
      </header>
      <OrderStepBar order={order} />
      {when.length > 0 && <p>{when.join(' ')}</p>}
      {order.to_pay && (
        <PendingPayment
          instructions={order.to_pay.instructions}
          amountCents={order.to_pay.amount_cents}
          slipPath={links.linkedSlip(token)}
        />
      )}
      <ComingGoods order={order} />
      {order.state === 'paid_without_stock' && !returns.has_account && (
        <SoldOutChoice
          send={(choice) => browserApi().orders.chooseByLink({ params: { token }, body: { choice } })}
          isWaiting={order.timeline.some(({ kind }) => kind === 'chose_to_wait')}
        />
      )}
      <section className="rounded-lg border border-line bg-surface">
        <h2 className="sr-only">Productos</h2>
        <ul className="divide-y divide-line px-5">
          {order.lines.map((line) => (
            <li key={line.position} className="grid grid-cols-[4rem_1fr_auto] items-start gap-4 py-4">
              <ProductPicture imageUrl={line.image_url} sizes="4rem" className="w-16" />
              <div className="grid gap-0.5">
                <p className="text-sm leading-snug font-medium">
                  <WholeWords text={line.product_name} />
                </p>
                <p className="spec text-xs text-ink-faint">{line.sku}</p>
                <p className="text-xs text-ink-soft">{`Cantidad: ${line.quantity}`}</p>
              </div>
              <Price cents={line.line_total_cents} size="sm" />
            </li>
          ))}
        </ul>
        <div className="border-t border-line p-5">
          <OrderSums
            subtotalCents={order.subtotal_cents}
            discountCents={order.discount_cents}
            promotions={order.promotions}
            shippingCents={order.shipping_cents}
            taxCents={order.tax_cents}
            totalCents={order.total_cents}
            creditCents={order.store_credit_cents}
            isPaid={order.paid_at !== null}
          />
          {order.refunded_cents > 0 && (
            <p className="mt-3 text-sm text-ink-soft">
              Te devolvimos <Price cents={order.refunded_cents} size="sm" />.
            </p>
          )}
        </div>
      </section>
      {order.shipments.length > 0 && <OrderShipments order={order} />}
      <OrderReturns answer={returns} calls={linkedReturnCalls(token)} isGuest />
      <OrderInvoices answer={invoices} token={token} />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <section className="grid content-start gap-2 text-sm">
          <h2 className="eyebrow">Entrega</h2>
          <p>{order.destination}</p>
          <p className="text-ink-soft">{order.paid_with.words}</p>
        </section>
        <section className="grid content-start gap-2">
          <h2 className="eyebrow">Lo que ha pasado</h2>
          <ol className="grid gap-3 border-l-2 border-line pl-4">
            {order.timeline.map((event, position) => (
              <li key={position} className="grid gap-0.5 text-sm">
                <span>{event.message}</span>
                <span className="text-xs text-ink-faint">{shopMoment(event.created_at)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <p className="text-sm text-ink-soft">
        {returns.has_account
          ? 'Para cambiarlo, cancelarlo o pedir una devolución entra a tu cuenta, o'
          : order.fulfilment === 'delivered'
            ? 'Si algo no está bien,'
            : 'Para cambiarlo o cancelarlo,'}{' '}
        <a href={links.contact()} className="text-brand underline">
          escríbenos
        </a>
        .
      </p>
      {returns.has_account && (
        <ButtonLink to={links.login(links.dashboard())} variant="secondary" className="justify-self-start">
          Entrar a mi cuenta
        </ButtonLink>
      )}
    </div>
  );
}
