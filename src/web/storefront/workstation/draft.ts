const key = 'ensambla.workstation';

/** Remembers the parts being chosen in this browser, for another day. */
export function keepDraft(parts: string): void {
  try {
    localStorage.setItem(key, parts);
  } catch {
    // A browser that stores nothing loses only this convenience.
  }
}

/** The parts chosen last, comma-separated; empty without any. */
export function keptDraft(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Forgets them. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
