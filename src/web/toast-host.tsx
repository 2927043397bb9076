import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from './chunks.ts';
import { useToastQueue } from './toasts.tsx';

/** Brings the toasts' library when the first toast waits, or earlier when the browser has nothing else to do. */
export function ToastHost() {
  const hasWaiting = useToastQueue((state) => state.waiting.length > 0);
  const [Toasts, setToasts] = useState<ComponentType>();

  useEffect(() => {
    if (Toasts !== undefined) return;
    let isGone = false;
    const load = () => {
      void loadChunk('toasts', () => import('./toast-container.tsx')).then((module) => {
        if (!isGone) setToasts(() => module.Toasts);
      });
    };
    const cancel = hasWaiting ? load() : whenIdle(load);
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [hasWaiting, Toasts]);

  return Toasts === undefined ? null : <Toasts />;
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback yet.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}
