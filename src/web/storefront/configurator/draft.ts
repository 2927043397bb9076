const key = 'ensambla.workstation';
const ownKey = 'ensambla.workstation.own';

/** What is remembered: ref_ids with commas between, and which of them are at home. */
export type Draft = { parts: string; own: string };

/** Remembers the parts being chosen in this browser, for another day. */
export function keepDraft({ parts, own }: Draft): void {
  try {
    localStorage.setItem(key, parts);
    localStorage.setItem(ownKey, own);
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

/** Those of them that are at home. */
export function keptOwn(): string {
  try {
    return localStorage.getItem(ownKey) ?? '';
  } catch {
    return '';
  }
}

/** Forgets them. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(ownKey);
  } catch {
    // Nothing was stored.
  }
}
