import type { Facet } from '../../../state/shop-types.ts';

/** What a facet panel needs to know of its list. */
export type FacetPanelProps = {
  facets: readonly Facet[];
  pathname: string;
  /** Filters as the visitor chose them, whether or not their list is here yet. */
  search: URLSearchParams;
  onSearchChange: (search: URLSearchParams) => void;
};

/** A facet between two numbers. */
export type RangeFacet = Facet & { min: number; max: number };
