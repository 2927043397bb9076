import { links, withQuery } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { canAccept, payPath, type Quote } from './quote-words.ts';

/** What became of a quote, or what it waits for, with the next step. */
export function QuoteOutcome({
  quote,
  isOwnOrder,
  now,
}: {
  quote: Quote;
  /** Who looks at it accepted it. */
  isOwnOrder: boolean;
  now: number;
}) {
  switch (quote.state) {
    case 'requested':
      return (
        <InlineNotice tone="info" title="La tienda está preparando tu oferta">
          {quote.versions.length === 0
            ? 'Te avisamos por correo en cuanto esté. Si quieres agregar algo, pídelo aquí.'
            : 'Le toca responder a lo que pediste. La oferta de abajo es la anterior.'}
        </InlineNotice>
      );
    case 'sent':
      return null;
    case 'expired':
      return (
        <InlineNotice tone="warning" title="Esta cotización venció">
          Sus precios ya no valen. Pide que la renueven y te respondemos con los de hoy.
        </InlineNotice>
      );
    case 'declined':
      return (
        <InlineNotice tone="info" title="Dijiste que no la querías">
          {quote.reason === '' ? 'Puedes pedir otra cuando la necesites.' : quote.reason}
        </InlineNotice>
      );
    case 'withdrawn':
      return (
        <InlineNotice tone="warning" title="La tienda retiró esta cotización">
          {quote.reason}
        </InlineNotice>
      );
    case 'accepted':
      return (
        quote.order && <OrderOutcome quote={quote} order={quote.order} isOwnOrder={isOwnOrder} now={now} />
      );
  }
}

function OrderOutcome({
  quote,
  order,
  isOwnOrder,
  now,
}: {
  quote: Quote;
  order: NonNullable<Quote['order']>;
  isOwnOrder: boolean;
  now: number;
}) {
  const path = payPath(order);
  switch (order.state) {
    case 'over':
      if (order.order_number !== null)
        return (
          <InlineNotice tone="warning" title={`El pedido ${order.order_number} se canceló`}>
            Si todavía lo quieres, pide que renueven la oferta.
          </InlineNotice>
        );
      return (
        <InlineNotice tone="warning" title="Se terminó el tiempo para pagarla">
          {canAccept(quote, now)
            ? 'No se cobró nada. La oferta todavía vale: puedes aceptarla otra vez.'
            : `No se cobró nada, y la oferta ${quote.has_accepts_left ? 'ya venció' : 'ya se aceptó sin pagarse'}. Pide que la renueven.`}
        </InlineNotice>
      );
    case 'paid':
      return (
        <InlineNotice
          tone="success"
          title={order.order_number === null ? 'Ya es un pedido' : `Ya es el pedido ${order.order_number}`}
          action={
            // Whose order it is follows it; the others of the company know its number.
            order.order_id !== null &&
            isOwnOrder && (
              <ButtonLink
                size="sm"
                variant="secondary"
                to={withQuery(links.dashboard(), { pedido: order.order_id })}
              >
                Ver el pedido
              </ButtonLink>
            )
          }
        >
          Lo estamos preparando.
        </InlineNotice>
      );
    case 'open':
    case 'in_payment':
    case 'awaiting_payment':
      return (
        <InlineNotice
          tone={order.state === 'awaiting_payment' ? 'info' : 'warning'}
          title={order.state === 'awaiting_payment' ? 'Esperamos tu pago' : 'Aceptada: falta pagarla'}
          action={
            path !== undefined && (
              <ButtonLink size="sm" to={path}>
                {order.state === 'awaiting_payment' ? 'Ver cómo pagar' : 'Pagar'}
              </ButtonLink>
            )
          }
        >
          Tus piezas están apartadas. Puede pagarla quien tenga el enlace.
        </InlineNotice>
      );
  }
}
