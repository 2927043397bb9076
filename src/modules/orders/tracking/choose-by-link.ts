import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { chooseWhenSoldOut } from '../place/choose-when-sold-out.ts';
import { orderForReturn } from '../read/order-for-return.ts';
import { openOrderLink } from './track-order.ts';

/**
 * A guest who paid elsewhere says by the mailed link whether to wait for what sold out. Where cash goes back to, a link does
 * not say.
 * @throws AppError 404 as `openOrderLink`; 409 `has_account`, `not_sold_out`
 */
export async function chooseByLink(
  context: RequestContext,
  token: string,
  choice: 'wait' | 'refund',
): Promise<void> {
  const orderId = await openOrderLink(context, token);
  const order = await orderForReturn(context.db, orderId, { isLocked: false });
  if (!order) throw notFound('No encontramos ese pedido.');
  if (!order.is_guest) {
    throw conflict('has_account', 'Este pedido está en una cuenta. Entra a ella para decidirlo.');
  }
  await chooseWhenSoldOut(context, order.customer_id, orderId, choice);
}
