import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { prefetchLookup } from '../../../lookups.ts';
import type { Facet } from '../../../state/shop-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Switch } from '../../../ui/checkbox.tsx';
import { controlClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import {
  chosenRange,
  chosenValues,
  facetValueLabel,
  isOnlyInStock,
  listAddress,
  withOnlyInStock,
  withRange,
  withValue,
} from './list-filters.ts';

/** What a facet panel needs to know of its list. */
export type FacetPanelProps = {
  facets: readonly Facet[];
  pathname: string;
  /** Filters as the visitor chose them, whether or not their list is here yet. */
  search: URLSearchParams;
  onSearchChange: (search: URLSearchParams) => void;
};

/** Facets that stand open; the rest of a long list is one click away. */
const openFacetsMax = 6;
const shownValuesMax = 7;

/** Every way to narrow a list: in stock, price, brand and the specs that its products have in common. */
export function FacetPanel({ facets, pathname, search, onSearchChange }: FacetPanelProps) {
  const shown = facets.filter((facet) => facet.key !== 'in_stock' && isUseful(facet, search));
  return (
    <div className="grid grid-cols-1">
      <Switch
        label="Solo disponibles"
        checked={isOnlyInStock(search)}
        onChange={(event) => onSearchChange(withOnlyInStock(search, event.target.checked))}
        className="border-b border-line pb-3 font-medium"
      />
      {shown.map((facet, index) => {
        const isRange = facet.min !== undefined && facet.max !== undefined;
        const isChosen = isRange
          ? Object.values(chosenRange(search, facet.key)).some((end) => end !== undefined)
          : chosenValues(search, facet.key).length > 0;
        return (
          <details
            key={facet.key}
            open={isChosen || index < openFacetsMax}
            className="group border-b border-line"
          >
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2.5 text-sm font-semibold hover:text-brand">
              <span>
                {facet.label}
                {isRange && facet.key !== 'price' && facet.unit !== null && (
                  <span className="ml-1.5 font-normal text-ink-faint">{facet.unit}</span>
                )}
              </span>
              <Icon
                name="chevron-down"
                size={16}
                className="text-ink-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="pb-4">
              {isRange ? (
                <RangeFacet facet={facet} search={search} onSearchChange={onSearchChange} />
              ) : (
                <ValuesFacet
                  facet={facet}
                  pathname={pathname}
                  search={search}
                  onSearchChange={onSearchChange}
                />
              )}
            </div>
          </details>
        );
      })}
    </div>
  );
}

/** A facet with one value in all narrows nothing, unless it was chosen. */
function isUseful(facet: Facet, search: URLSearchParams): boolean {
  if (facet.min !== undefined && facet.max !== undefined) {
    const { min, max } = chosenRange(search, facet.key);
    return facet.min < facet.max || min !== undefined || max !== undefined;
  }
  return facet.values.length > 1 || chosenValues(search, facet.key).length > 0;
}

function ValuesFacet({
  facet,
  pathname,
  search,
  onSearchChange,
}: Omit<FacetPanelProps, 'facets'> & { facet: Facet }) {
  const [isWhole, setIsWhole] = useState(false);
  const chosen = chosenValues(search, facet.key);
  // A chosen value stays in sight, wherever it stands in the list.
  const shown = facet.values.filter(
    (value, index) => isWhole || index < shownValuesMax || chosen.includes(value.value),
  );
  const hiddenCount = facet.values.length - shown.length;
  return (
    <fieldset>
      <legend className="sr-only">{facet.label}</legend>
      {shown.map(({ value, count }) => {
        const isChosen = chosen.includes(value);
        const next = withValue(search, facet.key, value, !isChosen);
        const spendDelay = () => prefetchLookup(listAddress(pathname, next));
        return (
          <div key={value} onPointerEnter={spendDelay} onFocus={spendDelay}>
            <Checkbox
              label={facetValueLabel(facet, value)}
              count={count}
              checked={isChosen}
              onChange={() => onSearchChange(next)}
            />
          </div>
        );
      })}
      {(hiddenCount > 0 || isWhole) && (
        <button
          type="button"
          onClick={() => setIsWhole(!isWhole)}
          aria-expanded={isWhole}
          className="mt-1 rounded-xs py-1 text-xs font-semibold text-brand hover:underline"
        >
          {isWhole ? 'Ver menos' : `Ver ${hiddenCount} más`}
        </button>
      )}
    </fieldset>
  );
}

function RangeFacet({
  facet,
  search,
  onSearchChange,
}: {
  facet: Facet;
  search: URLSearchParams;
  onSearchChange: (search: URLSearchParams) => void;
}) {
  const id = useId();
  const chosen = chosenRange(search, facet.key);
  const isPrice = facet.key === 'price';
  // Prices are typed in pesos and travel in centavos.
  const scale = isPrice ? 100 : 1;
  const typed = (form: FormData, name: string): number | undefined => {
    const text = String(form.get(name) ?? '').replaceAll(/[^\d.]/g, '');
    if (text === '' || !Number.isFinite(Number(text))) return undefined;
    // Centavos are whole; measures have a decimal at most.
    return isPrice ? Math.round(Number(text) * 100) : Math.round(Number(text) * 10) / 10;
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSearchChange(withRange(search, facet.key, { min: typed(form, 'min'), max: typed(form, 'max') }));
  };
  const hint = (end: number | undefined, round: (value: number) => number) =>
    end === undefined ? '' : round(end / scale).toLocaleString('en-US');
  const ends = [
    { name: 'min', label: 'Desde', value: chosen.min, hint: hint(facet.min, Math.floor) },
    { name: 'max', label: 'Hasta', value: chosen.max, hint: hint(facet.max, Math.ceil) },
  ];
  return (
    // Applied filters may come from a chip or the browser's back button: the boxes start from them again.
    <form
      key={`${chosen.min ?? ''}-${chosen.max ?? ''}`}
      onSubmit={apply}
      className="flex items-end gap-2"
      aria-label={facet.label}
    >
      {ends.map((end) => (
        <div key={end.name} className="min-w-0 flex-1">
          <label htmlFor={`${id}-${end.name}`} className="mb-1 block text-xs text-ink-soft">
            {end.label}
          </label>
          <span className="relative block">
            {isPrice && (
              <span aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-sm text-ink-faint">
                $
              </span>
            )}
            <input
              id={`${id}-${end.name}`}
              name={end.name}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={end.value === undefined ? '' : end.value / scale}
              placeholder={end.hint}
              className={`${controlClass} figures h-10 px-2.5 text-base sm:text-sm ${isPrice ? 'pl-6' : ''}`}
            />
          </span>
        </div>
      ))}
      <Button type="submit" variant="secondary" size="sm" className="h-10 px-3">
        Ver
        <span className="sr-only">{` por ${facet.label}`}</span>
      </Button>
    </form>
  );
}
