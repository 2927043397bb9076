import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import { loadChunk } from '../../../chunks.ts';
import type { FacetDrawer as FacetDrawerComponent } from './facet-drawer.tsx';

type FacetDrawerProps = ComponentProps<typeof FacetDrawerComponent>;

const loadFacetDrawer = () => loadChunk('facet-drawer', () => import('./facet-drawer.tsx'));

/** Called when a finger nears the button: the drawer is there when it opens. */
export function preloadFacetDrawer(): void {
  // The click asks again and reports the failure.
  loadFacetDrawer().catch(() => undefined);
}

/** The place of the drawer with the facets; its script comes with the first opening. */
export function FacetDrawerHost(props: FacetDrawerProps) {
  const { isOpen } = props;
  const [FacetDrawer, setFacetDrawer] = useState<ComponentType<FacetDrawerProps>>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (!isOpen || FacetDrawer !== undefined) return;
    loadFacetDrawer().then((module) => setFacetDrawer(() => module.FacetDrawer), setFailure);
  }, [isOpen, FacetDrawer]);

  // Thrown while rendering, so that the frame's error screen says what is missing.
  if (failure !== undefined) throw failure;
  return FacetDrawer === undefined ? null : <FacetDrawer {...props} />;
}
