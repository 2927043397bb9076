import type { RequestContext } from '../../platform/context.ts';
import { spendingOf } from '../orders/index.ts';
import { ordersBeside, ticketsBeside } from './support.queries.ts';
import { lockedTicket } from './write-message.ts';

/**
 * What staff see beside a ticket: the person's other tickets, and, where the reader may read orders and there is an
 * account, the order it is about, the newest others, and what all came to.
 * @throws AppError 404
 */
export async function readBeside({ db, staff }: RequestContext, id: number) {
  const { customer_id: customerId, email } = await lockedTicket(db, id);
  const mayRead = customerId !== null && (staff?.rights.includes('read_orders') ?? false);
  const [tickets, orders, value] = await Promise.all([
    db.rows(ticketsBeside, { id, customerId, email }),
    mayRead ? db.rows(ordersBeside, { id, customerId }) : [],
    mayRead ? spendingOf(db, [customerId]) : undefined,
  ]);
  return {
    customer_id: customerId,
    tickets: tickets.map((ticket) => ({ ...ticket, updated_at: ticket.updated_at.toISOString() })),
    orders: orders.map(({ id: orderId, number, placed_at, ...order }) => ({
      order_id: orderId,
      order_number: number,
      ...order,
      placed_at: placed_at.toISOString(),
    })),
    order_count: value?.get(customerId ?? '')?.orderCount ?? 0,
    spent_cents: value?.get(customerId ?? '')?.spentCents ?? 0,
  };
}
