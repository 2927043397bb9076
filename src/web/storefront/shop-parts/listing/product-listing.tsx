import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import {
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router';
import { keepProducts } from '../../../state/shop-store.ts';
import type { ProductList } from '../../../state/shop-types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CompareToggle } from '../compare-toggle.tsx';
import { FollowedLink } from '../followed-links.tsx';
import type { BesideStock } from '../product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FacetDrawerHost, preloadFacetDrawer } from './facet-drawer-host.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { HiddenFilters } from './hidden-filters.tsx';
import {
  activeFilters,
  listAddress,
  sortOptions,
  soundFilters,
  withoutFilters,
  withPage,
  withSort,
} from './list-filters.ts';
import type { ActiveFilter } from './list-filters.ts';
import type { Listing, Relief } from './load-listing.ts';
import { useSteadyFacets } from './steady-facets.ts';

const columns =
  'grid grid-cols-1 gap-x-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]';

/**
 * A list of products with everything that narrows, orders and pages it. All of it lives in the address. While another
 * list is on its way the one before stays, dimmed: nothing jumps and nobody loses their place.
 */
export function ProductListing({
  list,
  failure,
  hiddenFacets = [],
  whenEmpty,
}: {
  list: Listing<ProductList>;
  /** Why the newest list did not come; `list` is the one before. */
  failure?: string | undefined;
  /** Facets that the page itself decides, e.g. `brand` on a brand's page. */
  hiddenFacets?: readonly string[];
  /** What to say when there is nothing, even without filters. */
  whenEmpty: ReactNode;
}) {
  const { pathname, search: searchText, key } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  // What was clicked shows at once: a tick must not wait for the router. It holds until the address is another.
  const [wanted, setWanted] = useState<{ from: string; search: URLSearchParams }>();

  useEffect(() => keepProducts(list.products), [list.products]);
  useTopInView(top, listAddress(pathname, withPage(soundFilters(new URLSearchParams(searchText)), 1)));

  // Forgotten for good once it was left: the way back leads to the same address again.
  if (wanted !== undefined && wanted.from !== key) setWanted(undefined);
  const clicked = wanted?.from === key ? wanted.search : undefined;
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname;
  const isChanging = isLoading || clicked !== undefined;
  const search =
    clicked ?? soundFilters(new URLSearchParams(isLoading ? navigation.location.search : searchText));
  const facets = useSteadyFacets(list.facets).filter((facet) => !hiddenFacets.includes(facet.key));
  const active = activeFilters(search, facets);
  // «Laptop barata» asks for an order, too.
  const usualSort = list.search?.sort ?? sortOptions[0].value;
  const goTo = (next: URLSearchParams) => {
    // In the order that the list will read them from its address: the chips stand where they will stand.
    setWanted({ from: key, search: soundFilters(next) });
    void navigate(listAddress(pathname, next), { preventScrollReset: true });
  };
  const panel = { facets, pathname, search, onSearchChange: goTo };
  const clearAll = listAddress(pathname, withoutFilters(search));

  if (list.total === 0 && active.length === 0 && !isChanging && failure === undefined) return whenEmpty;

  return (
    <div className={columns}>
      <SideBar>{facets.length > 0 && <FacetPanel {...panel} />}</SideBar>
      <div className="min-w-0">
        <h2 ref={top} className="sr-only">
          Productos
        </h2>
        {/* On narrow screens the count stands above, and what narrows and orders stays under the header. */}
        <div className="max-lg:contents lg:flex lg:items-center lg:gap-4">
          {/* Of a list that did not come nobody knows how many there are. */}
          <Count
            list={failure === undefined ? list : undefined}
            activeCount={active.length}
            isChanging={isChanging}
          />
          <div className="flex items-center gap-3 max-lg:sticky max-sm:flex-wrap max-lg:top-(--header-height) max-lg:z-10 max-lg:-mx-[clamp(1rem,3.4vw,3rem)] max-lg:mt-1 max-lg:bg-paper/92 max-lg:px-[clamp(1rem,3.4vw,3rem)] max-lg:py-2 max-lg:backdrop-blur-md">
            <Button
              variant="secondary"
              size="sm"
              iconStart="filter"
              onPointerEnter={preloadFacetDrawer}
              onFocus={preloadFacetDrawer}
              onClick={() => setIsDrawerOpen(true)}
              aria-haspopup="dialog"
              className="max-sm:flex-1 lg:hidden noscript:hidden"
            >
              {active.length === 0 ? 'Filtros' : `Filtros · ${active.length}`}
            </Button>
            <form action={pathname} className="flex gap-2 max-lg:ml-auto max-sm:grow max-sm:basis-40">
              <HiddenFilters search={search} except={['sort']} />
              <Select
                size="sm"
                name="sort"
                aria-label="Ordenar por"
                options={sortOptions}
                value={search.get('sort') ?? usualSort}
                onChange={(event) => goTo(withSort(search, event.target.value, usualSort))}
                className="max-sm:flex-1 sm:w-52"
              />
              <span className="hidden noscript:block">
                <Button type="submit" variant="secondary" size="sm">
                  Ordenar
                </Button>
              </span>
            </form>
          </div>
        </div>
        {active.length > 0 && <ActiveFilters active={active} pathname={pathname} clearAll={clearAll} />}
        <div
          aria-busy={isChanging}
          className={cx('mt-5 transition-opacity', isChanging && 'pointer-events-none opacity-45')}
        >
          {failure !== undefined ? (
            <Unreachable failure={failure} />
          ) : list.isPastEnd ? (
            <EmptyState
              icon="package"
              title="La lista no tiene esa página"
              action={
                <ButtonLink to={listAddress(pathname, withPage(search, 1))}>Ir a la primera</ButtonLink>
              }
            >
              {list.total === 1
                ? 'Con estos filtros hay 1 producto, en la primera página.'
                : `Hay ${thousands(list.total)} productos en ${thousands(Math.ceil(list.total / list.page_size))} páginas.`}
            </EmptyState>
          ) : list.total === 0 ? (
            <NothingLeft active={active} reliefs={list.reliefs} pathname={pathname} clearAll={clearAll} />
          ) : (
            <ProductGrid
              // Another list is drawn anew: a card that both have would be seen jumping to its new place.
              key={list.products.map(({ id }) => id).join(' ')}
              products={list.products}
              isBesideFacets
              besideStock={compareBox}
            />
          )}
        </div>
        {!list.isPastEnd && failure === undefined && (
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(page) => listAddress(pathname, withPage(search, page))}
            linkAs={FollowedLink}
            className={cx('mt-10 transition-opacity', isChanging && 'pointer-events-none opacity-45')}
          />
        )}
      </div>
      <FacetDrawerHost
        {...panel}
        isOpen={isDrawerOpen}
        onOpenChange={(isOpen) => {
          setIsDrawerOpen(isOpen);
          // Fewer products end higher up: whoever closes the filters wants to see the first of them.
          if (!isOpen) top.current?.scrollIntoView({ block: 'start' });
        }}
        total={isChanging ? undefined : list.total}
        clearAll={active.length === 0 ? undefined : () => goTo(withoutFilters(search))}
      />
    </div>
  );
}

/**
 * Another choice of filters or order gives other products, late: whoever reads far below would see cards change places.
 * `top` comes into view with them where it lies above the window. `choice` is the list's address without its page;
 * pages and the way back have their own place to scroll to.
 */
function useTopInView(top: RefObject<HTMLElement | null>, choice: string): void {
  const isOnTheWayBack = useNavigationType() === 'POP';
  const shown = useRef(choice);

  useLayoutEffect(() => {
    const isOther = shown.current !== choice;
    shown.current = choice;
    if (!isOther || isOnTheWayBack) return;
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    // At once: the list it would glide over is no longer the one that was read.
    if (isAbove) top.current?.scrollIntoView({ block: 'start' });
  }, [top, choice, isOnTheWayBack]);
}

const compareBox: BesideStock = { name: 'compare', of: (product) => <CompareToggle product={product} /> };

/**
 * The facets beside a list. They scroll with the page until their end is in sight and stay there: no second scroll bar,
 * and nothing of them out of reach.
 */
function SideBar({ children }: { children: ReactNode }) {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    const aside = element.current;
    if (aside === null) return;
    // How tall it is, only the browser knows.
    const observer = new ResizeObserver(() =>
      aside.style.setProperty('--side-bar-height', `${aside.offsetHeight}px`),
    );
    observer.observe(aside);
    return () => observer.disconnect();
  }, []);

  return (
    <aside
      ref={element}
      aria-label="Filtros"
      className="max-lg:hidden lg:sticky lg:top-[min(var(--header-height)+1rem,100dvh-var(--side-bar-height,200vh)-1rem)] lg:self-start noscript:block"
    >
      {children}
    </aside>
  );
}

/** How many there are, and which of them are here; said again whenever it changes. */
function Count({
  list,
  activeCount,
  isChanging,
}: {
  /** Undefined where it did not come. */
  list: ProductList | undefined;
  activeCount: number;
  isChanging: boolean;
}) {
  const text = list === undefined ? '' : countText(list);
  const filters = activeCount === 1 ? '1 filtro' : `${activeCount} filtros`;
  return (
    <p
      className={cx(
        'figures min-h-5 text-sm text-ink-soft transition-opacity lg:mr-auto',
        isChanging && 'opacity-45',
      )}
    >
      <span aria-hidden>{text}</span>
      <output className="sr-only">
        {isChanging
          ? 'Actualizando la lista'
          : activeCount === 0 || text === ''
            ? text
            : `${text} con ${filters}`}
      </output>
    </p>
  );
}

function countText({ total, page, page_size: pageSize, products }: ProductList): string {
  const all = total === 1 ? '1 producto' : `${thousands(total)} productos`;
  if (total <= pageSize || products.length === 0) return all;
  const first = (page - 1) * pageSize + 1;
  return `${thousands(first)}–${thousands(first + products.length - 1)} de ${all}`;
}

/** The filters leave nothing: which of them costs how much, and the way back from each. */
function NothingLeft({
  active,
  reliefs,
  pathname,
  clearAll,
}: {
  active: readonly ActiveFilter[];
  reliefs: readonly Relief[];
  pathname: string;
  clearAll: string;
}) {
  const offers = reliefs.flatMap(({ name, total }) => {
    const filter = active.find((one) => one.name === name);
    return filter === undefined ? [] : [{ filter, total }];
  });
  return (
    <EmptyState
      icon="filter"
      title="Nada cumple con todos esos filtros"
      action={
        <ButtonLink to={clearAll} variant={offers.length === 0 ? 'primary' : 'secondary'}>
          Quitar los filtros
        </ButtonLink>
      }
    >
      {offers.length === 0 ? (
        'Quita alguno de los filtros de arriba.'
      ) : (
        <>
          <p>Quita uno y vuelve a haber de dónde escoger:</p>
          <ul className="mt-4 grid gap-2">
            {offers.map(({ filter, total }) => (
              <li key={filter.name}>
                <Link
                  to={listAddress(pathname, filter.without)}
                  preventScrollReset
                  rel="nofollow"
                  className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 text-left text-ink transition-colors hover:border-line-strong"
                >
                  <Icon name="close" size={16} className="text-ink-faint" />
                  <span className="flex-1 font-medium">{`Sin «${filter.label}»`}</span>
                  <span className="figures text-ink-soft">
                    {total === 1 ? '1 producto' : `${thousands(total)} productos`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

function Unreachable({ failure }: { failure: string }) {
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title="La lista no llegó" onRetry={() => void revalidate()}>
      {failure}
    </ErrorState>
  );
}

/** The listing while it is on its way; the same columns and heights. */
export function ProductListingSkeleton() {
  return (
    <div className={columns}>
      <div aria-hidden className="grid content-start gap-5 pr-2 max-lg:hidden">
        {[6, 5, 7, 4].map((values, index) => (
          <div key={index} className="grid gap-3 border-b border-line pb-5">
            <Skeleton className="h-4 w-28" />
            {Array.from({ length: values }, (_, value) => (
              <Skeleton key={value} className="h-4 w-full" />
            ))}
          </div>
        ))}
      </div>
      <div className="min-w-0">
        <div className="flex h-9 items-center justify-between gap-4">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-9 w-44 rounded-md sm:w-52" />
        </div>
        <ProductGridSkeleton count={12} isBesideFacets className="mt-5" />
      </div>
    </div>
  );
}

function thousands(count: number): string {
  return count.toLocaleString('en-US');
}
