import type { Api } from '../api/client.ts';
import { lookupDelayMilliseconds } from './constants.ts';
import { browserApi } from './data.ts';

/*
 * The spec's three look-ups (category by name, brand by name, promotion) whose answers are applied after 800 ms.
 * The delay belongs to the browser only: a page rendered on the server is never held back. A look-up that was
 * prefetched (pointer over its link, link in view) has spent its delay before the click.
 */

/** `GET /frontend/category-name/{name}` with the list filters of the page's address. */
export function lookUpCategory(api: Api, name: string, filters: URLSearchParams) {
  return delayed(lookupKey('category', name, filters), () =>
    api.catalog.categoryPage({ params: { name }, query: asListQuery(filters) }),
  );
}

/** `GET /frontend/brand-name/{name}` with the list filters of the page's address. */
export function lookUpBrand(api: Api, name: string, filters: URLSearchParams) {
  return delayed(lookupKey('brand', name, filters), () =>
    api.catalog.brandPage({ params: { name }, query: asListQuery(filters) }),
  );
}

/** `GET /promotion/promotion-products`, all running promotions or the one named. */
export function lookUpPromotions(api: Api, promotion?: string) {
  return delayed(lookupKey('promotion', promotion ?? '', new URLSearchParams()), () =>
    api.promotions.running({ query: { promotion } }),
  );
}

/** Starts the look-up behind a link of the shop, if the link leads to one. Safe to call on every hover. */
export function prefetchLookup(href: string): void {
  const url = new URL(href, window.location.origin);
  const [page, name, ...rest] = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  if (rest.length > 0) return;
  const started =
    page === 'category' && name !== undefined
      ? lookUpCategory(browserApi(), name, url.searchParams)
      : page === 'brand' && name !== undefined
        ? lookUpBrand(browserApi(), name, url.searchParams)
        : page === 'promotion' && name === undefined
          ? lookUpPromotions(browserApi(), url.searchParams.get('promotion') ?? undefined)
          : undefined;
  // The page that needs the answer asks again and shows the error itself.
  started?.catch(() => undefined);
}

type KeptLookup = { answer: Promise<unknown>; startedAt: number };

const kept = new Map<string, KeptLookup>();
const keptForMilliseconds = 60_000;
const keptMax = 40;

/**
 * Runs `ask` and gives its answer after the spec's delay; in the browser one answer serves the same address for a
 * minute. A failed look-up is not kept and not delayed.
 */
export function delayed<Answer>(
  key: string,
  ask: () => Promise<Answer>,
  now: () => number = Date.now,
): Promise<Answer> {
  if (typeof document === 'undefined') return ask();
  const known = kept.get(key);
  if (known !== undefined && now() - known.startedAt < keptForMilliseconds)
    return known.answer as Promise<Answer>;

  const answer = ask().then(
    (value) => new Promise<Answer>((resolve) => setTimeout(resolve, lookupDelayMilliseconds, value)),
  );
  kept.delete(key);
  kept.set(key, { answer, startedAt: now() });
  answer.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) break;
    kept.delete(oldest);
  }
  return answer;
}

function lookupKey(page: string, name: string, filters: URLSearchParams): string {
  const sorted = new URLSearchParams(filters);
  sorted.sort();
  return `${page}/${name.toLowerCase()}?${sorted.toString()}`;
}

/** What every list of products takes as its query. */
export type ListQuery = NonNullable<NonNullable<Parameters<Api['catalog']['products']>[0]>['query']>;

/**
 * The filters of a page's address as the list calls take them: their names are the same on purpose.
 * The cast is sound because the API checks every value itself and refuses with the field's name.
 */
export function asListQuery(filters: URLSearchParams): ListQuery {
  return Object.fromEntries(filters) as ListQuery;
}
