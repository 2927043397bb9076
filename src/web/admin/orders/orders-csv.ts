import { csvText } from '../admin-parts/csv.ts';
import { toClockField } from '../admin-parts/staff-time.ts';
import type { OrderInList } from './order-words.ts';

/** The orders of a filter for whoever keeps the books: pesos with two decimals, times of Mexico City. */
export function ordersCsv(orders: readonly OrderInList[]): string {
  return csvText(
    [
      'number',
      'order_id',
      'placed',
      'paid_at',
      'customer',
      'email',
      'state',
      'fulfilment',
      'method',
      'provider',
      'items',
      'subtotal',
      'discounts',
      'iva',
      'delivery_method',
      'delivery',
      'total',
      'paid',
      'refunded',
      'currency',
      'invoice',
      'invoice_state',
      'invoice_uuid',
      'tracking',
    ],
    orders.map((order) => [
      order.order_number,
      order.order_id,
      time(order.placed_at),
      order.paid_at === null ? '' : time(order.paid_at),
      order.customer_name,
      order.email,
      order.state,
      order.fulfilment,
      order.payment_method,
      order.provider,
      order.item_count,
      pesos(order.subtotal_cents),
      pesos(order.discount_cents),
      pesos(order.tax_cents),
      order.delivery_method,
      pesos(order.shipping_cents),
      pesos(order.total_cents),
      pesos(order.paid_cents),
      pesos(order.refunded_cents),
      order.currency,
      order.invoice?.name,
      order.invoice?.state,
      order.invoice?.fiscal_uuid,
      order.tracking
        .map(({ carrier, tracking_code: code }) => [carrier, code].filter(Boolean).join(' '))
        .join('; '),
    ]),
  );
}

function pesos(cents: number): string {
  return (cents / 100).toFixed(2);
}

function time(iso: string): string {
  return toClockField(iso).replace('T', ' ');
}
