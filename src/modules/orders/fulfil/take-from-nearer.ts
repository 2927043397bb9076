import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { AppError } from '../../../platform/errors.ts';
import { swapTakenUnits, unitsTakenFor } from '../../inventory/index.ts';
import { type ShippingRules, warehousesNear } from '../../shipping/index.ts';
import type { DeliveryAddress } from '../order-state.ts';
import type { lockDelivery } from '../orders.queries.ts';

const isBegun = query(
  'orders.packing_begun',
  `select exists (select from packing_bench where order_id = :orderId)
     or exists (select from assembly where order_id = :orderId) as is_begun`,
);

/**
 * A paid order whose parcel goes elsewhere now is served by the warehouses near there where they have its goods, in the
 * transaction that corrects the address. What somebody has in their hands already, or a supplier has, stays as it is.
 */
export async function takeFromNearer(
  tx: Connection,
  order: Pick<
    RowOf<typeof lockDelivery>,
    'id' | 'customer_id' | 'state' | 'delivery_method' | 'delivery_address'
  >,
  after: DeliveryAddress,
  rules: ShippingRules,
  now: Date,
): Promise<void> {
  const near = warehousesNear(after.postal_code, rules);
  const [nearest] = near;
  const [before] = warehousesNear(order.delivery_address.postal_code, rules);
  if (order.state !== 'paid' || order.delivery_method !== 'parcel' || nearest === before) return;
  const taken = await unitsTakenFor(tx, order.id);
  const isSettled = taken.every(({ warehouse }) => warehouse === nearest);
  if (isSettled || taken.some(({ supplierDays }) => supplierDays !== null)) return;
  if ((await tx.first(isBegun, { orderId: order.id }))?.is_begun) return;
  const lines = [...Map.groupBy(taken, ({ productId }) => productId)].map(([productId, units]) => ({
    productId,
    quantity: units.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  // Nobody else is sold what stands in a paused location: put back there, the order could not have it again.
  await tx.sql('savepoint nearer');
  try {
    await swapTakenUnits(tx, { holder: order.id, party: order.customer_id, lines, back: lines, near, now });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'out_of_stock') throw error;
    await tx.sql('rollback to savepoint nearer');
  }
}
