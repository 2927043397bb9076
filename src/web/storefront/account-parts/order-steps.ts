import type { Order } from '../../state/shop-types.ts';
import { orderWords } from './order-words.ts';

/** A step of an order: behind it, where it is now, or still to come. */
export type OrderStep = { label: string; is: 'done' | 'current' | 'to_come' };

/** The steps of an order, up to its end where it ended otherwise; exactly one is the current one. */
export function orderSteps(
  order: Pick<
    Order,
    'state' | 'fulfilment' | 'is_partly_packed' | 'is_attempt' | 'paid_at' | 'delivery_method'
  >,
): OrderStep[] {
  const isParcel = order.delivery_method === 'parcel';
  const { label } = orderWords(order);
  const sent = isParcel ? 'Enviado' : 'Listo para recoger';
  switch (order.state) {
    case 'pending_payment':
    case 'awaiting_payment':
    case 'manual_review':
      return stepsAt(['Pedido', label, 'En preparación', sent, 'Entregado'], 1);
    case 'paid_without_stock':
      return stepsAt(['Pedido', 'Pagado', 'Buscamos existencias', sent, 'Entregado'], 2);
    case 'paid': {
      const isPart = order.fulfilment === 'partially_shipped' && isParcel;
      const at = { unfulfilled: 2, packed: 2, partially_shipped: 3, shipped: 3, delivered: 4 };
      const labels = ['Pedido', 'Pagado', 'En preparación', isPart ? 'Enviado en parte' : sent, 'Entregado'];
      return stepsAt(labels, at[order.fulfilment]);
    }
    case 'expired':
    case 'cancelled':
    case 'refunded': {
      const before = ['Pedido', ...(order.paid_at === null ? [] : ['Pagado'])];
      return stepsAt([...before, label], before.length);
    }
  }
}

function stepsAt(labels: readonly string[], current: number): OrderStep[] {
  return labels.map((label, at) => ({
    label,
    is: at < current ? 'done' : at === current ? 'current' : 'to_come',
  }));
}
