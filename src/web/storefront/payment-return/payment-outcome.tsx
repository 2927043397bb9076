import { orderName } from '../account-parts/order-words.ts';
import { links, withQuery } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { OrderFacts } from '../account-parts/order-facts.tsx';
import { SumsOfOrder } from '../account-parts/order-sums.tsx';
import { ComingGoods } from '../dashboard/coming-goods.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { ClaimOffer } from './claim-offer.tsx';
import { PendingPayment } from './pending-payment.tsx';
import type { Confirmation } from './use-confirmed-payment.ts';

type Words = { icon: IconName; tone: string; title: string; text: string };

const outcomes: Record<
  'paid' | 'sold_out' | 'pending' | 'failed' | 'expired' | 'cancelled' | 'mismatch',
  Words
> = {
  paid: {
    icon: 'success',
    tone: 'bg-success-soft text-success',
    title: '¡Gracias! Tu pago está confirmado',
    text: 'Ya tenemos tu pedido. Te avisamos por correo cuando salga.',
  },
  sold_out: {
    icon: 'warning',
    tone: 'bg-warning-soft text-warning',
    title: 'Recibimos tu pago, pero un producto se agotó',
    text: 'Se terminó antes de que llegara tu dinero. Elige en tu pedido si lo esperas o si te devolvemos todo.',
  },
  pending: {
    icon: 'clock',
    tone: 'bg-info-soft text-info',
    title: 'Tu pedido está apartado',
    text: 'En cuanto recibamos tu pago lo preparamos. Puede tardar hasta el siguiente día hábil.',
  },
  failed: {
    icon: 'error',
    tone: 'bg-danger-soft text-danger',
    title: 'El pago no pasó',
    text: 'No se hizo ningún cargo y tu carrito sigue intacto. Prueba con otra forma de pago.',
  },
  expired: {
    icon: 'clock',
    tone: 'bg-warning-soft text-warning',
    title: 'El tiempo para pagar terminó',
    text: 'No se hizo ningún cargo. Tu carrito sigue ahí: puedes volver a intentarlo.',
  },
  cancelled: {
    icon: 'info',
    tone: 'bg-info-soft text-info',
    title: 'Cancelaste el pago',
    text: 'No se hizo ningún cargo y tu carrito sigue intacto.',
  },
  mismatch: {
    icon: 'warning',
    tone: 'bg-warning-soft text-warning',
    title: 'Estamos revisando tu pago',
    text: 'Algo no coincide y una persona lo está viendo. No pagues otra vez; te escribimos hoy mismo.',
  },
};

/** What the return page says, from «confirmando» to the end. */
export function PaymentOutcome({ confirmation }: { confirmation: Confirmation }) {
  const { email } = useSignedInCustomer();
  if (confirmation.status === 'known' && confirmation.payment.was_declined) {
    return <DeclinedTry redirectUrl={confirmation.payment.redirect_url} />;
  }
  if (
    confirmation.status === 'asking' ||
    (confirmation.status === 'known' && confirmation.payment.state === 'open')
  ) {
    return (
      <div role="status" className="grid justify-items-center gap-4 py-16 text-center">
        <Spinner size={36} />
        <h1 className="display text-title">Confirmando tu pago…</h1>
        <p className="max-w-md text-ink-soft">
          Suele tomar unos segundos. Puedes cerrar esta página: tu pedido sigue su curso y aparece en tu
          cuenta.
        </p>
        <ButtonLink to={links.dashboard()} variant="secondary">
          Ir a mis pedidos
        </ButtonLink>
      </div>
    );
  }
  if (confirmation.status === 'refused') {
    return (
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <h1 className="display text-title">No encontramos ese pago</h1>
        <p className="max-w-md text-ink-soft">{confirmation.message}</p>
        <ButtonLink to={links.dashboard()}>Ver mis pedidos</ButtonLink>
      </div>
    );
  }
  const { payment, order } = confirmation;
  const isSoldOut = order?.state === 'paid_without_stock';
  const { icon, tone, title, text } =
    outcomes[isSoldOut ? 'sold_out' : payment.state === 'open' ? 'pending' : payment.state];
  const isOver = payment.state === 'failed' || payment.state === 'expired' || payment.state === 'cancelled';
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center sm:py-16">
      <span className={`grid size-16 place-items-center rounded-full ${tone}`}>
        <Icon name={icon} size={30} />
      </span>
      <h1 className="display text-title">{title}</h1>
      <p className="max-w-md text-ink-soft">
        {payment.instructions?.kind === 'spei'
          ? 'En cuanto llegue tu transferencia lo preparamos. Suele tardar unos minutos.'
          : payment.state === 'paid' && order && !isSoldOut && order.delivery_method !== 'parcel'
            ? 'Ya tenemos tu pedido. Te avisamos por correo cuando puedas recogerlo.'
            : text}
      </p>
      {(payment.state === 'paid' || payment.instructions) && (
        <p className="max-w-md text-sm break-words text-ink-soft">
          {isSoldOut
            ? 'También te escribimos'
            : payment.state === 'paid'
              ? 'Te mandamos la confirmación'
              : 'También te mandamos estos datos'}{' '}
          a <span className="font-medium text-ink">{email}</span>.
        </p>
      )}
      {order && <p className="figures font-semibold">{orderName(order)}</p>}
      {!order && <Price cents={payment.amount_cents} size="lg" />}
      {payment.instructions && (
        <div className="w-full max-w-md text-left">
          <PendingPayment
            instructions={payment.instructions}
            amountCents={payment.amount_cents}
            slipPath={links.paymentSlip(payment.reference)}
          />
        </div>
      )}
      {order && (
        <section
          aria-label="Tu pedido"
          className="grid w-full max-w-md gap-5 rounded-lg border border-line bg-surface p-5 text-left"
        >
          <OrderFacts order={order} />
          <SumsOfOrder order={order} />
          <ComingGoods order={order} />
        </section>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isOver ? (
          <ButtonLink to={links.checkout()}>Volver a intentar</ButtonLink>
        ) : (
          <ButtonLink to={withQuery(links.dashboard(), { pedido: payment.reference })}>
            {isSoldOut ? 'Elegir: esperar o mi dinero' : 'Ver mi pedido'}
          </ButtonLink>
        )}
        <ButtonLink to={links.home()} variant="secondary">
          Seguir comprando
        </ButtonLink>
      </div>
      {!isOver && <ClaimOffer />}
    </div>
  );
}

/** The last try was declined; the payment is still open and the pieces are still held. */
function DeclinedTry({ redirectUrl }: { redirectUrl: string | null }) {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="error" size={30} />
      </span>
      <h1 className="display text-title">Tu banco no aceptó el pago</h1>
      <p className="max-w-md text-ink-soft">
        No se hizo ningún cargo y tus piezas siguen apartadas. Prueba con otra tarjeta o con otra forma de
        pago.
      </p>
      {redirectUrl !== null && (
        <a
          href={redirectUrl}
          className="inline-flex h-11 items-center rounded-md bg-brand px-5 text-sm font-semibold text-on-brand hover:bg-brand-strong"
        >
          Volver a intentar
        </a>
      )}
      <ButtonLink to={links.cart()} variant="secondary">
        Ver mi carrito
      </ButtonLink>
    </div>
  );
}
