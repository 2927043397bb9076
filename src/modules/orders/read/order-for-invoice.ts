import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { editRefundsSql, payingAttemptsSql } from '../edit/edits.queries.ts';
import { readerName } from '../email/email-order.ts';
import { uuidSchema } from '../../../platform/http/endpoint.ts';
import type { PaymentMethod } from '../../checkout/index.ts';
import type { InvoiceReceiver } from '../../invoice-profiles/index.ts';
import type { OrderState } from '../order-state.ts';

/**
 * An order as invoices need it: what was sold for how much, how it was paid and who wants the invoice.
 * - `reader_name`: The buyer's name where they have proven the order's address.
 * - `paying_attempt_ids`: What paid it, then what paid its edits.
 * - `edit_refund_ids`: What went back because an edit made it cheaper: the total is without that already.
 * - `store_credit_cents`: The part of it that store credit paid.
 * - `invoice_receiver`: Frozen at checkout; null where nobody asked for an invoice.
 */
export type OrderForInvoice = RowOf<typeof forInvoice>;

const forInvoice = query(
  'orders.for_invoice',
  `select o.id, o.number, o.state, o.customer_id, o.customer_name, ${readerName} as reader_name, o.email, o.payment_method, o.paid_at,
     ${payingAttemptsSql} as paying_attempt_ids, ${editRefundsSql} as edit_refund_ids, o.edits, o.total_cents, o.shipping_tax_basis_points, o.store_credit_cents, o.invoice_receiver,
     (select coalesce(jsonb_agg(jsonb_build_object(
        'product_id', product_id, 'sku', sku, 'product_name', product_name, 'quantity', quantity,
        'unit_price_cents', unit_price_cents, 'gross_cents', gross_cents, 'tax_base_cents', tax_base_cents,
        'tax_cents', tax_cents, 'tax_basis_points', tax_basis_points) order by position), '[]')
      from order_line where order_id = o.id) as lines
   from shop_order o where o.id = :orderId`,
).narrow<{
  state: OrderState;
  payment_method: PaymentMethod;
  invoice_receiver: InvoiceReceiver | null;
  lines: {
    product_id: number;
    sku: string;
    product_name: string;
    quantity: number;
    unit_price_cents: number;
    gross_cents: number;
    tax_base_cents: number;
    tax_cents: number;
    tax_basis_points: number;
  }[];
}>();

/** An order for its invoice; undefined when there is none, also for what payments of somebody else refer to. */
export async function orderForInvoice(db: Connection, orderId: string): Promise<OrderForInvoice | undefined> {
  return uuidSchema.safeParse(orderId).success ? db.first(forInvoice, { orderId }) : undefined;
}
