/** Most articles lie in one list; how deep it is looked for. */
const depthMax = 4;

/**
 * The list of articles in a JSON document: at `path` (names with dots, empty for the document itself), or where nobody
 * said, the longest list of things. Undefined where there is none.
 */
export function findList(document: unknown, path?: string): { path: string; items: unknown[] } | undefined {
  if (path !== undefined) {
    let at: unknown = document;
    for (const name of path.split('.').filter(Boolean)) {
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
    }
    return Array.isArray(at) ? { path, items: at } : undefined;
  }
  let best: { path: string; items: unknown[] } | undefined;
  const look = (value: unknown, at: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > depthMax) return;
    if (Array.isArray(value)) {
      const isOfThings = value.length > 0 && typeof value[0] === 'object' && value[0] !== null;
      if (isOfThings && value.length > (best?.items.length ?? 0)) best = { path: at, items: value };
      return;
    }
    for (const [name, one] of Object.entries(value)) look(one, at === '' ? name : `${at}.${name}`, depth + 1);
  };
  look(document, '', 0);
  return best;
}
