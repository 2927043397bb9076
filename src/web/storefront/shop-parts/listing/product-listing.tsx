import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { keepProducts } from '../../../state/shop-store.ts';
import type { ProductList } from '../../../state/shop-types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx';
import { FacetDrawerHost, preloadFacetDrawer } from './facet-drawer-host.tsx';
import { FacetPanel } from './facet-panel.tsx';
import {
  activeFilters,
  listAddress,
  sortOptions,
  withoutFilters,
  withPage,
  withSort,
} from './list-filters.ts';

/** A list of products with everything that narrows, orders and pages it. All of it lives in the address. */
export function ProductListing({
  list,
  hiddenFacets = [],
  whenEmpty,
}: {
  list: ProductList;
  /** Facets that the page itself decides, e.g. `brand` on a brand's page. */
  hiddenFacets?: readonly string[];
  /** What to say when there is nothing, even without filters. */
  whenEmpty: ReactNode;
}) {
  const { pathname, search: searchText, key } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  // What was clicked shows at once: a checkbox must not wait for the router. It holds until the address is another.
  const [wanted, setWanted] = useState<{ from: string; search: URLSearchParams }>();

  useEffect(() => keepProducts(list.products), [list.products]);

  // Forgotten for good once it was left: the way back leads to the same address again.
  if (wanted !== undefined && wanted.from !== key) setWanted(undefined);
  const clicked = wanted?.from === key ? wanted.search : undefined;
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname;
  const isChanging = isLoading || clicked !== undefined;
  const search = clicked ?? new URLSearchParams(isLoading ? navigation.location.search : searchText);
  const facets = list.facets.filter((facet) => !hiddenFacets.includes(facet.key));
  const active = activeFilters(search, facets);
  const goTo = (next: URLSearchParams) => {
    setWanted({ from: key, search: next });
    void navigate(listAddress(pathname, next), { preventScrollReset: true });
  };
  const panel = { facets, pathname, search, onSearchChange: goTo };
  const hasFacets = facets.length > 0;

  if (list.total === 0 && active.length === 0 && !isChanging) return whenEmpty;

  return (
    <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
      <aside aria-label="Filtros" className="max-lg:hidden">
        {hasFacets && <FacetPanel {...panel} />}
      </aside>
      <div className="min-w-0">
        <h2 className="sr-only">Productos</h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-4">
          <output className="figures mr-auto text-sm text-ink-soft max-sm:order-1 max-sm:w-full">
            {isChanging
              ? 'Buscando…'
              : list.total === 1
                ? '1 producto'
                : `${thousands(list.total)} productos`}
          </output>
          <Button
            variant="secondary"
            size="sm"
            iconStart="filter"
            onPointerEnter={preloadFacetDrawer}
            onFocus={preloadFacetDrawer}
            onClick={() => setIsDrawerOpen(true)}
            aria-haspopup="dialog"
            className="max-sm:flex-1 lg:hidden"
          >
            {active.length === 0 ? 'Filtros' : `Filtros · ${active.length}`}
          </Button>
          <Select
            size="sm"
            aria-label="Ordenar por"
            options={sortOptions}
            value={search.get('sort') ?? sortOptions[0].value}
            onChange={(event) => goTo(withSort(search, event.target.value))}
            className="max-sm:flex-1 sm:w-52"
          />
        </div>
        {active.length > 0 && (
          <ul aria-label="Filtros activos" className="mt-3 flex flex-wrap items-center gap-2">
            {active.map((filter) => (
              <li key={filter.name}>
                <Link
                  to={listAddress(pathname, filter.without)}
                  preventScrollReset
                  aria-label={`Quitar ${filter.label}`}
                  className="flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-3 text-xs font-medium transition-colors hover:border-ink"
                >
                  {filter.label}
                  <Icon name="close" size={14} className="text-ink-faint" />
                </Link>
              </li>
            ))}
            <li>
              <Link
                to={listAddress(pathname, withoutFilters(search))}
                preventScrollReset
                className="rounded-xs px-1.5 py-1 text-xs font-semibold text-brand hover:underline"
              >
                Quitar todos
              </Link>
            </li>
          </ul>
        )}
        <div className="mt-5">
          {isChanging ? (
            <ProductGridSkeleton count={Math.min(Math.max(list.products.length, 4), 12)} isBesideFacets />
          ) : list.total === 0 ? (
            <EmptyState
              icon="filter"
              title="Nada cumple con todos esos filtros"
              action={
                <ButtonLink to={listAddress(pathname, withoutFilters(search))}>Quitar los filtros</ButtonLink>
              }
            >
              Quita alguno de los filtros de arriba; el que más descarta suele ser el rango de precio.
            </EmptyState>
          ) : list.products.length === 0 ? (
            <EmptyState
              icon="package"
              title="La lista termina antes de esta página"
              action={
                <ButtonLink to={listAddress(pathname, withPage(search, 1))}>
                  Ir a la primera página
                </ButtonLink>
              }
            />
          ) : (
            <ProductGrid products={list.products} isBesideFacets />
          )}
        </div>
        {!isChanging && (
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(page) => listAddress(pathname, withPage(search, page))}
            className="mt-10"
          />
        )}
      </div>
      <FacetDrawerHost
        {...panel}
        isOpen={isDrawerOpen}
        onOpenChange={setIsDrawerOpen}
        total={isChanging ? undefined : list.total}
      />
    </div>
  );
}

/** The listing while it is on its way; the same columns and heights. */
export function ProductListingSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
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
