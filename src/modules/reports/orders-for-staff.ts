import type { Connection } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/context.ts';
import { newestInvoicesOf, ordersWithoutInvoice } from '../invoices/index.ts';
import {
  adminOrdersPage,
  allAdminOrders,
  countOrderQueues,
  idsInQueue,
  type OrdersFilter,
} from '../orders/index.ts';
import { balancesOf, feesOf } from '../payments/index.ts';
import { ordersToAnswer } from './find.queries.ts';
import { ordersByCode } from './orders-by-code.ts';

/** A page of the orders that fit the filter, with their money and invoice, as lists of the staff show them. */
export async function ordersForStaff(
  context: RequestContext,
  filter: OrdersFilter & { page: number; page_size: number },
) {
  const { db } = context;
  const { words, only } = await narrowed(context, filter);
  const found = await adminOrdersPage(context, { ...filter, q: words }, only);
  return { ...found, orders: await withMoney(db, found.orders) };
}

/** An order as lists and exports of the staff show it. */
export type OrderForStaff = Awaited<ReturnType<typeof ordersForStaff>>['orders'][number];

/** All orders that fit the filter, or those chosen of them, part by part. */
export async function* allOrdersForStaff(
  context: RequestContext,
  { orders: chosen, ...filter }: OrdersFilter & { orders?: readonly string[] | undefined },
): AsyncGenerator<OrderForStaff[]> {
  const { db } = context;
  const { words, only } = await narrowed(context, filter);
  const wanted = { ...filter, q: chosen ? filter.q : words };
  for await (const part of allAdminOrders(context, wanted, chosen ?? only)) {
    yield await withMoney(db, part);
  }
}

/** How many orders wait in each of the staff's queues. */
export async function queuesOfStaff(context: RequestContext) {
  const [queues, toAnswer] = await Promise.all([countOrderQueues(context), waitingForAnswer(context.db)]);
  return { ...queues, to_answer: toAnswer.length };
}

/** A code names its orders, a queue those that wait in it; other words stay words. */
async function narrowed(
  context: RequestContext,
  { q, invoice, queue }: OrdersFilter,
): Promise<{ words: string | undefined; only: string[] | null }> {
  const { db } = context;
  const [byCode, unbilled, queued] = await Promise.all([
    q === undefined ? [] : ordersByCode(db, q),
    invoice === 'needed' ? ordersWithoutInvoice(db) : null,
    queue === undefined ? null : queue === 'to_answer' ? waitingForAnswer(db) : idsInQueue(context, queue),
  ]);
  const named = byCode.length > 0 ? byCode : null;
  const [first, ...others] = [named, unbilled, queued].filter((ids) => ids !== null);
  return {
    words: named === null ? q : undefined,
    only: first?.filter((id) => others.every((ids) => ids.includes(id))) ?? null,
  };
}

async function waitingForAnswer(db: Connection): Promise<string[]> {
  return (await db.rows(ordersToAnswer)).map(({ id }) => id);
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
