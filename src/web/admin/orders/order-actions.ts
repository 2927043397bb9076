import type { Fulfilment, OrderInList, OrderState } from './order-words.ts';

/** What staff may do with an order now. The API decides; this only keeps buttons away that it would refuse. */
export type OrderActions = {
  /** Its goods may be packed and sent. */
  canShip: boolean;
  /** What a cancellation does with money; undefined when it is too late for one. */
  cancellation: 'nothing_paid' | 'refund' | 'refund_collected' | undefined;
};

/** Whether a hold still says something: of an order that ended only what a bank decides does. */
export function isHoldOpen(state: OrderState, kind: NonNullable<OrderInList['hold']>): boolean {
  const isOver = state === 'expired' || state === 'cancelled' || state === 'refunded';
  return !isOver || (kind !== 'staff' && kind !== 'fraud');
}

export function orderActions(order: {
  state: OrderState;
  fulfilment: Fulfilment;
  hold: object | null;
}): OrderActions {
  switch (order.state) {
    case 'pending_payment':
    case 'awaiting_payment':
      return { canShip: false, cancellation: 'nothing_paid' };
    case 'manual_review':
      return { canShip: false, cancellation: 'refund_collected' };
    case 'paid':
    case 'paid_without_stock': {
      const isHere = order.fulfilment === 'unfulfilled' || order.fulfilment === 'packed';
      return { canShip: order.hold === null, cancellation: isHere ? 'refund' : undefined };
    }
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return { canShip: false, cancellation: undefined };
  }
}
