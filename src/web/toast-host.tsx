import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from './chunks.ts';
import { useToastQueue } from './toasts.tsx';

/** Brings the toasts' library when the first toast waits; a visit without a toast never pays for it. */
export function ToastHost() {
  const hasWaiting = useToastQueue((state) => state.waiting.length > 0);
  const [Toasts, setToasts] = useState<ComponentType>();

  useEffect(() => {
    if (!hasWaiting || Toasts !== undefined) return;
    let isGone = false;
    const load = async () => {
      const module = await loadChunk('toasts', () => import('./toast-container.tsx'));
      if (!isGone) setToasts(() => module.Toasts);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [hasWaiting, Toasts]);

  return Toasts === undefined ? null : <Toasts />;
}
