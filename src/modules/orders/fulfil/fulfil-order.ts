import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { moveInto } from './move-shipment.ts';
import { packInto, shippableOrder } from './pack-shipment.ts';
import { unitsLeft } from './shipment.ts';
import { owedLines, shipmentsOfOrder } from './shipments.queries.ts';
import { publishOrderChanged } from '../publish.ts';

/** A step of fulfilment for a whole order. */
export type Fulfilment = {
  fulfilment: 'packed' | 'shipped' | 'delivered';
  carrier?: string | undefined;
  tracking_code?: string | undefined;
};

/**
 * Moves all of an order's goods one step forward: unpacked goods become one shipment, packed ones leave, sent ones
 * arrive. Repeating the last step corrects the newest tracking code.
 * @throws AppError 404; 409 `not_ready` when it is not paid or already further, `on_hold`, `out_of_stock`; 422 for a
 *   parcel without tracking code or a product without its serial number
 */
export async function updateFulfilment(
  context: RequestContext,
  orderId: string,
  { fulfilment, carrier, tracking_code }: Fulfilment,
): Promise<void> {
  const order = await context.db.transaction(async (tx) => {
    const locked = await shippableOrder(tx, context, orderId, { isLeaving: fulfilment !== 'delivered' });
    const notReady = () =>
      conflict('not_ready', t('The order is not paid, or is already further.'), {
        state: locked.state,
        fulfilment: locked.fulfilment,
      });
    const before = await tx.rows(shipmentsOfOrder, { orderId });
    const hasLeftOver = unitsLeft(await tx.rows(owedLines, { orderId }), before).length > 0;
    if (fulfilment === 'delivered') {
      if (hasLeftOver || before.some(({ state }) => state === 'packed')) throw notReady();
      for (const shipment of before.filter(({ state }) => state === 'shipped')) {
        await moveInto(tx, context, locked, shipment, { state: 'delivered', carrier, tracking_code });
      }
      return locked;
    }
    if (hasLeftOver) await packInto(tx, context, locked);
    const shipments = await tx.rows(shipmentsOfOrder, { orderId });
    const packed = shipments.filter(({ state }) => state === 'packed');
    if (fulfilment === 'packed') {
      if (packed.length === 0) throw notReady();
      return locked;
    }
    const newest = shipments.findLast(({ state }) => state === 'shipped');
    const moving = packed.length > 0 ? packed : newest ? [newest] : [];
    if (moving.length === 0) throw notReady();
    for (const shipment of moving) {
      await moveInto(tx, context, locked, shipment, { state: 'shipped', carrier, tracking_code });
    }
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}
