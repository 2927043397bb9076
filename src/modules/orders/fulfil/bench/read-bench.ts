import { t } from '../../../../i18n/t.ts';
import type { CurrentStaff } from '../../../../platform/context.ts';
import type { Connection } from '../../../../platform/database/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { z } from '../../../../platform/http/endpoint.ts';
import { unitsHeldBy } from '../../../inventory/index.ts';
import type { OrderState } from '../../order-state.ts';
import { expectedUnits, stillWithSuppliers, unitsHere } from '../goods-from-suppliers.ts';
import { unitsLeft } from '../shipment.ts';
import { owedLines, shipmentsOfOrder } from '../shipments.queries.ts';
import type { benchContract } from './bench.contract.ts';
import { benchOrder, scansOf } from './bench.queries.ts';
import { awaitingSerial, isComplete, isOf, scannedOf, surplusOf } from './judge-scan.ts';

type Staff = Pick<CurrentStaff, 'id'> | undefined;
type Shown = z.input<(typeof benchContract.bench.answers)[200]>['bench'];

/** An order as it lies on the bench. */
export type Bench = NonNullable<Awaited<ReturnType<typeof readBench>>>;

/**
 * An order with what is left to pack of it, piece by piece, and what was scanned; undefined for one that is not there.
 * Without `holder` nobody packs it by scanner.
 */
export async function readBench(db: Connection, orderId: string) {
  const order = await db.first(benchOrder, { orderId });
  if (!order) return undefined;
  const owed = await db.rows(owedLines, { orderId });
  const shipments = await db.rows(shipmentsOfOrder, { orderId });
  const scans = await db.rows(scansOf, { orderId });
  const held = await unitsHeldBy(db, [orderId]);
  const left = unitsHere(unitsLeft(owed, shipments), owed, held);
  const lines = owed.flatMap(({ parts, ...line }) => {
    const quantity = left.find(({ position }) => position === line.position)?.quantity ?? 0;
    if (quantity === 0) return [];
    const things =
      parts.length === 0
        ? [{ ...line, kit_name: null, each: 1 }]
        : parts.map((part) => ({ ...part, kit_name: line.product_name, each: part.quantity }));
    const pieces = things.map((thing) => ({
      ...thing,
      position: line.position,
      quantity: quantity * thing.each,
    }));
    return [{ position: line.position, quantity, pieces }];
  });
  return {
    order,
    holder:
      order.system_user_id === null ? undefined : { id: order.system_user_id, name: order.staff_name ?? '' },
    sequence: Math.max(0, ...shipments.map((shipment) => shipment.sequence)) + 1,
    lines,
    pieces: lines.flatMap(({ pieces }) => pieces),
    held,
    expected: expectedUnits(owed, held),
    scans,
  };
}

/** Why an order is not packed, in words for staff; undefined where it may be. */
export function whyNotPacked({ order, pieces, expected }: Bench): string | undefined {
  const state = order.state as OrderState;
  if (state === 'paid_without_stock') return t('It was paid after its stock was gone.');
  if (state !== 'paid') return t('It is not paid.');
  if (order.hold !== null) return t('It is on hold.');
  if (pieces.length > 0) return undefined;
  return expected.length > 0 ? stillWithSuppliers(expected) : t('All of it is packed already.');
}

/** The bench as it is answered. */
export function shownBench(bench: Bench, staff: Staff): Shown {
  const { order, pieces, scans, held, expected } = bench;
  const awaiting = awaitingSerial(pieces, scans);
  return {
    order_id: order.id,
    order_number: order.number,
    customer_name: order.customer_name,
    delivery_method: order.delivery_method,
    is_gift: order.is_gift,
    municipality: order.municipality,
    state: order.region,
    sequence: bench.sequence,
    opened_at: (order.opened_at ?? new Date(0)).toISOString(),
    staff_name: bench.holder?.name ?? '',
    is_mine: bench.holder?.id === staff?.id,
    expected,
    pieces: pieces.map((piece) => ({
      position: piece.position,
      product_id: piece.product_id,
      sku: piece.sku,
      product_name: piece.product_name,
      kit_name: piece.kit_name,
      is_serialised: piece.is_serialised,
      quantity: piece.quantity,
      scanned: scannedOf(piece, scans),
      serials: scans.flatMap((scan) => (isOf(piece, scan) && scan.serial !== null ? [scan.serial] : [])),
      shelves: held.flatMap((units) =>
        units.productId === piece.product_id && units.bin !== '' ? [units.bin] : [],
      ),
      image_url: piece.image_url,
      weight_grams: piece.weight_grams,
      box_mm: piece.box_mm,
    })),
    awaiting: awaiting ? { position: awaiting.position, product_id: awaiting.product_id } : null,
    surplus: surplusOf(pieces, scans).map(({ product_id, product_name, serial }) => ({
      product_id,
      product_name,
      serial,
    })),
    is_complete: isComplete(pieces, scans),
  };
}

/**
 * The order as somebody packs it by scanner.
 * @throws AppError 404 where nobody does
 */
export async function requireBench(db: Connection, orderId: string): Promise<Bench> {
  const bench = await readBench(db, orderId);
  if (!bench?.holder) throw notFound(t('Nobody packs this order by scanner.'));
  return bench;
}
