import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { type HeldUnits, unitsHeldBy } from '../../inventory/index.ts';
import type { ordersContract } from '../orders.contract.ts';
import { unitsLeft } from './shipment.ts';
import { ordersToPack, type OrderToPack } from './shipments.queries.ts';

type Answer = z.input<(typeof ordersContract.packingWork.answers)[200]>;
type Shelf = Answer['shelves'][number];
type Slip = Answer['slips'][number];

/**
 * What to take from which warehouse for these orders, oldest first, and the slips that go into their parcels. Orders
 * without anything to take are named with the reason.
 */
export async function packingWork(db: Connection, orderIds: readonly string[]): Promise<Answer> {
  const orders = await db.rows(ordersToPack, { orderIds });
  const held = await unitsHeldBy(
    db,
    orders.map(({ id }) => id),
  );
  const ready = orders.filter((order) => whyNothing(order) === undefined);
  const mayLeave = orders.filter((order) => [undefined, 'packed'].includes(whyNothing(order)));
  const known = new Map(orders.map((order) => [order.id, order]));
  return {
    shelves: shelvesOf(ready, held),
    slips: mayLeave.flatMap(slipsOf),
    skipped: [...new Set(orderIds)].flatMap((id) => {
      const order = known.get(id);
      const reason = order ? whyNothing(order) : 'unknown';
      return reason ? [{ order_id: id, order_number: order?.number ?? null, reason }] : [];
    }),
  };
}

/** Why nothing of an order is taken from a shelf; undefined where something is. */
function whyNothing(order: OrderToPack): Answer['skipped'][number]['reason'] | undefined {
  if (order.state === 'paid_without_stock') return 'no_stock';
  if (order.state !== 'paid') return 'not_paid';
  if (order.hold !== null) return 'on_hold';
  return unitsLeft(order.lines, order.shipments).length === 0 ? 'packed' : undefined;
}

/**
 * Units that are left to pack, by warehouse and SKU. Packed units are assumed to have come from the first warehouses.
 */
function shelvesOf(orders: readonly OrderToPack[], held: readonly HeldUnits[]): Shelf[] {
  const shelves = new Map<string, { shelf: Shelf; lines: Map<number, Shelf['lines'][number]> }>();
  const put = (order: OrderToPack, line: OrderToPack['lines'][number], quantity: number, at?: HeldUnits) => {
    const code = at?.warehouse ?? '';
    const warehouse = at ? { code, name: at.warehouseName } : null;
    const found = shelves.get(code) ?? { shelf: { warehouse, lines: [] }, lines: new Map() };
    shelves.set(code, found);
    const { product_id, sku, product_name, is_serialised } = line;
    const row: Shelf['lines'][number] = found.lines.get(product_id) ?? {
      product_id,
      sku,
      product_name,
      is_serialised,
      quantity: 0,
      orders: [],
    };
    found.lines.set(product_id, row);
    row.quantity += quantity;
    const same = row.orders.find((one) => one.order_id === order.id);
    if (same) same.quantity += quantity;
    else row.orders.push({ order_id: order.id, order_number: order.number, quantity });
  };
  for (const order of orders) {
    const places = held.filter(({ holder }) => holder === order.id).map((units) => ({ ...units }));
    const take = (productId: number, wanted: number, onto?: (units: HeldUnits, quantity: number) => void) => {
      let left = wanted;
      for (const place of places.filter((one) => one.productId === productId)) {
        const quantity = Math.min(place.quantity, left);
        if (quantity === 0) continue;
        place.quantity -= quantity;
        left -= quantity;
        onto?.(place, quantity);
      }
      return left;
    };
    const left = unitsLeft(order.lines, order.shipments);
    const leftAt = (position: number) => left.find((one) => one.position === position)?.quantity ?? 0;
    for (const line of order.lines) take(line.product_id, line.quantity - leftAt(line.position));
    for (const line of order.lines) {
      const nowhere = take(line.product_id, leftAt(line.position), (units, quantity) =>
        put(order, line, quantity, units),
      );
      if (nowhere > 0) put(order, line, nowhere);
    }
  }
  return [...shelves]
    .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([, { shelf, lines }]) => ({
      ...shelf,
      lines: [...lines.values()].toSorted((one, other) => one.sku.localeCompare(other.sku)),
    }));
}

/** A slip for each parcel that has not arrived, and one for what is left to pack. */
function slipsOf(order: OrderToPack): Slip[] {
  const slip = (sequence: number | null, lines: OrderToPack['shipments'][number]['lines']): Slip => ({
    order_id: order.id,
    order_number: order.number,
    sequence,
    paid_at: order.paid_at?.toISOString() ?? null,
    customer_name: order.customer_name,
    delivery_method: order.delivery_method,
    delivery_address: order.delivery_address,
    lines: lines.map(({ position, quantity, serials }) => {
      const line = order.lines.find((one) => one.position === position);
      return { sku: line?.sku ?? '', product_name: line?.product_name ?? '', quantity, serials };
    }),
  });
  const left = unitsLeft(order.lines, order.shipments);
  return [
    ...order.shipments
      .filter(({ state }) => state !== 'delivered')
      .map(({ sequence, lines }) => slip(sequence, lines)),
    ...(left.length === 0
      ? []
      : [
          slip(
            null,
            left.map((units) => ({ ...units, serials: [] })),
          ),
        ]),
  ];
}
