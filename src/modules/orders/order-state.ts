import type { ArrivalDays, CalendarDay } from '../shipping/index.ts';

/** Where a parcel goes, frozen in the order as it was typed. */
export type DeliveryAddress = {
  recipient: string;
  phone: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  directions: string;
  /** Of who picks it up, where they said; `phone` is the branch's. */
  pickup_phone?: string | undefined;
  /** Who else may pick it up, where they said. */
  pickup_alternate?: string | undefined;
};

/** What a buyer is told: the last day on which the order leaves, and the days between which it is there. */
export type DeliveryPromise = ArrivalDays & { leaves_on: CalendarDay };

/** Whether it is collected at a branch instead of sent. */
export function isCollected({ delivery_method: method }: { delivery_method: string }): boolean {
  return method !== 'parcel';
}

/** SQL: what the buyer of `shop_order` was told of its delivery; null where no day was said. */
export const promiseSql = `case when promised_latest_on is not null then jsonb_build_object('leaves_on', promised_leaves_on::text,
       'earliest_on', promised_earliest_on::text, 'latest_on', promised_latest_on::text) end`;

/** SQL: laid over an address that no longer names anybody; state and postal code alone identify nobody. */
export const withoutPerson = `jsonb_build_object('recipient', '', 'phone', '', 'street', '', 'exterior_number', '',
       'interior_number', '', 'neighbourhood', '', 'directions', '', 'pickup_phone', '', 'pickup_alternate', '')`;

/** Payment side of an order's life; the fulfilment side is kept apart. */
export type OrderState =
  | 'pending_payment'
  | 'awaiting_payment'
  | 'paid'
  | 'paid_without_stock'
  | 'manual_review'
  | 'expired'
  | 'cancelled'
  | 'refunded';

/** The goods' side of an order's life, which follows from its shipments. Only an exchange goes back. */
export type FulfilmentState = 'unfulfilled' | 'packed' | 'partially_shipped' | 'shipped' | 'delivered';

/** The state of an attempt, as far as an order's state depends on it. */
export type PaymentNews = {
  attemptId: string;
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'mismatch' | 'partial' | 'excess';
};

/** What an order does after a change of its payment. */
export type PaymentStep =
  | { kind: 'ignore' }
  /** Take the stock, give a folio, send it on its way. */
  | { kind: 'pay' }
  /** A voucher was handed out: hold the stock longer. */
  | { kind: 'await' }
  /** A transfer was too small: tell the buyer what is missing and hold the stock anew. */
  | { kind: 'await_rest' }
  /** More was transferred than asked for; payments gives it back. */
  | { kind: 'note_excess' }
  /** Nobody pays any more: give the stock back. */
  | { kind: 'close'; state: 'expired' | 'cancelled' }
  /** The money is not what was asked for: a person looks at it. */
  | { kind: 'review' }
  /** Money that nobody asked for goes back. */
  | { kind: 'give_back' };

/** The order as the rules see it. */
export type OrderFacts = {
  state: OrderState;
  /** The attempt that paid. */
  paidAttemptId: string | null;
  /** Staff or the customer ended it: late money goes back. */
  isCancelledOnPurpose: boolean;
  /** The draft order it was made of was cancelled, or paid as another order: nobody owes for it. */
  isOfDraftOver?: boolean;
};

/**
 * Decides what a change of a payment means for an order. Monotonic (rule R19): a late or repeated event never moves
 * an order back, except money, which is never ignored.
 */
export function stepAfter(order: OrderFacts, news: PaymentNews): PaymentStep {
  const isOpen = order.state === 'pending_payment' || order.state === 'awaiting_payment';
  switch (news.state) {
    case 'pending':
      return order.state === 'pending_payment' ? { kind: 'await' } : { kind: 'ignore' };
    case 'paid':
      if (order.paidAttemptId === news.attemptId) return { kind: 'ignore' };
      if (order.paidAttemptId !== null || order.isCancelledOnPurpose || order.isOfDraftOver)
        return { kind: 'give_back' };
      return isOpen || order.state === 'expired' || order.state === 'cancelled'
        ? { kind: 'pay' }
        : { kind: 'give_back' };
    case 'failed':
    case 'cancelled':
      return isOpen ? { kind: 'close', state: 'cancelled' } : { kind: 'ignore' };
    case 'expired':
      return isOpen ? { kind: 'close', state: 'expired' } : { kind: 'ignore' };
    case 'partial':
      return order.state === 'awaiting_payment' ? { kind: 'await_rest' } : { kind: 'ignore' };
    case 'excess':
      return { kind: 'note_excess' };
    case 'mismatch':
      return order.paidAttemptId === null ? { kind: 'review' } : { kind: 'ignore' };
  }
}

/** Who ends an order. */
export type CancellingParty = 'staff' | 'customer';

/** Colours that staff put on orders. */
export type OrderFlag = 'red' | 'amber' | 'green' | 'blue';

/** How many PCs an order has to be put together, and how many of them are. */
export type PcCount = { total: number; finished: number };

/** Whether PCs are still to be put together. */
export function isToAssemble(pcs: PcCount | null): boolean {
  return pcs !== null && pcs.finished < pcs.total;
}

/** Why the goods of an order stay where they are although it is paid. */
export type Hold =
  | 'dispute'
  | 'dispute_lost'
  | 'credit_disputed'
  | 'credit_lost'
  | 'staff'
  | 'edit'
  | 'fraud';

/**
 * How an order may be cancelled: nothing was paid, the money goes back, or it is too late. Customers may cancel until
 * packing begins, staff until something left; staff alone cancel where money is under review.
 */
export function cancellationOf(
  order: { state: OrderState; fulfilment: FulfilmentState },
  by: CancellingParty = 'staff',
): 'close' | 'refund' | 'review' | 'too_late' {
  switch (order.state) {
    case 'pending_payment':
    case 'awaiting_payment':
      return 'close';
    case 'paid':
    case 'paid_without_stock':
      return order.fulfilment === 'unfulfilled' || (order.fulfilment === 'packed' && by === 'staff')
        ? 'refund'
        : 'too_late';
    case 'manual_review':
      return by === 'staff' ? 'review' : 'too_late';
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return 'too_late';
  }
}

/**
 * Whether recipient and address may still be corrected: it is paid, or its money is on its way, and no parcel is packed. What
 * is packed again, after a parcel was lost or came back, may go elsewhere.
 */
export function isDeliveryOpen(
  order: { state: OrderState; fulfilment: FulfilmentState },
  parcels: readonly { state: 'packed' | 'shipped' | 'delivered'; ended_as: string | null }[],
): boolean {
  const isWanted =
    order.state === 'awaiting_payment' || order.state === 'paid' || order.state === 'paid_without_stock';
  const isToBePacked = order.fulfilment === 'unfulfilled' || order.fulfilment === 'partially_shipped';
  return (
    isWanted &&
    isToBePacked &&
    parcels.every(({ state, ended_as: end }) => state === 'delivered' || end !== null)
  );
}
