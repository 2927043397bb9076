import type { Api } from '../api/client.ts';

/** What an address that leads nowhere may have meant. */
export type NearMatches = Awaited<ReturnType<Api['catalog']['near']>>;

/** First parts of addresses that say which page it is and not what it is about. */
const pageNames = new Set(['category', 'brand', 'product', 'promotion', 'search']);
const lettersMax = 60;

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

/** What may have been meant; undefined where the address has no words or nobody answers: it is help, not the page. */
export async function nearMatches(api: Api, pathname: string): Promise<NearMatches | undefined> {
  const words = wordsOfPath(pathname);
  if (words.length < 3 || pathname.startsWith('/admin') || pathname.startsWith('/auth')) return undefined;
  return api.catalog.near({ query: { words } }).catch(() => undefined);
}
