import type { Route } from './+types/pay-link-page';
import { useRevalidator } from 'react-router';
import { type Api, ApiError } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { loadLinked } from './load-linked.ts';
import { PayEdit } from './pay-edit.tsx';
import { PayPage, Sums } from './pay-page.tsx';
import { useConfirmation } from './use-confirmation.ts';

type Linked = Awaited<ReturnType<Api['orders']['linkedOrder']>>['draft_order'];

export const loader = serverLoader(loadLinked);
export const clientLoader = browserLoader(loadLinked);
export const meta: Route.MetaFunction = () => pageMeta({ title: 'Tu pedido', isPrivate: true });

/** What staff put together for a customer, who pays it here: the link is all that is needed. */
export default function PayLinkPage({ loaderData }: Route.ComponentProps) {
  return 'edit' in loaderData ? (
    <PayEdit token={loaderData.token} edit={loaderData.edit} />
  ) : (
    <PayOrder token={loaderData.token} order={loaderData.draft_order} />
  );
}

function PayOrder({ token, order }: { token: string; order: Linked }) {
  const { revalidate } = useRevalidator();
  useConfirmation(order.state, () => browserApi().orders.confirmLinkedOrder({ params: { token }, body: {} }));
  return (
    <PayPage
      title={titleOf(order)}
      goods={<Lines order={order} />}
      sums={<OrderSums order={order} token={token} />}
      outcome={<Outcome order={order} />}
      state={order.state}
      instructions={order.instructions}
      amountCents={order.total_cents}
      slipPath={links.payLinkSlip(token)}
      methods={order.payment_methods}
      keptUntil={order.kept_until}
      begin={async (payment_method) => {
        try {
          const body = { payment_method, version: order.version };
          return await browserApi().orders.payLinkedOrder({ params: { token }, body });
        } catch (error) {
          // The shop changed it while it was read: the new total is shown before anybody pays it.
          if (error instanceof ApiError && error.code === 'draft_changed') await revalidate();
          throw error;
        }
      }}
    />
  );
}

function titleOf({ state, customer_name: name, order_number: number }: Linked): string {
  switch (state) {
    case 'paid':
      return number === null ? '¡Gracias! Recibimos tu pago' : `¡Gracias! Tu pedido es el ${number}`;
    case 'awaiting_payment':
      return 'Tu pedido está apartado';
    case 'cancelled':
      return 'Este pedido ya no se puede pagar aquí';
    case 'expired':
      return 'El tiempo para pagar este pedido terminó';
    case 'open':
    case 'in_payment':
      return `${name}, este es tu pedido`;
  }
}

function Lines({ order }: { order: Linked }) {
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      {order.lines.map((line) => (
        <li key={line.product_id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 p-4">
          <ProductPicture imageUrl={line.image_url} sizes="4rem" className="w-16" />
          <div className="grid gap-0.5">
            <p className="font-medium">
              <WholeWords text={line.product_name} />
            </p>
            <p className="text-sm text-ink-faint">
              {line.quantity} × <Price cents={line.price_cents} size="sm" />
            </p>
          </div>
          <Price cents={line.line_total_cents} />
        </li>
      ))}
    </ul>
  );
}

function OrderSums({ order, token }: { order: Linked; token: string }) {
  const amount = (cents: number) => (cents === 0 ? <span>Gratis</span> : <Price cents={cents} size="sm" />);
  const delivery = order.delivery_method === 'parcel' ? 'Envío a domicilio' : 'Recoger en sucursal';
  return (
    <Sums
      rows={[
        ['Productos', amount(order.subtotal_cents)],
        [delivery, amount(order.shipping_cents)],
      ]}
      total={['Total con IVA', order.total_cents]}
    >
      <p className="text-ink-faint">{order.destination}</p>
      {(order.state === 'open' || order.state === 'in_payment') && (
        <a
          className="justify-self-start text-brand underline"
          href={`/api/draft-orders/${token}/quote`}
          download
        >
          Descargar la cotización en PDF
        </a>
      )}
    </Sums>
  );
}

function Outcome({ order }: { order: Linked }) {
  if (order.state === 'paid') {
    return (
      <InlineNotice tone="success">
        Tu pago está confirmado.{' '}
        {order.has_email
          ? `Te escribimos por correo con tu pedido y te avisamos cuando ${order.delivery_method === 'parcel' ? 'salga' : 'puedas recogerlo'}.`
          : 'Guarda el número de tu pedido.'}
      </InlineNotice>
    );
  }
  return (
    <InlineNotice tone="info">
      {order.state === 'cancelled' && 'Se canceló, o se hizo de nuevo con otro enlace. '}
      No se hizo ningún cargo. Si todavía quieres estos productos, escríbenos y te damos otro enlace.
    </InlineNotice>
  );
}
