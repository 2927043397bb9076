import type { Connection } from '../../../platform/database/database.ts';
import { ownLocations, unitsHeldBy } from '../../inventory/index.ts';
import { expectedUnits, isOverdue } from './goods-from-suppliers.ts';
import { linesToPack } from './lines-to-pack.ts';
import {
  countToPack,
  ordersExpecting,
  ordersToPack,
  type OrderToPack,
  queueOfPacking,
} from './shipments.queries.ts';

type Page = { page: number; page_size: number };

/**
 * A page of the orders that wait for a packer, paid first first, with what is left of each and is here; nothing of what they
 * cost.
 */
export async function packingQueue(db: Connection, { page, page_size: pageSize }: Page) {
  const queue = await db.rows(queueOfPacking, { limit: pageSize, offset: (page - 1) * pageSize });
  const orders = await db.rows(ordersToPack, { orderIds: queue.map(({ id }) => id) });
  const held = await unitsHeldBy(
    db,
    queue.map(({ id }) => id),
  );
  return {
    orders: orders.map((order) => {
      const own = held.filter(({ holder }) => holder === order.id);
      return {
        ...headOf(order),
        pcs: order.pcs,
        to_pack: linesToPack(order.lines, order.shipments, own),
        expected: expectedUnits(order.lines, own),
      };
    }),
    total: queue[0]?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

/** A page of the paid orders that wait for goods of suppliers, those first whose goods should come first. */
export async function expectingOrders(db: Connection, { page, page_size: pageSize }: Page, now: Date) {
  const waiting = await db.rows(ordersExpecting, { limit: pageSize, offset: (page - 1) * pageSize });
  const ids = waiting.map(({ id }) => id);
  const known = new Map((await db.rows(ordersToPack, { orderIds: ids })).map((order) => [order.id, order]));
  const held = await unitsHeldBy(db, ids);
  return {
    orders: ids.flatMap((id) => {
      const order = known.get(id);
      if (!order) return [];
      const expected = expectedUnits(
        order.lines,
        held.filter(({ holder }) => holder === id),
      );
      return [
        { ...headOf(order), expected, is_late: expected.some((units) => isOverdue(units.arrives_on, now)) },
      ];
    }),
    /** Where goods may lie that came. */
    locations: await ownLocations(db),
    total: waiting[0]?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

function headOf({ id, number, paid_at: paidAt, delivery_address: address, ...order }: OrderToPack) {
  return {
    order_id: id,
    order_number: number,
    paid_at: paidAt?.toISOString() ?? null,
    customer_name: order.customer_name,
    delivery_method: order.delivery_method,
    municipality: address.municipality,
    state: address.state,
  };
}

/** How many orders wait for a packer. */
export async function ordersToPackCount(db: Connection): Promise<number> {
  return (await db.first(countToPack))?.total ?? 0;
}
