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
    const load = async () => {
      const module = await loadChunk('toasts', () => import('./toast-container.tsx'));
      if (!isGone) setToasts(() => module.Toasts);
    };
    const cancel = whenIdle(() => void load(), hasWaiting ? 0 : 5000);
    return () => {
      isGone = true;
      cancel();
    };
  }, [hasWaiting, Toasts]);

  return Toasts === undefined ? null : <Toasts />;
}

/** Runs `work` when the browser is idle, or at the latest after the given time; 0 is at once. */
function whenIdle(work: () => void, latestMilliseconds: number): () => void {
  // Safari has no idle callback yet.
  if (latestMilliseconds === 0 || typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(latestMilliseconds, 2000));
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: latestMilliseconds });
  return () => window.cancelIdleCallback(handle);
}
