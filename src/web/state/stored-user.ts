import type { SessionUser } from './shop-types.ts';

/** What the browser keeps about its visitor (spec §3): at least an id. The token itself is a cookie scripts cannot read. */
export type StoredUser = Pick<SessionUser, 'id' | 'name' | 'email' | 'is_anonymous'> & {
  is_guest?: boolean;
};

const storageKey = 'user';

/** The stored visitor; undefined where there is none, where storage is forbidden and on the server. */
export function storedUser(): StoredUser | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  try {
    return userIn(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Whether the server has a session for this browser, which may have forgotten whose. */
export function hasSession(): boolean {
  return document.cookie.includes('ensambla.visitor=');
}

/** Remembers the visitor for the next visit; undefined forgets. */
export function storeUser(user: StoredUser | undefined): void {
  try {
    if (user === undefined) localStorage.removeItem(storageKey);
    else {
      const { id, name, email, is_anonymous, is_guest } = user;
      localStorage.setItem(storageKey, JSON.stringify({ id, name, email, is_anonymous, is_guest }));
    }
  } catch {
    // A browser that keeps nothing asks the server again on the next page.
  }
}

/** Only the id is sure to be there (spec §3); who else it is, the server says in a moment. */
function userIn(kept: unknown): StoredUser | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { id, name, email, is_anonymous, is_guest } = kept as Partial<Record<keyof StoredUser, unknown>>;
  if (typeof id !== 'string' || id === '') return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    id,
    name: text(name),
    email: text(email),
    is_anonymous: is_anonymous !== false,
    is_guest: is_guest === true,
  };
}
