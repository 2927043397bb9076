/** What was chosen before and after, each step a comma-separated set of parts. */
export type BuildHistory = { past: readonly string[]; present: string; future: readonly string[] };

/** Further back nobody remembers what was there. */
const stepsMax = 60;

/** A history that begins with what is there. */
export function beginHistory(present: string): BuildHistory {
  return { past: [], present, future: [] };
}

/** The history after the parts became `parts`, whichever way: a choice, undo, redo or the browser's own ways. */
export function followed(history: BuildHistory, parts: string): BuildHistory {
  const { past, present, future } = history;
  if (parts === present) return history;
  if (parts === past.at(-1)) {
    return { past: past.slice(0, -1), present: parts, future: [present, ...future] };
  }
  if (parts === future[0]) return { past: [...past, present], present: parts, future: future.slice(1) };
  return { past: [...past, present].slice(-stepsMax), present: parts, future: [] };
}

const key = 'ensambla.workstation.steps';

/** The steps of this tab, kept over a reload. */
export function keptHistory(present: string): BuildHistory {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isHistory(kept) ? followed(kept, present) : beginHistory(present);
  } catch {
    // A tab that stores nothing can undo until it is reloaded.
    return beginHistory(present);
  }
}

/** Keeps the steps for a reload. */
export function keepHistory(history: BuildHistory): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(history));
  } catch {
    // See above.
  }
}

function isHistory(kept: unknown): kept is BuildHistory {
  if (typeof kept !== 'object' || kept === null) return false;
  const { past, present, future } = kept as Partial<Record<keyof BuildHistory, unknown>>;
  return [past, future].every(isTexts) && typeof present === 'string';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
