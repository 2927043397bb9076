import { data } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { serverLoader } from '../../../data.ts';
import type { Load, LoadArgs } from '../../../data.ts';
import type { ProductList } from '../../../state/shop-types.ts';
import { activeFilters, asksForNoPage, isNarrowed, soundFilters } from './list-filters.ts';

/** A filter whose removal would bring products back, and how many. */
export type Relief = { name: string; total: number };

/** A list with what its page must know beyond it. */
export type Listing<Found extends ProductList> = Found & {
  /** The address asks for a page that the list does not have. */
  isPastEnd: boolean;
  /** Where the filters leave nothing: what each of them costs, the dearest first. */
  reliefs: Relief[];
};

/** No shopper sets more filters than this; beyond it the page does not ask which one leaves nothing. */
const reliefsMax = 6;

/**
 * Asks for the list that an address means. `ask` is the page's own call; `count` the same without the look-ups' delay,
 * for the question which filter leaves nothing.
 */
export async function loadListing<Found extends ProductList>(
  search: URLSearchParams,
  ask: (filters: URLSearchParams) => Promise<Found>,
  count: (filters: URLSearchParams) => Promise<ProductList>,
): Promise<Listing<Found>> {
  const filters = soundFilters(search);
  const found = await ask(filters);
  // A list without products has no pages at all: then the filters are to blame, whatever page was asked for.
  const isPastEnd = found.total > 0 && (asksForNoPage(search) || found.products.length === 0);
  const reliefs = found.total === 0 && isNarrowed(filters) ? await reliefsOf(filters, found, count) : [];
  return { ...found, ...(isPastEnd && { products: [] }), isPastEnd, reliefs };
}

async function reliefsOf(
  filters: URLSearchParams,
  found: ProductList,
  count: (filters: URLSearchParams) => Promise<ProductList>,
): Promise<Relief[]> {
  const active = activeFilters(filters, found.facets);
  // With one filter «remove all» says the same.
  if (active.length < 2 || active.length > reliefsMax) return [];
  const reliefs = await Promise.all(
    active.map(async ({ name, without }) => {
      const wanted = new URLSearchParams(without);
      wanted.set('page_size', '1');
      // The page stands without this help.
      const { total } = await count(wanted).catch(() => ({ total: 0 }));
      return { name, total };
    }),
  );
  return reliefs.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
}

/**
 * The `loader` of a page with a list: a page that the list does not have is not found, to robots too. `check` sees what
 * was found before it is sent and may throw a redirect.
 */
export function listingLoader<Found extends ProductList, Name extends string = string>(
  load: Load<Listing<Found>, Name>,
  check: (found: Listing<Found>, args: LoadArgs<Name>) => void,
) {
  const onServer = serverLoader(async (args: LoadArgs<Name>) => {
    const found = await load(args);
    check(found, args);
    return found;
  });
  return async (args: LoaderFunctionArgs) => {
    const here = await onServer(args);
    return data({ here }, { status: here.isPastEnd ? 404 : 200 });
  };
}
