import type { RequestContext } from '../../platform/context.ts';
import { newestInvoicesOf, ordersWithoutInvoice } from '../invoices/index.ts';
import { adminOrdersPage, type OrdersFilter } from '../orders/index.ts';
import { balancesOf } from '../payments/index.ts';

/** A page of the orders that fit the filter, with their money and invoice, as lists and exports of the staff show them. */
export async function ordersForStaff({ db, clock }: RequestContext, filter: OrdersFilter) {
  const only = filter.invoice === 'needed' ? await ordersWithoutInvoice(db) : null;
  const found = await adminOrdersPage(db, filter, clock.now(), only);
  const ids = found.orders.map((order) => order.order_id);
  const [balances, invoices] = await Promise.all([balancesOf(db, ids), newestInvoicesOf(db, ids)]);
  return {
    ...found,
    orders: found.orders.map((order) => {
      const { paidCents = 0, refundedCents = 0 } = balances.get(order.order_id) ?? {};
      return {
        ...order,
        paid_cents: paidCents,
        refunded_cents: refundedCents,
        invoice: invoices.get(order.order_id) ?? null,
      };
    }),
  };
}
