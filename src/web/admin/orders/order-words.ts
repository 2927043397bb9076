import { orderCode } from '../../../modules/orders/order-code.words.ts';
import { type Message, msg, said, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { deliveries, fulfilments, orderStates } from '../../../modules/orders/orders.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type OrderInList = Awaited<ReturnType<Api['orders']['adminOrders']>>['orders'][number];
export type OrderDetail = Awaited<ReturnType<Api['orders']['adminOrder']>>['order'];
export type Shipment = OrderDetail['shipments'][number];
export type ShipmentDialogProps = { shipment: Shipment; onDone: () => Promise<void>; onClose: () => void };
export type PackResult = Awaited<ReturnType<Api['orders']['packOrders']>>['results'][number];
export type PackingWork = Awaited<ReturnType<Api['orders']['packingWork']>>;
export type OrderState = OrderInList['state'];
export type Fulfilment = OrderInList['fulfilment'];

type Word = { label: Message; tone: BadgeTone };

/** The payment's side of an order, as staff call it. */
export const stateWords: Record<OrderState, Word> = {
  pending_payment: { label: orderStates.pending_payment, tone: 'neutral' },
  awaiting_payment: { label: orderStates.awaiting_payment, tone: 'info' },
  paid: { label: orderStates.paid, tone: 'success' },
  paid_without_stock: { label: orderStates.paid_without_stock, tone: 'danger' },
  manual_review: { label: orderStates.manual_review, tone: 'warning' },
  expired: { label: orderStates.expired, tone: 'neutral' },
  cancelled: { label: orderStates.cancelled, tone: 'neutral' },
  refunded: { label: orderStates.refunded, tone: 'neutral' },
};

/** How a payer's complaint at their bank stands. */
export const disputeWords: Record<OrderDetail['disputes'][number]['state'], Word> = {
  open: { label: msg('Open'), tone: 'danger' },
  won: { label: msg('Won'), tone: 'success' },
  lost: { label: msg('Lost'), tone: 'neutral' },
};

/** Why a payer complained, as Stripe and PayPal call it. */
const disputeReasons: Readonly<Record<string, Message>> = {
  bank_cannot_process: msg('The bank could not charge it'),
  check_returned: msg('A returned check'),
  credit_not_processed: msg('A refund that did not come'),
  customer_initiated: msg('The payer asked for it'),
  debit_not_authorized: msg('A charge nobody allowed'),
  duplicate: msg('Charged twice'),
  duplicate_transaction: msg('Charged twice'),
  fraudulent: msg('The card’s owner did not buy it'),
  unauthorised: msg('The card’s owner did not buy it'),
  general: msg('No reason given'),
  other: msg('Another reason'),
  incorrect_account_details: msg('Another account'),
  incorrect_amount: msg('Another amount was charged'),
  insufficient_funds: msg('Not enough money'),
  payment_by_other_means: msg('Paid in another way'),
  product_not_received: msg('It did not arrive'),
  merchandise_or_service_not_received: msg('It did not arrive'),
  product_unacceptable: msg('Not as described'),
  merchandise_or_service_not_as_described: msg('Not as described'),
  subscription_canceled: msg('A subscription that was over'),
  canceled_recurring_billing: msg('A subscription that was over'),
  unrecognized: msg('The payer does not recognise the charge'),
};

/** Why a payer complained, in words; a reason that is not known here as its provider says it. */
export function disputeReason(reason: string): string {
  const code = reason.toLowerCase();
  return said(disputeReasons[code] ?? code.replaceAll('_', ' '));
}

/** Money in and out. */
const ledgerWords: Readonly<Record<string, Message>> = {
  charge: msg('Charge'),
  refund: msg('Refund'),
  chargeback: msg('Chargeback'),
};

export function ledgerWord(kind: string): string {
  return said(ledgerWords[kind] ?? kind);
}

/** The goods' side. */
export const fulfilmentWords: Record<Fulfilment, Word> = {
  unfulfilled: { label: fulfilments.unfulfilled, tone: 'warning' },
  packed: { label: fulfilments.packed, tone: 'info' },
  partially_shipped: { label: fulfilments.partially_shipped, tone: 'warning' },
  shipped: { label: fulfilments.shipped, tone: 'info' },
  delivered: { label: fulfilments.delivered, tone: 'success' },
};

/** The same of an order that is collected. */
const pickupWords: Record<Fulfilment, Word> = {
  ...fulfilmentWords,
  partially_shipped: { label: msg('Partly ready for pick-up'), tone: 'warning' },
  shipped: { label: msg('Ready for pick-up'), tone: 'info' },
  delivered: { label: msg('Handed over'), tone: 'success' },
};

/** An order that will not be paid has no fulfilment to show. */
export function fulfilmentWord(order: {
  state: OrderState;
  fulfilment: Fulfilment;
  is_partly_packed?: boolean;
  delivery_method?: string;
}): Word | undefined {
  const isWork =
    order.state === 'paid' || order.state === 'paid_without_stock' || order.state === 'manual_review';
  if (!isWork && order.fulfilment === 'unfulfilled') return undefined;
  if (order.is_partly_packed) return { label: fulfilments.partly_packed, tone: 'warning' };
  const isPickup = order.delivery_method !== undefined && order.delivery_method !== 'parcel';
  return (isPickup ? pickupWords : fulfilmentWords)[order.fulfilment];
}

/** Colours that staff put on orders; what each means they agree on. */
export const flagWords: Record<NonNullable<OrderInList['flag']>, Word> = {
  red: { label: msg('Red flag'), tone: 'danger' },
  amber: { label: msg('Amber flag'), tone: 'warning' },
  green: { label: msg('Green flag'), tone: 'success' },
  blue: { label: msg('Blue flag'), tone: 'info' },
};

/** The same by the names that the shop gave them. */
export function flagWordsOf(names: FlagNames): Record<Flag, { label: string; tone: Word['tone'] }> {
  const called = (flag: Flag) => ({ ...flagWords[flag], label: names[flag] || t(flagWords[flag].label) });
  return { red: called('red'), amber: called('amber'), green: called('green'), blue: called('blue') };
}
type Flag = NonNullable<OrderInList['flag']>;
export type FlagNames = Awaited<ReturnType<Api['orders']['adminOrder']>>['flag_names'];

/** Why nothing of a paid order is packed or sent, in a list. */
export const holdWords: Record<NonNullable<OrderInList['hold']>, Word> = {
  dispute: { label: msg('Disputed'), tone: 'danger' },
  dispute_lost: { label: msg('Dispute lost'), tone: 'danger' },
  credit_disputed: { label: msg('Credit disputed'), tone: 'danger' },
  credit_lost: { label: msg('Credit lost'), tone: 'danger' },
  staff: { label: msg('On hold'), tone: 'warning' },
  edit: { label: msg('Change to be paid'), tone: 'warning' },
  fraud: { label: msg('Signs of fraud'), tone: 'warning' },
};

/** A shipment's state as staff call it; an order that is picked up has other words. */
export function shipmentWord(state: 'packed' | 'shipped' | 'delivered', isPickup: boolean): Word {
  return (isPickup ? pickupWords : fulfilmentWords)[state];
}

/** What leaves together: a parcel, or what is handed over at the counter. */
export function shipmentName({ sequence }: { sequence: number }, isPickup: boolean): string {
  return isPickup ? t('Hand-over {sequence}', { sequence }) : t('Shipment {sequence}', { sequence });
}

/** `#1042`, or its code while the order has no folio: folios are given with the payment. */
export function orderName(order: { order_number: number | null; order_id: string }): string {
  return order.order_number === null ? orderCode(order.order_id) : `#${order.order_number}`;
}

/** A branch that staff added, or took out since, is named by where the order was to be picked up. */
export function deliveryName(order: {
  delivery_method: string;
  delivery_address: { municipality: string };
}): string {
  const known = (deliveries as Readonly<Record<string, Message>>)[order.delivery_method];
  return known ? said(known) : t('Pick-up in {place}', { place: order.delivery_address.municipality });
}
