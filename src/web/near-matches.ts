import type { Api } from '../api/client.ts';

type Home = Awaited<ReturnType<Api['catalog']['home']>>;

/** What an address that leads nowhere may have meant, and what sells best. */
export type NearMatches = Awaited<ReturnType<Api['catalog']['near']>> & {
  bestSellers: Home['best_sellers'];
};

/** First parts of addresses that say which page it is and not what it is about. */
const pageNames = new Set(['category', 'brand', 'product', 'promotion', 'search']);
const lettersMax = 60;
/** Two rows of a wide screen. */
const bestSellersMax = 6;

/** The words of an address: `/product/GPU-1/tarjeta-de-video` → `GPU 1 tarjeta de video`. */
export function wordsOfPath(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (pageNames.has(parts[0] ?? '')) parts.shift();
  return parts
    .map(decoded)
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, lettersMax)
    .trim();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** What to offer instead of what is not there; undefined on pages of the staff. It is help: what fails is left out. */
export async function nearMatches(api: Api, pathname: string): Promise<NearMatches | undefined> {
  if (pathname.startsWith('/admin') || pathname.startsWith('/auth')) return undefined;
  const nothing = { categories: [], brands: [], products: [] };
  const words = wordsOfPath(pathname);
  const [near, home] = await Promise.all([
    words.length < 3 ? nothing : api.catalog.near({ query: { words } }).catch(() => nothing),
    api.catalog.home().catch(() => ({ best_sellers: [] })),
  ]);
  const shown = new Set(near.products.map(({ id }) => id));
  const bestSellers = home.best_sellers.filter(({ id }) => !shown.has(id)).slice(0, bestSellersMax);
  return { ...near, bestSellers };
}
