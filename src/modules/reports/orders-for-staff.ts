import type { Connection } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/context.ts';
import { newestInvoicesOf, ordersWithoutInvoice } from '../invoices/index.ts';
import { adminOrdersPage, allAdminOrders, type OrdersFilter } from '../orders/index.ts';
import { balancesOf, feesOf } from '../payments/index.ts';

/** A page of the orders that fit the filter, with their money and invoice, as lists of the staff show them. */
export async function ordersForStaff(
  { db, clock }: RequestContext,
  filter: OrdersFilter & { page: number; page_size: number },
) {
  const found = await adminOrdersPage(db, filter, clock.now(), await onlyThese(db, filter));
  return { ...found, orders: await withMoney(db, found.orders) };
}

/** An order as lists and exports of the staff show it. */
export type OrderForStaff = Awaited<ReturnType<typeof ordersForStaff>>['orders'][number];

/** All orders that fit the filter, or those chosen of them, part by part. */
export async function* allOrdersForStaff(
  { db, clock }: RequestContext,
  { orders: chosen, ...filter }: OrdersFilter & { orders?: readonly string[] | undefined },
): AsyncGenerator<OrderForStaff[]> {
  const only = chosen ?? (await onlyThese(db, filter));
  for await (const part of allAdminOrders(db, filter, clock.now(), { only, partSize: 500 })) {
    yield await withMoney(db, part);
  }
}

async function onlyThese(db: Connection, { invoice }: OrdersFilter): Promise<string[] | null> {
  return invoice === 'needed' ? ordersWithoutInvoice(db) : null;
}

async function withMoney<Order extends { order_id: string }>(db: Connection, orders: readonly Order[]) {
  const ids = orders.map((order) => order.order_id);
  const [balances, fees, invoices] = await Promise.all([
    balancesOf(db, ids),
    feesOf(db, ids),
    newestInvoicesOf(db, ids),
  ]);
  return orders.map((order) => {
    const { paidCents = 0, refundedCents = 0, refundedCreditCents = 0 } = balances.get(order.order_id) ?? {};
    return {
      ...order,
      paid_cents: paidCents,
      refunded_cents: refundedCents,
      refunded_credit_cents: refundedCreditCents,
      fee_cents: fees.get(order.order_id) ?? null,
      invoice: invoices.get(order.order_id) ?? null,
    };
  });
}
