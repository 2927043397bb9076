/** What was typed into a form and not saved, and what the form held before. */
export type Draft<Values> = { base: Values; typed: Values };

/** Kept by the tab: it outlives a reload and a session that ended, and goes with the tab. */
const keyOf = (form: string) => `ensambla.draft:${form}`;

/** Undefined where nothing is kept, or what is kept is no draft of such a form. */
export function readDraft<Values extends object>(form: string, values: Values): Draft<Values> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    if (text === null) return undefined;
    const { base, typed } = JSON.parse(text) as Partial<Draft<Values>>;
    const fields = Object.keys(values).filter((field) => !isFile(values[field as keyof Values]));
    const isWhole = (kept: object | undefined) => kept && fields.every((field) => Object.hasOwn(kept, field));
    return isWhole(base) && isWhole(typed)
      ? { base: { ...values, ...base }, typed: { ...values, ...typed } }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Chosen files cannot be kept; everything typed is. */
export function keepDraft<Values extends object>(form: string, draft: Draft<Values>): void {
  try {
    const text = JSON.stringify({ base: withoutFiles(draft.base), typed: withoutFiles(draft.typed) });
    sessionStorage.setItem(keyOf(form), text);
  } catch {
    // A full or forbidden store keeps nothing; the form itself still has it all.
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept.
  }
}

function withoutFiles<Values extends object>(values: Values): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value)));
}

function isFile(value: unknown): boolean {
  return typeof Blob !== 'undefined' && value instanceof Blob;
}
