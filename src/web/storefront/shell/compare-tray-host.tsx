import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../../chunks.ts';
import { comparedChanged, hasCompared } from '../../state/compare-kept.ts';

/** The place of the tray with the products to be compared; its script comes with the first of them. */
export function CompareTrayHost() {
  const [Tray, setTray] = useState<ComponentType>();

  useEffect(() => {
    const load = () =>
      void loadChunk('compare-tray', () => import('./compare-tray.tsx')).then(
        (module) => setTray(() => module.CompareTray),
        // Without the tray the ticks still stand, and the next one asks again.
        () => undefined,
      );
    if (hasCompared()) load();
    window.addEventListener(comparedChanged, load);
    return () => window.removeEventListener(comparedChanged, load);
  }, []);

  return Tray === undefined ? null : <Tray />;
}
