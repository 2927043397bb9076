import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it before a dialog opened. The library does so only for triggers of its own,
 * not for dialogs that a page opens by its state.
 */
export function useFocusBack(hasTrigger: boolean) {
  const before = useRef<Element>(null);
  if (hasTrigger) return {};
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
