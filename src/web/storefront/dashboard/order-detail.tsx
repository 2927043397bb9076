import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { Order } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { OrderFacts } from '../account-parts/order-facts.tsx';
import { SumsOfOrder } from '../account-parts/order-sums.tsx';
import { Reorder } from '../account-parts/reorder.tsx';
import { orderWords } from '../account-parts/order-words.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { PendingPayment } from '../payment-return/pending-payment.tsx';
import { SoldOutChoice } from './sold-out-choice.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ComingGoods } from './coming-goods.tsx';
import { CorrectDelivery } from './correct-delivery.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { OpenRefunds } from './open-refunds.tsx';
import { OrderStepBar } from './order-step-bar.tsx';
import { OrderShipments, RestOfOrder } from './order-shipments.tsx';

/** One order: where it stands, what is in it, its papers (`children`), where it goes, what happened. */
export function OrderDetail({
  order,
  toReview,
  children,
}: {
  order: Order;
  /** Products of it that arrived and are not reviewed yet. */
  toReview: readonly { product_id: number; sku: string; slug: string }[];
  children: ReactNode;
}) {
  const { label, tone } = orderWords(order);
  const { payment } = order;
  const canPay = order.state === 'pending_payment' && payment?.redirect_url != null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
        <span className="text-sm text-ink-soft">{shopMoment(order.placed_at)}</span>
        <Button
          variant="quiet"
          size="sm"
          iconStart="invoice"
          className="ml-auto"
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <OrderStepBar order={order} />
      <DisputeNotice order={order} />
      {order.state !== 'pending_payment' && order.state !== 'awaiting_payment' && (
        <Reorder orderId={order.order_id} isRetry={order.is_attempt} />
      )}
      {canPay && (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5">
          <p className="flex-1 basis-60 text-sm">
            Apartamos tus piezas hasta el {shopMoment(order.expires_at)}. Termina tu pago cuando quieras.
          </p>
          <a
            href={payment.redirect_url ?? ''}
            className="inline-flex h-11 items-center rounded-md bg-brand px-5 text-sm font-semibold text-on-brand hover:bg-brand-strong"
          >
            Terminar el pago
          </a>
        </div>
      )}
      {order.edit_to_pay && (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5">
          <p className="flex-1 basis-60 text-sm">
            Preparamos el cambio que acordamos: falta pagar{' '}
            <Price cents={order.edit_to_pay.difference_cents} size="sm" />. Apartamos tus piezas hasta el{' '}
            {shopMoment(order.edit_to_pay.kept_until)}.
          </p>
          <ButtonLink to={order.edit_to_pay.path}>Ver y pagar el cambio</ButtonLink>
        </div>
      )}
      {order.to_pay && (
        <PendingPayment
          instructions={order.to_pay.instructions}
          amountCents={order.to_pay.amount_cents}
          slipPath={links.paymentSlip(order.order_id)}
        />
      )}
      {order.state === 'cancelled' && !order.is_attempt && (
        <InlineNotice tone="info" title="Este pedido está cancelado">
          {order.paid_at === null
            ? 'No se te cobró nada.'
            : order.refunds_open.length === 0 &&
              order.refunded_cents > 0 &&
              `Te devolvimos ${formatPesos(order.refunded_cents)}.`}
        </InlineNotice>
      )}
      <OpenRefunds order={order} />
      <ComingGoods order={order} />
      {order.state === 'paid_without_stock' && (
        <SoldOutChoice
          send={(choice) =>
            browserApi().orders.chooseWhenSoldOut({
              params: { order_id: order.order_id },
              body: { choice },
            })
          }
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
                {line.parts.length > 0 && (
                  <ul aria-label="Incluye" className="grid gap-0.5 text-xs text-ink-soft">
                    {line.parts.map((part) => (
                      <li key={part.sku}>{`${part.quantity} × ${part.product_name}`}</li>
                    ))}
                  </ul>
                )}
                <p className="text-xs text-ink-soft">
                  Cantidad: {line.quantity}
                  {line.refunded_quantity > 0 &&
                    ` · ${line.refunded_quantity} ${line.refunded_quantity === 1 ? 'reembolsada' : 'reembolsadas'}`}
                </p>
                {toReview
                  .filter(({ product_id: id }) => id === line.product_id)
                  .map((product) => (
                    <Link
                      key={product.product_id}
                      to={`${links.product(product)}#resenas`}
                      className="justify-self-start text-sm text-brand underline"
                    >
                      Escribir una reseña<span className="sr-only"> de {line.product_name}</span>
                    </Link>
                  ))}
              </div>
              <Price cents={line.line_total_cents} size="sm" />
            </li>
          ))}
        </ul>
        <div className="border-t border-line p-5">
          <SumsOfOrder order={order} />
          {order.refunded_cents > 0 && (
            <p className="mt-3 text-sm text-ink-soft">
              Te devolvimos <Price cents={order.refunded_cents} size="sm" />
              {order.refunded_credit_cents === order.refunded_cents && ' como saldo a favor'}
              {order.refunded_credit_cents > 0 && order.refunded_credit_cents < order.refunded_cents && (
                <>
                  , <Price cents={order.refunded_credit_cents} size="sm" /> como saldo a favor
                </>
              )}
              .
            </p>
          )}
        </div>
      </section>
      {order.pc_photos.length > 0 && (
        <section aria-labelledby="fotos-pc" className="grid gap-3">
          <h2 id="fotos-pc" className="eyebrow">
            Fotos de tu PC
          </h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {order.pc_photos.map((photo, at) => (
              <li key={photo.image_url}>
                <a href={photo.image_url} target="_blank" rel="noreferrer">
                  <img
                    src={photo.image_url}
                    width={photo.width}
                    height={photo.height}
                    loading="lazy"
                    alt={`Foto ${at + 1} de tu PC armada`}
                    className="aspect-4/3 w-full rounded-md border border-line object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {order.shipments.length > 0 && <OrderShipments order={order} />}
      {order.fulfilment === 'partially_shipped' && <RestOfOrder order={order} />}
      {children}
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <section className="grid content-start gap-2">
          <h2 className="eyebrow">Entrega</h2>
          <OrderFacts order={order} />
          <CorrectDelivery order={order} />
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
      {order.can_cancel && <CancelOrder order={order} />}
      <ButtonLink
        to={links.dashboard()}
        variant="quiet"
        iconStart="arrow-left"
        className="justify-self-start"
      >
        Todos tus pedidos
      </ButtonLink>
    </div>
  );
}
