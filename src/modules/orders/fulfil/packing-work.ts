import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { type HeldUnits, unitsHeldBy } from '../../inventory/index.ts';
import type { ordersContract } from '../orders.contract.ts';
import { expectedUnits, unitsHere } from './goods-from-suppliers.ts';
import { type LineUnits, unitsLeft } from './shipment.ts';
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
  const heldOf = new Map(orders.map(({ id }) => [id, held.filter(({ holder }) => holder === id)]));
  const hereOf = (order: OrderToPack) =>
    unitsHere(unitsLeft(order.lines, order.shipments), order.lines, heldOf.get(order.id) ?? []);
  const reasonOf = (order: OrderToPack) => whyNothing(order, hereOf(order));
  const ready = orders.filter((order) => reasonOf(order) === undefined);
  const mayLeave = orders.filter((order) => [undefined, 'packed'].includes(reasonOf(order)));
  const known = new Map(orders.map((order) => [order.id, order]));
  return {
    shelves: shelvesOf(
      ready,
      held.filter(({ supplierDays }) => supplierDays === null),
      hereOf,
    ),
    slips: mayLeave.flatMap((order) => slipsOf(order, hereOf(order))),
    expected: orders
      .filter(({ state }) => state === 'paid')
      .flatMap((order) =>
        expectedUnits(order.lines, heldOf.get(order.id) ?? []).map((units) => ({
          ...units,
          order_id: order.id,
          order_number: order.number,
        })),
      ),
    skipped: [...new Set(orderIds)].flatMap((id) => {
      const order = known.get(id);
      const reason = order ? reasonOf(order) : 'unknown';
      return reason ? [{ order_id: id, order_number: order?.number ?? null, reason }] : [];
    }),
  };
}

/** Why nothing of an order is taken from a shelf; undefined where something is. */
function whyNothing(
  order: OrderToPack,
  here: readonly LineUnits[],
): Answer['skipped'][number]['reason'] | undefined {
  if (order.state === 'paid_without_stock') return 'no_stock';
  if (order.state !== 'paid') return 'not_paid';
  if (order.hold !== null) return 'on_hold';
  if (unitsLeft(order.lines, order.shipments).length === 0) return 'packed';
  return here.length === 0 ? 'with_supplier' : undefined;
}

type Piece = Pick<
  OrderToPack['lines'][number]['parts'][number],
  'product_id' | 'sku' | 'product_name' | 'image_url' | 'quantity' | 'is_serialised'
>;

/** What is taken from shelves for one of a line: its product, or the parts of a kit. */
function piecesOf({
  parts,
  product_id,
  sku,
  product_name,
  image_url,
  is_serialised,
}: OrderToPack['lines'][number]): Piece[] {
  return parts.length > 0
    ? parts
    : [{ product_id, sku, product_name, image_url, is_serialised, quantity: 1 }];
}

/** The way along the shelves: A-2 before A-10, and what nobody gave a shelf at the end, by SKU. */
function alongShelves(one: Shelf['lines'][number], other: Shelf['lines'][number]): number {
  if ((one.bin === '') !== (other.bin === '')) return one.bin === '' ? 1 : -1;
  return shelfOrder.compare(one.bin, other.bin) || one.sku.localeCompare(other.sku);
}

const shelfOrder = new Intl.Collator('es-MX', { numeric: true });

/**
 * Units that are left to pack, by warehouse in the order of its shelves. Packed units are assumed to have come from the first warehouses.
 */
function shelvesOf(
  orders: readonly OrderToPack[],
  held: readonly HeldUnits[],
  hereOf: (order: OrderToPack) => readonly LineUnits[],
): Shelf[] {
  const shelves = new Map<string, { shelf: Shelf; lines: Map<number, Shelf['lines'][number]> }>();
  const put = (order: OrderToPack, piece: Piece, quantity: number, at?: HeldUnits) => {
    const code = at?.warehouse ?? '';
    const warehouse = at ? { code, name: at.warehouseName } : null;
    const found = shelves.get(code) ?? { shelf: { warehouse, lines: [] }, lines: new Map() };
    shelves.set(code, found);
    const { product_id, sku, product_name, image_url, is_serialised } = piece;
    const row: Shelf['lines'][number] = found.lines.get(product_id) ?? {
      product_id,
      sku,
      product_name,
      image_url,
      bin: at?.bin ?? '',
      is_serialised,
      quantity: 0,
      orders: [],
    };
    found.lines.set(product_id, row);
    row.quantity += quantity;
    const same = row.orders.find((one) => one.order_id === order.id);
    if (same) same.quantity += quantity;
    else row.orders.push({ order_id: order.id, order_number: order.number, pcs: order.pcs, quantity });
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
    const here = hereOf(order);
    const at = (units: readonly LineUnits[], position: number) =>
      units.find((one) => one.position === position)?.quantity ?? 0;
    const pieces = order.lines.flatMap((line) =>
      piecesOf(line).map((piece) => ({
        piece,
        wanted: at(here, line.position) * piece.quantity,
        packed: (line.quantity - at(left, line.position)) * piece.quantity,
      })),
    );
    for (const { piece, packed } of pieces) take(piece.product_id, packed);
    for (const { piece, wanted } of pieces) {
      const nowhere = take(piece.product_id, wanted, (units, quantity) => put(order, piece, quantity, units));
      if (nowhere > 0) put(order, piece, nowhere);
    }
  }
  return [...shelves]
    .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([, { shelf, lines }]) => ({
      ...shelf,
      lines: [...lines.values()].toSorted(alongShelves),
    }));
}

function shortPart({ sku, product_name, quantity }: Piece) {
  return { sku, product_name, quantity };
}

/** What the parcel weighs and measures, once it is packed. */
function measuresOf({ shipments }: OrderToPack, sequence: number | null) {
  const found = shipments.find((shipment) => shipment.sequence === sequence);
  const { weight_grams = null, length_mm = null, width_mm = null, height_mm = null } = found ?? {};
  return { weight_grams, length_mm, width_mm, height_mm };
}

/** A slip for each parcel that has not arrived, and one for what is left to pack and is here. */
function slipsOf(order: OrderToPack, left: readonly LineUnits[]): Slip[] {
  const slip = (sequence: number | null, lines: OrderToPack['shipments'][number]['lines']): Slip => ({
    order_id: order.id,
    order_number: order.number,
    sequence,
    paid_at: order.paid_at?.toISOString() ?? null,
    customer_name: order.customer_name,
    delivery_method: order.delivery_method,
    delivery_address: order.delivery_address,
    gift_message: order.gift_message,
    ...measuresOf(order, sequence),
    lines: lines.map(({ position, quantity, serials }) => {
      const line = order.lines.find((one) => one.position === position);
      const { sku = '', product_name = '', parts = [] } = line ?? {};
      return { sku, product_name, quantity, serials, parts: parts.map(shortPart) };
    }),
  });
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
