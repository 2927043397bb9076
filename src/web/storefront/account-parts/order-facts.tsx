import type { ReactNode } from 'react';
import type { Order } from '../../state/shop-types.ts';
import { streetOf } from './address-words.ts';
import { arrivalWords, leavingWords } from './order-words.ts';

/** What a buyer keeps of an order: when it is there, where, how many pieces, and how it is paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { words, reference } = order.paid_with;
  const arrival = [leavingWords(order), arrivalWords(order)].filter((text) => text !== '').join(' ');
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {arrival !== '' && <Fact name="Cuándo">{arrival}</Fact>}
      <Fact name={order.delivery_method === 'parcel' ? 'Dirección' : 'Lo recoges en'}>
        <OrderAddress order={order} />
      </Fact>
      <Fact name="Piezas">{order.item_count}</Fact>
      <Fact name="Forma de pago">
        {words}
        {order.payment?.instalments != null && ` a ${order.payment.instalments} meses sin intereses`}
      </Fact>
      {order.company_name !== null && <Fact name="Empresa">{order.company_name}</Fact>}
      {order.purchase_order !== '' && (
        <Fact name="Tu orden de compra">
          <span className="spec break-all">{order.purchase_order}</span>
        </Fact>
      )}
      {order.gift_message !== null && (
        <Fact name="Regalo">
          <span className="break-words whitespace-pre-line">{order.gift_message || 'Sin mensaje'}</span>
        </Fact>
      )}
      {reference !== null && (
        <Fact name="Referencia">
          <span className="spec break-all">{reference}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="-mt-2 sm:mt-0">{children}</dd>
    </div>
  );
}

/** Where an order goes, or is handed over. */
export function OrderAddress({ order: { delivery_address: address, delivery_method } }: { order: Order }) {
  const isParcel = delivery_method === 'parcel';
  const lines = [
    isParcel ? address.recipient : '',
    streetOf(address),
    `${address.neighbourhood}, ${address.municipality}`,
    `${address.state}, CP ${address.postal_code}`,
    address.directions,
    isParcel ? '' : `Recoge: ${address.recipient}`,
    address.pickup_phone ? `Tel. de quien recoge: ${address.pickup_phone}` : '',
    address.pickup_alternate ? `También puede recoger: ${address.pickup_alternate}` : '',
  ];
  return lines
    .filter((text) => text !== '')
    .map((text, at) => (
      <span key={at} className="block">
        {text}
      </span>
    ));
}
