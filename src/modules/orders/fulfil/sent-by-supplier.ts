import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { markDropShipped } from '../../inventory/index.ts';
import type { DeliveryAddress, OrderState } from '../order-state.ts';
import { lockOrder } from '../orders.queries.ts';
import { publishAfterCommit } from '../publish.ts';
import { moveInto } from './move-shipment.ts';
import { packInto } from './pack-shipment.ts';
import type { PackedLine } from './packed-line.ts';
import { unitsLeft } from './shipment.ts';
import { orderOfShipment, owedLines, shipmentsOfOrder } from './shipments.queries.ts';

type Sender = Shop & Pick<RequestContext, 'staff'>;

const lockDestination = query(
  'orders.lock_destination',
  `select number, state, hold, delivery_address from shop_order where id = :orderId for no key update`,
).narrow<{ state: OrderState; delivery_address: DeliveryAddress }>();

const noteFee = query(
  'orders.note_supplier_fee',
  'update order_shipment set supplier_fee_cents = :feeCents where id = :id::uuid',
);

/** Guides that a parcel has already are not added; of one without any there are no further ones. */
const addGuides = query(
  'orders.add_guides',
  `update order_shipment s set more_tracking = s.more_tracking || added.guides
     from (select coalesce(array_agg(distinct g), '{}') as guides from unnest(:guides::text[]) g
            join order_shipment o on o.id = :id::uuid and upper(g) <> upper(o.tracking_code) and not g = any(o.more_tracking)) added
    where s.id = :id::uuid and added.guides <> '{}'`,
);

/**
 * A supplier sent a parcel in several boxes: their guides follow it, too. Known already: nothing happens.
 * @returns whether one was new
 */
export async function addSupplierGuides(
  tx: Connection,
  context: Sender,
  shipmentId: string,
  guides: readonly string[],
): Promise<boolean> {
  const found = await tx.first(orderOfShipment, { shipmentId });
  const order = found && (await tx.first(lockOrder, { id: found.order_id }));
  if (!order || (await tx.run(addGuides, { id: shipmentId, guides })) === 0) return false;
  await publishAfterCommit(context, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
  return true;
}

/** Where an order goes, under its lock: nobody corrects it until the caller has told a supplier. */
export function lockedDestination(tx: Connection, orderId: string) {
  return tx.first(lockDestination, { orderId });
}

/**
 * A supplier sent a purchase to its buyer: what of it the order still owes is a parcel on its way, and its buyer reads so. It
 * takes the order's lock before the purchase's. Sent already, or wanted no more: nothing happens.
 * @returns the parcel's id
 * @throws AppError 409 `serial_taken`, `wrong_serial`; 422 for more serial numbers than units
 */
export async function sentBySupplier(
  tx: Connection,
  context: Sender,
  {
    orderId,
    purchaseId,
    carrier,
    trackingCode,
    feeCents,
    serials = [],
  }: {
    orderId: string;
    purchaseId: number;
    carrier: string;
    trackingCode: string;
    /** What the supplier takes for sending it, before IVA: margins count it. */
    feeCents: number;
    serials?: readonly { product_id: number; serials: string[] }[] | undefined;
  },
): Promise<string | undefined> {
  const order = await tx.first(lockOrder, { id: orderId });
  const units = await markDropShipped(tx, context, purchaseId);
  if (order?.state !== 'paid') return undefined;
  const owed = await tx.rows(owedLines, { orderId });
  const lines = linesOf(unitsLeft(owed, await tx.rows(shipmentsOfOrder, { orderId })), owed, units, serials);
  if (lines.length === 0) return undefined;
  const id = await packInto(tx, context, { ...order, hasWaited: false }, lines, undefined, {
    isPackedHere: false,
  });
  const shipment = (await tx.rows(shipmentsOfOrder, { orderId })).find((one) => one.id === id);
  if (!shipment) throw new Error('A parcel that was packed is there.');
  if (feeCents > 0) await tx.run(noteFee, { id, feeCents });
  await moveInto(tx, context, order, shipment, { state: 'shipped', carrier, tracking_code: trackingCode });
  await publishAfterCommit(context, tx, { customerId: order.customer_id, orderId, state: order.state });
  return id;
}

/** The supplier says that a parcel it sent is with its buyer. Known already, or ended: nothing happens. */
export async function arrivedFromSupplier(
  tx: Connection,
  context: Sender,
  shipmentId: string,
): Promise<boolean> {
  const found = await tx.first(orderOfShipment, { shipmentId });
  const order = found && (await tx.first(lockOrder, { id: found.order_id }));
  if (!order) return false;
  const shipment = (await tx.rows(shipmentsOfOrder, { orderId: order.id })).find(
    (one) => one.id === shipmentId,
  );
  if (shipment?.state !== 'shipped' || shipment.ended_as !== null) return false;
  await moveInto(tx, context, order, shipment, { state: 'delivered' });
  await publishAfterCommit(context, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
  return true;
}

/** What of the lines the supplier's units are; a kit is there with all of its parts. */
function linesOf(
  left: readonly { position: number; quantity: number }[],
  owed: readonly {
    position: number;
    product_id: number;
    parts: readonly { product_id: number; quantity: number }[];
  }[],
  units: ReadonlyMap<number, number>,
  serials: readonly { product_id: number; serials: string[] }[],
): PackedLine[] {
  const has = new Map(units);
  const read = new Map(serials.map((one) => [one.product_id, one.serials.filter((each) => each.trim())]));
  const numbersOf = (productId: number, count: number) => read.get(productId)?.splice(0, count) ?? [];
  return left.flatMap(({ position, quantity }): PackedLine[] => {
    const line = owed.find((one) => one.position === position);
    if (!line) return [];
    const pieces = line.parts.length > 0 ? line.parts : [{ product_id: line.product_id, quantity: 1 }];
    const whole = Math.min(
      quantity,
      ...pieces.map((piece) => Math.floor((has.get(piece.product_id) ?? 0) / piece.quantity)),
    );
    if (whole === 0) return [];
    for (const piece of pieces) {
      has.set(piece.product_id, (has.get(piece.product_id) ?? 0) - whole * piece.quantity);
    }
    if (line.parts.length === 0)
      return [{ position, quantity: whole, serials: numbersOf(line.product_id, whole) }];
    const parts = line.parts.map((part) => ({
      product_id: part.product_id,
      serials: numbersOf(part.product_id, part.quantity * whole),
    }));
    return [{ position, quantity: whole, parts }];
  });
}
