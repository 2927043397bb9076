/** Units of one product that one warehouse can still give. */
export type FreeUnits = {
  warehouseCode: string;
  free: number;
  /** Days until they are with the shop, where a supplier has them. */
  supplierDays?: number | null;
};
/** Units of one product taken from one warehouse. */
export type Share = { warehouseCode: string; quantity: number };

/**
 * Decides which warehouses give `quantity` units: the shop's own before those of suppliers, the soonest of these first; one
 * alone where possible (one parcel), else several. Those of `near` come first in its order, then the fullest, so that small
 * remainders stay sellable elsewhere.
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
    .toSorted(
      (a, b) =>
        soonness(a) - soonness(b) ||
        rank(a) - rank(b) ||
        b.free - a.free ||
        (a.warehouseCode < b.warehouseCode ? -1 : 1),
    );
  const shares: Share[] = [];
  let missing = quantity;
  for (const isOwn of [true, false]) {
    const places = bestFirst.filter(({ supplierDays }) => ((supplierDays ?? null) === null) === isOwn);
    const needed = missing;
    const alone = places.find(({ free }) => free >= needed);
    for (const { warehouseCode, free } of alone ? [alone] : places) {
      if (missing === 0) break;
      const share = Math.min(missing, free);
      shares.push({ warehouseCode, quantity: share });
      missing -= share;
    }
  }
  return missing === 0 ? shares : undefined;
}

/** Own goods first, then those whose days are known. */
function soonness({ supplierDays }: FreeUnits): number {
  return supplierDays === 0 ? Number.MAX_SAFE_INTEGER : (supplierDays ?? -1);
}
