import type { Connection } from '../../../platform/database/database.ts';
import { isOf } from '../fulfil/bench/judge-scan.ts';
import type { PackedLine } from '../fulfil/packed-line.ts';
import { shipmentsOfOrder } from '../fulfil/shipments.queries.ts';
import { type Pc, pcsOfOrder } from './read-pc.ts';

/** Units that were put into the PCs of an order and are in none of its parcels; first those that were scanned first. */
export async function unitsNotPacked(tx: Connection, orderId: string): Promise<Pc['units']> {
  const units = (await pcsOfOrder(tx, orderId)).flatMap((pc) => pc.units);
  if (units.length === 0) return units;
  const packed = (await tx.rows(shipmentsOfOrder, { orderId })).flatMap(({ lines }) =>
    lines.flatMap((line) =>
      (line.parts.length > 0 ? line.parts : [line]).map((piece) => ({ ...piece, position: line.position })),
    ),
  );
  return [...Map.groupBy(units, (unit) => `${unit.position} ${unit.product_id}`).values()].flatMap((own) => {
    const gone = packed.filter((piece) => own.some((unit) => isOf(piece, unit)));
    const serials = gone.flatMap((piece) => piece.serials);
    const left = own.length - gone.reduce((sum, { quantity }) => sum + quantity, 0);
    return own
      .filter(({ serial }) => serial === null || !serials.includes(serial))
      .slice(0, Math.max(0, left));
  });
}

/** Lines that are packed, with the serial numbers that were read when their PCs were put together and nobody typed again. */
export async function withAssembledSerials(
  tx: Connection,
  orderId: string,
  lines: readonly PackedLine[],
): Promise<readonly PackedLine[]> {
  const units = await unitsNotPacked(tx, orderId);
  if (units.length === 0) return lines;
  return lines.map((line) => {
    const isRead = [...(line.serials ?? []), ...(line.parts ?? []).flatMap(({ serials }) => serials)].some(
      (serial) => serial.trim() !== '',
    );
    const own = units.filter(({ position, serial }) => position === line.position && serial !== null);
    if (isRead || own.length === 0) return line;
    const kit = Map.groupBy(own, ({ product_id: id }) => id);
    return line.parts || kit.size > 1
      ? {
          ...line,
          parts: [...kit].map(([product_id, list]) => ({
            product_id,
            serials: list.flatMap(({ serial }) => serial ?? []),
          })),
        }
      : { ...line, serials: own.slice(0, line.quantity).flatMap(({ serial }) => serial ?? []) };
  });
}
