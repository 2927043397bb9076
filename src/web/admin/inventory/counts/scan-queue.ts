/** A scan that the shop has not confirmed yet. */
export type QueuedScan = {
  key: string;
  code: string | undefined;
  productId: number | undefined;
  units: number;
};

/** Kept by the device, not by the tab: a scan outlives a reload, a closed browser and an empty battery. */
const keyOf = (countId: number) => `ensambla.count:${countId}`;

/** Scans of a count that wait, first first. */
export function waitingScans(countId: number): QueuedScan[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(countId)) ?? '[]');
    return Array.isArray(kept) ? (kept as QueuedScan[]).filter(({ key }) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps a scan until `dropScans`; false where the device keeps nothing. */
export function keepScan(countId: number, scan: QueuedScan): boolean {
  return write(countId, [...waitingScans(countId), scan]);
}

/** Forgets scans that the shop has, or will never take. */
export function dropScans(countId: number, keys: readonly string[]): void {
  write(
    countId,
    waitingScans(countId).filter(({ key }) => !keys.includes(key)),
  );
}

function write(countId: number, scans: readonly QueuedScan[]): boolean {
  try {
    if (scans.length === 0) localStorage.removeItem(keyOf(countId));
    else localStorage.setItem(keyOf(countId), JSON.stringify(scans));
    return true;
  } catch {
    return false;
  }
}
