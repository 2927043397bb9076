import { type Message, msg, said, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos, csvTime } from '../../platform/csv.ts';
import { invoiceStates } from '../invoices/index.ts';
import { deliveries, fulfilments, methodWords, orderStates } from '../orders/index.ts';
import { providerName } from '../payments/index.ts';
import type { OrderForStaff } from './orders-for-staff.ts';

const columns: readonly CsvColumn<OrderForStaff>[] = [
  [msg('Order'), (order) => order.order_number],
  [msg('Order id'), (order) => order.order_id],
  [msg('Placed'), (order) => csvTime(order.placed_at)],
  [msg('Paid on'), (order) => csvTime(order.paid_at)],
  [msg('Customer'), (order) => order.customer_name],
  [msg('E-mail'), (order) => order.email],
  [msg('Payment'), (order) => t(orderStates[order.state])],
  [msg('Fulfilment'), (order) => t(fulfilments[order.is_partly_packed ? 'partly_packed' : order.fulfilment])],
  [msg('Payment method'), (order) => t(methodWords[order.payment_method])],
  [msg('Paid through'), (order) => providerName(order.provider)],
  [msg('Items'), (order) => order.item_count],
  [msg('Subtotal'), (order) => csvPesos(order.subtotal_cents)],
  [msg('Discount'), (order) => csvPesos(order.discount_cents)],
  [msg('IVA included'), (order) => csvPesos(order.tax_cents)],
  [msg('Delivery method'), (order) => deliveryName(order.delivery_method)],
  [msg('Shipping'), (order) => csvPesos(order.shipping_cents)],
  [msg('Total'), (order) => csvPesos(order.total_cents)],
  [msg('Paid with store credit'), (order) => csvPesos(order.store_credit_cents)],
  [msg('Paid'), (order) => csvPesos(order.paid_cents)],
  [msg('Refunded'), (order) => csvPesos(order.refunded_cents)],
  [msg('Refunded as store credit'), (order) => csvPesos(order.refunded_credit_cents)],
  [msg('Fees'), (order) => csvPesos(order.fee_cents)],
  [msg('Currency'), (order) => order.currency],
  [msg('Invoice'), (order) => order.invoice?.name],
  [msg('State of the invoice'), (order) => order.invoice && t(invoiceStates[order.invoice.state])],
  [msg('Fiscal folio (UUID)'), (order) => order.invoice?.fiscal_uuid],
  [
    msg('Tracking number'),
    (order) =>
      order.tracking
        .map(({ carrier, tracking_code: code }) => [carrier, code].filter(Boolean).join(' '))
        .join('; '),
  ],
];

/** Orders for whoever keeps the books, in their language: pesos with two decimals, times of Mexico City. */
export const ordersCsv = (parts: AsyncIterable<readonly OrderForStaff[]>) => csvFile(columns, parts);

/** A branch that staff added has no word but its name. */
const deliveryName = (method: string) =>
  said((deliveries as Readonly<Record<string, Message>>)[method] ?? method);
