import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type OrderInList = Awaited<ReturnType<Api['orders']['adminOrders']>>['orders'][number];
export type OrderDetail = Awaited<ReturnType<Api['orders']['adminOrder']>>['order'];
export type PackResult = Awaited<ReturnType<Api['orders']['packOrders']>>['results'][number];
export type PackingWork = Awaited<ReturnType<Api['orders']['packingWork']>>;
export type OrderState = OrderInList['state'];
export type Fulfilment = OrderInList['fulfilment'];

type Word = { label: string; tone: BadgeTone };

/** The payment's side of an order, as staff call it. */
export const stateWords: Record<OrderState, Word> = {
  pending_payment: { label: 'Pending payment', tone: 'neutral' },
  awaiting_payment: { label: 'Awaiting money', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  paid_without_stock: { label: 'Paid, no stock', tone: 'danger' },
  manual_review: { label: 'Manual review', tone: 'warning' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** How a payer's complaint at their bank stands. */
export const disputeWords: Record<OrderDetail['disputes'][number]['state'], Word> = {
  open: { label: 'Open', tone: 'danger' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'neutral' },
};

/** The goods' side. */
export const fulfilmentWords: Record<Fulfilment, Word> = {
  unfulfilled: { label: 'Unfulfilled', tone: 'warning' },
  packed: { label: 'Packed', tone: 'info' },
  partially_shipped: { label: 'Partly shipped', tone: 'warning' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
};

/** An order that will not be paid has no fulfilment to show. */
export function fulfilmentWord(order: { state: OrderState; fulfilment: Fulfilment }): Word | undefined {
  const isWork =
    order.state === 'paid' || order.state === 'paid_without_stock' || order.state === 'manual_review';
  return isWork || order.fulfilment !== 'unfulfilled' ? fulfilmentWords[order.fulfilment] : undefined;
}

/** A shipment's state as staff call it; an order that is picked up has other words. */
export function shipmentWord(state: 'packed' | 'shipped' | 'delivered', isPickup: boolean): Word {
  if (isPickup && state === 'shipped') return { label: 'Ready for pick-up', tone: 'info' };
  if (isPickup && state === 'delivered') return { label: 'Handed over', tone: 'success' };
  return fulfilmentWords[state];
}

/** `#1042`, or the beginning of the id while the order has no folio: folios are given with the payment. */
export function orderName(order: { order_number: number | null; order_id: string }): string {
  return order.order_number === null ? `${order.order_id.slice(0, 8)}…` : `#${order.order_number}`;
}

const providers: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  store_credit: 'Store credit',
};

export function providerName(provider: string | null): string {
  return provider === null ? '' : (providers[provider] ?? provider);
}

/** How it is paid, as staff and accountants call it. */
export const methodWords: Record<OrderInList['payment_method'], string> = {
  card: 'Card',
  oxxo: 'OXXO',
  spei: 'SPEI',
  paypal: 'PayPal',
  free: 'Nothing to pay',
  store_credit: 'Store credit',
};

/** How it is delivered. */
export const deliveries: Readonly<Record<string, string>> = {
  parcel: 'Parcel',
  pickup_cdmx: 'Pick-up in Mexico City',
  pickup_gdl: 'Pick-up in Guadalajara',
};

export function deliveryName(method: string): string {
  return deliveries[method] ?? method.replaceAll('_', ' ');
}
