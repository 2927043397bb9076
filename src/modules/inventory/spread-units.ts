/** Units of one product that one warehouse can still give. */
export type FreeUnits = { warehouseCode: string; free: number };
/** Units of one product taken from one warehouse. */
export type Share = { warehouseCode: string; quantity: number };

/**
 * Decides which warehouses give `quantity` units: one alone where possible (one parcel), else several. Those of `near`
 * come first in its order, then the fullest, so that small remainders stay sellable elsewhere.
 * @returns undefined when all of them together do not have enough
 */
export function spreadUnits(
  quantity: number,
  stock: readonly FreeUnits[],
  near: readonly string[] = [],
): Share[] | undefined {
  const rank = ({ warehouseCode }: FreeUnits) => {
    const place = near.indexOf(warehouseCode);
    return place < 0 ? near.length : place;
  };
  const bestFirst = stock
    .filter(({ free }) => free > 0)
    .toSorted((a, b) => rank(a) - rank(b) || b.free - a.free || (a.warehouseCode < b.warehouseCode ? -1 : 1));
  const alone = bestFirst.find(({ free }) => free >= quantity);
  const shares: Share[] = [];
  let missing = quantity;
  for (const { warehouseCode, free } of alone ? [alone] : bestFirst) {
    if (missing === 0) break;
    const share = Math.min(missing, free);
    shares.push({ warehouseCode, quantity: share });
    missing -= share;
  }
  return missing === 0 ? shares : undefined;
}
