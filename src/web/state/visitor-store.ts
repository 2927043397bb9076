import { create } from 'zustand';
import { storeUser } from './stored-user.ts';
import type { StoredUser } from './stored-user.ts';

type VisitorState = {
  /** Who visits: undefined until known, null for nobody yet. Anonymous visitors have an id and no name. */
  user: StoredUser | null | undefined;
};

/** Who is in front of the screen. Pages are the same for everybody; this arrives after they stand. */
export const useVisitorStore = create<VisitorState>()(() => ({ user: undefined }));

/** The signed-in customer; undefined for visitors without an account. */
export function useCustomer(): StoredUser | undefined {
  return useVisitorStore(({ user }) => (user && !user.is_anonymous ? user : undefined));
}

/** Whoever may buy: a customer, or a guest who said how to reach them. */
export function useBuyer(): StoredUser | undefined {
  return useVisitorStore(({ user }) =>
    user && (!user.is_anonymous || user.is_guest === true) ? user : undefined,
  );
}

/** After signing in, registering or becoming a visitor: the store and the browser know. */
export function rememberVisitor(user: StoredUser | null): void {
  storeUser(user ?? undefined);
  useVisitorStore.setState({ user });
}

/** Does it once there is a visitor, whom this tab or another one came to know; a first visit costs nothing. */
export function withVisitor(act: () => void): () => void {
  const end = useVisitorStore.subscribe(({ user }) => user && act());
  window.addEventListener('storage', act);
  return () => {
    end();
    window.removeEventListener('storage', act);
  };
}
