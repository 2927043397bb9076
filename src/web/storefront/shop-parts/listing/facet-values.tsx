import { useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { prefetchLookup } from '../../../lookups.ts';
import type { Facet } from '../../../state/shop-types.ts';
import { cx } from '../../../ui/cx.ts';
import { controlClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import { chosenValues, facetValueLabel, listAddress, withValue } from './list-filters.ts';
import { isLandingFacet } from './list-meta.ts';

type FilterProps = Omit<FacetPanelProps, 'facets'>;

const shownValuesMax = 7;
/** A list longer than this is searched rather than read. */
const readableMax = 12;

/** The values of a facet, most of them one click away, and a box to find one in a long list. */
export function FacetValues({
  facet,
  pathname,
  search,
  onSearchChange,
}: FilterProps & {
  facet: Facet;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const [words, setWords] = useState('');
  const chosen = chosenValues(search, facet.key);
  const wanted = folded(words);
  // A chosen value stays in sight, wherever it stands in the list.
  const shown = facet.values.filter(({ value }, index) =>
    isWhole
      ? folded(facetValueLabel(facet, value)).includes(wanted)
      : index < shownValuesMax || chosen.includes(value),
  );
  const hiddenCount = facet.values.length - shown.length;
  const hasBox = isWhole && facet.values.length > readableMax;
  return (
    <>
      {hasBox && (
        <span className="relative mb-2 block">
          <Icon
            name="search"
            size={14}
            className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint"
          />
          <input
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            aria-label={`Buscar en ${facet.label}`}
            placeholder={`Buscar en ${facet.label.toLowerCase()}`}
            autoComplete="off"
            className={`${controlClass} h-9 pr-2.5 pl-8 text-base sm:text-xs`}
          />
        </span>
      )}
      <ul
        aria-label={facet.label}
        className={hasBox ? '-mr-1 max-h-80 overflow-y-auto overscroll-contain pr-1' : undefined}
      >
        {shown.map(({ value, count }) => (
          <li key={value}>
            <FacetValue
              facet={facet}
              value={value}
              count={count}
              isChosen={chosen.includes(value)}
              pathname={pathname}
              search={search}
              onSearchChange={onSearchChange}
            />
          </li>
        ))}
      </ul>
      {hasBox && shown.length === 0 && (
        <p className="py-2 text-xs text-ink-faint">Ningún valor se llama así.</p>
      )}
      {((!isWhole && hiddenCount > 0) || isWhole) && (
        <button
          type="button"
          onClick={() => {
            setIsWhole(!isWhole);
            setWords('');
          }}
          aria-expanded={isWhole}
          className="mt-1 min-h-6 rounded-xs py-1 text-xs font-semibold text-brand hover:underline noscript:hidden"
        >
          {isWhole ? 'Ver menos' : `Ver ${hiddenCount} más`}
          <span className="sr-only">{` de ${facet.label}`}</span>
        </button>
      )}
    </>
  );
}

function FacetValue({
  facet,
  value,
  count,
  isChosen,
  pathname,
  search,
  onSearchChange,
}: FilterProps & { facet: Facet; value: string; count: number; isChosen: boolean }) {
  const swatch = facet.key === 'spec.color' ? swatches[value.toUpperCase()] : undefined;
  return (
    <FilterLink
      kind="checkbox"
      isOn={isChosen}
      isEmpty={count === 0 && !isChosen}
      next={withValue(search, facet.key, value, !isChosen)}
      pathname={pathname}
      onSearchChange={onSearchChange}
      // A value alone may be a page of its own; every combination is the same goods once more.
      rel={isLandingFacet(facet.key) && [...search.keys()].length === 0 ? undefined : 'nofollow'}
      className="facet-value"
    >
      {swatch !== undefined && (
        <span
          aria-hidden
          style={{ background: swatch }}
          className="mt-1 size-3.5 shrink-0 rounded-full border border-line-strong"
        />
      )}
      <span className="facet-label">{facetValueLabel(facet, value)}</span>
      <span className="facet-count">
        {count}
        <span className="sr-only">{count === 1 ? ' producto' : ' productos'}</span>
      </span>
    </FilterLink>
  );
}

/** What goods are painted in; not the shop's colours. */
const swatches: Readonly<Record<string, string>> = {
  BLACK: '#1b1c1e',
  WHITE: '#fafafa',
  GREY: '#8d9196',
  GRAY: '#8d9196',
  SILVER: 'linear-gradient(135deg, #e8eaec, #a9aeb4)',
  RED: '#c3262c',
  BLUE: '#2458c5',
  GREEN: '#2c7f46',
  PINK: '#ee9cc0',
  PURPLE: '#7443b4',
  YELLOW: '#f0c92e',
  ORANGE: '#e8742a',
  BROWN: '#7a4f30',
  GOLD: 'linear-gradient(135deg, #f1dc9c, #b98f35)',
  RGB: 'conic-gradient(#f24, #fc3, #3c6, #39f, #a4f, #f24)',
};

/** One yes or no about the whole list. */
export function FacetSwitch({
  label,
  isOn,
  next,
  pathname,
  onSearchChange,
}: FilterProps & { label: string; isOn: boolean; next: URLSearchParams }) {
  return (
    <FilterLink
      kind="switch"
      isOn={isOn}
      next={next}
      pathname={pathname}
      onSearchChange={onSearchChange}
      rel="nofollow"
      className="flex min-h-12 items-center justify-between gap-4 border-b border-line text-sm font-semibold"
    >
      {label}
      <span
        aria-hidden
        className={cx(
          'relative h-6 w-10.5 shrink-0 rounded-full transition-colors',
          isOn ? 'bg-brand' : 'bg-line-strong',
        )}
      >
        <span
          className={cx(
            'absolute top-0.75 left-0.75 size-4.5 rounded-full bg-surface shadow-1 transition-transform',
            isOn && 'translate-x-4.5',
          )}
        />
      </span>
    </FilterLink>
  );
}

/**
 * A filter as a link to the list with or without it. To the eye and to screen readers it is a box that is ticked, so
 * the space bar works too; another tab, a copied address and a page without its script get a plain link.
 */
function FilterLink({
  kind,
  isOn,
  isEmpty = false,
  next,
  pathname,
  onSearchChange,
  rel,
  className,
  children,
}: Pick<FilterProps, 'pathname' | 'onSearchChange'> & {
  kind: 'checkbox' | 'switch';
  isOn: boolean;
  /** It would leave nothing; it only keeps its place. */
  isEmpty?: boolean;
  next: URLSearchParams;
  rel: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const to = listAddress(pathname, next);
  const spendDelay = () => prefetchLookup(to);
  return (
    // Not the router's link: the click is the listing's own, and a list has a hundred of these.
    <a
      href={isEmpty ? undefined : to}
      role={kind}
      aria-checked={isOn}
      aria-disabled={isEmpty || undefined}
      rel={rel}
      onPointerEnter={isEmpty ? undefined : spendDelay}
      onFocus={isEmpty ? undefined : spendDelay}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (!isEmpty) onSearchChange(next);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLAnchorElement>) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!isEmpty) onSearchChange(next);
      }}
      className={className}
    >
      {children}
    </a>
  );
}

/** Without accents and case, as people type names. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
