import { t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { addSold, warrantyMonthsOf } from '../../catalog/index.ts';
import { type HeldUnits, serialOf, unitsHeldBy } from '../../inventory/index.ts';
import { audit } from '../../staff/index.ts';
import { noteChange } from '../timeline/note-change.ts';
import { requireAssembled } from '../assembly/assembly-queue.ts';
import { withAssembledSerials } from '../assembly/assembled-serials.ts';
import { type FulfilmentState, isCollected } from '../order-state.ts';
import { type LockedOrder, lockOrder } from '../orders.queries.ts';
import { expectedUnits, stillWithSuppliers, unitsHere } from './goods-from-suppliers.ts';
import { fulfilmentOf, type LineUnits, unitsLeft } from './shipment.ts';
import {
  clearSerials,
  insertSerials,
  insertShipment,
  owedLines,
  shipmentsOfOrder,
  wrongSerials,
} from './shipments.queries.ts';
import { dropBench } from './bench/bench.queries.ts';
import { boughtLines, takeBoughtUnits } from '../place/take-bought-units.ts';
import type { PackedLine } from './packed-line.ts';
import { publishOrderChanged } from '../publish.ts';

/** Weight and outside of a closed parcel; the sides all three, or none. */
export type Parcel = {
  weight_grams: number;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
};

/**
 * Packs some of an order's units as one shipment; nothing leaves yet. It locks the order, so two people never pack
 * the same unit.
 * @returns the shipment's id
 * @throws AppError 404; 409 `not_ready`, `on_hold`, `out_of_stock`, `not_assembled`, `more_than_bought`, `with_supplier`, `serial_taken`; 422 for
 *   serial numbers that are missing or too many
 */
export async function packShipment(
  context: RequestContext,
  orderId: string,
  lines: readonly PackedLine[],
  parcel?: Parcel,
): Promise<string> {
  const packed = await context.db.transaction(async (tx) => {
    const order = await shippableOrder(tx, context, orderId);
    return { order, id: await packInto(tx, context, order, lines, parcel) };
  });
  const { customer_id: customerId, state } = packed.order;
  publishOrderChanged(context, { customerId, orderId, state });
  return packed.id;
}

/** An order whose goods may move, under its lock; it is `paid` only since its goods are back where it waited for them. */
type ShippableOrder = LockedOrder & { hasWaited: boolean };

/**
 * The order under its lock, if its goods may move. An order paid after its goods were gone becomes an ordinary one
 * when they are back in stock.
 * @throws AppError 404; 409 `not_ready`, `on_hold`, `out_of_stock`
 */
export async function shippableOrder(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  orderId: string,
  { isLeaving = true }: { isLeaving?: boolean } = {},
): Promise<ShippableOrder> {
  const order = await tx.first(lockOrder, { id: orderId });
  if (!order) throw notFound(t('There is no such order.'));
  if (isLeaving && order.hold !== null) {
    throw conflict('on_hold', t('The order is on hold; release it first.'), { hold: order.hold });
  }
  if (order.state === 'paid') return { ...order, hasWaited: false };
  if (order.state !== 'paid_without_stock') {
    throw conflict('not_ready', t('The order is not paid, or is already further.'), {
      state: order.state,
      fulfilment: order.fulfilment,
    });
  }
  if (!(await takeBoughtUnits(tx, order, clock.now()))) {
    throw conflict('out_of_stock', t('Some of the goods are still missing.'));
  }
  await addSold(tx, await boughtLines(tx, order.id));
  return { ...order, state: 'paid', hasWaited: true };
}

/**
 * The same inside a transaction that holds the order's lock; without `lines`, all that is left and here.
 * @param isPackedHere false where a supplier did: nobody here could read serial numbers
 */
export async function packInto(
  tx: Connection,
  context: Shop & Pick<RequestContext, 'staff'>,
  order: ShippableOrder,
  lines?: readonly PackedLine[],
  parcel?: Parcel,
  { isPackedHere = true }: { isPackedHere?: boolean } = {},
): Promise<string> {
  const owed = await tx.rows(owedLines, { orderId: order.id });
  const shipments = await tx.rows(shipmentsOfOrder, { orderId: order.id });
  const rest = unitsLeft(owed, shipments);
  const held = await unitsHeldBy(tx, [order.id]);
  const left = new Map(unitsHere(rest, owed, held).map((line) => [line.position, line.quantity]));
  if (left.size === 0 && rest.length > 0) throw notHere(owed, held);
  if (isPackedHere) await requireAssembled(tx, order.id);
  const wanted = await withAssembledSerials(
    tx,
    order.id,
    lines ?? [...left].map(([position, quantity]) => ({ position, quantity })),
  );
  for (const { position, quantity } of wanted) {
    if (quantity <= (left.get(position) ?? 0)) continue;
    if (quantity <= (rest.find((line) => line.position === position)?.quantity ?? 0))
      throw notHere(owed, held);
    throw conflict('more_than_bought', t('Some of these units are packed already, or were not bought.'), {
      position,
      left: left.get(position) ?? 0,
    });
  }
  const months = await warrantyMonthsOf(
    tx,
    owed.map((line) => line.product_id),
  );
  const productOf = new Map(owed.map((line) => [line.position, line.product_id]));
  const rows = wanted.map(({ position, quantity }) => ({
    position,
    quantity,
    warranty_months: months.get(productOf.get(position) ?? 0) ?? null,
  }));
  const { clock, staff } = context;
  const shipment = await tx.first(insertShipment, {
    orderId: order.id,
    staffName: staff?.name ?? null,
    now: clock.now(),
    rows: JSON.stringify(rows),
    weightGrams: parcel?.weight_grams ?? null,
    lengthMm: parcel?.length_mm ?? null,
    widthMm: parcel?.width_mm ?? null,
    heightMm: parcel?.height_mm ?? null,
  });
  if (!shipment) throw new Error('The shipment was not written.');
  await writeSerials(tx, shipment.id, wanted, isPackedHere ? owed : owed.map(withoutNumbers));
  // What was scanned at a bench is counted against what is left, which is less now.
  await tx.run(dropBench, { orderId: order.id });
  const units = unitsIn({ lines: wanted });
  const isPart = units < unitsIn({ lines: owed });
  await noteChange(
    tx,
    context,
    order.id,
    { kind: 'packed', shipment: shipment.sequence, units, isPart, isPickup: isCollected(order) },
    { state: order.state, fulfilment: await fulfilmentNow(tx, order.id) },
    staff?.name ?? null,
  );
  // One that was paid when its goods were gone is a sale only now.
  if (order.hasWaited) await context.onOrderPaid(context, tx, order.id);
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'order.pack',
    subject: `order:${order.id}`,
    after: { shipment: shipment.sequence, lines: rows, ...(parcel && { parcel }) },
  });
  return shipment.id;
}

/** A line of which nobody has to read serial numbers. */
function withoutNumbers(line: OwedLine): OwedLine {
  return {
    ...line,
    is_serialised: false,
    parts: line.parts.map((part) => ({ ...part, is_serialised: false })),
  };
}

/** The refusal of units that no packer can have in hand. */
function notHere(owed: Parameters<typeof expectedUnits>[0], held: readonly HeldUnits[]) {
  return conflict('with_supplier', stillWithSuppliers(expectedUnits(owed, held)));
}

/**
 * Replaces the serial numbers of a shipment.
 * @throws AppError 422 where a line wants one for each unit, or has more than units; 409 `serial_taken` for one that
 *   another unit of the product has, `wrong_serial` for one that came in with another product or is not sold any more
 */
export async function writeSerials(
  tx: Connection,
  shipmentId: string,
  lines: readonly PackedLine[],
  owed: readonly OwedLine[],
): Promise<void> {
  const rows = lines.flatMap((line) => {
    const position = line.position;
    return packedPieces(
      line,
      owed.find((one) => one.position === position),
    ).flatMap(({ field, quantity, serials, product_id, product_name, is_serialised: isSerialised }) => {
      const read = serials.map(serialOf).filter((serial) => serial !== '');
      if (read.length > quantity)
        throw invalid({ [field]: t('At most {quantity}, one for each unit.', { quantity }) });
      if (isSerialised && read.length < quantity) {
        throw invalid({ [field]: t('{name} needs a serial number for each unit.', { name: product_name }) });
      }
      if (new Set(read).size < read.length) throw invalid({ [field]: t('The same serial number twice.') });
      return read.map((serial) => ({ position, serial, product_id }));
    });
  });
  await tx.run(clearSerials, { shipmentId });
  if (rows.length === 0) return;
  const wrong = await tx.first(wrongSerials, { rows: JSON.stringify(rows) });
  if (wrong) {
    const serial = wrong.serial ?? '';
    const message = wrong.is_gone
      ? t('The unit {serial} came back and is not sold any more.', { serial })
      : t('Serial number {serial} is one of «{name}».', { serial, name: wrong.other_name });
    throw new AppError(409, 'wrong_serial', message, {
      fields: { [fieldOf(wrong, owed)]: message },
      details: { position: wrong.position, serial: wrong.serial },
    });
  }
  const written = await tx.rows(insertSerials, { shipmentId, rows: JSON.stringify(rows) });
  const taken = rows.find(
    (row) => !written.some((one) => one.product_id === row.product_id && one.serial === row.serial),
  );
  if (taken) {
    throw conflict(
      'serial_taken',
      t('Serial number {serial} has left the house already.', { serial: taken.serial }),
      {
        position: taken.position,
        serial: taken.serial,
      },
    );
  }
}

/** Where a number was typed: at its line, or at the part of a kit. */
function fieldOf(
  { position, product_id: productId }: { position: number | null; product_id: number | null },
  owed: readonly OwedLine[],
): string {
  const isOfKit = owed.some((line) => line.position === position && line.parts.length > 0);
  return isOfKit ? `serials.${position}.${productId}` : `serials.${position}`;
}

type OwedLine = Pick<
  RowOf<typeof owedLines>,
  'position' | 'product_id' | 'product_name' | 'is_serialised' | 'parts'
>;

/** What is taken from the shelves for a line: its product, or the parts of a kit, each with the numbers read of it. */
function packedPieces(
  { position, quantity, serials = [], parts = [] }: PackedLine,
  line: OwedLine | undefined,
) {
  const field = `serials.${position}`;
  const { product_id = 0, product_name = '', is_serialised = false, parts: inside = [] } = line ?? {};
  if (inside.length === 0) return [{ field, quantity, serials, product_id, product_name, is_serialised }];
  const strange = parts.some((part) => !inside.some((one) => one.product_id === part.product_id));
  if (strange || serials.some((serial) => serial.trim() !== '')) {
    throw invalid({ [field]: t('It is a kit: say which of its parts each serial number is of.') });
  }
  return inside.map((part) => ({
    ...part,
    field: `${field}.${part.product_id}`,
    quantity: part.quantity * quantity,
    serials: parts.find((one) => one.product_id === part.product_id)?.serials ?? [],
  }));
}

/** The fulfilment state at this point of the transaction. */
export async function fulfilmentNow(tx: Connection, orderId: string): Promise<FulfilmentState> {
  return fulfilmentOf(await tx.rows(owedLines, { orderId }), await tx.rows(shipmentsOfOrder, { orderId }));
}

/** Units over all lines. */
export function unitsIn({ lines }: { lines: readonly LineUnits[] }): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
