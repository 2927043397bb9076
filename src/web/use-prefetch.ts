import { useSyncExternalStore } from 'react';

/**
 * For a link's `prefetch`: the page's script comes when somebody points at the link, unless there is no connection. The
 * router answers a script that does not arrive by reloading the document, and nobody should lose a page by hovering.
 */
export function usePrefetch(): 'intent' | 'none' {
  return useSyncExternalStore(
    onChange,
    () => (navigator.onLine ? 'intent' : 'none'),
    () => 'intent',
  );
}

function onChange(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
