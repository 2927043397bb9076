import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** How the address of a page names what is open over it: `#dialog=ship:12`. */
const inAddress = '#dialog=';

/**
 * Whether a dialog or drawer is open, and how to open and close it. It stands in the page's address: a link opens it, a
 * reload keeps it. It is no step of the history: the back button leaves the page, as it does without a dialog.
 * `name` is its own on the page, with the row it stands in where rows repeat: `discard:12`. An address opens nothing that
 * is not offered to who follows it.
 */
export function useDialog(
  name: string,
  isOffered = true,
): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [opened, open] = useOpened();
  return [isOffered && opened === name, (isOpen) => open(name, isOpen ? name : undefined)];
}

/**
 * The row that a dialog is open for, and how to open it for another or none. It stands in the address as `useDialog`'s
 * does. The row stays as it was when it was opened, whatever comes of the list meanwhile; after a reload it is the list's.
 * `rows` are those that it is offered for.
 */
export function useDialogOf<Row>(
  name: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string | number = String,
): [row: Row | undefined, setRow: (row: Row | undefined) => void] {
  const [opened, open] = useOpened();
  const [kept, setKept] = useState<Row>();
  const addressOf = (row: Row) => `${name}:${keyOf(row)}`;
  const isOpen = (row: Row) => addressOf(row) === opened;
  return [
    kept !== undefined && isOpen(kept) ? kept : rows.find(isOpen),
    (row) => {
      setKept(row);
      open(name, row === undefined ? undefined : addressOf(row));
    },
  ];
}

/** What is open, and in which entry of the history. */
let shown: { entry: string; what: string } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/**
 * What the address says is open. Opening another replaces it; only what is open is closed. The router is not asked: to it
 * this would be a visit, which reads the page anew, fails without a connection and ends a reload that is on its way.
 */
function useOpened() {
  // Another address of the page is heard here; the server never sees this part of it.
  useLocation();
  const opened = useSyncExternalStore(subscribe, readOpened, () => undefined);
  // A search that was on its way when the dialog opened wrote its address over the dialog's. Not of what was closed between
  // a drawing and its effect.
  useEffect(() => {
    if (opened !== undefined && opened === readOpened() && openedIn(window.location.hash) === undefined)
      writeOpened(opened);
  });
  const open = (name: string, next: string | undefined) => {
    const now = readOpened();
    if (next === undefined && now !== name && !now?.startsWith(`${name}:`)) return;
    writeOpened(next);
    for (const listener of listeners) listener();
  };
  return [opened, open] as const;
}

function readOpened(): string | undefined {
  const entry = entryNow();
  const what = openedIn(window.location.hash);
  if (what !== undefined) shown = { entry, what };
  return shown?.entry === entry ? shown.what : undefined;
}

function writeOpened(what: string | undefined): void {
  const { pathname, search } = window.location;
  const address = what === undefined ? '' : `${inAddress}${encodeURIComponent(what)}`;
  window.history.replaceState(window.history.state, '', pathname + search + address);
  shown = what === undefined ? undefined : { entry: entryNow(), what };
}

/** The page and its step of the history, as the router counts them: another address in its place is the same step. */
function entryNow(): string {
  const state = window.history.state as { idx?: number } | null;
  return `${state?.idx ?? 'typed'} ${window.location.pathname}`;
}

function openedIn(hash: string): string | undefined {
  if (!hash.startsWith(inAddress)) return undefined;
  try {
    return decodeURIComponent(hash.slice(inAddress.length));
  } catch {
    return undefined;
  }
}
