/** The pages that the list's rows lead to, in its order; the tab forgets them with itself. */
const key = 'admin-list';

/** Keeps what a list shows, so that the page of one row knows the next. */
export function keepList(addresses: readonly string[]): void {
  window.sessionStorage.setItem(key, JSON.stringify(addresses));
}

/** The address `steps` rows further in the list that was seen last; undefined at its ends, and for a page not in it. */
export function neighbourOf(address: string, steps: 1 | -1): string | undefined {
  const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
  if (!Array.isArray(kept)) return undefined;
  const at = kept.indexOf(address);
  const next: unknown = at < 0 ? undefined : kept[at + steps];
  return typeof next === 'string' ? next : undefined;
}
