import type { RequestContext } from '../../../platform/context.ts';
import { eachAlone } from '../../../platform/each-alone.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { ordersNamed } from '../read/order-for-return.ts';
import type { ordersContract } from '../orders.contract.ts';
import { packInto, shippableOrder } from './pack-shipment.ts';
import { unitsLeft } from './shipment.ts';
import { owedLines, shipmentsOfOrder } from './shipments.queries.ts';
import { publishOrderChanged } from '../publish.ts';

type Result = z.input<(typeof ordersContract.packOrders.answers)[200]>['results'][number];

/**
 * Packs all that is left of each of these orders as one shipment, each in a transaction of its own: one that cannot
 * be packed does not delay the others, and says why. A packed order stays as it is, so a repetition is safe.
 */
export async function packOrders(context: RequestContext, orderIds: readonly string[]): Promise<Result[]> {
  const named = await ordersNamed(context.db, [...new Set(orderIds)]);
  const results = await eachAlone(orderIds, (id) => packRest(context, id));
  return results.map(({ id, ...result }) => ({
    order_id: id,
    order_number: named.get(id)?.number ?? null,
    ...result,
  }));
}

async function packRest(context: RequestContext, orderId: string): Promise<'packed' | 'packed_already'> {
  const packed = await context.db.transaction(async (tx) => {
    const order = await shippableOrder(tx, context, orderId);
    const owed = await tx.rows(owedLines, { orderId });
    if (unitsLeft(owed, await tx.rows(shipmentsOfOrder, { orderId })).length === 0) return undefined;
    await packInto(tx, context, order);
    return order;
  });
  if (!packed) return 'packed_already';
  publishOrderChanged(context, { customerId: packed.customer_id, orderId, state: packed.state });
  return 'packed';
}
