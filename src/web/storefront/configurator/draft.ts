const key = 'ensambla.workstation';
const ownKey = 'ensambla.workstation.own';
const assembledKey = 'ensambla.workstation.assembled';

/** What is remembered: ref_ids with commas between, which of them are at home, and whether it is to come put together. */
export type Draft = { parts: string; own: string; isAssembled: boolean };

/** Remembers the parts being chosen in this browser, for another day. */
export function keepDraft({ parts, own, isAssembled }: Draft): void {
  try {
    localStorage.setItem(key, parts);
    localStorage.setItem(ownKey, own);
    localStorage.setItem(assembledKey, isAssembled ? '1' : '');
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

/** Whether they are to come put together. */
export function keptAssembled(): boolean {
  try {
    return localStorage.getItem(assembledKey) === '1';
  } catch {
    return false;
  }
}

/** Forgets them. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(ownKey);
    localStorage.removeItem(assembledKey);
  } catch {
    // Nothing was stored.
  }
}
