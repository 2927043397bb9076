import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

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

/** What the address says is open. Opening another replaces it; only what is open is closed. */
function useOpened() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The server never sees this part of an address: the first picture in the browser is the server's.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const open = (name: string, next: string | undefined) => {
    const { pathname, search, hash: current } = window.location;
    const now = openedIn(current);
    if (next === undefined && now !== name && !now?.startsWith(`${name}:`)) return;
    void navigate(
      { pathname, search, hash: next === undefined ? '' : `${inAddress}${encodeURIComponent(next)}` },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  };
  return [isInBrowser ? openedIn(hash) : undefined, open] as const;
}

/** Whether a dialog of this page is open, or was until the navigation that is at work. */
export const isDialogInAddress = () => window.location.hash.startsWith(inAddress);

function openedIn(hash: string): string | undefined {
  if (!hash.startsWith(inAddress)) return undefined;
  try {
    return decodeURIComponent(hash.slice(inAddress.length));
  } catch {
    return undefined;
  }
}
