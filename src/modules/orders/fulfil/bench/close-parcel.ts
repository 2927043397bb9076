import { t } from '../../../../i18n/t.ts';
import type { RequestContext } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { publishOrderChanged } from '../../publish.ts';
import { packInto, type Parcel, shippableOrder } from '../pack-shipment.ts';
import type { PackedLine } from '../packed-line.ts';
import { requireOwn } from './change-bench.ts';
import { awaitingSerial, isOf, packedBy, surplusOf } from './judge-scan.ts';
import { publishBench } from './publish-bench.ts';
import { type Bench, requireBench } from './read-bench.ts';

/**
 * Packs what was scanned for an order as one shipment and clears the bench; what was not scanned stays to be packed.
 * @throws AppError 404; 409 `held`, `surplus`, `nothing_scanned`, `serial_missing`, `kit_incomplete` and what `packInto` refuses
 */
export async function closeParcel(
  context: RequestContext,
  orderId: string,
  parcel?: Parcel,
): Promise<{ shipment_id: string; sequence: number; is_part: boolean }> {
  const closed = await context.db.transaction(async (tx) => {
    const order = await shippableOrder(tx, context, orderId);
    const bench = await requireBench(tx, orderId);
    requireOwn(context, bench);
    const lines = linesOf(bench);
    const shipmentId = await packInto(tx, context, order, lines, parcel);
    const left = bench.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const packed = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { order, shipmentId, sequence: bench.sequence, isPart: packed < left };
  });
  const { customer_id: customerId, state } = closed.order;
  publishOrderChanged(context, { customerId, orderId, state });
  publishBench(context, orderId);
  return { shipment_id: closed.shipmentId, sequence: closed.sequence, is_part: closed.isPart };
}

function linesOf({ lines, pieces, scans }: Bench): PackedLine[] {
  const [over] = surplusOf(pieces, scans);
  if (over) {
    const { product_name: name } = over;
    throw conflict('surplus', t('The order was changed: take «{name}» out of the parcel again.', { name }));
  }
  const awaiting = awaitingSerial(pieces, scans);
  if (awaiting) {
    const name = pieces.find((piece) => isOf(piece, awaiting))?.product_name ?? '';
    throw conflict('serial_missing', t('Scan the serial number of «{name}» first.', { name }));
  }
  const packed = packedBy(lines, scans);
  const torn = packed.find(({ isWhole }) => !isWhole);
  if (torn) {
    const kit = pieces.find(({ position }) => position === torn.position);
    throw conflict(
      'kit_incomplete',
      t('Parts of «{name}» are missing: a kit is packed whole.', { name: kit?.kit_name ?? '' }),
    );
  }
  const full = packed.filter(({ quantity }) => quantity > 0);
  if (full.length === 0) throw conflict('nothing_scanned', t('Nothing was scanned yet.'));
  const serialsOf = (piece: Bench['pieces'][number]) =>
    scans.flatMap((scan) => (isOf(piece, scan) && scan.serial !== null ? [scan.serial] : []));
  return full.map(({ position, quantity }) => {
    const own = pieces.filter((piece) => piece.position === position);
    const isKit = own.some(({ kit_name: kit }) => kit !== null);
    return isKit
      ? {
          position,
          quantity,
          parts: own.map((piece) => ({ product_id: piece.product_id, serials: serialsOf(piece) })),
        }
      : { position, quantity, serials: own.flatMap(serialsOf) };
  });
}
