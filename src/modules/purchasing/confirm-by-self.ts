import type { Shop } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { confirmPurchaseOrder } from './confirm.ts';
import { buyersOf, goodsOf, proposalsBySelf, purchaseOrderOf } from './purchasing.queries.ts';
import { warningsOf } from './read-purchase-orders.ts';

/**
 * Sends proposals that are within what their supplier may be sent unasked: enough was waited for others, nothing speaks against
 * a line, no order of it is held, and the supplier has not refused it before. The rest waits for a person.
 */
export async function confirmBySelf(shop: Shop): Promise<void> {
  const { db, clock, log } = shop;
  for (const { id, version } of await db.rows(proposalsBySelf, { now: clock.now() })) {
    const row = await db.first(purchaseOrderOf, { id });
    const goods = await db.rows(goodsOf, { id });
    const buyers = await db.rows(buyersOf, { id });
    const cents = goods.reduce((sum, line) => sum + line.quantity * (line.net_cents ?? 0), 0);
    const isWithin =
      row !== undefined &&
      cents <= (row.order_auto_cents ?? 0) &&
      cents >= (row.order_min_cents ?? 0) &&
      goods.every((line) => line.cost !== null && warningsOf(line, null).length === 0) &&
      buyers.every((one) => !one.is_held);
    if (!isWithin) continue;
    try {
      await confirmPurchaseOrder({ ...shop, staff: undefined }, id, { version, folio: '' });
    } catch (error) {
      // It changed meanwhile, or cannot be sent: it stays where a person sees it.
      if (!(error instanceof AppError)) throw error;
      log.info({ purchase: id, why: error.code }, 'a purchase is not sent by itself');
    }
  }
}
