import type { Connection } from '../../../platform/database/database.ts';
import type { PackedLine } from '../fulfil/pack-shipment.ts';
import { shipmentsOfOrder } from '../fulfil/shipments.queries.ts';
import { pcsOfOrder } from './read-pc.ts';

/** Lines that are packed, with the serial numbers that were read when their PCs were put together and nobody typed again. */
export async function withAssembledSerials(
  tx: Connection,
  orderId: string,
  lines: readonly PackedLine[],
): Promise<readonly PackedLine[]> {
  const units = (await pcsOfOrder(tx, orderId)).flatMap((pc) => pc.units);
  if (units.length === 0) return lines;
  const packed = (await tx.rows(shipmentsOfOrder, { orderId })).flatMap((shipment) =>
    shipment.lines.flatMap((line) => line.serials.map((serial) => `${line.position} ${serial}`)),
  );
  return lines.map((line) => {
    const isRead = [...(line.serials ?? []), ...(line.parts ?? []).flatMap(({ serials }) => serials)].some(
      (serial) => serial.trim() !== '',
    );
    const own = units.filter(
      ({ position, serial }) =>
        position === line.position && serial !== null && !packed.includes(`${position} ${serial}`),
    );
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
