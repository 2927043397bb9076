import type { HeldUnits } from '../../inventory/index.ts';
import { unitsHere } from './goods-from-suppliers.ts';
import { type LineUnits, unitsLeft } from './shipment.ts';
import type { OrderToPack } from './shipments.queries.ts';

type Owed = Omit<OrderToPack['lines'][number], 'sku'>;

/** What of an order's lines is left to pack and here; of a kit its parts want serial numbers, it does not. */
export function linesToPack(
  owed: readonly Owed[],
  shipments: readonly { lines: readonly LineUnits[] }[],
  held: readonly HeldUnits[],
): Owed[] {
  const lines = new Map(owed.map((line) => [line.position, line]));
  return unitsHere(unitsLeft(owed, shipments), owed, held).flatMap(({ position, quantity }) => {
    const line = lines.get(position);
    if (!line) return [];
    const { product_id, product_name, image_url, weight_grams, box_mm, parts } = line;
    const is_serialised = line.is_serialised && parts.length === 0;
    return [
      { position, product_id, product_name, quantity, is_serialised, image_url, weight_grams, box_mm, parts },
    ];
  });
}
