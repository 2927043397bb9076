import { csvLine, csvMark, csvPesos } from '../../platform/csv.ts';
import type { OrderForStaff } from './orders-for-staff.ts';

const header = [
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
  'store_credit',
  'paid',
  'refunded',
  'refunded_as_credit',
  'provider_fees',
  'currency',
  'invoice',
  'invoice_state',
  'invoice_uuid',
  'tracking',
];

/** Orders for whoever keeps the books, written part by part: pesos with two decimals, times of Mexico City. */
export async function* ordersCsv(parts: AsyncIterable<readonly OrderForStaff[]>): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  for await (const part of parts) yield part.map(orderLine).join('');
}

function orderLine(order: OrderForStaff): string {
  return csvLine([
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
    csvPesos(order.subtotal_cents),
    csvPesos(order.discount_cents),
    csvPesos(order.tax_cents),
    order.delivery_method,
    csvPesos(order.shipping_cents),
    csvPesos(order.total_cents),
    csvPesos(order.store_credit_cents),
    csvPesos(order.paid_cents),
    csvPesos(order.refunded_cents),
    csvPesos(order.refunded_credit_cents),
    csvPesos(order.fee_cents),
    order.currency,
    order.invoice?.name,
    order.invoice?.state,
    order.invoice?.fiscal_uuid,
    order.tracking
      .map(({ carrier, tracking_code: code }) => [carrier, code].filter(Boolean).join(' '))
      .join('; '),
  ]);
}

function time(iso: string): string {
  return clock.format(new Date(iso));
}

/** The one locale that writes a time as spreadsheets read it, `2026-11-29 23:59`. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});
