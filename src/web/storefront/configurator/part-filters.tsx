import { useState } from 'react';
import { links } from '../../links.ts';
import type { Facet } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { FacetDrawerHost, preloadFacetDrawer } from '../shop-parts/listing/facet-drawer-host.tsx';

/** The facets of a slot's parts behind a button; the list follows every choice. */
export function PartFilters({
  facets,
  search,
  onSearchChange,
  activeCount,
  total,
  clearAll,
}: {
  facets: readonly Facet[];
  search: URLSearchParams;
  onSearchChange: (search: URLSearchParams) => void;
  activeCount: number;
  total: number | undefined;
  clearAll: (() => void) | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        iconStart="filter"
        onPointerEnter={preloadFacetDrawer}
        onFocus={preloadFacetDrawer}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        className="noscript:hidden"
      >
        {activeCount === 0 ? 'Filtros' : `Filtros · ${activeCount}`}
      </Button>
      <FacetDrawerHost
        facets={facets}
        pathname={links.workstation()}
        search={search}
        onSearchChange={onSearchChange}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        total={total}
        clearAll={clearAll}
      />
    </>
  );
}
