/** A scan that the shop has not answered yet. */
export type WaitingScan = { key: string; code: string };

/** Kept by the tab: what was scanned before a reload is sent after it. */
const storageKey = 'ensambla.bench';

/** Scans that wait, first first. */
export function keptScans(): WaitingScan[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept)
      ? (kept as WaitingScan[]).filter(({ key, code }) => typeof key === 'string' && typeof code === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Keeps them until they are answered; a device that keeps nothing has them on its page alone. */
export function keepScans(scans: readonly WaitingScan[]): void {
  try {
    if (scans.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(scans));
  } catch {
    // A full or forbidden store.
  }
}

/** A code as a scan of its own. */
export const asScan = (code: string): WaitingScan => ({ key: crypto.randomUUID(), code: code.slice(0, 120) });

/** What was scanned before the page's scripts were there, out of the address so that a reload does not scan it again. */
export function takeEarlyScan(): string {
  const url = new URL(window.location.href);
  const code = url.searchParams.get('scan')?.trim() ?? '';
  url.searchParams.delete('scan');
  window.history.replaceState(window.history.state, '', url);
  return code;
}
