import type { StockLine } from '../reserve-stock.ts';

/** A line of a purchase with the units that it takes from the shelves: its product's own, or its parts'. */
export type SharedLine = { quantity: number; units: readonly StockLine[] };

/**
 * How many each line can have of what is free, by product, when those before it take theirs first: a kit and one of its
 * parts in the same cart share the part's units.
 * @param lines `units` are those of one piece of the line
 */
export function shareUnits(lines: readonly SharedLine[], free: ReadonlyMap<number, number>): number[] {
  const left = new Map(free);
  return lines.map(({ quantity, units }) => {
    const most = Math.min(
      ...units.map((unit) => Math.floor(Math.max(0, left.get(unit.productId) ?? 0) / unit.quantity)),
    );
    for (const unit of units) {
      left.set(unit.productId, (left.get(unit.productId) ?? 0) - Math.min(quantity, most) * unit.quantity);
    }
    return most;
  });
}
