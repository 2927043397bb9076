import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the HTML and until the page's scripts have taken it over, true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
