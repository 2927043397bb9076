import type { Fulfilment, OrderState } from './order-words.ts';

/** What staff may do with an order now. The API decides; this only keeps buttons away that it would refuse. */
export type OrderActions = {
  /** The next steps of the goods, the usual one first. */
  steps: readonly Exclude<Fulfilment, 'unfulfilled'>[];
  canCorrectTracking: boolean;
  /** What a cancellation does with money; undefined when it is too late for one. */
  cancellation: 'nothing_paid' | 'refund' | 'refund_collected' | undefined;
};

export function orderActions(order: {
  state: OrderState;
  fulfilment: Fulfilment;
  hold: object | null;
}): OrderActions {
  const nothing: OrderActions = { steps: [], canCorrectTracking: false, cancellation: undefined };
  switch (order.state) {
    case 'pending_payment':
    case 'awaiting_payment':
      return { ...nothing, cancellation: 'nothing_paid' };
    case 'manual_review':
      return { ...nothing, cancellation: 'refund_collected' };
    case 'paid':
    case 'paid_without_stock':
      return order.hold === null ? actionsOfPaid(order.fulfilment) : held(actionsOfPaid(order.fulfilment));
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return nothing;
  }
}

/** What is on its way arrives, whoever holds the order. */
function held(actions: OrderActions): OrderActions {
  return { ...actions, steps: actions.steps.filter((step) => step === 'delivered') };
}

function actionsOfPaid(fulfilment: Fulfilment): OrderActions {
  switch (fulfilment) {
    case 'unfulfilled':
      return { steps: ['packed', 'shipped'], canCorrectTracking: false, cancellation: 'refund' };
    case 'packed':
      return { steps: ['shipped'], canCorrectTracking: false, cancellation: 'refund' };
    case 'shipped':
      return { steps: ['delivered'], canCorrectTracking: true, cancellation: undefined };
    case 'delivered':
      return { steps: [], canCorrectTracking: false, cancellation: undefined };
  }
}
