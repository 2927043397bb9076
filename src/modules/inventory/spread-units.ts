/** Units of one product that one warehouse can still give. */
export type FreeUnits = { warehouseCode: string; free: number };
/** Units of one product taken from one warehouse. */
export type Share = { warehouseCode: string; quantity: number };

/**
 * Decides which warehouses give `quantity` units: one alone where possible (one parcel; the fullest of them, so that
 * small remainders stay sellable elsewhere), else the fullest first.
 * @returns undefined when all of them together do not have enough
 */
export function spreadUnits(quantity: number, stock: readonly FreeUnits[]): Share[] | undefined {
  const fullestFirst = stock
    .filter(({ free }) => free > 0)
    .toSorted((a, b) => b.free - a.free || (a.warehouseCode < b.warehouseCode ? -1 : 1));
  const shares: Share[] = [];
  let missing = quantity;
  for (const { warehouseCode, free } of fullestFirst) {
    if (missing === 0) break;
    const share = Math.min(missing, free);
    shares.push({ warehouseCode, quantity: share });
    missing -= share;
  }
  return missing === 0 ? shares : undefined;
}
