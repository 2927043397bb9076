import type { Connection } from '../../../platform/database/database.ts';
import { unitsLeft } from './shipment.ts';
import { countToPack, ordersToPack, queueOfPacking } from './shipments.queries.ts';

/** A page of the orders that wait for a packer, paid first first, with what is left of each; nothing of what they cost. */
export async function packingQueue(
  db: Connection,
  { page, page_size: pageSize }: { page: number; page_size: number },
) {
  const queue = await db.rows(queueOfPacking, { limit: pageSize, offset: (page - 1) * pageSize });
  const orders = await db.rows(ordersToPack, { orderIds: queue.map(({ id }) => id) });
  return {
    orders: orders.map(({ id, number, paid_at: paidAt, delivery_address: address, ...order }) => ({
      order_id: id,
      order_number: number,
      paid_at: paidAt?.toISOString() ?? null,
      customer_name: order.customer_name,
      delivery_method: order.delivery_method,
      municipality: address.municipality,
      state: address.state,
      pcs: order.pcs,
      to_pack: unitsLeft(order.lines, order.shipments).flatMap(({ position, quantity }) => {
        const line = order.lines.find((one) => one.position === position);
        if (!line) return [];
        const { product_id, product_name, is_serialised, image_url, weight_grams, box_mm, parts } = line;
        return [
          {
            position,
            product_id,
            product_name,
            quantity,
            is_serialised,
            image_url,
            weight_grams,
            box_mm,
            parts,
          },
        ];
      }),
    })),
    total: queue[0]?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

/** How many orders wait for a packer. */
export async function ordersToPackCount(db: Connection): Promise<number> {
  return (await db.first(countToPack))?.total ?? 0;
}
