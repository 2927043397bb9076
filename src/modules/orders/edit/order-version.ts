import { createHash } from 'node:crypto';
import type { OrderToEdit } from './edits.queries.ts';

/** What makes an order another one than staff had before them: another edit, a parcel, a refund. Notes and holds do not. */
export function versionOf(order: OrderToEdit): string {
  const { state, fulfilment, edits, lines, delivery_method: method } = order;
  const facts = [
    [state, fulfilment, edits, method, order.total_cents, order.shipping_refunded_cents, order.has_shipments],
    lines.map((line) => [line.position, line.quantity, line.refunded_quantity, line.exchanged_quantity]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** Paid, and no parcel of it packed. */
export function isEditable(order: Pick<OrderToEdit, 'state' | 'fulfilment' | 'has_shipments'>): boolean {
  const isPaid = order.state === 'paid' || order.state === 'paid_without_stock';
  return isPaid && order.fulfilment === 'unfulfilled' && !order.has_shipments;
}
