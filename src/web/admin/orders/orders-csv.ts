import { csvText } from '../admin-parts/csv.ts';
import { toClockField } from '../admin-parts/staff-time.ts';
import type { OrderInList } from './order-words.ts';

/** The orders of a filter for a spreadsheet: pesos with two decimals, times of Mexico City. */
export function ordersCsv(orders: readonly OrderInList[]): string {
  return csvText(
    [
      'number',
      'order_id',
      'placed',
      'paid',
      'customer',
      'email',
      'state',
      'fulfilment',
      'items',
      'total',
      'currency',
      'provider',
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
      order.item_count,
      (order.total_cents / 100).toFixed(2),
      order.currency,
      order.provider,
    ]),
  );
}

function time(iso: string): string {
  return toClockField(iso).replace('T', ' ');
}
