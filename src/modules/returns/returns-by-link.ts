import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { openOrderLink, type OrderForReturn, orderForReturn } from '../orders/index.ts';
import { ownReturns } from './read-returns.ts';
import type { returnsContract } from './returns.contract.ts';
import { orderOfReturn } from './returns.queries.ts';

type Answer = z.input<(typeof returnsContract)['ofLink']['answers'][200]>;

/**
 * What whoever holds a mailed link reads of its order's returns. Whoever has an account signs in for them: what they wrote
 * and photographed is not told by a link.
 * @throws AppError 404 for a link that opens nothing
 */
export async function linkedReturns(context: RequestContext, token: string): Promise<Answer> {
  const { id, customer_id: customerId, is_guest: isGuest } = await orderOfLink(context, token);
  if (!isGuest) return { has_account: true, returns: [], returnable: [] };
  return { has_account: false, ...(await ownReturns(context, customerId, id)) };
}

/**
 * The order of a mailed link, whose holder may do with its returns what its buyer may.
 * @throws AppError 404 for a link that opens nothing; 409 `has_account`
 */
export async function requireGuestOrder(context: RequestContext, token: string): Promise<OrderForReturn> {
  const order = await orderOfLink(context, token);
  if (!order.is_guest) {
    throw conflict('has_account', 'Este pedido está en una cuenta. Entra a ella para devolver algo.');
  }
  return order;
}

/**
 * Whose return it is, where it is of a mailed link's order: a link opens one order, whatever else its buyer bought.
 * @throws AppError as `requireGuestOrder`; 404 for a return of another order
 */
export async function buyerOfReturn(
  context: RequestContext,
  { token, return_id: returnId }: { token: string; return_id: string },
): Promise<string> {
  const order = await requireGuestOrder(context, token);
  const found = await context.db.first(orderOfReturn, { returnId });
  if (found?.order_id !== order.id) throw notFound('No encontramos esa devolución.');
  return order.customer_id;
}

async function orderOfLink(context: RequestContext, token: string): Promise<OrderForReturn> {
  const orderId = await openOrderLink(context, token);
  const order = await orderForReturn(context.db, orderId, { isLocked: false });
  if (!order) throw notFound('No encontramos ese pedido.');
  return order;
}
