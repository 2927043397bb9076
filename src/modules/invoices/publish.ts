import type { Shop } from '../../platform/context.ts';

/** Tells the customer's and the staff's browsers that an order's invoice changed, as if the order had; a global one has none. */
export function publishInvoiceChanged(
  { realtime }: Pick<Shop, 'realtime'>,
  order: { id: string; customer_id: string; state: string } | undefined,
): void {
  realtime.tell('staff', 'invoices.changed', {});
  if (!order) return;
  const payload = { order_id: order.id, state: order.state };
  realtime.tell(`customer:${order.customer_id}`, 'order.changed', payload);
  realtime.tell('staff', 'orders.changed', payload);
}
