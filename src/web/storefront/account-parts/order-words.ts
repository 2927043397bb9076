import { orderCode } from '../../../modules/orders/order-code.words.ts';
import type { Api } from '../../../api/client.ts';
import { dayInWords, daysInWords } from '../../../modules/shipping/rules/index.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';

type OrderInList = Awaited<ReturnType<Api['orders']['orders']>>['orders'][number];
type OwnOrder = Awaited<ReturnType<Api['orders']['order']>>['order'];

/** What a shopper quotes: the number, or the code of an order that has none yet. */
export function orderName(order: Pick<OrderInList, 'order_number' | 'order_id'>): string {
  return `Pedido ${order.order_number ?? orderCode(order.order_id)}`;
}

/** How an order stands, in a shopper's words. */
export function orderWords(
  order: Pick<OrderInList, 'state' | 'fulfilment' | 'is_partly_packed' | 'delivery_method' | 'is_attempt'>,
): {
  label: string;
  tone: BadgeTone;
} {
  switch (order.state) {
    case 'pending_payment':
      return { label: 'Falta pagar', tone: 'warning' };
    case 'awaiting_payment':
      return { label: 'Esperando tu pago', tone: 'warning' };
    case 'paid':
      if (order.is_partly_packed) return { label: 'Preparado en parte', tone: 'info' };
      return (order.delivery_method === 'parcel' ? fulfilmentWords : pickupWords)[order.fulfilment];
    case 'paid_without_stock':
      return { label: 'Pagado, buscamos existencias', tone: 'warning' };
    case 'manual_review':
      return { label: 'Pago en revisión', tone: 'warning' };
    case 'expired':
      return { label: 'Pago no completado', tone: 'neutral' };
    case 'cancelled':
      return { label: order.is_attempt ? 'Pago no completado' : 'Cancelado', tone: 'neutral' };
    case 'refunded':
      return { label: 'Reembolsado', tone: 'neutral' };
  }
}

const fulfilmentWords: Record<OrderInList['fulfilment'], { label: string; tone: BadgeTone }> = {
  unfulfilled: { label: 'Pagado', tone: 'success' },
  packed: { label: 'Preparado', tone: 'success' },
  partially_shipped: { label: 'Enviado en parte', tone: 'info' },
  shipped: { label: 'En camino', tone: 'info' },
  delivered: { label: 'Entregado', tone: 'success' },
};

/** The same of an order that is picked up. */
const pickupWords: typeof fulfilmentWords = {
  ...fulfilmentWords,
  partially_shipped: { label: 'Listo en parte', tone: 'info' },
  shipped: { label: 'Listo para recoger', tone: 'success' },
};

/** A shipment's state in a shopper's words; one that is picked up has others. */
export function shipmentWords(
  state: 'packed' | 'shipped' | 'delivered',
  isPickup: boolean,
): { label: string; tone: BadgeTone } {
  return (isPickup ? pickupWords : fulfilmentWords)[state];
}

/** Until when it leaves, or is ready where it is picked up; empty where that is not said. */
export function leavingWords(
  order: Pick<OwnOrder, 'leaves_by' | 'delivery_method'> & {
    lines: readonly Pick<OwnOrder['lines'][number], 'is_assembly'>[];
  },
): string {
  if (order.leaves_by === null) return '';
  const day = dayInWords(order.leaves_by);
  const promise =
    order.delivery_method === 'parcel'
      ? `Sale a más tardar el ${day}.`
      : `Lo preparamos a más tardar el ${day}.`;
  return order.lines.some(({ is_assembly: isWork }) => isWork)
    ? `Armamos y probamos tu PC. ${promise}`
    : promise;
}

/** When it is there, as it was told when it was paid; empty where no day was said, and once it is there. */
export function arrivalWords(
  order: Pick<OwnOrder, 'promise' | 'promise_if_paid' | 'delivery_method' | 'fulfilment'>,
): string {
  const { promise, promise_if_paid: ifPaid, fulfilment } = order;
  const isParcel = order.delivery_method === 'parcel';
  if (ifPaid) {
    const then = isParcel ? 'llega' : 'está listo para recoger';
    const later = isParcel ? 'la entrega se recorre lo mismo' : 'se recorre lo mismo';
    return `Si tu pago se confirma antes del ${shopMoment(ifPaid.until)}, ${then} ${daysInWords(ifPaid)}. Si es después, ${later}.`;
  }
  const isThere = fulfilment === 'delivered' || (!isParcel && fulfilment === 'shipped');
  if (promise === null || isThere) return '';
  const days = daysInWords(promise);
  if (!promise.is_late) return `${isParcel ? 'Llega' : 'Listo para recoger'} ${days}.`;
  return isParcel
    ? `Te dijimos que llegaría ${days}. Vamos con retraso: te escribimos en cuanto salga.`
    : `Te dijimos que estaría listo ${days}. Vamos con retraso: te escribimos en cuanto esté listo.`;
}
