import { useId } from 'react';
import type { Facet } from '../../../state/shop-types.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons.tsx';
import { CachedFragment } from '../../../ui/cached-fragment.tsx';
import type { FacetPanelProps, RangeFacet } from './facet-panel-props.ts';
import { FacetRange } from './facet-range.tsx';
import { FacetSwitch, FacetValues } from './facet-values.tsx';
import { chosenRange, chosenValues, isOnlyInStock, withOnlyInStock } from './list-filters.ts';

/** Facets that stand open; the rest is one click away. */
const openFacetsMax = 6;

/**
 * Every way to narrow a list: in stock, category, brand, price and the specs that its products have in common. Values
 * are links and ranges are forms, so that all of it works before the script and opens in another tab.
 */
export function FacetPanel({ facets, ...common }: FacetPanelProps) {
  const { pathname, search } = common;
  const id = useId();
  const shown = inOrder(facets).filter((facet) => facet.key !== 'in_stock' && isUseful(facet, search));
  // Of narrowed lists there are too many.
  const isWhole = search.size === 0;
  return (
    <div className="grid grid-cols-1">
      <FacetSwitch
        {...common}
        label="Solo disponibles"
        isOn={isOnlyInStock(search)}
        next={withOnlyInStock(search, !isOnlyInStock(search))}
      />
      {shown.map((facet, index) => (
        <CachedFragment
          key={facet.key}
          of={() =>
            isWhole ? `facet ${id} ${index} ${shown.length} ${pathname} ${JSON.stringify(facet)}` : undefined
          }
        >
          <FacetSection {...common} facet={facet} isOpen={index < openFacetsMax} />
        </CachedFragment>
      ))}
    </div>
  );
}

function FacetSection({
  facet,
  isOpen,
  ...common
}: Omit<FacetPanelProps, 'facets'> & {
  facet: Facet;
  /** Though nothing of it was chosen. */
  isOpen: boolean;
}) {
  const { search } = common;
  const chosenCount = isRange(facet) ? 0 : chosenValues(search, facet.key).length;
  const isChosen = chosenCount > 0 || (isRange(facet) && isRangeChosen(facet, search));
  return (
    <details open={isChosen || isOpen} className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-xs py-2.5 text-sm font-semibold hover:text-brand">
        <span className="flex-1">
          {facet.label}
          {isRange(facet) && facet.key !== 'price' && facet.unit !== null && (
            <span className="ml-1.5 font-normal text-ink-faint">{unitWord(facet.unit)}</span>
          )}
        </span>
        {chosenCount > 0 && (
          <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-2xs font-semibold text-on-brand">
            {chosenCount}
            <span className="sr-only">{chosenCount === 1 ? ' elegido' : ' elegidos'}</span>
          </span>
        )}
        <Icon
          name="chevron-down"
          size={16}
          className={cx('text-ink-faint transition-transform group-open:rotate-180')}
        />
      </summary>
      <div className="pb-4">
        {isRange(facet) ? (
          <FacetRange {...common} facet={facet} />
        ) : (
          <FacetValues {...common} facet={facet} />
        )}
      </div>
    </details>
  );
}

/** What it is comes before who made it. */
function inOrder(facets: readonly Facet[]): Facet[] {
  const rank = ({ key }: Facet) => (key === 'category' || key === 'kind' ? 0 : 1);
  return facets.toSorted((one, other) => rank(one) - rank(other));
}

function unitWord(unit: string): string {
  return unit === '"' ? 'pulgadas' : unit;
}

function isRange(facet: Facet): facet is RangeFacet {
  return facet.min !== undefined && facet.max !== undefined;
}

function isRangeChosen(facet: RangeFacet, search: URLSearchParams): boolean {
  return Object.values(chosenRange(search, facet.key)).some((end) => end !== undefined);
}

/** A facet with one value in all narrows nothing, unless it was chosen. */
function isUseful(facet: Facet, search: URLSearchParams): boolean {
  if (isRange(facet)) return facet.min < facet.max || isRangeChosen(facet, search);
  return facet.values.length > 1 || chosenValues(search, facet.key).length > 0;
}
