import { useSyncExternalStore } from 'react';
import type { ShopFacts } from './state/shop-types.ts';

let find: (() => ShopFacts | undefined) | undefined;
let known: ShopFacts | undefined;
const watchers = new Set<() => void>();

/**
 * Who the shop is, as the settings were when the page was made. On the server: of the page being made. In the browser it is
 * known from the root on.
 */
export function currentShop(): ShopFacts {
  const shop = find ? find() : known;
  if (!shop) throw new Error('No page is being made: there is no shop to speak of.');
  return shop;
}

/** The same for what is shown, which is drawn anew when this browser's staff change it. */
export function useShop(): ShopFacts {
  return useSyncExternalStore(watch, currentShop, currentShop);
}

/** Says whose page is being made; only the server does. */
export function shopComesFrom(own: () => ShopFacts | undefined): void {
  find = own;
}

/** What the root loader brought, in the browser; what staff changed since stays. */
export function rememberShop(shop: ShopFacts): void {
  known ??= shop;
}

/** From here on this browser shows the shop so: its staff just changed it. */
export function showShop(shop: ShopFacts): void {
  known = shop;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
