import type { Shop } from '../../../platform/context.ts';
import { closeUnpaidOrder } from './close-unpaid-order.ts';
import { overdueOrders } from '../orders.queries.ts';

/** Orders of one run; what is left over comes a minute later. */
const sweptAtOnce = 200;

/**
 * Ends unpaid orders whose time is over (rule R12). One whose provider does not answer keeps its stock for now and
 * does not delay the others.
 * @returns how many orders were looked at
 */
export async function sweepOrders(shop: Shop): Promise<number> {
  const overdue = await shop.db.rows(overdueOrders, { now: shop.clock.now(), sweptAtOnce });
  for (const { id } of overdue) {
    try {
      await closeUnpaidOrder(shop, id, 'expired');
    } catch (error) {
      shop.log.warn(
        { err: error, orderId: id },
        'an overdue order could not be closed, the next sweep tries again',
      );
    }
  }
  return overdue.length;
}
