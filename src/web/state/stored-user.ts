import type { SessionUser } from './shop-types.ts';

/** What the browser keeps about its visitor (spec §3): at least an id. The token itself is a cookie scripts cannot read. */
export type StoredUser = Pick<SessionUser, 'id' | 'name' | 'email' | 'is_anonymous'>;

const storageKey = 'user';

/** The stored visitor; undefined where there is none, where storage is forbidden and on the server. */
export function storedUser(): StoredUser | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isStoredUser(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the visitor for the next visit; undefined forgets. */
export function storeUser(user: StoredUser | undefined): void {
  try {
    if (user === undefined) localStorage.removeItem(storageKey);
    else {
      const { id, name, email, is_anonymous } = user;
      localStorage.setItem(storageKey, JSON.stringify({ id, name, email, is_anonymous }));
    }
  } catch {
    // A browser that keeps nothing asks the server again on the next page.
  }
}

function isStoredUser(kept: unknown): kept is StoredUser {
  return (
    typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string' && kept.id !== ''
  );
}
